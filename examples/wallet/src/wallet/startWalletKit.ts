import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import mark from '../mark.svg?inline'

export interface StartWalletKitParameters {
  readonly relayUrl: string
  readonly projectId: string
  /** Of the page. */
  readonly origin: string
  readonly onRelay: (state: 'online' | 'offline') => void
}

/** The wallet's end of WalletConnect. Its keys and sessions are kept in the page's storage. */
export async function startWalletKit({ relayUrl, projectId, origin, onRelay }: StartWalletKitParameters) {
  const core = new Core({
    relayUrl,
    projectId,
    customStoragePrefix: 'bollard',
    telemetryEnabled: false,
    logger: 'silent',
  })
  core.relayer.on('relayer_connect', () => onRelay('online'))
  core.relayer.on('relayer_disconnect', () => onRelay('offline'))
  core.relayer.on('relayer_error', () => onRelay('offline'))
  return WalletKit.init({
    // The two types differ in what they say of an address that is not given.
    core: core as ICore,
    // The page has a queue of its own; the library's waits a second between two requests.
    signConfig: { disableRequestQueue: true },
    metadata: {
      name: 'Bollard',
      description: 'Hawser’s sample wallet, for tests only',
      url: origin,
      // Not its address: where that is plain http, an app does not draw it.
      icons: [mark],
    },
  })
}
