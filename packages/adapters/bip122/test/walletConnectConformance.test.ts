import { createMemoryStore, type Network, systemClock } from '@hawser/common'
import { type Relay, startRelay } from '@hawser/relay'
import { createBip122Conformance, createBitcoinPeerNamespace } from '@hawser/testing/bip122'
import {
  type ConnectorBehavior,
  describeAdapterConformance,
  describeConnectorConformance,
  overWalletConnect,
} from '@hawser/testing/conformance'
import { createMemoryStorage, createWalletConnectPeer, type WalletConnectPeerBehavior } from '@hawser/testing/node'
import { walletConnect } from '@hawser/walletconnect'
import { afterAll, beforeAll } from 'vitest'
import { bip122 } from '../src/exports/index.js'
import { bitcoinSignet, bitcoinTestnet4 } from '../src/exports/networks.js'
import { randomKey } from './fixtures/startBitcoinFixture.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

let relay: Relay
const ends = new Set<() => Promise<void>>()
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(async () => {
  for (const end of ends) await end()
  await relay.close()
})

const switches: Readonly<Record<ConnectorBehavior, WalletConnectPeerBehavior>> = {
  rejects: 'rejectsProposal',
  holds: 'lateApproval',
  neverAnswers: 'neverAnswersProposal',
  noAccounts: 'approvesNoAccounts',
  malformedAccounts: 'malformedAccounts',
}
/** They share their addresses: the suite takes an account's address to be one on every network. */
const networks: readonly Network[] = [bitcoinTestnet4, bitcoinSignet]
const peerNetworks = { testnet4: null, signet: null }
let lastPage = 0

describeConnectorConformance({
  name: 'WalletConnect, bip122',
  namespace: 'bip122',
  networks,
  createMemory: () => {
    lastPage += 1
    return { storage: createMemoryStorage(), id: `page${lastPage}` }
  },
  openPage({ storage, id }) {
    const connector = walletConnect({ relayUrl: relay.url, projectId: 'test', storage }).create({
      platform: {
        fetch,
        clock: systemClock,
        store: createMemoryStore(),
        onVisible: () => () => {},
        userAgent: 'conformance',
        window: undefined,
      },
      options: { appName: 'Conformance', id },
      networks: () => networks,
    })
    return { connector, close: () => connector.dispose?.() }
  },
  async createWallet() {
    const accounts = [
      { privateKey: randomKey(), type: 'segwit' },
      { privateKey: randomKey(), type: 'taproot' },
    ] as const
    const namespace = createBitcoinPeerNamespace({ accounts, networks: peerNetworks })
    const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [namespace] })
    ends.add(() => peer.destroy())
    return {
      addresses: namespace.addressesOn(bitcoinTestnet4.caipNetworkId),
      scan: ({ uri }) => peer.pair(uri),
      behave: (behavior, isOn) => peer.setBehavior(switches[behavior], isOn),
      pendingPrompts: () => peer.pending.length,
      approvePrompt: () => peer.approve(),
      sessions: () => peer.sessions.length,
      switchAccount: (address) => peer.switchAccount(address),
      switchNetwork: (id) => peer.switchChain(id),
      end: () => peer.disconnect(),
    }
  },
})

const base = createBip122Conformance({
  name: 'bip122',
  // Of the wallets on the page: those that tell a network of their own, refuse a switch and so on. None of them is used.
  protocol: 'wallet-standard',
  createAdapter: () => bip122(),
  verifyMessage: verifyBitcoinMessage,
})
const createNamespace = () => createBitcoinPeerNamespace({ accounts: base.accounts, networks: peerNetworks })

describeAdapterConformance(
  overWalletConnect({
    name: 'bip122 by WalletConnect',
    namespace: 'bip122',
    base,
    addresses: () => createNamespace().addressesOn(bitcoinTestnet4.caipNetworkId),
    createConnector: ({ storage }) => walletConnect({ relayUrl: relay.url, projectId: 'test', storage }),
    async createPeer() {
      const namespace = createNamespace()
      const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [namespace] })
      return {
        peer,
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature') throw new Error(`The wallet cannot be told ${behavior}.`)
          namespace.wallet.setBehavior(behavior, isOn)
        },
      }
    },
  }),
)
