import { createServer, type RequestListener, type Server } from 'node:http'
import { systemClock } from '@hawser/common'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatSiwxMessage } from '../src/message/siwxMessage.js'
import { createServerKeys } from '../src/server/serverKeys.js'
import { expressSiwx, honoSiwx, nextSiwx } from '../src/server/siwxGuards.js'
import { createSiwxHandler } from '../src/server/siwxHandler.js'
import { memorySiwxServerStore } from '../src/server/siwxServerStore.js'
import { createSiwxSessions, type SiwxTokenClaims } from '../src/server/siwxSessions.js'
import { createSiwxTokenVerifier } from '../src/server/siwxTokenVerifier.js'
import { eip155Verifier } from '../src/verify/eip155Verifier.js'

const alice = privateKeyToAccount(`0x${'41'.repeat(32)}`)
const page = 'https://shop.example.com'
const secret = 'a secret of at least 32 characters'
/** The process is not this file's alone: its Response stays Node's. */
const ownGlobals = { overrideGlobalObjects: false }
const servers: Server[] = []
const time = { nowMs: 0 }
const clock = { ...systemClock, nowMs: () => time.nowMs }
beforeEach(() => {
  time.nowMs = Date.parse('2027-01-02T03:04:05Z')
})
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** A server of one's own that signs users in, on Hono. */
async function open() {
  const sessions = await createSiwxSessions({
    secrets: [secret],
    verifiers: [eip155Verifier()],
    store: memorySiwxServerStore(),
    clock,
  })
  const handle = createSiwxHandler({ sessions, origins: [page] })
  const app = new Hono()
  for (const path of ['/auth/v1/*', '/.well-known/jwks.json']) app.all(path, (context) => handle(context.req.raw))
  let isDown = false
  const jwksServer = await listen(async (request, response) => {
    if (isDown) return response.writeHead(503).end()
    return response.end(await (await app.request(request.url ?? '')).text())
  })
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(`/auth/v1/${path}`, {
      ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { origin: page, ...headers },
    })
    return {
      status: answer.status,
      body: await answer.json(),
      cookies: answer.headers.getSetCookie(),
      headers: answer.headers,
    }
  }
  const sign = async () => {
    const { nonce } = (await ask('nonce')).body
    const message = formatSiwxMessage({
      accountAddress: alice.address,
      chainId: 'eip155:1',
      domain: 'shop.example.com',
      uri: `${page}/`,
      version: '1',
      nonce,
    })
    return { message, signature: await alice.signMessage({ message }) }
  }
  const verify = createSiwxTokenVerifier({
    jwksUrl: `${jwksServer}/.well-known/jwks.json`,
    audience: 'shop.example.com',
    clock,
  })
  return { app, ask, sign, verify, sessions, setDown: (value: boolean) => (isDown = value) }
}

