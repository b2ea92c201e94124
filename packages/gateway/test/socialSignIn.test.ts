import { generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { startMockProvider, startOidcProvider, startSilentServer } from './support/socialProviders.js'
import { bearer, email, otherProjectKey } from './support/useEmailSignIn.js'
import { useSocialSignIn } from './support/useSocialSignIn.js'

const open = useSocialSignIn(useDatabases())
const minuteMs = 60_000
const origin = 'https://shop.example.com'
const refused = (field: string, status = 401) => ({ status, body: { reasons: [{ field }] } })

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('CAP-04 default: who signs in at a provider has the session that a code by e-mail gives, and is known again', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, signInBy, get } = await open(kind, { providers: { acme: acme.config } })
    const { flow, url } = await begin('acme')
    const asked = new URL(url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://gateway.example/wallet/v1/social/acme/callback',
      code_challenge_method: 'S256',
      scope: 'openid email',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    const back = await comeBack(await acme.signIn(url))
    expect(back).toMatchObject({ status: 200, target: origin })
    expect(back.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*script-src 'sha256-.*frame-ancestors 'none'/,
    )
    const signedIn = await finish(flow, back.result)
    expect(signedIn).toMatchObject({
      status: 200,
      body: { status: 'signedIn', isNew: true, email: 'alice@example.org', device: expect.any(String) },
    })
    const { token, userId, device } = signedIn.body
    expect(await get('session', token)).toMatchObject({ status: 200, body: { userId, email: null } })
    const again = await signInBy('acme', acme.signIn, { device })
    expect(again.body).toMatchObject({ isNew: false, userId })
    expect(again.body.device).toBeUndefined()
    const other = await signInBy('acme', (to) => acme.signIn(to, 'bob'))
    expect(other.body).toMatchObject({ isNew: true, email: 'bob@example.org' })
    expect(other.body.userId).not.toBe(userId)
  })

  it('behavior: begun at one instance, come back to another, finished after both were started anew', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, gateways, startOne } = await open(kind, { providers: { acme: acme.config } })
    const { flow, url } = await begin('acme')
    await gateways[0]?.stop()
    gateways[0] = await startOne()
    const { result } = await comeBack(await acme.signIn(url))
    await gateways[0]?.stop()
    gateways.splice(0, 1, await startOne(), await startOne())
    const both = await Promise.all([0, 1].map((index) => finish(flow, result, {}, {}, index)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await finish(flow, result)).status).toBe(401)
  })

  it('behavior: what the browser brings back counts for the page that began alone, once, in time', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, time } = await open(kind, { providers: { acme: acme.config } })
    const [mine, other] = [await begin('acme'), await begin('acme')]
    const [toMine, toOther] = [await acme.signIn(mine.url), await acme.signIn(other.url, 'bob')]
    // Two logins at once, each with its own.
    const backs = [await comeBack(toMine), await comeBack(toOther)] as const
    expect(await finish(mine.flow, backs[1].result)).toMatchObject(refused('flow'))
    expect(await finish({ ...Object(mine.flow), token: 'x'.repeat(43) }, backs[0].result)).toMatchObject(
      refused('flow'),
    )
    expect(await finish(mine.flow, 'x'.repeat(43))).toMatchObject(refused('flow'))
    expect(await finish(mine.flow, backs[0].result, {}, { 'x-project-id': otherProjectKey })).toMatchObject(
      refused('flow'),
    )
    expect((await comeBack(toMine)).status).toBe(400)
    expect(await finish(other.flow, backs[1].result)).toMatchObject({ body: { email: 'bob@example.org' } })
    expect(await finish(mine.flow, backs[0].result)).toMatchObject({ body: { email: 'alice@example.org' } })
    const late = await begin('acme')
    const { result } = await comeBack(await acme.signIn(late.url))
    time.nowMs += 2 * minuteMs
    expect(await finish(late.flow, result)).toMatchObject(refused('flow'))
    const later = await begin('acme')
    const to = await acme.signIn(later.url)
    time.nowMs += 15 * minuteMs
    expect((await comeBack(to)).status).toBe(400)
  })

  it('behavior: a state that is unknown, absent or another provider’s leads nowhere, and hands nothing on', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack } = await open(kind, { providers: { acme: acme.config, other: acme.config } })
    const { url } = await begin('acme')
    const back = new URL(await acme.signIn(url))
    const changed = (change: (to: URL) => void) => {
      const to = new URL(back)
      change(to)
      return comeBack(to.href)
    }
    for (const answer of [
      await changed((to) => to.searchParams.set('state', 'x'.repeat(43))),
      await changed((to) => to.searchParams.delete('state')),
      await changed((to) => {
        to.pathname = to.pathname.replace('acme', 'other')
      }),
    ]) {
      expect(answer).toMatchObject({ status: 400, result: '', target: '' })
      expect(answer.page).not.toContain('<script')
    }
    expect((await comeBack(back.href)).status).toBe(200)
  })

  it('behavior: a code of another attempt is of no use in this one', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish } = await open(kind, { providers: { acme: acme.config } })
    const [mine, stolen] = [await begin('acme'), await begin('acme')]
    const code = new URL(await acme.signIn(stolen.url, 'victim')).searchParams.get('code') ?? ''
    const back = new URL(await acme.signIn(mine.url))
    back.searchParams.set('code', code)
    expect(await finish(mine.flow, (await comeBack(back.href)).result)).toMatchObject(refused('provider'))
  })

  it('behavior: the browser is sent to no other page than the one that asks', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish } = await open(kind, { providers: { acme: acme.config } })
    for (const returnTo of [
      'https://evil.example/',
      `${origin}.evil.example/`,
      'https://shop.example.com@evil.example/',
    ])
      expect(await begin('acme', { returnTo })).toMatchObject(refused('returnTo', 400))
    expect((await begin('acme', { returnTo: 'javascript:alert(1)' })).status).toBe(422)
    const { flow, url } = await begin('acme', { returnTo: `${origin}/cart?open=1#top` })
    const back = await comeBack(await acme.signIn(url))
    expect(back.status).toBe(303)
    const location = new URL(back.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe(`${origin}/cart`)
    const resultUri = new URL(location.searchParams.get('result_uri') ?? '')
    expect((await finish(flow, resultUri.searchParams.get('result') ?? '')).status).toBe(200)
    const stranger = { origin: 'https://evil.example' }
    expect(await begin('acme', {}, stranger)).toMatchObject(refused('origin', 403))
  })

  it.each([
    ['nonce', (token: Forged) => Object.assign(token.payload, { nonce: 'another' })],
    ['audience', (token: Forged) => Object.assign(token.payload, { aud: 'another' })],
    ['issuer', (token: Forged) => Object.assign(token.payload, { iss: 'https://evil.example' })],
    ['time', (token: Forged) => Object.assign(token.payload, { iat: 1_000, exp: 2_000 })],
    ['subject', (token: Forged) => Object.assign(token.payload, { sub: '' })],
  ])('error: a token with another %s lets nobody in', async (_, forge) => {
    const mock = await startMockProvider()
    const { signInBy } = await open(kind, { providers: { acme: mock.config } })
    expect((await signInBy('acme', mock.signIn)).status).toBe(200)
    mock.server.service.on('beforeTokenSigning', forge)
    expect(await signInBy('acme', mock.signIn)).toMatchObject(refused('provider'))
  })

  it('error: a token by a key that is not the provider’s', async () => {
    const mock = await startMockProvider()
    const { signInBy } = await open(kind, { providers: { acme: mock.config } })
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    let isForged = false
    mock.server.service.on('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      const [head = '', claims = '', signature = ''] = String(answer.body.id_token).split('.')
      const other = sign('sha256', Buffer.from(`${head}.${claims}`), privateKey).toString('base64url')
      answer.body.id_token = `${head}.${claims}.${isForged ? other : signature}`
    })
    expect((await signInBy('acme', mock.signIn)).status).toBe(200)
    isForged = true
    expect(await signInBy('acme', mock.signIn)).toMatchObject(refused('provider'))
  })

  it('behavior: who is not known by a verified e-mail address has none, and an address that is equal makes nobody the same', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, signIn } = await open(kind, { providers: { acme: acme.config } })
    const byEmail = await signIn(email)
    const bySocial = await signInBy('acme', acme.signIn)
    expect(bySocial.body).toMatchObject({ email, isNew: true })
    expect(bySocial.body.userId).not.toBe(byEmail.userId)
    expect((await signInBy('acme', (url) => acme.signIn(url, 'unverified'))).body.email).toBeNull()
  })

  it('behavior: a way in is added by who is signed in and has just shown it, and never one of somebody else', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, signIn, link, get, post, time } = await open(kind, { providers: { acme: acme.config } })
    const mine = await signIn()
    const taken = await signInBy('acme', (url) => acme.signIn(url, 'bob'))
    expect(await link(mine, 'acme', (url) => acme.signIn(url, 'bob'))).toMatchObject(refused('provider', 400))
    expect(await link(mine, 'acme', acme.signIn)).toMatchObject({ status: 200, body: { status: 'linked' } })
    expect((await signInBy('acme', acme.signIn)).body).toMatchObject({ userId: mine.userId, isNew: false })
    expect((await signInBy('acme', (url) => acme.signIn(url, 'bob'))).body.userId).toBe(taken.body.userId)
    const { identities } = (await get('identities', mine.token)).body as { identities: { id: string }[] }
    expect(identities).toMatchObject([{ provider: 'acme', name: email }])
    const remove = (session: typeof mine, id = identities[0]?.id) =>
      post(`identities/${id}/remove`, {}, bearer(session))
    expect(await remove(taken.body)).toMatchObject(refused('id', 404))
    time.nowMs += 10 * minuteMs + 1_000
    expect(await link(mine, 'acme', acme.signIn)).toMatchObject(refused('token'))
    const renewed = (await post('session/refresh', { refreshToken: mine.refreshToken })).body
    expect(await link(renewed, 'acme', acme.signIn)).toMatchObject(refused('authentication'))
    expect(await remove(renewed)).toMatchObject(refused('authentication'))
    const fresh = await signInBy('acme', acme.signIn)
    expect((await remove(fresh.body)).status).toBe(200)
    expect((await get('session', renewed.token)).status).toBe(401)
    expect((await signInBy('acme', acme.signIn)).body.isNew).toBe(true)
  })

  it('behavior: the last way in is not taken away; who asked for a link is signed in by none', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, begin, comeBack, finish, get, post, link, signIn } = await open(kind, {
      providers: { acme: acme.config },
    })
    const { body: mine } = await signInBy('acme', acme.signIn)
    expect(await link(mine, 'acme', (url) => acme.signIn(url, 'second'))).toMatchObject({ status: 200 })
    const { identities } = (await get('identities', mine.token)).body as { identities: { id: string }[] }
    const remove = (index: number) => post(`identities/${identities[index]?.id}/remove`, {}, bearer(mine))
    // Both at once.
    const both = await Promise.all([remove(0), remove(1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const begun = await begin('acme', { isLink: true }, bearer(mine))
    const { result } = await comeBack(await acme.signIn(begun.url, 'third'))
    expect(await finish(begun.flow, result)).toMatchObject(refused('flow'))
    expect(await finish(begun.flow, result, { isLink: true }, bearer(await signIn()))).toMatchObject(refused('flow'))
    expect(await begin('acme', { isLink: true })).toMatchObject(refused('session'))
  })

  it('behavior: who is signed in shows that it is them by their own account, and goes on as fresh; by another account nobody is made', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, begin, comeBack, finish, get, post, link, time } = await open(kind, {
      providers: { acme: acme.config },
    })
    const { body: mine } = await signInBy('acme', acme.signIn)
    time.nowMs += 11 * minuteMs
    const renewed = (await post('session/refresh', { refreshToken: mine.refreshToken })).body
    expect(await post('wallet/recovery', {}, bearer(renewed))).toMatchObject(refused('authentication'))
    const asked = { device: mine.device, isProof: true }
    const prove = async (
      as?: string,
      more: Readonly<Record<string, unknown>> = { isProof: true },
      headers = bearer(renewed),
    ) => {
      const { flow, url } = await begin('acme', asked, bearer(renewed))
      return finish(flow, (await comeBack(await acme.signIn(url, as))).result, more, headers)
    }
    // By what was begun for something else nothing is shown, and by what was begun for this nobody is let in, and nothing added.
    expect(await prove(undefined, {}, {} as never)).toMatchObject(refused('flow'))
    expect(await prove(undefined, { isLink: true })).toMatchObject(refused('authentication'))
    const other = await begin('acme')
    const { result } = await comeBack(await acme.signIn(other.url))
    expect(await finish(other.flow, result, { isProof: true }, bearer(renewed))).toMatchObject(refused('flow'))
    expect(await begin('acme', { ...asked, isLink: true }, bearer(renewed))).toMatchObject(refused('isProof', 422))
    expect(await begin('acme', asked)).toMatchObject(refused('session'))
    // Whose account nobody had before is made no user: it can be added afterwards.
    expect(await prove('somebody else')).toMatchObject(refused('identity', 403))
    const proved = await prove()
    expect(proved.body).toMatchObject({ status: 'signedIn', isNew: false, userId: mine.userId })
    expect(proved.body.device).toBeUndefined()
    expect((await post('wallet/recovery', {}, bearer(proved.body))).status).toBe(200)
    expect(await link(proved.body, 'acme', (url) => acme.signIn(url, 'somebody else'))).toMatchObject({ status: 200 })
    const { identities } = (await get('identities', proved.body.token)).body as { identities: unknown[] }
    expect(identities).toHaveLength(2)
  })

  it('behavior: who has no address adds one that they read the mail of, and is let in by it; nobody takes another one’s so', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, signIn, post, get, mailbox, time } = await open(kind, { providers: { acme: acme.config } })
    const theirs = await signIn(email)
    const { body: mine } = await signInBy('acme', acme.signIn)
    const add = (to: string, session = mine) => post('email/add', { email: to }, bearer(session))
    const confirm = (flow: unknown, to: string) =>
      post('email/update/secondary', { flow, code: mailbox.codeTo(to) }, bearer(mine))
    expect(await add('new@example.org', theirs)).toMatchObject(refused('email', 400))
    time.nowMs += minuteMs
    const taken = await add(email)
    expect(taken.body).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await confirm(taken.body.flow, email)).toMatchObject(refused('email', 400))
    // Two at once: whichever is first stays.
    const both = [await add('first@example.org'), await add('second@example.org')] as const
    expect(await confirm(both[0].body.flow, 'first@example.org')).toMatchObject({
      body: { newEmail: 'first@example.org' },
    })
    expect(await confirm(both[1].body.flow, 'second@example.org')).toMatchObject(refused('email', 400))
    expect((await get('session', mine.token)).body).toMatchObject({ email: 'first@example.org' })
    expect((await signIn('first@example.org')).userId).toBe(mine.userId)
    time.nowMs += 11 * minuteMs
    const { body: other } = await signInBy('acme', (url) => acme.signIn(url, 'bob'))
    time.nowMs += 11 * minuteMs
    const later = (await post('session/refresh', { refreshToken: other.refreshToken })).body
    expect(await add('later@example.org', later)).toMatchObject(refused('authentication'))
  })

  it('error: a page to come back to that is no address is refused, and does no harm', async () => {
    const acme = await startOidcProvider('acme')
    const { post } = await open(kind, { providers: { acme: acme.config } })
    for (const returnTo of ['http://:!', 'https://[', 'http://a b'])
      expect((await post('social/begin', { provider: 'acme', returnTo })).status).toBe(422)
  })

  it('behavior: recovery, export and deletion take a sign-in of the last ten minutes; deleting leaves nothing behind', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, post, tables, time } = await open(kind, { providers: { acme: acme.config } })
    const { body: mine } = await signInBy('acme', acme.signIn)
    expect((await post('wallet/recovery', {}, bearer(mine))).status).toBe(200)
    time.nowMs += 10 * minuteMs + 1_000
    const { body: renewed } = await post('session/refresh', { refreshToken: mine.refreshToken })
    for (const path of ['wallet/recovery', 'wallet/delete'])
      expect(await post(path, {}, bearer(renewed))).toMatchObject(refused('authentication'))
    const { body: again } = await signInBy('acme', acme.signIn)
    expect((await post('wallet/delete', {}, bearer(again))).status).toBe(200)
    const { database, close } = await tables()
    for (const table of ['embedded_identities', 'embedded_users', 'embedded_sessions'] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
    await close()
    expect((await signInBy('acme', acme.signIn)).body.isNew).toBe(true)
  })

  it('behavior: neither the tables nor the log say who somebody is at a provider, or hold what lets them in', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, gateways, tables } = await open(kind, { providers: { acme: acme.config } })
    const { flow, url } = await begin('acme')
    const to = await acme.signIn(url)
    const { result } = await comeBack(to)
    const { database, close } = await tables()
    const dump = async () => {
      const rows: unknown[] = []
      for (const table of [
        'embedded_identities',
        'embedded_social_flows',
        'embedded_events',
        'embedded_users',
      ] as const)
        rows.push(await sql`select * from ${sql.table(table)}`.execute(database))
      return JSON.stringify(rows)
    }
    const before = await dump()
    await finish(flow, result)
    const held = `${before}${await dump()}${gateways.map(({ lines }) => lines.join()).join()}`
    await close()
    const query = new URL(to).searchParams
    for (const secret of [
      'alice',
      'example.org',
      query.get('code'),
      query.get('state'),
      result.split('.')[1],
      Object(flow).token,
    ])
      expect(held).not.toContain(secret)
    expect(held).toContain('signedUp')
  })

  it('behavior: of many who come with one account at once one user is made', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, gateways, startOne } = await open(kind, { providers: { acme: acme.config } })
    gateways.push(await startOne())
    const attempts = []
    for (let count = 0; count < 4; count += 1) {
      const { flow, url } = await begin('acme')
      attempts.push({ flow, result: (await comeBack(await acme.signIn(url))).result })
    }
    const answers = await Promise.all(
      attempts.map(({ flow, result }, index) => finish(flow, result, {}, {}, index % 2)),
    )
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1)
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
  })

  it('behavior: with a new secret first, who was known by the one before is known, and then by the new one alone', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy, gateways, startOne } = await open(kind, { providers: { acme: acme.config } })
    const { body } = await signInBy('acme', acme.signIn)
    const [former, next] = ['canary: a secret of at least 32 characters', 'another secret of at least 32 characters']
    for (const secrets of [[next, former], [next]]) {
      gateways[0] = await startOne({ secrets })
      expect((await signInBy('acme', acme.signIn)).body).toMatchObject({ userId: body.userId, isNew: false })
    }
  })
})

