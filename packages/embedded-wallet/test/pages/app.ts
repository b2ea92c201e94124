import { eip155 } from '@hawser/adapter-eip155'
import { mainnet } from '@hawser/adapter-eip155/networks'
import { createHawser } from '@hawser/core'
import { answerQuestion, connect, disconnect, getProvider, signMessage } from '@hawser/core/actions'
import { type EmbeddedWalletConnector, embeddedWallet, type MessageName } from '../../src/exports/connector.js'

const query = new URL(location.href).searchParams

const factory = embeddedWallet({
  frameUrl: query.get('frame') ?? '',
  isCompatible: query.has('compatible'),
  // Nobody is here to open a window.
  place: 'frame',
  timers: { readyDelayMs: 0 },
})
let connector: EmbeddedWalletConnector | undefined

const hawser = createHawser({
  appName: 'Two origins',
  networks: [mainnet],
  adapters: [eip155()],
  connectors: [
    {
      ...factory,
      create(context) {
        connector = factory.create(context)
        return connector
      },
    },
  ],
})
hawser.start()

/** What a test may have the page do. */
const page = {
  state: () => {
    const { connections, connecting, modal, toast } = hawser.getSnapshot()
    const { address, status } = connections.byId['eip155/auth'] ?? {}
    return {
      address,
      status,
      questions: connecting.questions ?? [],
      isOpen: modal.isOpen,
      toast: toast.open && toast.message,
    }
  },
  connect: (email: string) =>
    connect(hawser, { connectorId: 'auth', input: { email } }).then(
      ({ connections }) => connections.map(({ address }) => address),
      (error) => ({ code: error.code, details: error.details }),
    ),
  answer: (id: string, answer: string) => answerQuestion(hawser, { id, answer }),
  disconnect: () => disconnect(hawser),
  sign: (message: string) =>
    signMessage(hawser, { message }).then(
      (signature) => signature,
      (error) => ({ code: error.code }),
    ),
  /** Whether the frame granted it, or its words. */
  askFrame: async (name: MessageName, payload: unknown) =>
    connector?.askFrame(name, payload as never).then(
      () => true,
      (error) => ({ code: error.code, message: error.shortMessage }),
    ),
  request: async (method: string, params?: unknown) => {
    const provider = (await getProvider(hawser)) as { request(args: object): Promise<unknown> }
    return provider.request({ method, params }).catch((error) => ({ code: error.code, message: error.message }))
  },
}

export type TestPage = typeof page

declare global {
  var testPage: TestPage
}

globalThis.testPage = page
