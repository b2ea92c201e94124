import { type Relay, type StartRelayOptions, startRelay } from '@hawser/relay'
import {
  createWalletConnectPeer,
  type LocalWalletsService,
  startWalletsService,
  type WalletConnectPeer,
} from '@hawser/testing/node'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { freshAccount } from './chain.js'
import { type Dapp, type OpenDappOptions, openBrowser, openDapp } from './dapp.js'
import { type OpenSampleWalletOptions, openSampleWallet } from './sampleWallet.js'

type SampleWallet = Awaited<ReturnType<typeof openSampleWallet>>
type PeerOptions = Partial<Parameters<typeof createWalletConnectPeer>[0]>

export interface PairedDappOptions extends OpenDappOptions {
  /** Whether the wallets service is named. Default false: the list is the package's. */
  readonly hasWalletsService?: boolean
  /** Whether the sample wallet is offered under its own name. Default false. */
  readonly offersSampleWallet?: boolean
}

/** A relay, a wallets service and a browser for each test of a file, and what connects through them. All is closed after the test. */
export function usePairedDapp(flags: readonly string[] = []) {
  let browser: Browser
  let relay: Relay
  let service: LocalWalletsService | undefined
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    browser = await openBrowser(flags)
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    relay = await startRelay()
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    service = undefined
    await relay.close()
  })

  async function openWallet(options: Partial<OpenSampleWalletOptions> = {}): Promise<SampleWallet> {
    const opened = await openSampleWallet(browser, { relayUrl: relay.url, ...options })
    ends.push(opened.close)
    return opened
  }

  return {
    get relay() {
      return relay
    },
    get service() {
      if (!service) throw new Error('This dApp was opened without a wallets service')
      return service
    },
    /** The relay comes back where it was. It has forgotten all that it kept. */
    async restartRelay(options: StartRelayOptions = {}): Promise<void> {
      const { port } = relay
      await relay.close()
      relay = await startRelay({ ...options, port })
    },
    /** The dApp with WalletConnect, without a wallet of its own unless one is asked for. */
    async openDapp(options: PairedDappOptions = {}): Promise<Dapp> {
      const { hasWalletsService = false, offersSampleWallet = false, config = {}, context = {}, ...rest } = options
      if (hasWalletsService) {
        service = await startWalletsService()
        ends.push(service.close)
      }
      const wallet = offersSampleWallet ? await openWallet() : undefined
      await wallet?.page.close()
      const dapp = await openDapp(browser, {
        wallets: [],
        ...rest,
        context: { permissions: ['clipboard-read', 'clipboard-write'], ...context },
        config: {
          walletConnect: { relayUrl: relay.url, ...(wallet && { sampleWalletUrl: wallet.url }) },
          ...(service && { walletsService: { baseUrl: service.url } }),
          ...config,
        },
      })
      ends.push(dapp.close)
      return dapp
    },
    /** The sample wallet in a browser of its own, as on another device. */
    openWallet,
    /** A wallet in Node, which misbehaves on demand. */
    async openPeer(options: PeerOptions = {}): Promise<WalletConnectPeer> {
      const chains = Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [Number(id), rpcUrl] as const)
      const peer = await createWalletConnectPeer({
        relayUrl: relay.url,
        privateKeys: [freshAccount().key, freshAccount().key],
        chains: Object.fromEntries(chains),
        metadata: { name: 'Scripted peer' },
        ...options,
      })
      ends.push(() => peer.destroy())
      return peer
    },
  }
}
