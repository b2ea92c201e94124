import { siwxMeWireSchema, siwxSessionsWireSchema, siwxSignedInWireSchema } from '@hawser/siwx/schemas'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../src/database/openDatabase.js'
import { databaseKinds, useDatabases } from './support/databases.js'
import { alice, bob, createBrowser, failed, otherProjectKey, page, useSignIn } from './support/useSignIn.js'

const databases = useDatabases()
const { open } = useSignIn(databases)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(databaseKinds)('sign-in on the %s database', (kind) => {
  const start = async (options: Parameters<typeof open>[0] = {}) =>
    open({ databaseUrl: await databases.create(kind), ...options })
  /** Two instances over one database, at one time. */
  const startTwo = async () => {
    const databaseUrl = await databases.create(kind)
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })]
    return { one, two }
  }

  it('CAP-12 default: by a cookie that no script reads: signed in, listed, and signed out', async () => {
    const gateway = await start()
    const browser = createBrowser(gateway)
    const signed = await browser.sign()
    const answer = await browser.authenticate(signed)
    expect(answer.status).toBe(200)
    const { session, refreshToken } = v.parse(siwxSignedInWireSchema, answer.body)
    expect(refreshToken).toBeUndefined()
    expect(answer.setCookies).toHaveLength(1)
    const [cookie = ''] = answer.setCookies
    expect(cookie).toMatch(
      /^__Host-hawser-siwx-[0-9a-f]{16}=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Expires=[^;]+ GMT; Secure; HttpOnly; SameSite=Strict$/,
    )
    const end = new Date(gateway.time.nowMs + 7 * dayMs)
    expect(Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')).toBe(Math.floor(end.getTime() / 1_000) * 1_000)
    expect(session).toMatchObject({ accountAddress: alice.address, chainId: 'eip155:1', expiresAt: end.toISOString() })

    const me = await browser.ask('/auth/v1/me')
    expect(v.parse(siwxMeWireSchema, me.body)).toMatchObject({ address: alice.address, aud: 'shop.example.com' })
    expect(me.headers.get('cache-control')).toBe('no-store')
    const { sessions } = v.parse(siwxSessionsWireSchema, (await browser.ask('/auth/v1/sessions')).body)
    expect(sessions).toMatchObject([{ id: session.id, isCurrent: true, session: signed }])

    const out = await browser.ask('/auth/v1/sign-out', {})
    expect(out).toMatchObject({ status: 200, body: {}, setCookies: [expect.stringContaining('Max-Age=0')] })
    expect(browser.cookies.size).toBe(0)
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    expect(await browser.ask('/auth/v1/sessions')).toMatchObject({ status: 200, body: { sessions: [] } })
    expect(gateway.lines.join('\n')).not.toContain('canary')
  })

  it('CAP-12 default: by a token that any back end verifies by the public keys, and in the field’s own form', async () => {
    const gateway = await start()
    const app = createBrowser(gateway, { origin: '' })
    const nonce = await app.ask('/auth/v1/nonce')
    const { message, signature } = await app.sign({ nonce: nonce.body.nonce })
    const body = { message, signature, clientId: null, walletInfo: { type: 'extension', name: 'x', icon: 'y' } }
    const answer = await app.ask('/auth/v1/authenticate', body, { 'x-nonce-jwt': `Bearer ${nonce.body.token}` })
    expect(answer).toMatchObject({ status: 200, setCookies: [] })
    const { payload } = await jwtVerify(
      answer.body.token,
      createRemoteJWKSet(new URL(`${gateway.url}/.well-known/jwks.json`)),
      { issuer: 'hawser-gateway', audience: 'shop.example.com', currentDate: new Date(gateway.time.nowMs) },
    )
    expect(payload.sub).toBe(`eip155:1:${alice.address}`)
    const authorization = `Bearer ${answer.body.token}`
    expect(await app.ask('/auth/v1/me', undefined, { authorization })).toMatchObject({
      status: 200,
      body: {
        iss: 'hawser-gateway',
        aud: 'shop.example.com',
        address: alice.address,
        chainId: '1',
        chainNamespace: 'eip155',
        caip2Network: 'eip155:1',
        domain: 'shop.example.com',
        uri: `${page}/sign-in`,
        nonce: nonce.body.nonce,
      },
    })
    expect(await app.ask('/auth/v1/sign-out', {}, { authorization })).toMatchObject({ status: 200 })
    expect(await app.ask('/auth/v1/me', undefined, { authorization })).toMatchObject(failed(401, 'session'))
  })

  it('behavior: several accounts at once in one browser; signing out removes exactly what is named', async () => {
    const browser = createBrowser(await start())
    for (const [chainId, signer] of [
      ['eip155:1', alice],
      ['eip155:10', alice],
      ['eip155:1', bob],
    ] as const)
      expect((await browser.signIn({ chainId }, signer)).status).toBe(200)
    expect(browser.cookies.size).toBe(3)
    const query = (chainId: string, address: string) => `/auth/v1/me?chainId=${chainId}&address=${address}`
    expect(await browser.ask(query('eip155:10', alice.address.toLowerCase()))).toMatchObject({ status: 200 })
    const named = { chainId: 'eip155:1', address: alice.address.toLowerCase() }
    expect(await browser.ask('/auth/v1/sign-out', named)).toMatchObject({ status: 200 })
    expect(await browser.ask(query('eip155:1', alice.address))).toMatchObject(failed(401, 'session'))
    expect(await browser.ask(query('eip155:10', alice.address))).toMatchObject({ status: 200 })
    expect(await browser.ask(query('eip155:1', bob.address))).toMatchObject({ status: 200 })
    expect((await browser.ask('/auth/v1/sessions')).body.sessions).toHaveLength(2)
  })

  it('behavior: a browser holds twenty accounts; the next one ends the oldest, and signing out ends all', async () => {
    const gateway = await start({ limits: { signInRequestsPerMinute: 0 } })
    const browser = createBrowser(gateway)
    const ids: string[] = []
    const apart = createBrowser(gateway)
    for (let chain = 1; chain <= 22; chain += 1) {
      gateway.time.nowMs += 1
      const { body } = await browser.signIn({ chainId: `eip155:${chain}` })
      ids.push(body.session.id)
      if (chain === 1) for (const [name, value] of browser.cookies) apart.cookies.set(name, value)
      expect(await browser.ask('/auth/v1/me')).toMatchObject({ body: { caip2Network: `eip155:${chain}` } })
    }
    expect(browser.cookies.size).toBe(20)
    expect(await apart.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    const held = new Map(browser.cookies)
    const { sessions } = (await browser.ask('/auth/v1/sessions')).body
    expect(sessions.map(({ id }: { id: string }) => id).sort()).toEqual(ids.slice(2).sort())
    await browser.ask('/auth/v1/sign-out', {})
    expect(browser.cookies.size).toBe(0)
    for (const [name, value] of held) browser.cookies.set(name, value)
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it('behavior: a nonce that was used is refused, also at the same instant on two instances', async () => {
    const { one, two } = await startTwo()
    const [first, second] = [createBrowser(one), createBrowser(two)]
    const signed = await first.sign()
    const answers = await Promise.all(
      [first, second, first, second, first, second].map((browser) => browser.authenticate(signed)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    for (const answer of answers.filter(({ status }) => status === 401))
      expect(answer).toMatchObject({ body: { reasons: [{ field: 'nonce' }] }, setCookies: [] })
    for (const browser of [first, second])
      expect(await browser.authenticate(signed)).toMatchObject(failed(401, 'nonce'))
    // Another message with the same nonce is refused as well.
    const again = await first.sign({ nonce: /Nonce: (\w+)/.exec(signed.message)?.[1] ?? '', statement: 'Other.' })
    expect(await second.authenticate(again)).toMatchObject(failed(401, 'nonce'))
  })

  it('behavior: one instance signs in, the other one knows of it, ends it, and a restart keeps what stands', async () => {
    const databaseUrl = await databases.create(kind)
    const [one, two] = [await start({ databaseUrl }), await start({ databaseUrl })]
    const [browser, phone] = [createBrowser(one), createBrowser(two)]
    await browser.signIn()
    await phone.signIn()
    const { sessions } = (await phone.ask('/auth/v1/sessions')).body
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true])
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(other.session).toBeUndefined()
    expect(await phone.ask(`/auth/v1/sessions/${other.id}/revoke`, {})).toMatchObject({ status: 200 })
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    await two.stop()
    const later = createBrowser(await start({ databaseUrl }))
    for (const [name, value] of phone.cookies) later.cookies.set(name, value)
    expect(await later.ask('/auth/v1/me')).toMatchObject({ status: 200 })
  })

  it('behavior: nobody ends or lists the sessions of another account, project or site', async () => {
    const gateway = await start()
    const [browser, stranger] = [createBrowser(gateway), createBrowser(gateway)]
    const { body } = await browser.signIn()
    await stranger.signIn({}, bob)
    expect((await stranger.ask('/auth/v1/sessions')).body.sessions).toHaveLength(1)
    const path = `/auth/v1/sessions/${body.session.id}/revoke`
    expect(await stranger.ask(path, {})).toMatchObject(failed(401, 'session'))
    const elsewhere = createBrowser(gateway, { projectId: otherProjectKey })
    await elsewhere.signIn()
    expect((await elsewhere.ask('/auth/v1/sessions')).body.sessions).toHaveLength(1)
    expect(await elsewhere.ask(path, {})).toMatchObject(failed(401, 'session'))
    const site = createBrowser(gateway, { origin: 'https://bar.example.com' })
    await site.signIn({ domain: 'bar.example.com', uri: 'https://bar.example.com' })
    expect((await site.ask('/auth/v1/sessions')).body.sessions).toHaveLength(1)
    expect(await site.ask(path, {})).toMatchObject(failed(401, 'session'))
    expect(await createBrowser(gateway).ask(path, {})).toMatchObject(failed(401, 'session'))
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
    // A project's cookies and tokens are nothing to another one.
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value)
    const moved = createBrowser(gateway, { projectId: otherProjectKey })
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect(await moved.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    const { token } = await createBrowser(gateway, { origin: '' }).signInByToken()
    const authorization = `Bearer ${token}`
    expect(await moved.ask('/auth/v1/me', undefined, { authorization })).toMatchObject(failed(401, 'session'))
  })

  it('behavior: a session ends with its time, or its message’s own', async () => {
    const gateway = await start()
    const [browser, short] = [createBrowser(gateway), createBrowser(gateway)]
    await browser.signIn()
    const expirationTime = new Date(gateway.time.nowMs + 5 * minuteMs).toISOString()
    const { body } = await short.signIn({ expirationTime })
    expect(body).toMatchObject({ session: { expiresAt: expirationTime }, tokenExpiresAt: expirationTime })
    gateway.time.nowMs += 5 * minuteMs
    expect(await short.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    expect(await short.ask('/auth/v1/refresh', {})).toMatchObject(failed(401, 'session'))
    gateway.time.nowMs += 7 * dayMs - 5 * minuteMs - 1
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
    gateway.time.nowMs += 1
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it('behavior: a token ends after minutes, and the next one is had for what came with it', async () => {
    const gateway = await start()
    const app = createBrowser(gateway, { origin: '' })
    const { askAs, refreshToken } = await app.signInByToken()
    gateway.time.nowMs += 16 * minuteMs
    expect(await askAs('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    const next = await app.ask('/auth/v1/refresh', { refreshToken })
    expect(next).toMatchObject({ status: 200, body: { refreshToken: expect.not.stringMatching(refreshToken) } })
    expect(await askAs('/auth/v1/me', undefined, next.body.token)).toMatchObject({ status: 200 })
    // It ends the session, too, when the token is over.
    gateway.time.nowMs += 16 * minuteMs
    expect(await app.ask('/auth/v1/sign-out', { refreshToken: next.body.refreshToken })).toMatchObject({ status: 200 })
    expect(await app.ask('/auth/v1/refresh', next.body)).toMatchObject(failed(401, 'session'))
  })

  it('behavior: signing out by what has ended ends nothing else', async () => {
    const browser = createBrowser(await start())
    await browser.signIn()
    const app = await browser.signInByToken({}, bob)
    await browser.ask('/auth/v1/sign-out', { refreshToken: app.refreshToken })
    for (const refreshToken of [app.refreshToken, ''])
      expect(await browser.ask('/auth/v1/sign-out', { refreshToken })).toMatchObject({ status: 200, setCookies: [] })
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200, body: { address: alice.address } })
  })

  it('behavior: what a session is renewed with is replaced; the one before ends the session a minute later', async () => {
    const gateway = await start()
    const browser = createBrowser(gateway)
    await browser.signIn()
    const stolen = createBrowser(gateway)
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    const rotated = await browser.ask('/auth/v1/refresh', {})
    expect(rotated).toMatchObject({ status: 200, setCookies: [expect.stringMatching(/^__Host-/)] })
    expect([...browser.cookies]).not.toEqual([...stolen.cookies])
    // A request that was under way, or another tab.
    const late = await stolen.ask('/auth/v1/refresh', {})
    expect(late).toMatchObject({ status: 200, setCookies: [] })
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
    gateway.time.nowMs += minuteMs + 1
    expect(await stolen.ask('/auth/v1/refresh', {})).toMatchObject(failed(401, 'session'))
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it('behavior: who took a credential and renewed with it twice is found out by whoever has the older one', async () => {
    const gateway = await start()
    const browser = createBrowser(gateway)
    await browser.signIn()
    const thief = createBrowser(gateway)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await thief.ask('/auth/v1/refresh', {})).toMatchObject({ setCookies: [expect.stringMatching(/^__Host-/)] })
    // Not within a minute: honest tabs would have one that is older than the one before.
    expect(await thief.ask('/auth/v1/refresh', {})).toMatchObject({ status: 200, setCookies: [] })
    expect(await browser.ask('/auth/v1/refresh', {})).toMatchObject({ status: 200, setCookies: [] })
    gateway.time.nowMs += minuteMs + 1
    expect(await thief.ask('/auth/v1/refresh', {})).toMatchObject({ setCookies: [expect.stringMatching(/^__Host-/)] })
    gateway.time.nowMs += minuteMs + 1
    expect(await thief.ask('/auth/v1/refresh', {})).toMatchObject({ setCookies: [expect.stringMatching(/^__Host-/)] })
    expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    expect(await thief.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it('behavior: a made-up credential for a session whose id is known does not end it', async () => {
    const gateway = await start()
    const browser = createBrowser(gateway)
    const { body } = await browser.signIn()
    const other = await createBrowser(gateway, { origin: '' }).signInByToken({}, bob)
    const [, secretOfOther = ''] = other.refreshToken.split('.')
    const app = createBrowser(gateway, { origin: '' })
    for (const secret of ['A'.repeat(43), 'x'.repeat(43), '-'.repeat(43), secretOfOther]) {
      const refreshToken = `${body.session.id}.${secret}`
      expect(await app.ask('/auth/v1/refresh', { refreshToken })).toMatchObject(failed(401, 'session'))
    }
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
  })

  it('behavior: two instances that renew at the same instant give out one next credential', async () => {
    const { one, two } = await startTwo()
    const app = createBrowser(one, { origin: '' })
    const { refreshToken } = await app.signInByToken()
    const answers = await Promise.all(
      [one, two, one, two].map((gateway) =>
        createBrowser(gateway, { origin: '' }).ask('/auth/v1/refresh', { refreshToken }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const given = answers.flatMap(({ body }) => body.refreshToken ?? [])
    expect(given).toHaveLength(1)
    expect(await app.ask('/auth/v1/refresh', { refreshToken: given[0] })).toMatchObject({ status: 200 })
  })

  it('behavior: what is over is forgotten within the hour, and nothing else', async () => {
    const databaseUrl = await databases.create(kind)
    const gateway = await start({ databaseUrl })
    const count = async () => {
      const { database, close } = await openDatabase(databaseUrl, () => undefined)
      const all = database.fn.countAll<number>()
      const sessions = await database.selectFrom('sign_ins').select(all.as('count')).executeTakeFirstOrThrow()
      const nonces = await database.selectFrom('sign_in_nonces').select(all.as('count')).executeTakeFirstOrThrow()
      await close()
      return [Number(sessions.count), Number(nonces.count)]
    }
    const expirationTime = new Date(gateway.time.nowMs + minuteMs).toISOString()
    await createBrowser(gateway).signIn({ expirationTime })
    await createBrowser(gateway).signIn()
    expect(await count()).toEqual([2, 2])
    gateway.time.nowMs += 2 * minuteMs
    gateway.passHour()
    await vi.waitFor(async () => expect(await count()).toEqual([1, 2]))
    gateway.time.nowMs += 60 * minuteMs
    gateway.passHour()
    await vi.waitFor(async () => expect(await count()).toEqual([1, 0]))
  })
})
