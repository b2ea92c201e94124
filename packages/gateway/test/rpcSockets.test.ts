import { once } from 'node:events'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
let local: LocalChains
beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }], accounts: 1 })
})
afterAll(() => local.stop())

const wsUrl = (index = 0) => local.chains[index]?.wsUrl ?? ''

async function startGateway(ws: readonly string[], options: GatewayOptions = {}) {
  const networks = { 'eip155:1': { http: [local.chains[0]?.rpcUrl ?? ''], ws: [...ws] } }
  const gateway = await start({ databaseUrl: await databases.create('embedded'), networks, ...options })
  return {
    ...gateway,
    open: (path = '/v1/?chainId=eip155:1', headers: Record<string, string> = {}) =>
      new WebSocket(`${gateway.url.replace('http', 'ws')}${path}`, { headers }),
  }
}

async function ask(socket: WebSocket, method: string, params: unknown[] = []) {
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const [data] = await answered
  return JSON.parse(String(data))
}

async function refusal(socket: WebSocket) {
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  let text = ''
  for await (const chunk of response) text += chunk
  return [response.statusCode, JSON.parse(text).reasons[0].field]
}

it.each(['/v1', '/v1/', '/ws'])(
  'API-10 default: %s carries questions, and the blocks that are watched',
  async (path) => {
    const gateway = await startGateway([wsUrl()])
    const socket = gateway.open(`${path}?chainId=eip155:1&projectId=p`)
    await once(socket, 'open')
    expect(await ask(socket, 'eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1' })
    const { result } = await ask(socket, 'eth_subscribe', ['newHeads'])
    const pushed = once(socket, 'message')
    await fetch(local.chains[0]?.rpcUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }),
    })
    const [data] = await pushed
    expect(JSON.parse(String(data))).toMatchObject({ method: 'eth_subscription', params: { subscription: result } })
    expect(await (await gateway.fetch('/metrics')).text()).toContain('hawser_rpc_sockets 1')
    expect(await (await gateway.fetch('/v1/supported-chains')).json()).toEqual({ http: ['eip155:1'], ws: ['eip155:1'] })
    socket.close()
    await once(socket, 'close')
  },
)

describe('nodes', () => {
  it('behavior: one that is gone or on another network is passed over, and alone it is a 503', async () => {
    for (const bad of ['ws://127.0.0.1:9', wsUrl(1)]) {
      const both = await startGateway([bad, wsUrl()])
      const socket = both.open()
      await once(socket, 'open')
      expect(await ask(socket, 'eth_chainId')).toMatchObject({ result: '0x1' })
      socket.terminate()
      expect(await refusal((await startGateway([bad])).open())).toEqual([503, 'chainId'])
    }
  })

  it('behavior: one that ends ends its client, who may come again', async () => {
    const node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    node.on('connection', (socket) =>
      socket.on('message', (data) => {
        if (String(data).includes('hawser-check')) socket.send('{"jsonrpc":"2.0","id":"hawser-check","result":"0x1"}')
        else socket.terminate()
      }),
    )
    await once(node, 'listening')
    const address = node.address()
    const gateway = await startGateway([`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`])
    const socket = gateway.open()
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send('{}')
    expect((await closed)[0]).toBe(1013)
    expect((await gateway.fetch('/healthz')).status).toBe(200)
    node.close()
  })
})

describe('who is let in', () => {
  it('behavior: known projects, allowed origins, known networks', async () => {
    const projects = [{ name: 'shop', keys: ['project-key-0001'], origins: ['https://app.example.com'] }]
    const gateway = await startGateway([wsUrl()], { access: 'projects', projects })
    const known = '&projectId=project-key-0001'
    expect(await refusal(gateway.open())).toEqual([401, 'authentication'])
    expect(await refusal(gateway.open(`/v1?chainId=eip155:1${known}`, { origin: 'https://evil.example' }))).toEqual([
      403,
      'origin',
    ])
    for (const network of ['eip155:10', 'x', 'http://evil.example'])
      expect(await refusal(gateway.open(`/v1?chainId=${network}${known}`))).toEqual([400, 'chainId'])
    expect(await refusal(gateway.open('/other'))).toEqual([404, 'path'])
    const socket = gateway.open(`/v1?chainId=eip155:1${known}`, { origin: 'https://app.example.com' })
    await once(socket, 'open')
    socket.terminate()
  })

  it('behavior: too many messages, and too long ones, end their own socket', async () => {
    const gateway = await startGateway([wsUrl()], { limits: { rpcRequestsPerMinute: 3, bodyBytes: 2_000 } })
    const socket = gateway.open()
    await once(socket, 'open')
    const closed = once(socket, 'close')
    for (let index = 0; index < 4; index += 1)
      socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}')
    expect((await closed)[0]).toBe(1008)
    const long = gateway.open()
    await once(long, 'open')
    const cut = once(long, 'close')
    long.send('x'.repeat(3_000))
    expect((await cut)[0]).toBe(1009)
  })

  it('behavior: GET without an upgrade is told to bring one', async () => {
    const gateway = await startGateway([wsUrl()])
    const answer = await gateway.fetch('/v1?chainId=eip155:1')
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
  })

  it('behavior: a stop says goodbye', async () => {
    const gateway = await startGateway([wsUrl()])
    const socket = gateway.open()
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await gateway.stop()
    expect((await closed)[0]).toBe(1001)
  })
})
