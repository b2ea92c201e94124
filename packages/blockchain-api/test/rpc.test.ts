import { createKitTransport, createRpcTransport, type RpcTransportOptions } from '@hawser/blockchain-api/rpc'
import { systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { type Answer, createHastyClock, json, type SeenRequest, startServer } from './fixtures/startServer.js'

interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const answerTo = ({ id, method, params }: Asked) => ({ jsonrpc: '2.0', id, result: [method, ...params] })
const asArray = (body: unknown) => (Array.isArray(body) ? (body as Asked[]) : [body as Asked])

/** A node that answers with what it was asked; a batch in the opposite order. */
const node: Answer = (response, request) => {
  const { body } = request
  json(Array.isArray(body) ? asArray(body).map(answerTo).reverse() : answerTo(body as Asked))(response, request)
}
const rpcError =
  (code: number, message = 'no', status = 200): Answer =>
  (response, request) =>
    json({ jsonrpc: '2.0', id: (request.body as Asked).id, error: { code, message, data: '0x08' } }, status)(
      response,
      request,
    )

async function setUp(answers: readonly Answer[] = [node], options: Partial<RpcTransportOptions> = {}) {
  const nodes = await Promise.all(answers.map((answer) => startServer(answer)))
  const clock = createHastyClock()
  const rpc = createRpcTransport({ urls: nodes.map(({ baseUrl }) => baseUrl), fetch, clock, ...options })
  return { rpc, nodes, clock, seen: nodes.map(({ seen }) => seen) }
}
const balance = (address: string) => ({ method: 'eth_getBalance', params: [address, 'latest'] })
const methodsOf = ({ body }: SeenRequest) => asArray(body).map(({ method }) => method)

describe('batches', () => {
  it('API-10 default: the reads of ten components in a turn are one request, matched by id; equal ones are one', async () => {
    const { rpc, seen } = await setUp()
    const addresses = Array.from({ length: 10 }, (_, at) => `0x${at}`)
    expect(await Promise.all([...addresses, ...addresses].map((one) => rpc.request(balance(one))))).toEqual(
      [...addresses, ...addresses].map((one) => ['eth_getBalance', one, 'latest']),
    )
    expect(seen[0]).toHaveLength(1)
    expect(seen[0]?.[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(asArray(seen[0]?.[0]?.body)).toHaveLength(10)
  })

  it('API-10 behavior: one alone is no list, and equal reads of two turns are two', async () => {
    const { rpc, seen } = await setUp()
    await rpc.request(balance('0x1'))
    await rpc.request(balance('0x1'))
    expect(seen[0]?.map(({ body }) => body)).toEqual([
      { jsonrpc: '2.0', id: expect.any(Number), ...balance('0x1') },
      { jsonrpc: '2.0', id: expect.any(Number), ...balance('0x1') },
    ])
  })

  it('API-10 behavior: 1000 at most, and a send goes alone and as often as it is asked', async () => {
    const { rpc, seen } = await setUp()
    await Promise.all(Array.from({ length: 1_001 }, (_, at) => rpc.request(balance(`0x${at}`))))
    expect(seen[0]?.map(({ body }) => asArray(body).length).sort((a, b) => b - a)).toEqual([1_000, 1])
    const send = { method: 'eth_sendRawTransaction', params: ['0x02'] }
    await Promise.all([rpc.request(send), rpc.request(send), rpc.request(balance('0x1'))])
    expect(seen[0]?.slice(2).map(methodsOf).sort()).toEqual([
      ['eth_getBalance'],
      ['eth_sendRawTransaction'],
      ['eth_sendRawTransaction'],
    ])
  })

  it.each([
    ['an object', json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch is not allowed' } })],
    ['status 400', json({ error: 'no batches' }, 400)],
    ['a page', ((response) => void response.writeHead(415).end('<html>')) as Answer],
    ['its words', json({ error: { code: -32403, message: 'Batch requests are for paid plans only' } }, 403)],
  ])('API-10 behavior: a node that refuses a list by %s is asked one by one from then on', async (_, refusal) => {
    const { rpc, seen, nodes } = await setUp()
    nodes[0]?.answerWith((response, request) => (Array.isArray(request.body) ? refusal : node)(response, request))
    const ask = () => Promise.all(['0x1', '0x2'].map((one) => rpc.request(balance(one))))
    const expected = ['0x1', '0x2'].map((one) => ['eth_getBalance', one, 'latest'])
    expect(await ask()).toEqual(expected)
    expect(await ask()).toEqual(expected)
    expect(seen[0]?.filter(({ body }) => Array.isArray(body))).toHaveLength(1)
  })

  it('API-10 behavior: a list whose reads are refused alone too is refused for its network: no more of them are asked for, and lists go on', async () => {
    const { rpc, seen, nodes } = await setUp()
    const reasons = [{ field: 'chainId', description: 'The network eip155:5 is not served here.' }]
    nodes[0]?.answerWith(json({ status: 'FAILED', reasons }, 400))
    const addresses = Array.from({ length: 10 }, (_, at) => `0x${at}`)
    const ask = () => Promise.allSettled(addresses.map((one) => rpc.request(balance(one))))
    expect((await ask()).map((one) => Object(one).reason?.status)).toEqual(addresses.map(() => 400))
    expect(seen[0]?.map(({ body }) => asArray(body).length)).toEqual([10, 1])
    nodes[0]?.answerWith(node)
    expect((await ask()).map(({ status }) => status)).toEqual(addresses.map(() => 'fulfilled'))
    expect(seen[0]?.map(({ body }) => asArray(body).length)).toEqual([10, 1, 10])
  })

  it('API-10 behavior: a refused list whose first read is cancelled is served nevertheless', async () => {
    const { rpc, seen, nodes } = await setUp()
    const leaving = new AbortController()
    nodes[0]?.answerWith((response, request) => {
      if (Array.isArray(request.body)) json({ error: 'no batches' }, 400)(response, request)
      else if (asArray(request.body)[0]?.params[0] === '0x1') leaving.abort()
      else node(response, request)
    })
    const results = await Promise.allSettled([
      rpc.request(balance('0x1'), { signal: leaving.signal }),
      ...['0x2', '0x3'].map((one) => rpc.request(balance(one))),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(seen[0]?.map(({ body }) => asArray(body).length)).toEqual([3, 1, 1, 1])
  })

  it('API-10 behavior: a list that is too large is halved until it is not, and later ones are no longer', async () => {
    const { rpc, seen, nodes } = await setUp()
    const limit: Answer = (response, request) =>
      (asArray(request.body).length > 3 ? json({ error: 'too large' }, 413) : node)(response, request)
    nodes[0]?.answerWith(limit)
    const addresses = Array.from({ length: 10 }, (_, at) => `0x${at}`)
    const expected = addresses.map((one) => ['eth_getBalance', one, 'latest'])
    const ask = () => Promise.all(addresses.map((one) => rpc.request(balance(one))))
    expect(await ask()).toEqual(expected)
    const asked = seen[0]?.length ?? 0
    expect(await ask()).toEqual(expected)
    expect(seen[0]?.slice(asked).map(({ body }) => asArray(body).length)).toEqual([3, 3, 3, 1])
  })

  it.each([-32005, 429, -32007])(
    'API-10 behavior: a list that is too much now (%i) is not asked one by one',
    async (code) => {
      const { rpc, seen, nodes } = await setUp()
      nodes[0]?.answerWith(json({ jsonrpc: '2.0', id: null, error: { code, message: 'Slow down' } }))
      const results = await Promise.allSettled(['0x1', '0x2'].map((one) => rpc.request(balance(one))))
      expect(results).toMatchObject([{ reason: { code } }, { reason: { code } }])
      expect(seen[0]?.map(({ body }) => asArray(body).length)).toEqual([2, 2, 2, 2])
    },
  )

  it('API-10 behavior: an answer without end in a list keeps no other from coming', async () => {
    const { rpc } = await setUp([
      (response, request) => {
        if (JSON.stringify(request.body).includes('0x1')) response.writeHead(200, { 'content-length': 1e9 }).write('[')
        else node(response, request)
      },
    ])
    expect(await Promise.allSettled(['0x1', '0x2'].map((one) => rpc.request(balance(one))))).toMatchObject([
      { reason: { code: 'ANSWER_TOO_LARGE' } },
      { value: ['eth_getBalance', '0x2', 'latest'] },
    ])
  })

  it('API-10 behavior: an error in a list is its own; what the list leaves out is refused', async () => {
    const { rpc } = await setUp([
      (response, request) =>
        json(
          asArray(request.body).flatMap((one): object[] => {
            if (one.params[0] === '0x1') return [{ id: one.id, error: { code: -32602, message: 'bad' } }]
            return one.params[0] === '0x2' ? [] : [answerTo(one)]
          }),
        )(response, request),
    ])
    expect(await Promise.allSettled(['0x1', '0x2', '0x3'].map((one) => rpc.request(balance(one))))).toMatchObject([
      { reason: { name: 'RpcResponseError', code: -32602, message: 'bad' } },
      { reason: { code: 'INVALID_RESPONSE' } },
      { value: ['eth_getBalance', '0x3', 'latest'] },
    ])
  })

  it('API-10 behavior: who cancels is told so; the request ends when nobody waits for it', async () => {
    const { rpc, nodes } = await setUp()
    let close: () => void = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    nodes[0]?.answerWith((response) => void response.once('close', close))
    const controllers = [new AbortController(), new AbortController()]
    const told = controllers.map(({ signal }, at) =>
      rpc.request(balance(`0x${at}`), { signal }).catch((error: unknown) => error),
    )
    await nodes[0]?.reached(1)
    controllers[0]?.abort()
    expect(await told[0]).toMatchObject({ code: 'ABORTED' })
    controllers[1]?.abort()
    expect(await told[1]).toMatchObject({ code: 'ABORTED' })
    await closed
    await expect(rpc.request(balance('0x1'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    expect(nodes[0]?.seen).toHaveLength(1)
  })
})

describe('retries', () => {
  it('API-10 behavior: a batch leaves where a clock stands still: a turn is no time', async () => {
    const { rpc } = await setUp([node], { clock: { nowMs: () => 0, setTimeout: () => () => {} } })
    expect(await rpc.request(balance('0x1'))).toEqual(['eth_getBalance', '0x1', 'latest'])
  })

  it.each([403, 408, 413, 429, 500, 502, 503, 504])(
    'API-10 behavior: status %i is asked again after 150, 300 and 600 ms',
    async (status) => {
      const { rpc, seen, clock } = await setUp([(response) => void response.writeHead(status).end('busy')])
      await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ code: 'HTTP_STATUS', status })
      expect(seen[0]).toHaveLength(4)
      expect(clock.waitsMs).toEqual([150, 300, 600])
    },
  )

  it('API-10 behavior: Retry-After is honoured', async () => {
    const { rpc, clock, nodes } = await setUp()
    nodes[0]?.answerWith((response) => {
      nodes[0]?.answerWith(node)
      response.writeHead(429, { 'retry-after': '7' }).end()
    })
    expect(await rpc.request(balance('0x1'))).toEqual(['eth_getBalance', '0x1', 'latest'])
    expect(clock.waitsMs).toEqual([7_000])
  })

  it.each([-1, -32005, 429, -32007])('API-10 behavior: code %i is asked again', async (code) => {
    const { rpc, seen } = await setUp([rpcError(code)])
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ name: 'RpcResponseError', code })
    expect(seen[0]).toHaveLength(4)
  })

  it.each([-32603, -32602, -32000, 3, 4001])('API-10 behavior: code %i is not, whatever the status', async (code) => {
    for (const status of [200, 500]) {
      const { rpc, seen } = await setUp([rpcError(code, 'no', status)])
      await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ code, message: 'no', data: '0x08' })
      expect(seen[0]).toHaveLength(1)
    }
  })

  it('API-10 behavior: the error of a node is the innermost one: libraries look there for the data of a revert', async () => {
    const { rpc } = await setUp([rpcError(3, 'execution reverted')])
    await expect(rpc.request(balance('0x1'))).rejects.not.toHaveProperty('cause')
  })

  it.each([400, 401, 404])('API-10 behavior: status %i is not', async (status) => {
    const { rpc, seen } = await setUp([(response) => void response.writeHead(status).end()])
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ status })
    expect(seen[0]).toHaveLength(1)
  })

  it('CON-07 behavior: a node that is slow is given up, and asked again', async () => {
    // Counted as they leave: a machine that is busy takes longer than the deadline to bring one to the node.
    let asked = 0
    const counted: typeof fetch = (input, init) => {
      asked += 1
      return fetch(input, init)
    }
    const { rpc } = await setUp([() => {}], { timeoutMs: 30, clock: systemClock, fetch: counted })
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The request took too long to respond.',
    })
    expect(asked).toBe(4)
  })

  it('CON-07 default: ten seconds', async () => {
    const delays: number[] = []
    const clock = {
      ...systemClock,
      setTimeout(callback: () => void, delayMs: number) {
        delays.push(delayMs)
        return systemClock.setTimeout(callback, delayMs)
      },
    }
    const { rpc } = await setUp([node], { clock })
    await rpc.request(balance('0x1'))
    expect(delays).toEqual([10_000])
  })

  it.each<[string, Answer, object]>([
    ['HTML', (response) => void response.end('<html>'), { code: 'INVALID_RESPONSE' }],
    ['an empty body', (response) => void response.end(), { code: 'INVALID_RESPONSE' }],
    ['a number', json(7), { code: 'INVALID_RESPONSE' }],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      { code: 'HTTP_REQUEST_FAILED' },
    ],
    [
      'half a body',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{')
        response.socket?.destroySoon()
      },
      { code: 'HTTP_REQUEST_FAILED', message: 'HTTP request failed.' },
    ],
  ])('API-10 behavior: %s is no answer', async (_, answer, error) => {
    const { rpc } = await setUp([answer])
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject(error)
  })
})

