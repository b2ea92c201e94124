import SignClient from '@walletconnect/sign-client'
import UniversalProvider from '@walletconnect/universal-provider'

/** Any 32 hex characters: a local relay asks nobody whether they are a project. */
const projectId = '0123456789abcdef0123456789abcdef'
let counter = 0

function clientOptions(name: string, relayUrl: string) {
  counter += 1
  return {
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    // The client keeps one core for each prefix in its process; both ends of a session must not share it.
    customStoragePrefix: `${name}-${counter}`,
    metadata: { name, description: name, url: `https://${name}.example`, icons: [] },
  }
}

/** A dApp's end: `@walletconnect/universal-provider`. */
export async function createDapp(relayUrl: string) {
  const provider = await UniversalProvider.init(clientOptions('dapp', relayUrl))
  return {
    provider,
    /** Begins to connect; the session comes when a wallet has approved. */
    async propose() {
      const uri = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect({
        optionalNamespaces: {
          eip155: {
            chains: ['eip155:1'],
            methods: ['personal_sign', 'eth_sendTransaction'],
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      })
      session.catch(() => undefined)
      return { uri: await uri, session }
    },
    close: () => closeCore(provider.client.core),
  }
}

export const walletAddress = '0x1111111111111111111111111111111111111111'

/** A wallet's end: `@walletconnect/sign-client`. It approves, and answers every request with its method's name. */
export async function createWallet(relayUrl: string) {
  const client = await SignClient.init(clientOptions('wallet', relayUrl))
  const requests: string[] = []
  let prepare: () => Promise<void> = async () => undefined
  client.on('session_request', async ({ id, topic, params }) => {
    requests.push(params.request.method)
    await prepare()
    const response = { id, jsonrpc: '2.0' as const, result: `signed:${params.request.method}` }
    client.respond({ topic, response }).catch(() => undefined)
  })
  return {
    client,
    requests,
    /** Done before each answer. */
    beforeAnswer(run: () => Promise<void>) {
      prepare = run
    },
    async approve(uri: string) {
      const proposed = new Promise<number>((resolve) => client.once('session_proposal', ({ id }) => resolve(id)))
      await client.pair({ uri })
      const { topic, acknowledged } = await client.approve({
        id: await proposed,
        namespaces: {
          eip155: {
            chains: ['eip155:1'],
            accounts: [`eip155:1:${walletAddress}`],
            methods: ['personal_sign', 'eth_sendTransaction'],
            events: ['accountsChanged', 'chainChanged'],
          },
        },
      })
      await acknowledged()
      return topic
    },
    async reject(uri: string) {
      const proposed = new Promise<number>((resolve) => client.once('session_proposal', ({ id }) => resolve(id)))
      await client.pair({ uri })
      await client.reject({ id: await proposed, reason: { code: 5000, message: 'User rejected.' } })
    },
    close: () => closeCore(client.core),
  }
}

type Core = InstanceType<typeof SignClient>['core']

async function closeCore(core: Core): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
  core.relayer.events.removeAllListeners()
}
