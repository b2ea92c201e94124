import { type Clock, systemClock } from '@hawser/common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broadcastTransaction } from '../src/esplora/broadcastTransaction.js'
import { getBalance } from '../src/esplora/getBalance.js'
import { getFeeRates } from '../src/esplora/getFeeRates.js'
import { getTransactionStatus } from '../src/esplora/getTransactionStatus.js'
import { bitcoinRegtest } from '../src/exports/networks.js'
import { type BitcoinFixture, startBitcoinFixture } from './fixtures/startBitcoinFixture.js'
import { type EsploraProxy, startEsploraProxy } from './fixtures/startEsploraProxy.js'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const nowhere = 'http://127.0.0.1:9'
const { signal } = new AbortController()

let fixture: BitcoinFixture
let first: EsploraProxy
let second: EsploraProxy
let txid = ''
beforeAll(async () => {
  fixture = await startBitcoinFixture()
  txid = await fixture.node.fund(address, 70_000n)
  first = await startEsploraProxy(fixture.node.esploraUrl)
  second = await startEsploraProxy(fixture.node.esploraUrl)
})
afterAll(async () => {
  await first.stop()
  await second.stop()
  await fixture.stop()
})

const networkOf = (...http: readonly string[]) => ({ ...bitcoinRegtest, rpcUrls: { default: { http } } })
const both = () => networkOf(first.url, second.url)
const platform = { fetch: globalThis.fetch, clock: systemClock as Pick<Clock, 'setTimeout'> }
/** The first deadline passes when the server has been asked; the others are as they are. */
function createImpatient(server: EsploraProxy): typeof platform {
  let isFirst = true
  return {
    ...platform,
    clock: {
      setTimeout(callback, delayMs) {
        if (!isFirst) return systemClock.setTimeout(callback, delayMs)
        isFirst = false
        let cancel = () => {}
        const look = () => {
          cancel = systemClock.setTimeout(() => (server.log.length > 0 ? callback() : look()), 100)
        }
        look()
        return () => cancel()
      },
    },
  }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string }) => error.code,
  )
const isList = (request: string) => request.endsWith('/utxo')

const faults = [
  ['400', { status: 400, body: 'no' }],
  ['404', { status: 404, body: 'no' }],
  ['500', { status: 500, body: 'no' }],
  ['429', { status: 429, body: 'slow down' }],
  ['a page of HTML', { body: '<html>' }],
  ['JSON of another shape', { body: '{"utxos":[]}' }],
  ['amounts that are none', { body: '[{"txid":"00","vout":-1,"value":1.5,"status":{}}]' }],
  [
    'an output twice',
    { body: JSON.stringify(Array(2).fill({ txid: '00'.repeat(32), vout: 0, value: 1, status: { confirmed: true } })) },
  ],
  ['nothing, ever', 'never'],
] as const

describe('balance', () => {
  it.each(faults)('behavior: the first server answers with %s: the next one is asked', async (_, answer) => {
    first.answer(() => answer)
    second.answer(() => undefined)
    const clocked = answer === 'never' ? createImpatient(first) : platform
    expect(await getBalance({ address, network: both(), signal }, clocked)).toMatchObject({ value: 70_000n })
    expect(first.log.length).toBeGreaterThan(0)
  })

  it('behavior: a server that does not list the outputs of a busy address has their sum', async () => {
    first.answer((request) =>
      isList(request) ? { status: 400, body: 'Too many unspent transaction outputs' } : undefined,
    )
    second.answer(() => undefined)
    expect(await getBalance({ address, network: both(), signal }, platform)).toMatchObject({ value: 70_000n })
    expect(second.log).toEqual([])
  })

  it('behavior: a server that redirects is not followed: it does not choose what the page asks', async () => {
    const redirects = new Set<unknown>()
    const fetch: typeof globalThis.fetch = (input, init) => {
      redirects.add(init?.redirect)
      return platform.fetch(input, init)
    }
    first.answer(() => undefined)
    await getBalance({ address, network: networkOf(first.url), signal }, { ...platform, fetch })
    expect([...redirects]).toEqual(['error'])
  })

  it('behavior: sums that cannot be are no balance', async () => {
    const sums = { funded_txo_sum: 1, spent_txo_sum: 2 }
    first.answer((request) =>
      isList(request)
        ? { status: 400, body: '' }
        : { body: JSON.stringify({ chain_stats: sums, mempool_stats: sums }) },
    )
    expect(await codeOf(getBalance({ address, network: networkOf(first.url), signal }, platform))).toBe(
      'INVALID_RESPONSE',
    )
  })

  it.each([
    ['all are down', [nowhere, nowhere], 'HTTP_REQUEST_FAILED'],
    ['none is named', [], 'HTTP_REQUEST_FAILED'],
  ] as const)('behavior: %s: a clear error', async (_, urls, code) => {
    expect(await codeOf(getBalance({ address, network: networkOf(...urls), signal }, platform))).toBe(code)
  })

  it('behavior: cancelled, no further server is asked', async () => {
    const cancel = new AbortController()
    first.answer(() => {
      cancel.abort()
      return 'never'
    })
    second.answer(() => undefined)
    expect(await codeOf(getBalance({ address, network: both(), signal: cancel.signal }, platform))).toBe('ABORTED')
    expect(second.log).toEqual([])
  })
})

