import { generateKeyPairSync } from 'node:crypto'
import { failureWireSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import { deployEns, deployErc20, type LocalChains, startLocalChains } from '@hawser/testing/node'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGateway, type Gateway, type GatewayOptions } from '../src/exports/index.js'
import { useOwnDatabases } from './support/databases.js'
import { endpointRows } from './support/endpoints/endpointRows.js'
import {
  type Ask,
  bodyBytes,
  type EndpointRow,
  page,
  projectKey,
  type Refusal,
  type World,
} from './support/endpoints/row.js'
import { botToken } from './support/endpoints/socialRows.js'
import { type ApiAnswer, type ApiRequest, startApiFront } from './support/startApiFront.js'
import { startFaultyServer } from './support/startFaultyServer.js'
import { startMailbox } from './support/startMailbox.js'
import { startNodeFront } from './support/startNodeFront.js'

const databases = useOwnDatabases()
const rows = [...endpointRows]
const dayMs = 86_400_000
/** Longer than a source rests at most. */
const longMs = 2 * dayMs
const router = '0x111111125421ca6dc452d289314280a0f8842a65'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const keySecret = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .subarray(-32)
  .toString('base64')

// Fakes of DefiLlama, 1inch and Coinbase, built from their public documents.
function answerApi({ path, query, body }: ApiRequest): ApiAnswer {
  if (path.startsWith('/prices/current/'))
    return {
      body: {
        coins: Object.fromEntries(
          path
            .slice('/prices/current/'.length)
            .split(',')
            .map((name) => [name, { price: 2, decimals: 6 }]),
        ),
      },
    }
  if (path === '/swap/v6.0/1/approve/spender') return { body: { address: router } }
  if (path === '/swap/v6.0/1/tokens') return { body: { tokens: {} } }
  if (path === '/swap/v6.0/1/quote') return { body: { dstAmount: '1000' } }
  if (path === '/swap/v6.0/1/swap') {
    const value = '0'
    const tx = { from: query.from, to: router, data: '0x12aa3caf', value, gas: 180_000, gasPrice: '12000000000' }
    return { body: { dstAmount: '1000', tx } }
  }
  if (path === '/paymaster') return { body: { jsonrpc: '2.0', id: 1, result: {} } }
  if (path === '/onramp/v1/buy/options') return { body: { payment_currencies: [], purchase_currencies: [] } }
  if (path === '/onramp/v1/token') return { body: { token: 'session-token' } }
  if (path.startsWith('/onramp/v1/buy/user/')) return { body: { transactions: [], next_page_key: '' } }
  if (path === '/onramp/v1/sell/options') return { body: { cashout_currencies: [], sell_currencies: [] } }
  if (path.startsWith('/onramp/v1/sell/user/')) return { body: { transactions: [] } }
  if (path === '/onramp/v1/sell/quote') {
    const { sellAmount: value, cashoutCurrency } = Object(body)
    const paidOut = { value, currency: cashoutCurrency }
    const sold = { value, currency: 'USDC' }
    return { body: { quote_id: 'q', sell_amount: sold, cashout_total: paidOut, cashout_subtotal: paidOut } }
  }
  const { paymentAmount, paymentCurrency: currency } = Object(body)
  const money = { value: paymentAmount, currency }
  return {
    body: { quote_id: 'q', payment_total: money, payment_subtotal: money, purchase_amount: money, network_fee: money },
  }
}

let local: LocalChains
let node: Awaited<ReturnType<typeof startNodeFront>>
let provider: Awaited<ReturnType<typeof startApiFront>>
let pictures: Awaited<ReturnType<typeof startFaultyServer<never>>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let gateway: Gateway
let limited: Gateway
let limitedUrl = ''
let url = ''
let world: World
let aheadMs = 0

