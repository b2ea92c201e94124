import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createAuthenticator } from './support/createAuthenticator.js'
import { type DatabaseKind, databaseKinds, useDatabases } from './support/databases.js'
import { bearer, otherProjectKey } from './support/useEmailSignIn.js'
import { useSocialSignIn } from './support/useSocialSignIn.js'

const openGateways = useSocialSignIn(useDatabases())
const minuteMs = 60_000
const page = 'http://gateway.example'
const ofPage = { origin: page }
const refused = (field: string, status = 401) => ({ status, body: { reasons: [{ field }] } })
type Body = Readonly<Record<string, unknown>>
type Asked = { readonly flow: unknown; readonly challenge: string; readonly rp: { readonly id: string } }

async function open(kind: DatabaseKind) {
  const opened = await openGateways(kind, { passkey: { name: 'Shop wallet' } })
  const { post, get: getByToken } = opened
  const ask = async (use: 'create' | 'get', more: Body = {}, headers = {}, index = 0) => {
    const { status, body } = await post('passkeys/ask', { use, ...more }, { ...ofPage, ...headers }, index)
    return { status, body, asked: body as unknown as Asked }
  }
  const finish = (asked: Asked, answer: unknown, more: Body = {}, headers = {}, index = 0) =>
    post('passkeys/finish', { flow: asked.flow, answer, ...more }, { ...ofPage, ...headers }, index)
  const authenticator = (id?: Buffer) => createAuthenticator({ origin: page, ...(id && { id }) })
  type Authenticator = ReturnType<typeof authenticator>
  const signUp = async (by: Authenticator, more: Body = {}) => {
    const { asked } = await ask('create', more)
    return (await finish(asked, by.create(asked))).body
  }
  const signIn = async (by: Authenticator, more: Body = {}) => {
    const { asked } = await ask('get', more)
    return finish(asked, by.get(asked))
  }
  const link = async (session: Body, by: Authenticator) => {
    const begun = await ask('create', { isLink: true }, bearer(session))
    if (begun.status !== 200) return begun
    return finish(begun.asked, by.create(begun.asked), { isLink: true }, bearer(session))
  }
  const identities = async (session: Body) =>
    (await getByToken('identities', session.token)).body.identities as readonly Readonly<Record<string, string>>[]
  const remove = (session: Body, id: unknown) => post(`identities/${String(id)}/remove`, {}, bearer(session))
  const keepSet = (session: Body, more: Body) =>
    post(
      'wallet/sets',
      { walletId: 'wallet-0001', setId: randomUUID(), service: 'A'.repeat(40), ...more },
      bearer(session),
    )
  return { ...opened, ask, finish, authenticator, signUp, signIn, link, identities, remove, keepSet }
}

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('CAP-04 default: a passkey alone makes a user, and lets them in again, on another device and by another instance', async () => {
    const { ask, authenticator, signUp, signIn, startOne, gateways, get } = await open(kind)
    expect((await get('social', '')).body).toMatchObject({ passkey: true })
    const { body } = await ask('create')
    expect(body).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'gateway.example', name: 'Shop wallet' },
      exclude: [],
    })
    const mine = authenticator()
    const first = await signUp(mine)
    expect(first).toMatchObject({ status: 'signedIn', isNew: true, email: null, userName: null })
    expect(first.device).toEqual(expect.any(String))
    expect(await get('session', first.token)).toMatchObject({
      status: 200,
      body: { userId: first.userId, email: null },
    })
    await gateways[0]?.stop()
    gateways.splice(0, 1, await startOne())
    const again = await signIn(mine, { device: first.device })
    expect(again).toMatchObject({
      status: 200,
      body: { isNew: false, userId: first.userId, passkeyId: first.passkeyId },
    })
    expect(again.body.device).toBeUndefined()
    // On another device it is a browser of its own.
    expect((await signIn(mine)).body).toMatchObject({ userId: first.userId, device: expect.any(String) })
    expect((await signUp(authenticator())).userId).not.toBe(first.userId)
  })

  it('error: an answer to another challenge, for another origin or site, in another’s page, of another kind, or by nobody who was verified', async () => {
    const { ask, finish, authenticator, signUp } = await open(kind)
    const mine = authenticator()
    await signUp(mine)
    for (const wrong of [
      { challenge: randomBytes(32).toString('base64url') },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.other' },
      { topOrigin: 'https://evil.example' },
    ]) {
      const { asked } = await ask('get')
      expect(await finish(asked, mine.get(asked, wrong))).toMatchObject(refused('passkey'))
      const made = await ask('create')
      expect(await finish(made.asked, authenticator().create(made.asked, wrong))).toMatchObject(refused('passkey'))
    }
  })

  it('error: a challenge is answered once, in its time, by who began, in the project that it is of, and with what was asked', async () => {
    const { ask, finish, authenticator, signUp, time } = await open(kind)
    const mine = authenticator()
    await signUp(mine)
    const { asked } = await ask('get')
    const answer = mine.get(asked)
    const stolen = { ...asked, flow: { ...Object(asked.flow), token: 'a'.repeat(43) } }
    expect(await finish(stolen, answer)).toMatchObject(refused('flow'))
    expect(await finish(asked, answer, {}, { 'x-project-id': otherProjectKey })).toMatchObject(refused('flow'))
    const both = await Promise.all([finish(asked, answer), finish(asked, answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await finish(asked, answer)).toMatchObject(refused('flow'))
    // A wrong answer uses it up, too.
    const tried = await ask('get')
    expect(await finish(tried.asked, authenticator().get(tried.asked))).toMatchObject(refused('passkey'))
    expect(await finish(tried.asked, mine.get(tried.asked))).toMatchObject(refused('flow'))
    const crossed = await ask('create')
    expect(await finish(crossed.asked, mine.get(crossed.asked))).toMatchObject(refused('flow'))
    const late = await ask('get')
    time.nowMs += 7 * minuteMs
    expect(await finish(late.asked, mine.get(late.asked))).toMatchObject(refused('flow'))
  })

  it('error: one that nobody has, one that was removed, and one whose key is another’s are refused in the same words', async () => {
    const { authenticator, signUp, signIn, link, remove } = await open(kind)
    const [mine, other] = [authenticator(), authenticator()]
    const session = await signUp(mine)
    const added = await link(session, other)
    expect(added).toMatchObject({ status: 200, body: { status: 'linked' } })
    expect((await remove(session, added.body.passkeyId)).status).toBe(200)
    const copied = authenticator(Buffer.from(mine.id, 'base64url'))
    const answers = [await signIn(authenticator()), await signIn(other), await signIn(copied)]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body })
    expect((await signIn(mine)).body.userId).toBe(session.userId)
  })

  it('error: whoever makes a passkey with the id of somebody else’s is not let in as them', async () => {
    const { ask, finish, authenticator, signUp, signIn, link } = await open(kind)
    const mine = authenticator()
    const { userId } = await signUp(mine)
    const { asked } = await ask('create')
    const copied = authenticator(Buffer.from(mine.id, 'base64url'))
    expect(await finish(asked, copied.create(asked))).toMatchObject(refused('provider', 400))
    const attacker = await signUp(authenticator())
    expect(await link(attacker, copied)).toMatchObject(refused('provider', 400))
    expect((await signIn(mine)).body.userId).toBe(userId)
  })

  it('error: an authenticator that was copied counts on its own, and is refused', async () => {
    const { ask, finish, authenticator, signUp, signIn } = await open(kind)
    const mine = authenticator()
    await signUp(mine)
    expect((await signIn(mine)).status).toBe(200)
    const { asked } = await ask('get')
    expect((await finish(asked, mine.get(asked, { counter: 8 }))).status).toBe(200)
    const copy = await ask('get')
    expect(await finish(copy.asked, mine.get(copy.asked, { counter: 8 }))).toMatchObject(refused('passkey'))
    const atOnce = await Promise.all([ask('get'), ask('get')])
    const both = await Promise.all(atOnce.map((one) => finish(one.asked, mine.get(one.asked, { counter: 9 }))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('error: the wallet’s own page alone asks, and where no passkeys are configured nobody does', async () => {
    const { ask } = await open(kind)
    expect(await ask('create', {}, { origin: 'https://shop.example.com' })).toMatchObject(refused('origin', 403))
    expect((await ask('get', { page: 'https://evil.example' })).status).toBe(403)
    const without = await openGateways(kind, {})
    expect(await without.post('passkeys/ask', { use: 'get' }, ofPage)).toMatchObject(refused('provider', 404))
  })

  it('default: who is signed in adds passkeys, names them and takes them away; never the last way in, nor what alone recovers the wallet', async () => {
    const { ask, authenticator, signUp, signIn, link, identities, remove, post, keepSet, get, time } = await open(kind)
    const [mine, second] = [authenticator(), authenticator()]
    const session = await signUp(mine)
    expect(await remove(session, session.passkeyId)).toMatchObject(refused('last', 400))
    expect((await keepSet(session, {})).status).toBe(200)
    const recovery = { recovery: '{"sealed":1}', recoveryMethod: 'passkey' }
    expect((await keepSet(session, { ...recovery, passkeyId: session.passkeyId })).status).toBe(200)
    expect((await ask('create', { isLink: true }, bearer(session))).body.exclude).toEqual([mine.id])
    const { body: added } = await link(session, second)
    expect(await keepSet(session, { passkeyId: added.passkeyId })).toMatchObject(refused('recovery', 400))
    expect(await keepSet(session, { ...recovery, passkeyId: randomUUID() })).toMatchObject(refused('passkeyId', 404))
    expect(await remove(session, session.passkeyId)).toMatchObject(refused('lastRecovery', 400))
    expect((await keepSet(session, { ...recovery, passkeyId: added.passkeyId })).status).toBe(200)
    const { sets } = (await get('wallet', session.token)).body as { sets: readonly Body[] }
    expect(sets.map(({ passkeyId, isThis }) => ({ passkeyId, isThis }))).toEqual(
      expect.arrayContaining([
        { passkeyId: session.passkeyId, isThis: false },
        { passkeyId: added.passkeyId, isThis: false },
        { passkeyId: undefined, isThis: true },
      ]),
    )
    const named = await post(`passkeys/${String(added.passkeyId)}/name`, { name: ' My key ' }, bearer(session))
    expect(named.status).toBe(200)
    expect((await identities(session)).map(({ id, provider, name }) => ({ id, provider, name }))).toEqual(
      expect.arrayContaining([
        { id: session.passkeyId, provider: 'passkey', name: 'Chrome, Linux' },
        { id: added.passkeyId, provider: 'passkey', name: 'My key' },
      ]),
    )
    expect((await remove(session, session.passkeyId)).status).toBe(200)
    expect((await signIn(mine)).status).toBe(401)
    expect((await signIn(second)).body.userId).toBe(session.userId)
    const left = (await get('wallet', session.token)).body as { sets: readonly Body[] }
    expect(left.sets.some(({ passkeyId }) => passkeyId === session.passkeyId)).toBe(false)
    // Longer ago nothing of it is taken.
    time.nowMs += 11 * minuteMs
    const later = { ...(await post('session/refresh', { refreshToken: session.refreshToken })).body }
    expect(await link(later, authenticator())).toMatchObject(refused('authentication'))
    expect(await remove(later, added.passkeyId)).toMatchObject(refused('authentication'))
    expect(await post(`passkeys/${String(added.passkeyId)}/name`, { name: 'Mine' }, bearer(later))).toMatchObject(
      refused('authentication'),
    )
    expect(await keepSet(later, { ...recovery, passkeyId: added.passkeyId })).toMatchObject(refused('authentication'))
  })

  it('behavior: nothing of a passkey is left of a user who is deleted, and the log says no more than what happened', async () => {
    const { authenticator, signUp, signIn, post, tables } = await open(kind)
    const mine = authenticator()
    const session = await signUp(mine)
    await signIn(authenticator())
    expect((await post('wallet/delete', {}, bearer(session))).status).toBe(200)
    const { database, close } = await tables()
    try {
      for (const table of ['embedded_passkeys', 'embedded_identities', 'embedded_users'] as const)
        expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
      const events = await database.selectFrom('embedded_events').selectAll().execute()
      expect(events.map(({ kind: event }) => event)).toEqual(expect.arrayContaining(['signedUp', 'passkeyRefused']))
      expect(JSON.stringify(events)).not.toContain(mine.id)
    } finally {
      await close()
    }
  })

  it('behavior: attempts are limited for each client', async () => {
    const { ask } = await open(kind)
    const from = { 'x-address': '192.0.2.7' }
    let status = 200
    for (let count = 0; count < 130 && status === 200; count += 1) ({ status } = await ask('get', {}, from))
    expect(status).toBe(429)
    expect((await ask('get', {}, { 'x-address': '192.0.2.8' })).status).toBe(200)
  })
})