describe('fee rates', () => {
  const isEsplora = (request: string) => request === 'GET /fee-estimates'
  const ofMempool = {
    body: JSON.stringify({ fastestFee: 9, halfHourFee: 8, hourFee: 7, economyFee: 3, minimumFee: 1 }),
  }
  const read = (...urls: readonly string[]) => getFeeRates({ network: networkOf(...urls), signal }, platform)

  it("default: mempool.space's own path, where the server does not know Esplora's", async () => {
    first.answer((request) => (isEsplora(request) ? { status: 404, body: '' } : ofMempool))
    expect(await read(first.url)).toEqual({ fast: 9, medium: 7, slow: 3 })
  })

  it('behavior: neither path, and the next server', async () => {
    first.answer((request) => ({ status: isEsplora(request) ? 404 : 500, body: '' }))
    second.answer(() => undefined)
    expect(await read(first.url, second.url)).toEqual({ fast: 4, medium: 2, slow: 1 })
    expect(second.log).toEqual(['GET /fee-estimates'])
  })

  it.each([
    ['the longest wait alone', { 144: 5 }, { fast: 5, medium: 5, slow: 5 }],
    ['two waits', { 3: 8, 20: 2.5 }, { fast: 8, medium: 8, slow: 2.5 }],
    ['none, of an empty chain', {}, { fast: 1, medium: 1, slow: 1 }],
    ['less than nodes relay for', { 1: 0.1 }, { fast: 1, medium: 1, slow: 1 }],
    ['more than anybody has paid', { 1: 1e9 }, { fast: 10_000, medium: 10_000, slow: 10_000 }],
  ])('parameters: estimates for %s', async (_, estimates, rates) => {
    first.answer(() => ({ body: JSON.stringify(estimates) }))
    expect(await read(first.url)).toEqual(rates)
  })

  it.each([{ 1: -1 }, { 1: null }, { soon: 4 }, 'fast', null])('behavior: %j are no estimates', async (estimates) => {
    first.answer(() => ({ body: JSON.stringify(estimates) }))
    expect(await codeOf(read(first.url))).toBe('INVALID_RESPONSE')
  })
})

describe('a transaction that is refused', () => {
  const unknown = '12'.repeat(32)
  const broadcast = (clocked: typeof platform) =>
    broadcastTransaction({ txid: unknown, transaction: '00', network: networkOf(first.url), signal }, clocked).catch(
      (error: unknown) => error,
    )
  const isSend = (request: string) => request === 'POST /tx'

  it('behavior: a server that begins to say why, and never ends, is waited for as long as any other', async () => {
    first.answer((request) => (isSend(request) ? { status: 400, body: 'be', manner: 'stalls' } : undefined))
    expect(await broadcast(createImpatient(first))).toMatchObject({ code: 'BROADCAST_FAILED' })
  })

  it('behavior: a server that goes on for ever is heard to the point that is told', async () => {
    const body = 'no, and no again; '.repeat(1_000)
    first.answer((request) => (isSend(request) ? { status: 400, body, manner: 'repeats' } : undefined))
    expect(await broadcast(platform)).toMatchObject({ code: 'BROADCAST_FAILED', details: body.slice(0, 500) })
  })
})

describe('the state of a transaction', () => {
  it('behavior: one server does not know it yet, and the next one does', async () => {
    first.answer(() => ({ status: 404, body: 'Transaction not found' }))
    second.answer(() => undefined)
    expect(await getTransactionStatus({ txid, network: both(), signal }, platform)).toMatchObject({
      status: 'confirmed',
    })
  })

  it('behavior: no server knows it, one of them being down', async () => {
    const unknown = '12'.repeat(32)
    for (const urls of [
      [first.url, nowhere],
      [nowhere, first.url],
    ])
      expect(await getTransactionStatus({ txid: unknown, network: networkOf(...urls), signal }, platform)).toEqual({
        status: 'unknown',
      })
  })

  it('behavior: an id that is none asks nobody', async () => {
    first.answer(() => undefined)
    expect(await codeOf(getTransactionStatus({ txid: '../address/x', network: both(), signal }, platform))).toBe(
      'INVALID_RESPONSE',
    )
    expect(first.log).toEqual([])
  })
})