beforeAll(async () => {
  local = await startLocalChains({ chains: [{ chainId: 1 }], accounts: 2 })
  const [chain] = local.chains
  const owner = local.accounts[1]?.address
  if (!chain || !owner) throw new Error('A chain is needed.')
  const coin = await deployErc20(chain, { name: 'Coin', symbol: 'COIN', decimals: 6, supply: 10_000_000n, to: owner })
  const ens = await deployEns(chain, { names: {} })
  node = await startNodeFront(chain.rpcUrl)
  provider = await startApiFront(answerApi)
  mailbox = await startMailbox()
  pictures = await startFaultyServer<never>({
    half: '\u0089PNG',
    note: () => undefined,
    answer: async (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(png),
  })
  const image = `${pictures.url}/{id}`
  const options = (databaseUrl: string): GatewayOptions => ({
    port: 0,
    databaseUrl,
    logLevel: 'silent',
    access: 'projects',
    projects: [{ name: 'shop', keys: [projectKey], origins: [page] }],
    networks: {
      'eip155:1': {
        http: [node.url],
        bundlers: [node.url],
        currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        tokens: [{ address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 }],
        isDevelopment: true,
      },
    },
    identity: { network: 'eip155:1', registry: ens.registry },
    names: { zones: ['example.id'], signingKey: `0x${'5e'.repeat(32)}` },
    prices: { defillama: { url: provider.url } },
    swaps: { type: '1inch', url: `${provider.url}/swap/v6.0`, apiKey: 'key' },
    onRamp: {
      appId: 'our-app',
      coinbase: {
        url: `${provider.url}/onramp`,
        keyId: 'key-1',
        keySecret,
        webhookSecret: 'webhook-secret',
        country: 'DE',
        sells: true,
      },
    },
    nfts: { hosts: [pictures.url] },
    wallets: { images: { wallets: image, assets: image, currencies: image, tokens: image } },
    sessions: { secret: 'a secret of at least 32 characters' },
    signIn: { secrets: ['a secret of at least 32 characters'] },
    embeddedWallet: {
      secrets: ['a secret of at least 32 characters'],
      publicUrl: 'http://gateway.example',
      mail: { url: mailbox.url, from: 'codes@shop.example', allowsPlainText: true },
      mailsPerHour: 0,
      allowsLocalPaymasters: true,
      social: { providers: { github: { clientId: 'shop', clientSecret: 'secret' } }, telegram: { botToken } },
    },
    telemetry: {},
    // What serves is to have time for all of them at once, on a machine that does much else.
    sources: { timeoutMs: 5_000 },
    limits: {
      bodyBytes,
      requestsPerMinute: 0,
      rpcRequestsPerMinute: 0,
      telemetryRequestsPerMinute: 0,
      signInRequestsPerMinute: 0,
    },
  })
  // It stands while a question is on its way: what its user signed is good for seconds, and a busy machine may take longer.
  const startMs = systemClock.nowMs()
  const nowMs = () => startMs + aheadMs
  gateway = createGateway(options(await databases.create('PostgreSQL')), { clock: { ...systemClock, nowMs } })
  url = (await gateway.listen()).url
  const one = {
    requestsPerMinute: 1,
    rpcRequestsPerMinute: 1,
    telemetryRequestsPerMinute: 1,
    signInRequestsPerMinute: 1,
  }
  limited = createGateway({
    ...options(await databases.create('embedded')),
    clientAddressHeader: 'x-address',
    limits: { bodyBytes, ...one },
  })
  limitedUrl = (await limited.listen()).url
  let count = 0
  world = {
    nowMs,
    owner,
    coin,
    services: provider.url,
    pictures: pictures.url,
    mailbox,
    send,
    count: () => {
      count += 1
      return count
    },
  }
})
afterAll(async () => {
  await Promise.all([gateway.stop(), limited.stop()])
  for (const server of [node, provider, pictures, local, mailbox]) await server.stop()
})

async function send(
  { path, body, headers }: Ask,
  {
    to = url,
    projectId = projectKey,
    more = {},
  }: { to?: string; projectId?: string; more?: Readonly<Record<string, string>> } = {},
) {
  const answer = await fetch(`${to}${path}${path.includes('?') ? '&' : '?'}projectId=${projectId}`, {
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...headers, ...more },
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type') === 'application/json' && text !== ''
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: isJson ? JSON.parse(text) : text,
  }
}

/** An answer in the form of the table: its status, and of a refusal what it names. */
function tell({ status, body }: { readonly status: number; readonly body: unknown }): readonly unknown[] {
  const { reasons, error } = Object(body)
  if (error) return [status, error.code]
  if (!reasons) return [status]
  expect(v.is(failureWireSchema, body)).toBe(true)
  return [status, reasons[0].field]
}
const right = async (row: EndpointRow) => tell(await send(await row.right(world)))[0]
const answered = (row: EndpointRow, refusal: Refusal | undefined) => refusal ?? [row.status]

it('behavior: the document names these endpoints, and no other', async () => {
  const { paths } = await (await fetch(`${url}/openapi.json`)).json()
  const named = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...endpointRows.keys()].sort()).toEqual(named.sort())
})

