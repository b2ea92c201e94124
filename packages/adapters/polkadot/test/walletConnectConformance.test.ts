import { createMemoryStore, type Network, systemClock } from '@hawser/common'
import { type Relay, startRelay } from '@hawser/relay'
import {
  type ConnectorBehavior,
  describeAdapterConformance,
  describeConnectorConformance,
  overWalletConnect,
} from '@hawser/testing/conformance'
import { createMemoryStorage, createWalletConnectPeer, type WalletConnectPeerBehavior } from '@hawser/testing/node'
import { createPolkadotConformance, createPolkadotPeerNamespace } from '@hawser/testing/polkadot'
import { walletConnect } from '@hawser/walletconnect'
import { encodeAddress, randomAsHex, sr25519PairFromSeed } from '@polkadot/util-crypto'
import { afterAll, beforeAll } from 'vitest'
import { polkadot } from '../src/exports/index.js'
import { westend, westendAssetHub } from '../src/exports/networks.js'

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
/** With the general prefix: the suite takes an account's address to be one on every network. */
const networks: readonly Network[] = [westend, westendAssetHub]
let lastPage = 0

describeConnectorConformance({
  name: 'WalletConnect, polkadot',
  namespace: 'polkadot',
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
    const seeds = [randomAsHex(32), randomAsHex(32)]
    const namespace = createPolkadotPeerNamespace({
      accounts: seeds.map((seed) => ({ seed })),
      ss58Prefixes: { [westend.caipNetworkId]: 42, [westendAssetHub.caipNetworkId]: 42 },
    })
    const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [namespace] })
    ends.add(() => peer.destroy())
    return {
      addresses: seeds.map((seed) => encodeAddress(sr25519PairFromSeed(seed).publicKey, 42)),
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

const base = createPolkadotConformance({ name: 'polkadot', createAdapter: () => polkadot() })
const [first] = base.networks()

describeAdapterConformance(
  overWalletConnect({
    name: 'polkadot by WalletConnect',
    namespace: 'polkadot',
    base,
    addresses: () => createNamespace().addressesOn(first?.caipNetworkId ?? ''),
    createConnector: ({ storage }) => walletConnect({ relayUrl: relay.url, projectId: 'test', storage }),
    async createPeer() {
      const faults = { malformedSignature: false }
      const peer = await createWalletConnectPeer({ relayUrl: relay.url, namespaces: [createNamespace(faults)] })
      return {
        peer,
        behave(behavior, isOn) {
          if (behavior !== 'malformedSignature') throw new Error(`The wallet cannot be told ${behavior}.`)
          faults.malformedSignature = isOn
        },
      }
    },
  }),
)

function createNamespace(faults?: { malformedSignature?: boolean }) {
  const { accounts, ss58Prefixes } = base
  return createPolkadotPeerNamespace({ accounts, ss58Prefixes, faults })
}
