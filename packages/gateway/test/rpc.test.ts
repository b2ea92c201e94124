import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
let local: LocalChains
const servers: { close(): Promise<void> }[] = []

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }], accounts: 1 })
})
afterAll(() => local.stop())
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A node that misbehaves. */
async function startNode(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push({
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Answers what is asked about the chain as it should, and everything else as told. */
const afterCheck =
  (answer: RequestListener): RequestListener =>
  (request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      if (text.includes('eth_chainId')) response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      else answer(request, response)
    })
  }

async function startGateway(http: readonly string[] = [local.chains[0]?.rpcUrl ?? ''], options: GatewayOptions = {}) {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks: { 'eip155:1': { http: [...http] } },
    ...options,
  })
  const ask = (body: unknown, query = '?chainId=eip155:1', headers: Record<string, string> = {}) =>
    gateway.fetch(`/v1/${query}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'text/plain', ...headers },
    })
  return { ...gateway, ask }
}

const balanceOf = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'eth_getBalance',
  params: [local.accounts[0]?.address, 'latest'],
})
const funded = '0x21e19e0c9bab2400000'

describe('POST /v1/', () => {
  it('API-10 default: a node’s answer, with and without the last stroke, and the content type that asks no preflight', async () => {
    const gateway = await startGateway()
    const answer = await gateway.ask(balanceOf(7))
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, result: funded })
    const other = await gateway.fetch('/v1?chainId=eip155:1', { method: 'POST', body: JSON.stringify(balanceOf(8)) })
    expect(await other.json()).toEqual({ jsonrpc: '2.0', id: 8, result: funded })
  })

  it('API-10 behavior: a batch of a thousand is one question', async () => {
    const gateway = await startGateway()
    const answers = await (await gateway.ask(Array.from({ length: 1_000 }, (_, index) => balanceOf(index)))).json()
    expect(answers).toHaveLength(1_000)
    expect(new Set(answers.map(({ result }: { result: string }) => result))).toEqual(new Set([funded]))
    const tooMany = await gateway.ask(Array.from({ length: 1_001 }, (_, index) => balanceOf(index)))
    expect([tooMany.status, await tooMany.json()]).toEqual([
      422,
      { status: 'FAILED', reasons: [{ field: 'body', description: 'A batch has at most 1000 requests.' }] },
    ])
  })

  it('behavior: what the network’s id says needs no node', async () => {
    const gateway = await startGateway(['http://127.0.0.1:9/'])
    for (const [method, result] of [
      ['eth_chainId', '0x1'],
      ['net_version', '1'],
      ['net_listening', true],
    ]) {
      const answer = await gateway.ask({ jsonrpc: '2.0', id: 'a', method, params: [] })
      expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 'a', result })
    }
  })

  it('behavior: what is asked reaches the node letter by letter, and so does its answer the client', async () => {
    const asked: string[] = []
    const given = '{"jsonrpc":"2.0", "id":12345678901234567890,"result":0.10000000000000000000001}'
    const node = await startNode((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        asked.push(text)
        response.end(text.includes('eth_chainId') ? '{"jsonrpc":"2.0","id":1,"result":"0x1"}' : given)
      })
    })
    const gateway = await startGateway([node])
    const question = '{ "jsonrpc":"2.0","id":12345678901234567890,"method":"eth_x","params":[1e2,{"__proto__":1}] }'
    expect(await (await gateway.ask(question)).text()).toBe(given)
    expect(asked.at(-1)).toBe(question)
  })

  it('behavior: an error of the chain is the answer', async () => {
    const gateway = await startGateway()
    const answer = await gateway.ask({ jsonrpc: '2.0', id: 1, method: 'eth_nothing', params: [] })
    expect([answer.status, await answer.json()]).toMatchObject([200, { error: { code: -32601 } }])
  })

  it.each<[string, () => RequestListener]>([
    ['gone', () => (request) => request.destroy()],
    ['HTML', () => afterCheck((_, response) => response.end('<html>Bad gateway</html>'))],
    [
      '429',
      () =>
        afterCheck((_, response) =>
          response.writeHead(429).end('{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}'),
        ),
    ],
    ['503', () => afterCheck((_, response) => response.writeHead(503).end())],
    [
      'half an answer',
      () => afterCheck((_, response) => response.writeHead(200, { 'content-length': '100' }).end('{"json').destroy()),
    ],
    [
      'a limit',
      () =>
        afterCheck((_, response) =>
          response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"rate limit exceeded"}}'),
        ),
    ],
    [
      'a redirect',
      () => afterCheck((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
    ],
    ['more than 10 MiB', () => afterCheck((_, response) => response.end(`{"result":"${'x'.repeat(11_000_000)}"}`))],
    ['another network', () => (_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0xa"}')],
    ['JSON that is no JSON-RPC', () => afterCheck((_, response) => response.end('{"message":"hello"}'))],
  ])('behavior: a node that gives %s is passed over, and alone it is a 503', async (_, create) => {
    const bad = await startNode(create())
    const both = await startGateway([bad, local.chains[0]?.rpcUrl ?? ''])
    expect(await (await both.ask(balanceOf(1))).json()).toMatchObject({ result: funded })
    const alone = await startGateway([bad])
    const refused = await alone.ask(balanceOf(1))
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        status: 'FAILED',
        reasons: [{ field: 'chainId', description: 'Requested eip155:1 chain provider is temporarily unavailable' }],
      },
    ])
  })

  it('behavior: what comes back after a failure as a node of another network does not serve', async () => {
    let [chainId, isDown] = ['0x1', false]
    const changing = await startNode((request, response) => {
      let text = ''
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', () => {
        if (isDown) response.writeHead(503).end()
        else
          response.end(
            JSON.stringify({ jsonrpc: '2.0', id: 1, result: text.includes('eth_chainId') ? chainId : '0x12' }),
          )
      })
    })
    const gateway = await startGateway([changing])
    const status = async () => (await gateway.ask(balanceOf(1))).status
    expect(await status()).toBe(200)
    isDown = true
    expect(await status()).toBe(503)
    isDown = false
    chainId = '0xa'
    expect([await status(), await status()]).toEqual([503, 503])
    chainId = '0x1'
    expect(await status()).toBe(200)
  })

  it('behavior: a node that failed is asked last, and comes back by itself', async () => {
    let isDown = true
    let asked = 0
    const shaky = await startNode(
      afterCheck((_, response) => {
        asked += 1
        if (isDown) response.writeHead(503).end()
        else response.end('{"jsonrpc":"2.0","id":1,"result":"0x1234"}')
      }),
    )
    const gateway = await startGateway([shaky, local.chains[0]?.rpcUrl ?? ''])
    for (let index = 0; index < 3; index += 1)
      expect(await (await gateway.ask(balanceOf(1))).json()).toMatchObject({ result: funded })
    expect(asked).toBe(1)
    isDown = false
    await expect.poll(async () => (await (await gateway.ask(balanceOf(1))).json()).result).toBe('0x1234')
  })

  it('behavior: a stop lets what is under way end, and cuts it off when its time is over', async () => {
    let answerNow: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    let release: () => void = () => undefined
    const slow = await startNode(
      afterCheck((_, response) => {
        answerNow()
        release = () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
      }),
    )
    const patient = await startGateway([slow])
    const answer = patient.ask(balanceOf(1))
    await asked
    const stopped = patient.stop()
    await expect(patient.fetch('/healthz')).rejects.toThrow()
    release()
    expect(await (await answer).json()).toMatchObject({ result: '0x1' })
    await stopped

    const hanging = await startNode(afterCheck(() => undefined))
    const hasty = await startGateway([hanging], { stopTimeoutMs: 100 })
    const cutOff = expect(hasty.ask(balanceOf(1))).rejects.toThrow()
    await expect.poll(async () => (await hasty.fetch('/metrics')).text()).toContain('hawser_http_requests_total')
    await hasty.stop()
    await cutOff
  })

  it('behavior: a client that goes away takes its question along', async () => {
    const node = new EventEmitter()
    const [arrived, gone] = [once(node, 'arrived'), once(node, 'gone')]
    const slow = await startNode(
      afterCheck((_, response) => {
        response.on('close', () => node.emit('gone'))
        node.emit('arrived')
      }),
    )
    const gateway = await startGateway([slow])
    const leaving = new AbortController()
    const asking = fetch(`${gateway.url}/v1/?chainId=eip155:1`, {
      method: 'POST',
      body: JSON.stringify(balanceOf(1)),
      signal: leaving.signal,
    })
    const left = expect(asking).rejects.toThrow()
    await arrived
    leaving.abort()
    await left
    await gone
  })

  it.each([
    ['no network', '', 400, 'chainId'],
    ['an unknown network', '?chainId=eip155:5', 400, 'chainId'],
    ['what is no network', '?chainId=http://evil.example', 400, 'chainId'],
  ])('behavior: %s', async (_, query, status, field) => {
    const answer = await (await startGateway()).ask(balanceOf(1), query)
    expect([answer.status, (await answer.json()).reasons[0].field]).toEqual([status, field])
  })

  it.each([
    ['no JSON', '{"jsonrpc":', 400],
    ['no UTF-8', new Uint8Array([0xff, 0xfe, 0x7b]), 400],
    ['nothing', '', 422],
    ['a text', '"eth_chainId"', 422],
    ['null', 'null', 422],
    ['an empty batch', '[]', 422],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', 422],
    ['no method', '{"jsonrpc":"2.0","id":1}', 422],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}', 422],
    ['words of the prototype', '{"__proto__":{"method":"eth_chainId"}}', 422],
    ['too much', `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(1_100_000)}"}`, 413],
  ])('behavior: a body of %s', async (_, body, status) => {
    const gateway = await startGateway()
    const answer = await gateway.fetch('/v1/?chainId=eip155:1', { method: 'POST', body })
    expect(answer.status).toBe(status)
    const failure = await answer.json()
    expect([failure.status, typeof failure.reasons[0].description]).toEqual(['FAILED', 'string'])
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  })

  it('behavior: a body without a length is cut off at the limit', async () => {
    const gateway = await startGateway()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)))
        if (sent > 500) controller.close()
      },
    })
    const init = { method: 'POST', body, duplex: 'half' }
    const status = await gateway.fetch('/v1/?chainId=eip155:1', init).then(
      (answer) => answer.status,
      () => 'cut off',
    )
    expect([413, 'cut off']).toContain(status)
    expect(sent).toBeLessThan(400)
  })
})

it('behavior: the keys of providers stand in no log and no figure', async () => {
  const canary = 'canary0123456789abcdef'
  const gateway = await startGateway([`http://127.0.0.1:9/v3/${canary}?key=${canary}`])
  expect((await gateway.ask(balanceOf(1))).status).toBe(503)
  const metrics = await (await gateway.fetch('/metrics')).text()
  expect(metrics).toContain('hawser_node_requests_total{network="eip155:1",outcome="failed"} 1')
  expect(gateway.lines.join('')).toContain('eip155:1#1')
  expect(`${metrics}${gateway.lines.join('')}`).not.toContain(canary)
})

it('API-02 default: GET /v1/supported-chains names the networks of the configuration, for anybody', async () => {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    access: 'projects',
    networks: { 'eip155:1': { http: ['http://127.0.0.1:9'] }, 'solana:x': { http: ['http://127.0.0.1:9'] } },
  })
  const answer = await gateway.fetch('/v1/supported-chains')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400')
  expect(await answer.json()).toEqual({ http: ['eip155:1', 'solana:x'], ws: [] })
})
