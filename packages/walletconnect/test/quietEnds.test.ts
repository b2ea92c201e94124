import { UniversalProvider } from '@walletconnect/universal-provider'
import { expect, it } from 'vitest'
import { quietEnds } from '../src/provider/quietEnds.js'
import { createMemory } from './fixtures/startStack.js'

it('behavior: a release of the SDK whose engine has no such check, or another one, stays as it is', async () => {
  for (const client of [{}, { engine: {} }, { engine: { isValidDisconnect: 'no function' } }]) {
    const before = structuredClone(client)
    quietEnds(client)
    expect(client).toEqual(before)
  }
  class Engine {
    readonly known = 'topic'
    async isValidDisconnect({ topic }: { readonly topic: string }): Promise<void> {
      if (topic !== this.known) throw new Error('no session')
    }
  }
  const engine = new Engine()
  quietEnds({ engine })
  await expect(engine.isValidDisconnect({ topic: 'topic' })).resolves.toBeUndefined()
  await expect(engine.isValidDisconnect({ topic: 'other' })).rejects.toThrow('no session')
})

interface SdkEngine {
  isValidDisconnect(parameters: object): Promise<void>
  onSessionDeleteRequest(topic: string, payload: object): Promise<void>
}

it('behavior: the end of a session that is over already is thrown past nobody, and told to who asks', async () => {
  const { client } = await UniversalProvider.init({
    relayUrl: 'ws://127.0.0.1:9',
    projectId: 'test',
    storage: createMemory().storage as never,
    customStoragePrefix: crypto.randomUUID(),
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    telemetryEnabled: false,
    logger: 'silent',
  })
  const unhandled: unknown[] = []
  const onUnhandled = (error: unknown): void => void unhandled.push(error)
  process.on('unhandledRejection', onUnhandled)
  try {
    quietEnds(client)
    const engine = client.engine as unknown as SdkEngine
    const topic = '11'.repeat(32)
    const reason = { code: 6000, message: 'User disconnected.' }
    await expect(engine.isValidDisconnect({ topic, reason })).rejects.toThrow(/session/)
    void engine.onSessionDeleteRequest(topic, { id: 1, params: reason })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', onUnhandled)
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose().catch(() => {})
  }
})
