import { WebSocket } from 'ws'
import { type AuthKey, createAuthKey, createAuthToken } from '../../src/fixtures/createAuthToken.js'

interface Push {
  readonly id: number
  readonly params: {
    readonly id: string
    readonly data: { topic: string; message: string; publishedAt: number; tag: number; attestation?: string }
  }
}

interface Answer {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

export interface RawClientOptions {
  readonly key?: AuthKey
  /** In place of a right token; `null` for none. */
  readonly token?: string | null
  readonly query?: string
  readonly headers?: Record<string, string>
}

export type RawClient = Awaited<ReturnType<typeof openRawClient>>

/** A WebSocket client that speaks the relay's protocol by hand. */
export async function openRawClient(url: string, options: RawClientOptions = {}) {
  const { key = createAuthKey(), token = createAuthToken({ audience: url, key }), query = '' } = options
  const auth = token === null ? '' : `auth=${token}`
  const socket = new WebSocket(`${url}/?${auth}&projectId=p${query}`, { headers: options.headers ?? {} })
  const answers = new Map<number, (answer: Answer) => void>()
  const pushes: Push[] = []
  const pushWaiters: ((push: Push) => void)[] = []
  const errors: Answer[] = []
  const errorWaiters: ((answer: Answer) => void)[] = []
  let lastId = 0
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    if (frame.method === 'irn_subscription') {
      const waiter = pushWaiters.shift()
      if (waiter) waiter(frame)
      else pushes.push(frame)
    } else if (answers.has(frame.id)) {
      answers.get(frame.id)?.(frame)
      answers.delete(frame.id)
    } else {
      const waiter = errorWaiters.shift()
      if (waiter) waiter(frame)
      else errors.push(frame)
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_, response) => reject(new Error(`HTTP ${response.statusCode}`)))
    socket.once('error', reject)
  })
  const request = (method: string, params?: unknown): Promise<Answer> => {
    lastId += 1
    const id = lastId
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    return new Promise((resolve) => answers.set(id, resolve))
  }
  return {
    key,
    socket,
    closed,
    pushes,
    request,
    subscribe: (topic: string) => request('irn_subscribe', { topic }),
    publish: (topic: string, message: string, more: Record<string, unknown> = {}) =>
      request('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    nextPush: (): Promise<Push> => {
      const waiting = pushes.shift()
      return waiting ? Promise.resolve(waiting) : new Promise((resolve) => pushWaiters.push(resolve))
    },
    /** The next frame that answers no request of this client. */
    nextStray: (): Promise<Answer> => {
      const waiting = errors.shift()
      return waiting ? Promise.resolve(waiting) : new Promise((resolve) => errorWaiters.push(resolve))
    },
    acknowledge: (push: Push) => socket.send(JSON.stringify({ id: push.id, jsonrpc: '2.0', result: true })),
    sendText: (text: string) => socket.send(text),
    end: () => {
      socket.close()
      return closed
    },
  }
}