interface Forged {
  readonly header: Record<string, unknown>
  readonly payload: Record<string, unknown>
}

describe('providers', () => {
  const kind = 'embedded'

  it.each([
    ['github', { id: 42, login: 'octo' }, 'octo'],
    ['facebook', { id: '42', name: 'Octo' }, 'Octo'],
    ['discord', { id: '42', username: 'octo' }, 'octo'],
    ['x', { data: { id: '42', username: 'octo', name: 'O' } }, 'octo'],
  ])('CAP-04 default: %s, which has OAuth 2 alone', async (id, user, userName) => {
    const mock = await startMockProvider()
    let body: unknown = user
    // Such a provider has no token that says who somebody is.
    mock.server.service.on('beforeResponse', (answer: { body: Record<string, unknown> }) => {
      delete answer.body.id_token
    })
    mock.server.service.on('beforeUserinfo', (answer: { body: unknown }) => {
      answer.body = body
    })
    const { signInBy, begin } = await open(kind, { providers: { [id]: mock.oauthConfig } })
    expect(new URL((await begin(id)).url).searchParams.get('code_challenge_method')).toBe('S256')
    const first = await signInBy(id, mock.signIn)
    expect(first.body).toMatchObject({ status: 'signedIn', isNew: true, userName, email: null })
    expect((await signInBy(id, mock.signIn)).body.userId).toBe(first.body.userId)
    // By no name, which can be given up and taken by somebody else.
    body = JSON.parse(JSON.stringify(user).replace('42', '43'))
    expect((await signInBy(id, mock.signIn)).body).toMatchObject({ isNew: true, userName })
    for (const wrong of [{}, { id: null }, [], 'text']) {
      body = wrong
      expect(await signInBy(id, mock.signIn)).toMatchObject(refused('provider'))
    }
  })

  it('CAP-04 behavior: the one who says no at the provider is told so', async () => {
    const acme = await startOidcProvider('acme')
    const { signInBy } = await open(kind, { providers: { acme: acme.config } })
    expect(await signInBy('acme', acme.cancel)).toMatchObject({
      status: 401,
      body: { reasons: [{ field: 'cancelled', description: 'You did not sign in with Acme.' }] },
    })
  })

  it('error: a provider that is down, before and after somebody was there', async () => {
    const acme = await startOidcProvider('acme')
    const { begin, comeBack, finish, startOne, gateways } = await open(kind, { providers: { acme: acme.config } })
    const { flow, url } = await begin('acme')
    const { result } = await comeBack(await acme.signIn(url))
    await acme.stop()
    expect(await finish(flow, result)).toMatchObject(refused('provider', 503))
    gateways[0] = await startOne()
    expect(await begin('acme')).toMatchObject(refused('provider', 503))
  })

  it('error: a provider that takes a question and never answers it holds up nobody for longer than its deadline', async () => {
    const silent = await startSilentServer()
    const config = { issuer: silent.url, clientId: 'shop', clientSecret: 'a secret of the shop', name: 'Acme' }
    const { begin } = await open(kind, { providers: { acme: config } })
    expect(await begin('acme')).toMatchObject(refused('provider', 503))
    expect(silent.asked()).toBeGreaterThan(0)
  })

  it('parameters: the ways in that there are, by their names', async () => {
    const { gateways, begin } = await open(kind, {
      providers: { google: { clientId: 'a' }, acme: { clientId: 'b', issuer: 'https://acme.example', name: 'Acme' } },
    })
    const answer = await gateways[0]?.fetch('/wallet/v1/social?projectId=project-key-0001', { headers: { origin } })
    expect(await answer?.json()).toEqual({
      providers: [
        { id: 'google', name: 'Google' },
        { id: 'acme', name: 'Acme' },
      ],
      farcaster: false,
      telegram: false,
      users: false,
      passkey: false,
    })
    expect(await begin('github')).toMatchObject(refused('provider', 404))
    expect(await begin('__proto__')).toMatchObject({ status: 422 })
  })

  it('behavior: a client that begins again and again is refused', async () => {
    const mock = await startMockProvider()
    const { begin } = await open(kind, { providers: { acme: mock.config } })
    const ask = () => begin('acme', {}, { 'x-address': '10.0.0.1' })
    const statuses = new Set<number>()
    for (let count = 0; count < 120; count += 1) statuses.add((await ask()).status)
    expect([...statuses]).toEqual([200])
    expect((await ask()).status).toBe(429)
    expect((await begin('acme', {}, { 'x-address': '10.0.0.2' })).status).toBe(200)
  })
})