describe('several addresses', () => {
  it.each<[string, Answer]>([
    ['is gone', (response) => void response.destroy()],
    ['has too many requests', (response) => void response.writeHead(429).end()],
    ['does not know the method', rpcError(-32601)],
    ['is in trouble', rpcError(-32000, 'header not found')],
  ])('API-10 behavior: the next one is asked at once where one %s', async (_, answer) => {
    const { rpc, seen, clock } = await setUp([answer, node])
    expect(await rpc.request(balance('0x1'))).toEqual(['eth_getBalance', '0x1', 'latest'])
    expect(seen.map((one) => one.length)).toEqual([1, 1])
    expect(clock.waitsMs).toEqual([])
  })

  it.each<[number, string]>([
    [-32003, 'nonce too low'],
    [4001, 'no'],
    [5000, 'no'],
    [7000, 'no'],
    [3, 'execution reverted: no'],
    [-32000, 'execution reverted'],
  ])('API-10 behavior: not after code %i, "%s"', async (code, message) => {
    const { rpc, seen } = await setUp([rpcError(code, message), node])
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ code, message })
    expect(seen.map((one) => one.length)).toEqual([1, 0])
  })

  it('API-10 behavior: all are asked again where one of them may recover; without an address nothing is', async () => {
    const { rpc, seen } = await setUp([(response) => void response.writeHead(503).end(), rpcError(-32601)])
    await expect(rpc.request(balance('0x1'))).rejects.toMatchObject({ code: -32601 })
    expect(seen.map((one) => one.length)).toEqual([4, 4])
    const none = createRpcTransport({ urls: [], fetch, clock: systemClock })
    await expect(none.request(balance('0x1'))).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  })
})

