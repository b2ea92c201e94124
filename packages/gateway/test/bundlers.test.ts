import { afterEach, describe, expect, it } from 'vitest'
import { useDatabases } from './support/databases.js'
import { startApiFront } from './support/startApiFront.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const fronts: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.stop()
})

/** A fake of a bundler, built from ERC-4337's JSON-RPC; the key of its owner stands in its address. */
async function startBundler(chainId: string) {
  const front = await startApiFront(({ body }) => {
    const { id, method } = Object(body)
    return { body: { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chainId : { success: true } } }
  })
  fronts.push(front)
  return { front, url: `${front.url}/v2/1/rpc?apikey=canary-of-a-bundler` }
}
const question = { jsonrpc: '2.0', id: 7, method: 'eth_getUserOperationReceipt', params: [`0x${'ab'.repeat(32)}`] }

async function open(bundlers: readonly string[]) {
  const gateway = await start({
    databaseUrl: await databases.create('embedded'),
    networks: { 'eip155:1': { http: ['http://127.0.0.1:9'], bundlers: [...bundlers] } },
    logLevel: 'debug',
  })
  const ask = async () => {
    const path = '/v1/bundler?chainId=eip155:1&bundler=pimlico'
    const answer = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(question) })
    return { status: answer.status, body: await answer.json() }
  }
  return { gateway, ask }
}

describe('POST /v1/bundler', () => {
  it('default: a bundler’s answer, and its key in no line of the log', async () => {
    const { front, url } = await startBundler('0x1')
    const { gateway, ask } = await open([url])
    expect(await ask()).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 7, result: { success: true } } })
    expect(front.requests.at(-1)?.body).toEqual(question)
    front.fail('down')
    expect(await ask()).toMatchObject({ status: 503, body: { reasons: [{ field: 'chainId' }] } })
    expect(gateway.lines.join('\n')).not.toContain('canary-of-a-bundler')
  })

  it('default: what pays for user operations is asked of the paymasters (ERC-7677), and of the bundlers where there are none', async () => {
    const [bundler, paymaster] = [await startBundler('0x1'), await startBundler('0x5')]
    const promise = { jsonrpc: '2.0', id: 8, method: 'pm_getPaymasterStubData', params: [] }
    for (const paymasters of [[paymaster.url], []]) {
      const gateway = await start({
        databaseUrl: await databases.create('embedded'),
        networks: { 'eip155:1': { http: ['http://127.0.0.1:9'], bundlers: [bundler.url], paymasters } },
      })
      for (const one of [promise, question]) {
        const body = JSON.stringify(one)
        expect((await gateway.fetch('/v1/bundler?chainId=eip155:1', { method: 'POST', body })).status).toBe(200)
      }
    }
    const askedOf = ({ front }: typeof bundler) =>
      front.requests.map(({ body }) => Object(body).method).filter((method) => method !== 'eth_chainId')
    expect(askedOf(paymaster)).toEqual([promise.method])
    expect(askedOf(bundler)).toEqual([question.method, promise.method, question.method])
  })

  it('behavior: one of another network is passed over, and where there is none that is said', async () => {
    const [wrong, right] = [await startBundler('0x5'), await startBundler('0x1')]
    expect((await (await open([wrong.url, right.url])).ask()).status).toBe(200)
    expect(await (await open([wrong.url])).ask()).toMatchObject({ status: 503 })
    expect(await (await open([])).ask()).toMatchObject({ status: 404, body: { reasons: [{ field: 'bundler' }] } })
  })
})

describe('POST /v1/paymaster', () => {
  const promise = {
    jsonrpc: '2.0',
    id: 8,
    method: 'pm_getPaymasterStubData',
    params: [{}, '0x', '0x1', { policy: 'x' }],
  }

  async function openFor(allowsLocalPaymasters: boolean) {
    const gateway = await start({
      databaseUrl: await databases.create('embedded'),
      networks: {
        'eip155:1': { http: ['http://127.0.0.1:9'], bundlers: ['http://127.0.0.1:9'] },
        'eip155:10': { http: ['http://127.0.0.1:9'] },
      },
      embeddedWallet: {
        secrets: ['a secret of at least 32 characters'],
        publicUrl: 'http://gateway.example',
        mail: { url: 'smtp://127.0.0.1:9', from: 'codes@shop.example' },
        allowsLocalPaymasters,
      },
    })
    return async (url: string, { body = promise, chainId = 'eip155:1' }: { body?: object; chainId?: string } = {}) => {
      const path = `/v1/paymaster?chainId=${chainId}&url=${encodeURIComponent(url)}`
      const answer = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
  }

  it('default: the answer of the paymaster that is named, and nothing of it but its result', async () => {
    const { front, url } = await startBundler('0x1')
    const ask = await openFor(true)
    expect(await ask(url)).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 8, result: { success: true } } })
    expect(front.requests.at(-1)?.body).toEqual({ ...promise, id: 1 })
    expect(front.requests.at(-1)?.headers).not.toHaveProperty('origin')
  })

  it('behavior: a refusal of its own is told; a page, a redirect, too much and silence are none', async () => {
    let answer: unknown
    const front = await startApiFront(() => ({ body: answer }))
    fronts.push(front)
    const ask = await openFor(true)
    answer = { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'No more today' }, more: 'x' }
    const error = { code: -32000, message: 'No more today' }
    expect(await ask(front.url)).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 8, error } })
    for (const other of ['<html>', { result: 'text' }, { result: { text: 'x'.repeat(70_000) } }]) {
      answer = other
      expect(await ask(front.url)).toMatchObject({ status: 502, body: { reasons: [{ field: 'paymaster' }] } })
    }
    front.fail('down')
    expect(await ask(front.url)).toMatchObject({ status: 502 })
  })

  it.each([
    'http://paymaster.example',
    'https://127.0.0.1:8545',
    'https://[::1]/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://me:secret@paymaster.example',
    'ftp://paymaster.example',
    'no address',
  ])('error: %s is asked for nobody', async (url) => {
    expect(await (await openFor(false))(url)).toMatchObject({ status: 400, body: { reasons: [{ field: 'url' }] } })
  })

  it('error: a name of this machine is found out when it is looked up', async () => {
    expect(await (await openFor(false))('https://localhost:9')).toMatchObject({ status: 502 })
  })

  it('error: other methods, and networks without bundlers', async () => {
    const { url } = await startBundler('0x1')
    const ask = await openFor(true)
    const other = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [] }
    expect((await ask(url, { body: other })).status).toBe(422)
    expect(await ask(url, { chainId: 'eip155:10' })).toMatchObject({ status: 404 })
    expect(await ask(url, { chainId: 'eip155:5' })).toMatchObject({ status: 400 })
  })
})
