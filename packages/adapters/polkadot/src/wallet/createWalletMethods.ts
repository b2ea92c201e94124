import { loadModule } from '@hawser/common'
import type { AdapterContext, ChainAdapter } from '@hawser/core'
import { createEnabler } from '../connector/createEnabler.js'
import { createSession, type Session } from '../connector/createSession.js'
import type { PolkadotContext } from '../context.js'
import type { Wallet } from '../discovery/readWallets.js'
import type { PolkadotOptions } from '../polkadotOptions.js'

/** The requests to wallets, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'> {
  createSession(getWallet: () => Wallet | undefined): Session
}

export function createWalletMethods(
  { platform, options, networks }: AdapterContext,
  { ss58Prefixes = {}, discovery }: PolkadotOptions,
): WalletMethods {
  const context: PolkadotContext = { platform, networks, ss58Prefixes }
  // Wallets show it to the user as the one who asks.
  const appName = options?.appName || platform.window?.location?.hostname || 'A web app'
  const create = discovery?.createEnablers(platform) ?? createEnabler
  return {
    createSession: (getWallet) => createSession(create(getWallet, appName), context),
    // What follows is not needed to connect.
    async switchNetwork(parameters) {
      const { switchNetwork } = await loadModule(() => import('./switchNetwork.js'))
      return switchNetwork(parameters)
    },
    async signMessage(parameters) {
      const { signMessage } = await loadModule(() => import('./signMessage.js'))
      return signMessage(parameters, context)
    },
  }
}