describe.each(rows)('%s', (_, row) => {
  it('default: a right request is answered', async () => {
    expect(await right(row)).toBe(row.status)
  })

  it.each(['malformed', 'oversized', 'wrongType', 'unknownChain'] as const)('behavior: %s', async (kind) => {
    const bad = row[kind]
    // Why there can be nothing of it.
    if (typeof bad === 'string') return expect(bad).toMatch(/^[A-Z].+\.$/)
    const [wrong, refusal] = bad
    const ask = await row.right(world)
    expect(tell(await send({ ...ask, ...(typeof wrong === 'function' ? wrong(ask) : wrong) }))).toEqual(refusal)
    expect(await right(row)).toBe(row.status)
  })

  it('behavior: an unknown project, and none', async () => {
    const refusal: Refusal = row.refusals?.project ?? [401, 'authentication']
    for (const projectId of ['unknown-key-0001', ''])
      expect(tell(await send(await row.right(world), { projectId }))[0]).toBe(
        row.access.startsWith('project') ? refusal[0] : row.status,
      )
    if (row.access.startsWith('project'))
      expect(tell(await send(await row.right(world), { projectId: 'unknown-key-0001' }))).toEqual(refusal)
  })

  it('behavior: a page of another origin', async () => {
    const told = tell(await send(await row.right(world), { more: { origin: 'https://evil.example' } }))
    if (row.access === 'project') expect(told).toEqual(row.refusals?.origin ?? [403, 'origin'])
    else expect(told[0]).toBe(row.status)
  })

  it('behavior: one question too many, with the time to wait', async () => {
    const ask = await row.right(world)
    const number = world.count()
    const more = { 'x-address': `10.0.${Math.floor(number / 250) % 250}.${number % 250}` }
    expect((await send(ask, { to: limitedUrl, more })).status).not.toBe(429)
    const refused = await send(ask, { to: limitedUrl, more })
    expect(tell(refused)).toEqual(row.refusals?.rate ?? [429, 'rate_limited'])
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  })
})

/** What each endpoint answers while something does not serve, and that all of them are answered again afterwards. */
async function tellAll(fail: () => Promise<void> | void, mend: () => Promise<void> | void) {
  // Nothing that was asked before is fresh, and nobody is left alone any more for having failed.
  aheadMs += longMs
  const asks: (readonly [name: string, ask: Ask])[] = []
  for (const [name, row] of rows) asks.push([name, await row.right(world)])
  await fail()
  const told = await Promise.all(asks.map(async ([name, ask]) => [name, tell(await send(ask))] as const))
  await mend()
  await expect
    .poll(() => {
      aheadMs += longMs
      return Promise.all(rows.map(async ([name, row]) => [name, await right(row)]))
    })
    .toEqual(rows.map(([name, { status }]) => [name, status]))
  // With what says no more than the status of a right request.
  return Object.fromEntries(
    told.map(([name, [status, what]]) => [name, endpointRows.get(name)?.status === status ? [status] : [status, what]]),
  )
}
const without = (what: keyof EndpointRow['without']) =>
  Object.fromEntries(rows.map(([name, row]) => [name, answered(row, row.without[what])]))

describe('every endpoint', () => {
  it('behavior: the database gone and back', async () => {
    const { interrupt, resume } = databases.postgres
    expect(await tellAll(interrupt, resume)).toEqual(without('database'))
  })

  it.each(['down', 'HTML', 'half', 'slow'] as const)('behavior: the node fails: %s', async (fault) => {
    const told = await tellAll(
      () => node.fail(fault),
      () => node.fail(undefined),
    )
    expect(told).toEqual(without('node'))
  })

  it.each(['down', 'HTML', 'half', 'error', 'slow'] as const)('behavior: the providers fail: %s', async (fault) => {
    const told = await tellAll(
      () => provider.fail(fault),
      () => provider.fail(undefined),
    )
    expect(told).toEqual(without('provider'))
  })

  it.each(['down', 'HTML', 'half'] as const)('behavior: the server of pictures fails: %s', async (fault) => {
    const told = await tellAll(
      () => pictures.fail(fault),
      () => pictures.fail(undefined),
    )
    expect(told).toEqual(without('pictures'))
  })

  it('behavior: mail cannot be sent', async () => {
    const told = await tellAll(
      () => mailbox.fail('refuses'),
      () => mailbox.fail(undefined),
    )
    expect(told).toEqual(without('mail'))
  })
})
