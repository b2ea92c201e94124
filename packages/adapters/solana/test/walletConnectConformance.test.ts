import { createMemoryStore, type Network, systemClock } from '@hawser/common'
import { type Relay, startRelay } from '@hawser/relay'
import {
  type ConnectorBehavior,
  describeAdapterConformance,
  describeConnectorConformance,
  overWalletConnect,
} from '@hawser/testing/conformance'
import { createMemoryStorage, type WalletConnectPeerBehavior } from '@hawser/testing/node'
import { createSolanaAccount } from '@hawser/testing/solana'
import { createSolanaConformance } from '@hawser/testing/solana-node'
import { walletConnect } from '@hawser/walletconnect'
import { afterAll, beforeAll } from 'vitest'
import { solanaDevnet as devnet, solana as mainnet } from '../src/exports/networks.js'
import { solana } from '../src/solana.js'
import { type Phone, startPhone } from './fixtures/startPhone.js'

let relay: Relay
const phones = new Set<Phone>()
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(async () => {
  for (const phone of phones) await phone.stop()
  await relay.close()
})

const switches: Readonly<Record<ConnectorBehavior, WalletConnectPeerBehavior>> = {
  rejects: 'rejectsProposal',
  holds: 'lateApproval',
  neverAnswers: 'neverAnswersProposal',
  noAccounts: 'approvesNoAccounts',
  malformedAccounts: 'malformedAccounts',
}
const connectorNetworks: readonly Network[] = [mainnet, devnet]
let lastPage = 0

describeConnectorConformance({
  name: 'WalletConnect, solana',
  namespace: 'solana',
  networks: connectorNetworks,
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
      networks: () => connectorNetworks,
    })
    return { connector, close: () => connector.dispose?.() }
  },
  async createWallet() {
    const phone = await startPhone({
      relayUrl: relay.url,
      accounts: [await createSolanaAccount(), await createSolanaAccount()],
      chains: { [mainnet.caipNetworkId]: 'http://127.0.0.1:9', [devnet.caipNetworkId]: 'http://127.0.0.1:9' },
    })
    phones.add(phone)
    const { peer, wallet } = phone
    return {
      addresses: wallet.addresses,
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

for (const [how, methods] of [
  ['', undefined],
  [', wallets that only sign', ['solana_signMessage', 'solana_signTransaction']],
  [', wallets that answer a transaction by its signature', ['solana_signMessage', 'solana_signTransaction']],
] as const) {
  const base = createSolanaConformance({ name: 'solana', createAdapter: () => solana({ pollingIntervalMs: 50 }) })
  describeAdapterConformance(
    overWalletConnect({
      name: `solana by WalletConnect${how}`,
      namespace: 'solana',
      base,
      addresses: () => base.accounts().map(({ address }) => address),
      createConnector: ({ storage }) => walletConnect({ relayUrl: relay.url, projectId: 'test', storage }),
      async createPeer() {
        const phone = await startPhone({
          relayUrl: relay.url,
          accounts: base.accounts(),
          chains: Object.fromEntries(
            base.networks().map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http[0] ?? '']),
          ),
          ...(methods && { methods }),
          answersSignatures: how.includes('by its signature'),
        })
        phones.add(phone)
        return {
          peer: phone.peer,
          behave(behavior, isOn) {
            const known = { malformedSignature: 'malformedSignature', malformedHash: 'malformedHash' } as const
            if (!(behavior in known)) throw new Error(`The phone cannot be told ${behavior}.`)
            phone.wallet.setBehavior(known[behavior as keyof typeof known], isOn)
            if (behavior === 'malformedHash') phone.wallet.setBehavior('malformedTransaction', isOn)
          },
        }
      },
    }),
  )
}