describe('an address that does not serve', () => {
  const gone: Answer = (response) => void response.destroy()
  const html: Answer = (response) => void response.end('<html>')
  const status =
    (code: number): Answer =>
    (response) =>
      void response.writeHead(code).end()

  /** Two addresses, the first of which answers so, and a clock that the test sets. */
  async function setUpTwo(first: Answer, second: Answer = node) {
    const clock = { ...createHastyClock(), now: 1_000_000, nowMs: (): number => clock.now }
    const { rpc, seen, nodes } = await setUp([first, second], { clock })
    let asked = 0
    /** Asks something new, and returns how often each address was asked for it. */
    const ask = async () => {
      const before = seen.map((one) => one.length)
      asked += 1
      await rpc.request(balance(`0x${asked}`))
      return seen.map((one, at) => one.length - (before[at] ?? 0))
    }
    return { clock, ask, rpc, nodes, seen }
  }

  it.each<[string, Answer]>([
    ['is gone', gone],
    ['says something else', html],
    ['is in trouble', status(503)],
  ])(
    'API-10 behavior: where it %s it is asked after the others, and again first five seconds later',
    async (_, answer) => {
      const { clock, ask, nodes } = await setUpTwo(answer)
      expect(await ask()).toEqual([1, 1])
      expect(await ask()).toEqual([0, 1])
      clock.now += 4_999
      expect(await ask()).toEqual([0, 1])
      nodes[0]?.answerWith(node)
      clock.now += 1
      expect(await ask()).toEqual([1, 0])
      // It begins anew with what has served since.
      nodes[0]?.answerWith(answer)
      expect(await ask()).toEqual([1, 1])
      clock.now += 5_000
      expect(await ask()).toEqual([1, 1])
    },
  )

  it('API-10 behavior: it is asked more and more rarely, but once a minute; many reads that fail at once are one failure', async () => {
    const { clock, ask, rpc } = await setUpTwo(gone)
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => rpc.request({ method: 'eth_sendRawTransaction', params: [at] })),
    )
    for (const lengthMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      clock.now += lengthMs - 1
      expect(await ask()).toEqual([0, 1])
      clock.now += 1
      expect(await ask()).toEqual([1, 1])
    }
  })

  it('API-10 behavior: one that does not serve this network or this app has a minute', async () => {
    for (const code of [400, 401, 403, 404]) {
      const { clock, ask } = await setUpTwo(status(code))
      expect(await ask()).toEqual([1, 1])
      clock.now += 59_999
      expect(await ask()).toEqual([0, 1])
      clock.now += 1
      expect(await ask()).toEqual([1, 1])
    }
  })

  it('API-10 behavior: what a node says itself leads to no rest, and while others fail it is asked nevertheless', async () => {
    const one = await setUpTwo(rpcError(-32601))
    expect([await one.ask(), await one.ask()]).toEqual([
      [1, 1],
      [1, 1],
    ])
    const other = await setUpTwo(gone)
    await other.ask()
    other.nodes[0]?.answerWith(node)
    other.nodes[1]?.answerWith(rpcError(-32601))
    expect(await other.ask()).toEqual([1, 1])
  })

  it('API-10 behavior: where all fail, what one that serves has said is told', async () => {
    const { ask, rpc, nodes } = await setUpTwo(gone)
    await ask()
    nodes[1]?.answerWith(rpcError(-32601, 'no such method'))
    await expect(rpc.request(balance('0xff'))).rejects.toMatchObject({ code: -32601, message: 'no such method' })
  })

  it('API-10 behavior: a clock that is set back ends the rest', async () => {
    const { clock, ask } = await setUpTwo(gone)
    await ask()
    clock.now -= 3_600_000
    expect(await ask()).toEqual([1, 1])
  })
})

describe('createKitTransport', () => {
  it('API-10 default: an answer under the id of its question', async () => {
    const { rpc, seen } = await setUp()
    const transport = createKitTransport(rpc)
    const ask = (id: string, method: string) => transport({ payload: { id, jsonrpc: '2.0', method, params: [1] } })
    expect(await Promise.all([ask('7', 'getBalance'), ask('8', 'getSlot')])).toEqual([
      { jsonrpc: '2.0', id: '7', result: ['getBalance', 1] },
      { jsonrpc: '2.0', id: '8', result: ['getSlot', 1] },
    ])
    expect(seen[0]).toHaveLength(1)
  })
})
