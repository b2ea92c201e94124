import { once } from 'node:events'
import { onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createRelayKey, createRelayToken } from './relayToken.js'

export interface RelayClientOptions {
  readonly key?: ReturnType<typeof createRelayKey>
  /** Whether it says that it has received what is pushed to it. Default true. */
  readonly acknowledges?: boolean
}

/** A client of a relay at the gateway's address, which notes the texts that are pushed to it. It is gone after the test. */
export async function openRelayClient(
  url: string,
  { key = createRelayKey(), acknowledges = true }: RelayClientOptions = {},
) {
  const audience = url.replace('http', 'ws')
  const socket = new WebSocket(`${audience}/?auth=${createRelayToken(audience, key)}`)
  const texts: string[] = []
  const answers = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>()
  let lastId = 0
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data))
    if (frame.method !== 'irn_subscription') return answers.get(frame.id)?.(frame)
    texts.push(frame.params.data.message)
    if (acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')

  async function ask(method: string, params: object): Promise<unknown> {
    lastId += 1
    const id = lastId
    const answer = await new Promise<{ result?: unknown; error?: unknown }>((resolve) => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
    if (answer.error) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }

  return {
    texts,
    ask,
    subscribe: (topic: string) => ask('irn_subscribe', { topic }),
    publish: (topic: string, message: string, ttl = 300) => ask('irn_publish', { topic, message, ttl, tag: 1100 }),
    /** Waits until that many have come. */
    receives: (count: number) =>
      vi.waitFor(
        () => {
          if (texts.length < count) throw new Error(`${texts.length} of ${count} have come.`)
        },
        { timeout: 30_000, interval: 20 },
      ),
    close: async () => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
    closed: once(socket, 'close').then(([code]) => code as number),
  }
}
