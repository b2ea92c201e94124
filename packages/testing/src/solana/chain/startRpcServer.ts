import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { ChainRpcError } from './chainRpcError.js'
import type { SolanaLedger } from './createSolanaLedger.js'
import { toChainJson } from './toChainJson.js'

const requestSchema = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number(), v.null()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})

const maxBodyLength = 1_000_000

export interface RpcServer {
  readonly rpcUrl: string
  readonly webSocketUrl: string
  /** How often each method was called by HTTP. */
  readonly calls: ReadonlyMap<string, number>
  /** While false, requests are answered with 503 and sockets are closed. */
  setAvailable(isAvailable: boolean): void
  /** While false, sockets are closed, those that are open and those that come. */
  setSocketsAvailable(isAvailable: boolean): void
  /** How many subscriptions stand. */
  subscriptions(): number
  /** While true, subscriptions are taken and nothing is told. */
  setSilent(isSilent: boolean): void
  /** Tells subscribers of what the newest block brought. */
  notify(): void
  stop(): Promise<void>
}

interface Subscription {
  readonly id: number
  readonly socket: WebSocket
  /** What is to be told now; `done` ends the subscription. */
  readonly poll: () => { readonly method: string; readonly result: unknown; readonly isLast: boolean } | undefined
}

/** A node's HTTP and WebSocket sides on one free port of the loopback address. */
export async function startRpcServer(
  ledger: SolanaLedger,
  methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>>,
): Promise<RpcServer> {
  const calls = new Map<string, number>()
  let isAvailable = true
  let areSocketsAvailable = true
  let isSilent = false
  let lastId = 0
  const subscriptions = new Map<number, Subscription>()

  function answer(body: unknown): unknown {
    const request = v.safeParse(requestSchema, body)
    if (!request.success) return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }
    const { id, method, params } = request.output
    calls.set(method, (calls.get(method) ?? 0) + 1)
    try {
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new ChainRpcError(-32601, 'Method not found')
      return { jsonrpc: '2.0', id, result: run(params) ?? null }
    } catch (error) {
      const known = error instanceof ChainRpcError ? error : new ChainRpcError(-32603, String(error))
      const { code, message, data } = known
      return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    if (!isAvailable) {
      response.writeHead(503).end('The node is away.')
      return
    }
    const body = await readJson(request)
    if (body === undefined) {
      response.writeHead(400).end()
      return
    }
    response.setHeader('content-type', 'application/json')
    response.end(toChainJson(Array.isArray(body) ? body.map(answer) : answer(body)))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    // Without a listener a broken frame would end the process; `close` follows in any case.
    socket.on('error', () => undefined)
    if (!isAvailable || !areSocketsAvailable) {
      socket.close(1013)
      return
    }
    socket.on('message', (data) => {
      const request = v.safeParse(requestSchema, parseJson(String(data)))
      if (!request.success) return
      const { id, method, params } = request.output
      const reply = (result: unknown) => socket.send(toChainJson({ jsonrpc: '2.0', id, result }))
      if (method.endsWith('Unsubscribe')) {
        reply(subscriptions.delete(Number(params[0])))
        return
      }
      const poll = createPoll(ledger, method, params)
      if (!poll) {
        socket.send(toChainJson({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }))
        return
      }
      lastId += 1
      reply(lastId)
      subscriptions.set(lastId, { id: lastId, socket, poll })
      notify()
    })
    socket.on('close', () => {
      for (const [id, subscription] of subscriptions) if (subscription.socket === socket) subscriptions.delete(id)
    })
  })

  function notify(): void {
    if (isSilent) return
    for (const { id, socket, poll } of [...subscriptions.values()]) {
      const told = poll()
      if (!told) continue
      socket.send(
        toChainJson({ jsonrpc: '2.0', method: told.method, params: { result: told.result, subscription: id } }),
      )
      if (told.isLast) subscriptions.delete(id)
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    calls,
    setAvailable(value) {
      isAvailable = value
      if (!value) for (const socket of sockets.clients) socket.terminate()
    },
    setSocketsAvailable(value) {
      areSocketsAvailable = value
      if (!value) for (const socket of sockets.clients) socket.terminate()
    },
    subscriptions: () => subscriptions.size,
    setSilent(value) {
      isSilent = value
    },
    notify,
    async stop() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function createPoll(
  ledger: SolanaLedger,
  method: string,
  params: readonly unknown[],
): Subscription['poll'] | undefined {
  const inContext = (value: unknown) => ({ context: { slot: ledger.slot() }, value })
  if (method === 'signatureSubscribe') {
    const isFinal = (params[1] as { commitment?: unknown } | undefined)?.commitment === 'finalized'
    return () => {
      const record = ledger.find(String(params[0]))
      const commitment = record && ledger.commitmentOf(record)
      if (!record || commitment === 'processed' || (isFinal && commitment !== 'finalized')) return undefined
      return { method: 'signatureNotification', result: inContext({ err: record.err }), isLast: true }
    }
  }
  if (method === 'slotSubscribe') {
    return () => {
      const slot = ledger.slot()
      return { method: 'slotNotification', result: { slot, parent: slot - 1n, root: slot - 32n }, isLast: false }
    }
  }
  return undefined
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyLength) return undefined
  }
  return parseJson(text)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
