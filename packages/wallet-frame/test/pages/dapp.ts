import { bip122 } from '@hawser/adapter-bip122'
import { bitcoin } from '@hawser/adapter-bip122/networks'
import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { polkadot } from '@hawser/adapter-polkadot'
import { polkadot as polkadotNetwork } from '@hawser/adapter-polkadot/networks'
import { solana } from '@hawser/adapter-solana'
import { solana as solanaNetwork } from '@hawser/adapter-solana/networks'
import { createHawser } from '@hawser/core'
import { answerQuestion, connect, disconnect, signMessage } from '@hawser/core/actions'
import { embeddedWallet } from '@hawser/embedded-wallet/connector'

/** An app of the kit on four namespaces, whose only wallet is the page's. It draws no modal: a test answers what is asked. */
const query = new URL(location.href).searchParams
const hawser = createHawser({
  appName: 'Four namespaces',
  networks: [mainnet, solanaNetwork, bitcoin, polkadotNetwork],
  adapters: [eip155(), solana(), bip122(), polkadot()],
  connectors: [
    embeddedWallet({
      frameUrl: query.get('frame') ?? '',
      projectId: query.get('projectId') ?? '',
      timers: { readyDelayMs: 0 },
    }),
  ],
})
hawser.start()

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
type Namespace = (typeof namespaces)[number]

Object.assign(globalThis, {
  dapp: {
    addresses() {
      const { byId } = hawser.getSnapshot().connections
      return Object.fromEntries(namespaces.map((name) => [name, byId[`${name}/auth`]?.address]))
    },
    question: () => hawser.getSnapshot().connecting.questions?.[0],
    connect: (email: string) =>
      connect(hawser, { connectorId: 'auth', input: { email } }).then(
        ({ connections }) => connections.length,
        (error) => ({ code: error.code, message: error.shortMessage, details: error.details }),
      ),
    answer: (id: string, answer: string) => answerQuestion(hawser, { id, answer }),
    sign: (namespace: Namespace, message: string) =>
      signMessage(hawser, { namespace, message }).then(
        (signature) => signature,
        (error) => ({ code: error.code, details: error.details }),
      ),
    disconnect: () => disconnect(hawser),
  },
})
