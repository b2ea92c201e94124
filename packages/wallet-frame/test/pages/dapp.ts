import { bip122 } from '@hawser/adapter-bip122'
import { signPsbt } from '@hawser/adapter-bip122/flows'
import { bitcoin } from '@hawser/adapter-bip122/networks'
import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { polkadot } from '@hawser/adapter-polkadot'
import { signPayload, signRaw } from '@hawser/adapter-polkadot/flows'
import { polkadot as polkadotNetwork } from '@hawser/adapter-polkadot/networks'
import { solana } from '@hawser/adapter-solana'
import { signAllTransactions, signTransaction } from '@hawser/adapter-solana/flows'
import { solana as solanaNetwork } from '@hawser/adapter-solana/networks'
import { createHawser } from '@hawser/core'
import {
  answerQuestion,
  cancelQuestion,
  connect,
  disconnect,
  listWalletTasks,
  resendCode,
  runWalletTask,
  signMessage,
  signTypedData,
} from '@hawser/core/actions'
import { type EmbeddedWalletConnector, embeddedWallet } from '@hawser/embedded-wallet/connector'

/** An app of the kit on four namespaces, whose only wallet is the page's. It draws no modal: a test answers what is asked. */
const query = new URL(location.href).searchParams
const wallet = embeddedWallet({
  frameUrl: query.get('frame') ?? '',
  projectId: query.get('projectId') ?? '',
  // Of the app's own back end, which a test is.
  getUserToken: async () => Object(globalThis).userToken ?? null,
  place: (query.get('place') ?? 'auto') as 'auto',
  ...(query.has('locale') && { appearance: () => ({ themeMode: 'dark', locale: query.get('locale') ?? '' }) }),
  timers: { readyDelayMs: 0, ...(query.has('loadMs') && { loadMs: Number(query.get('loadMs')) }) },
})
let connector: EmbeddedWalletConnector | undefined
const hawser = createHawser({
  appName: 'Four namespaces',
  networks: [mainnet, solanaNetwork, bitcoin, polkadotNetwork],
  adapters: [eip155(), solana(), bip122(), polkadot()],
  connectors: [
    {
      ...wallet,
      create(context) {
        connector = wallet.create(context)
        return connector
      },
    },
  ],
})
hawser.start()

const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
type Namespace = (typeof namespaces)[number]

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const asOutcome = (running: Promise<unknown>) =>
  running.catch(({ code, details }) => ({ code, details: String(details) }))

const asRefusal = ({ code, rpcCode }: { readonly code: string; readonly rpcCode?: number }) => ({ code, rpcCode })

/** What an app asks of its wallet by the adapters. Bytes are in base64 here. */
const requests = {
  typedData: (typedData: never) => signTypedData(hawser, { namespace: 'eip155', typedData }),
  solanaTransaction: async (transaction: string) =>
    toBase64(await signTransaction(hawser, { transaction: toBytes(transaction) })),
  solanaTransactions: async (transactions: readonly string[]) =>
    (await signAllTransactions(hawser, { transactions: transactions.map(toBytes) })).map(toBase64),
  psbt: async (psbt: string) => (await signPsbt(hawser, { psbt })).psbt,
  ordinalMessage: (given: { readonly address: string; readonly message: string }) =>
    signMessage(hawser, { namespace: 'bip122', ...given }),
  polkadotPayload: async (payload: never) => (await signPayload(hawser, { payload })).signature,
  polkadotBytes: async (data: `0x${string}`) => (await signRaw(hawser, { data })).signature,
}

Object.assign(globalThis, {
  dapp: {
    request: (name: keyof typeof requests, given: never) => asOutcome(requests[name](given)),
    accounts(namespace: Namespace) {
      return hawser.getSnapshot().connections.byId[`${namespace}/auth`]?.accounts
    },
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
    connectBy: (input: object) =>
      connect(hawser, { connectorId: 'auth', input }).then(
        ({ connections }) => connections.length,
        (error) => ({ code: error.code, message: error.shortMessage, details: error.details }),
      ),
    answer: (id: string, answer: string) => answerQuestion(hawser, { id, answer }),
    sign: (namespace: Namespace, message: string) =>
      signMessage(hawser, { namespace, message }).then(
        (signature) => signature,
        (error) => ({ code: error.code, details: error.details }),
      ),
    resend() {
      const [first] = hawser.getSnapshot().connecting.questions ?? []
      if (first) resendCode(hawser, { id: first.id })
    },
    cancel() {
      const [first] = hawser.getSnapshot().connecting.questions ?? []
      if (first) cancelQuestion(hawser, { id: first.id })
    },
    ask: (name: 'EXPORT_PHRASE') => connector?.askFrame(name, undefined).then(() => 'done', asRefusal),
    async recoveryTask() {
      const tasks = await listWalletTasks(hawser, { connectorId: 'auth' })
      const { value, isDue } = tasks.find(({ id }) => id === 'recovery') ?? {}
      return { value: value ?? '', isDue: isDue === true }
    },
    runTask: (taskId: string) => runWalletTask(hawser, { connectorId: 'auth', taskId }),
    lock: () => connector?.askFrame('LOCK', undefined),
    disconnect: () => disconnect(hawser),
  },
})

// What opens a window is answered by a person's press, and within it.
const press = document.createElement('button')
press.textContent = 'Open wallet'
press.addEventListener('click', () => {
  const question = hawser.getSnapshot().connecting.questions?.[0]
  if (question?.kind === 'window') answerQuestion(hawser, { id: question.id, answer: 'open' })
})
document.body.append(press)
