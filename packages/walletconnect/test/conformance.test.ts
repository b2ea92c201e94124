import { createMemoryStore, systemClock } from '@hawser/common'
import { type Relay, startRelay } from '@hawser/relay'
import { type ConnectorBehavior, describeConnectorConformance } from '@hawser/testing/conformance'
import {
  createMemoryStorage,
  createWalletConnectPeer,
  type WalletConnectPeer,
  type WalletConnectPeerBehavior,
} from '@hawser/testing/node'
import { generatePrivateKey } from 'viem/accounts'
import { walletConnect } from '../src/exports/index.js'
import { networks } from './fixtures/startStack.js'

const switches: Readonly<Record<ConnectorBehavior, WalletConnectPeerBehavior>> = {
  rejects: 'rejectsProposal',
  holds: 'lateApproval',
  neverAnswers: 'neverAnswersProposal',
  noAccounts: 'approvesNoAccounts',
  malformedAccounts: 'malformedAccounts',
}
const nowhere = 'http://127.0.0.1:9'
const peers = new Set<WalletConnectPeer>()
let relay: Relay
let lastPage = 0

describeConnectorConformance({
  name: 'WalletConnect',
  namespace: 'eip155',
  networks,
  async setUp() {
    relay = await startRelay()
  },
  async tearDown() {
    await Promise.all([...peers].map((peer) => peer.destroy()))
    await relay.close()
  },
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
    const peer = await createWalletConnectPeer({
      relayUrl: relay.url,
      privateKeys: [generatePrivateKey(), generatePrivateKey()],
      chains: { 1: nowhere, 10: nowhere, 987654321: nowhere },
    })
    peers.add(peer)
    return {
      addresses: peer.accounts,
      scan: ({ uri }) => peer.pair(uri),
      behave: (behavior, isOn) => peer.setBehavior(switches[behavior], isOn),
      pendingPrompts: () => peer.pending.length,
      approvePrompt: () => peer.approve(),
      sessions: () => peer.sessions.length,
      switchAccount: (address) => peer.switchAccount(address),
      switchNetwork: (id) => peer.switchChain(Number(id.slice('eip155:'.length))),
      end: () => peer.disconnect(),
    }
  },
})
