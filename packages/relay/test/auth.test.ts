import { InvalidOptionsError } from '@hawser/common'
import { expect, it } from 'vitest'
import { createRelay, type RelayClient, relayCloseReasons, startRelay } from '../src/exports/index.js'
import { createAuthKey, createAuthToken } from '../src/fixtures/createAuthToken.js'
import { topicOf, useRelay } from './support/useRelay.js'

const { start, open } = useRelay()

it.each([
  ['no token', () => null, relayCloseReasons.tokenMissing],
  ['no JWT', () => 'a.b.c', relayCloseReasons.tokenMalformed],
  ["another relay's token", () => createAuthToken({ audience: 'wss://x.example' }), relayCloseReasons.tokenAudience],
  [
    'a clock an hour ahead',
    (url: string) => createAuthToken({ audience: url, nowMs: Date.now() + 3_600_000 }),
    'JWT validation error: JWT Token is not yet valid',
  ],
  [
    'a token of last week',
    (url: string) => createAuthToken({ audience: url, nowMs: Date.now() - 7 * 86_400_000 }),
    relayCloseReasons.tokenExpired,
  ],
  [
    "another's name",
    (url: string) => createAuthToken({ audience: url, claims: { iss: createAuthKey().did } }),
    relayCloseReasons.tokenSignature,
  ],
])('behavior: %s is closed with 3000', async (_, createToken, reason) => {
  const relay = await start()
  const client = await open(relay, { token: createToken(relay.url) })
  expect(await client.closed).toEqual({ code: 3000, reason })
  expect(relay.stats()).toMatchObject({ sockets: 0, socketsRefused: 1 })
})

it('parameters: authenticate decides by project and origin, and learns who asks', async () => {
  const seen: RelayClient[] = []
  const relay = await start({
    authenticate(client) {
      seen.push(client)
      if (client.projectId !== 'p') return relayCloseReasons.invalidKey
      return client.origin === 'https://good.example' || relayCloseReasons.originNotAllowed
    },
  })
  const bad = await open(relay, { headers: { origin: 'https://bad.example' } })
  expect(await bad.closed).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
  const good = await open(relay, { headers: { origin: 'https://good.example' }, query: '&ua=test' })
  expect(await good.subscribe(topicOf(1))).toHaveProperty('result')
  expect(seen[1]).toMatchObject({ clientId: good.key.did, userAgent: 'test', address: '127.0.0.1' })
})

it('parameters: authenticate that throws, rejects or hangs lets nobody in', async () => {
  const throwing = await start({
    authenticate() {
      throw new Error('no database')
    },
  })
  expect((await (await open(throwing)).closed).reason).toBe(relayCloseReasons.unavailable)
  const hanging = await start({
    authenticate: () => new Promise(() => undefined),
    limits: { authenticateTimeoutMs: 5 },
  })
  expect((await (await open(hanging)).closed).code).toBe(3000)
})

it('parameters: a long reason is cut to what a close frame holds', async () => {
  const relay = await start({ authenticate: () => 'é'.repeat(200) })
  expect((await (await open(relay)).closed).reason).toBe('é'.repeat(61))
})

it('parameters: auth.isRequired false lets in who has no token, and still checks one', async () => {
  const relay = await start({ auth: { isRequired: false } })
  const [alice, bob] = [await open(relay, { token: null }), await open(relay, { token: null })]
  await bob.subscribe(topicOf(1))
  await alice.publish(topicOf(1), 'hello')
  expect((await bob.nextPush()).params.data.message).toBe('hello')
  expect((await (await open(relay, { token: 'a.b.c' })).closed).code).toBe(3000)
})

it('parameters: auth.audiences names the relay behind a proxy', async () => {
  const relay = await start({ auth: { audiences: ['wss://relay.example'] } })
  const client = await open(relay, { token: createAuthToken({ audience: 'wss://relay.example' }) })
  expect(await client.subscribe(topicOf(1))).toHaveProperty('result')
  expect((await (await open(relay)).closed).reason).toBe(relayCloseReasons.tokenAudience)
})

it('behavior: the Host header decides nothing', async () => {
  const relay = await start()
  const token = createAuthToken({ audience: 'wss://other.example' })
  const client = await open(relay, { token, headers: { host: 'other.example' } })
  expect(await client.closed).toEqual({ code: 3000, reason: relayCloseReasons.tokenAudience })
  const honest = await open(relay, { headers: { host: 'other.example' } })
  expect(await honest.subscribe(topicOf(1))).toHaveProperty('result')
})

it.each(['0.0.0.0', '::', '', '192.0.2.1', 'relay.example'])(
  'parameters: auth.audiences is required to listen on %j',
  async (host) => {
    await expect(startRelay({ host })).rejects.toThrow(InvalidOptionsError)
    await expect(startRelay({ host, auth: { isRequired: false } })).rejects.toThrow('auth.audiences')
  },
)

it.each([[], ['relay.example'], ['wss://relay.example', '']].map((audiences) => ({ audiences })))(
  'parameters: auth.audiences $audiences name no relay',
  ({ audiences }) => {
    expect(() => createRelay({ auth: { audiences } })).toThrow(InvalidOptionsError)
  },
)

it('parameters: a relay that listens everywhere lets in who names it', async () => {
  const relay = await start({ host: '0.0.0.0', auth: { audiences: ['wss://relay.example'] } })
  const url = `ws://127.0.0.1:${relay.port}`
  const named = await open({ url }, { token: createAuthToken({ audience: 'wss://relay.example' }) })
  expect(await named.subscribe(topicOf(1))).toHaveProperty('result')
  expect((await (await open({ url })).closed).reason).toBe(relayCloseReasons.tokenAudience)
})