describe('a server of one’s own', () => {
  it('CAP-12 default: signed in, told, renewed, and signed out by cookie', async () => {
    const { ask, sign } = await open()
    const signed = await ask('authenticate', { ...(await sign()), transport: 'cookie' })
    expect(signed.status).toBe(200)
    const cookie = (signed.cookies[0] ?? '').split(';', 1)[0] ?? ''
    expect(await ask('me', undefined, { cookie })).toMatchObject({ status: 200, body: { address: alice.address } })
    const { sessions } = (await ask('sessions', undefined, { cookie })).body
    expect(sessions).toHaveLength(1)
    const renewed = await ask('refresh', {}, { cookie })
    const next = (renewed.cookies[0] ?? '').split(';', 1)[0] ?? ''
    expect([renewed.status, next === cookie]).toEqual([200, false])
    expect((await ask(`sessions/${sessions[0].id}/revoke`, {}, { cookie: next })).status).toBe(200)
    expect((await ask('me', undefined, { cookie: next })).status).toBe(401)
    expect(renewed.headers.get('access-control-allow-origin')).toBe(page)
  })

  it('CAP-12 behavior: a browser that asks who is signed in hears of nobody; a token that holds no session is refused', async () => {
    const { ask, sign } = await open()
    const nobody = { status: 200, body: { sessions: [] }, cookies: [] }
    expect(await ask('sessions')).toMatchObject(nobody)
    const signed = await ask('authenticate', { ...(await sign()), transport: 'cookie' })
    const cookie = (signed.cookies[0] ?? '').split(';', 1)[0] ?? ''
    const authorization = `Bearer ${signed.body.token}`
    expect((await ask('sessions', undefined, { authorization })).body.sessions).toHaveLength(1)
    await ask('sign-out', {}, { cookie })
    expect(await ask('sessions', undefined, { cookie })).toMatchObject(nobody)
    const refused = { status: 401, body: { reasons: [{ field: 'session' }] } }
    for (const held of [authorization, 'Bearer x', 'Bearer', 'Basic eDp5'])
      expect(await ask('sessions', undefined, { authorization: held })).toMatchObject(refused)
    expect(await ask('me')).toMatchObject(refused)
    expect(await ask('refresh', {})).toMatchObject(refused)
  })

  it('behavior: replay, another page, junk, and paths that are not there', async () => {
    const { ask, sign } = await open()
    const signed = await sign()
    const evil = { origin: 'https://evil.example' }
    expect(await ask('authenticate', signed, evil)).toMatchObject({ status: 403, cookies: [] })
    const answers = await Promise.all([1, 2, 3].map(() => ask('authenticate', signed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const cookie =
      ((await ask('authenticate', { ...(await sign()), transport: 'cookie' })).cookies[0] ?? '').split(';', 1)[0] ?? ''
    expect((await ask('sign-out', {}, { ...evil, cookie })).status).toBe(403)
    expect((await ask('me', undefined, { cookie })).status).toBe(200)
    for (const body of ['{', '[]', '{"message":1}', 'x'.repeat(300_000)])
      expect((await ask('authenticate', body)).status).toBe(422)
    for (const path of ['', 'x', 'sessions/x/revoke']) expect((await ask(path, {})).status).toBe(404)
    expect((await ask('me?chainId=x')).status).toBe(400)
  })
})

const askAt =
  (url: string) =>
  (token?: string): Promise<Response> =>
    fetch(`${url}/orders`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

/** Each helper on a server of what it is for, and how that is asked: a route handler of Next is called as Next calls it. */
const kinds: [
  string,
  (verify: Awaited<ReturnType<typeof open>>['verify']) => Promise<(token?: string) => Promise<Response>>,
][] = [
  [
    'expressSiwx',
    async (verify) => {
      const app = express()
      app.get('/orders', expressSiwx(verify), (_, response) => {
        response.json({ account: response.locals.siwx.sub })
      })
      return askAt(await listen(app))
    },
  ],
  [
    'honoSiwx',
    async (verify) => {
      const app = new Hono<{ Variables: { siwx: SiwxTokenClaims } }>()
      app.get('/orders', honoSiwx(verify), (context) => context.json({ account: context.get('siwx').sub }))
      return askAt(await listen(getRequestListener(app.fetch, ownGlobals)))
    },
  ],
  [
    'nextSiwx',
    async (verify) => {
      const GET = nextSiwx(verify, async (_, claims, { params }: { params: Promise<{ id: string }> }) =>
        Response.json({ account: claims.sub, ...(await params) }),
      )
      return askAt(
        await listen(
          getRequestListener((request) => GET(request, { params: Promise.resolve({ id: '7' }) }), ownGlobals),
        ),
      )
    },
  ],
]

describe.each(kinds)('%s', (_, start) => {
  it('default: lets in who is signed in, and nobody else', async () => {
    const { ask, sign, verify, sessions } = await open()
    const get = await start(verify)
    const { token } = (await ask('authenticate', await sign())).body
    const answer = await get(token)
    expect([answer.status, await answer.json()]).toMatchObject([200, { account: `eip155:1:${alice.address}` }])
    const [head, body = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const foreign = await (await createServerKeys(['another secret of at least 32 characters'])).sign(claims)
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(JSON.stringify(sessions.jwks.keys[0])))
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${body}.`
    for (const refused of [undefined, '', 'x', 'a.b.c', `${head}.${body}.`, none, symmetric, foreign, `${token}x`]) {
      const { status } = await get(refused)
      expect([refused, status]).toEqual([refused, 401])
    }
    time.nowMs += 16 * 60_000
    expect((await get(token)).status).toBe(401)
  })

  it('behavior: keys that cannot be had are no refusal', async () => {
    const { ask, sign, verify, setDown } = await open()
    const get = await start(verify)
    const { token } = (await ask('authenticate', await sign())).body
    setDown(true)
    expect((await get(token)).status).toBe(503)
    setDown(false)
    expect((await get(token)).status).toBe(200)
  })
})

describe('createSiwxTokenVerifier', () => {
  it('behavior: a token for another site, of another issuer, and one without an account', async () => {
    const { ask, sign, sessions } = await open()
    const { token } = (await ask('authenticate', await sign())).body
    const url = await listen((_, response) => response.end(JSON.stringify(sessions.jwks)))
    const create = (change: object) =>
      createSiwxTokenVerifier({ jwksUrl: url, audience: ['shop.example.com'], clock, ...change })
    await expect(create({})(token)).resolves.toMatchObject({ aud: 'shop.example.com' })
    for (const change of [{ audience: 'other.example.com' }, { issuer: 'other' }])
      await expect(create(change)(token)).rejects.toMatchObject({ code: 'SIWX_SESSION_ENDED' })
    const junk = createSiwxTokenVerifier({
      jwksUrl: await listen((_, response) => response.end('<html>')),
      audience: 'shop.example.com',
      clock,
    })
    await expect(junk(token)).rejects.toMatchObject({ code: 'SIWX_UNVERIFIABLE' })
  })
})
