import { UniversalProvider } from '@walletconnect/universal-provider'
import { expect, it } from 'vitest'
import { quietChecks } from '../src/provider/quietChecks.js'
import { createMemory } from './fixtures/startStack.js'

it('behavior: a release of the SDK whose engine has no such checks, or other ones, stays as it is', async () => {
  for (const client of [{}, { engine: {} }, { engine: { isValidDisconnect: 'no function', isValidUpdate: null } }]) {
    const before = structuredClone(client)
    quietChecks(client)
    expect(client).toEqual(before)
  }
  class Engine {
    readonly known = 'topic'
    async isValidDisconnect({ topic }: { readonly topic: string }): Promise<void> {
      if (topic !== this.known) throw new Error('no session')
    }
  }
  const engine = new Engine()
  quietChecks({ engine })
  await expect(engine.isValidDisconnect({ topic: 'topic' })).resolves.toBeUndefined()
  await expect(engine.isValidDisconnect({ topic: 'other' })).rejects.toThrow('no session')
})

type Check = 'isValidDisconnect' | 'isValidUpdate' | 'isValidEmit' | 'isValidExtend' | 'isValidPing'
type Handler =
  | 'onSessionDeleteRequest'
  | 'onSessionUpdateRequest'
  | 'onSessionEventRequest'
  | 'onSessionExtendRequest'
  | 'onSessionPingRequest'
type SdkEngine = Record<Check, (parameters: object) => Promise<void>> &
  Record<Handler, (topic: string, payload: object) => Promise<void>>

const reason = { code: 6000, message: 'User disconnected.' }
const event = { event: { name: 'accountsChanged', data: [] }, chainId: 'eip155:1' }
const namespaces = { eip155: { accounts: [], methods: [], events: [] } }

it.each<[Handler, Check, object]>([
  ['onSessionDeleteRequest', 'isValidDisconnect', reason],
  ['onSessionUpdateRequest', 'isValidUpdate', { namespaces }],
  ['onSessionEventRequest', 'isValidEmit', event],
  ['onSessionExtendRequest', 'isValidExtend', {}],
  ['onSessionPingRequest', 'isValidPing', {}],
])(
  'behavior: %s for a session that is over is thrown past nobody, and told to who asks',
  async (handler, check, params) => {
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
      quietChecks(client)
      const engine = client.engine as unknown as SdkEngine
      const topic = '11'.repeat(32)
      await expect(engine[check]({ topic, reason, ...params })).rejects.toThrow(/session/)
      engine[handler](topic, { id: 1, params }).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(unhandled).toEqual([])
    } finally {
      process.off('unhandledRejection', onUnhandled)
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => {})
    }
  },
)
