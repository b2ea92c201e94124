import { randomBytes } from 'node:crypto'
import { systemClock } from '@hawser/common'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { bearer, email, useEmailSignIn } from './support/useEmailSignIn.js'

const open = useEmailSignIn(useDatabases())
const minuteMs = 60_000
const walletId = 'wallet-0001'
const newShare = () => randomBytes(64).toString('base64url')
const recovery = '{"method":"password","sealed":"…"}'
let count = 0
const newSet = (more: object = {}) => {
  count += 1
  return { walletId, setId: `set-${String(count).padStart(6, '0')}`, service: newShare(), ...more }
}
const reason = (field: string) => ({ reasons: [{ field }] })

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('default: what a device made is kept, and given to that device alone', async () => {
    const { signIn, post, get } = await open(kind)
    const first = await signIn()
    expect((await get('wallet', first.token)).body).toEqual({ walletId: null, sets: [] })
    const set = newSet({ recovery })
    expect((await post('wallet/sets', set, bearer(first))).status).toBe(200)
    expect((await get('wallet', first.token)).body).toMatchObject({
      walletId,
      sets: [{ setId: set.setId, hasRecovery: true, isThis: true }],
    })
    expect((await post('wallet/share', { setId: set.setId }, bearer(first))).body).toEqual({ service: set.service })
    const second = await signIn()
    expect(await post('wallet/share', { setId: set.setId }, bearer(second))).toMatchObject({
      status: 404,
      body: reason('setId'),
    })
    const stranger = await signIn('mallory@example.org')
    expect((await post('wallet/share', { setId: set.setId }, bearer(stranger))).status).toBe(404)
    expect((await get('wallet', stranger.token)).body).toEqual({ walletId: null, sets: [] })
  })

  it('behavior: it is told what opens the recovery share, and none is kept that the operator does not offer', async () => {
    const { signIn, post, get } = await open(kind)
    const first = await signIn()
    await post('wallet/sets', newSet({ recovery }), bearer(first))
    expect((await get('wallet', first.token)).body.sets).toMatchObject([{ hasRecovery: true, recoveryMethod: null }])
    await post('wallet/sets', newSet({ recovery, recoveryMethod: 'password' }), bearer(first))
    expect((await get('wallet', first.token)).body.sets).toMatchObject([{ recoveryMethod: 'password' }])
    expect(await post('wallet/sets', newSet({ recovery, recoveryMethod: 'operator' }), bearer(first))).toMatchObject({
      status: 400,
      body: reason('recoveryMethod'),
    })
    await post('wallet/sets', newSet({ removesRecovery: true, recoveryMethod: 'password' }), bearer(first))
    expect((await get('wallet', first.token)).body.sets).toMatchObject([{ hasRecovery: false, recoveryMethod: null }])
  })

  it('behavior: a new device recovers by what the first one left, and has a set of its own from then on', async () => {
    const { signIn, post, get } = await open(kind)
    const first = await signIn()
    const set = newSet({ recovery })
    await post('wallet/sets', set, bearer(first))
    const second = await signIn()
    expect((await post('wallet/recovery', {}, bearer(second))).body).toEqual({
      sets: [{ setId: set.setId, service: set.service, recovery }],
    })
    const own = newSet({ recovery })
    expect((await post('wallet/sets', own, bearer(second))).status).toBe(200)
    expect((await get('wallet', first.token)).body.sets).toHaveLength(2)
    expect((await post('wallet/share', { setId: set.setId }, bearer(first))).body).toEqual({ service: set.service })
  })

  it('behavior: a device that is handed another one’s share is given the service’s of that set, for a code of the last ten minutes; strangers are not', async () => {
    const { signIn, post, time } = await open(kind)
    const first = await signIn()
    const set = newSet()
    await post('wallet/sets', set, bearer(first))
    const second = await signIn()
    const asked = { setId: set.setId, isForEnrolment: true }
    expect((await post('wallet/share', asked, bearer(second))).body).toEqual({ service: set.service })
    const stranger = await signIn('mallory@example.org')
    expect((await post('wallet/share', asked, bearer(stranger))).status).toBe(404)
    time.nowMs += 10 * minuteMs + 1
    const { body: renewed } = await post('session/refresh', { refreshToken: second.refreshToken })
    expect(await post('wallet/share', asked, bearer(renewed))).toMatchObject({
      status: 401,
      body: reason('authentication'),
    })
  })

  it('behavior: a user has one wallet: another one is refused, of two that come at once too, and nothing is replaced', async () => {
    const { signIn, post, get } = await open(kind)
    const [first, second] = [await signIn(), await signIn()]
    const answers = await Promise.all([
      post('wallet/sets', newSet({ walletId: 'wallet-aaaa' }), bearer(first)),
      post('wallet/sets', newSet({ walletId: 'wallet-bbbb' }), bearer(second)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { sets, walletId: made } = (await get('wallet', first.token)).body
    expect(sets).toHaveLength(1)
    expect(await post('wallet/sets', newSet({ walletId: 'wallet-cccc' }), bearer(first))).toMatchObject({
      status: 400,
      body: reason('walletId'),
    })
    expect((await get('wallet', first.token)).body).toMatchObject({ walletId: made, sets })
  })

  it('behavior: another wallet takes the place of the user’s within ten minutes of a code, on all devices; without that it is refused', async () => {
    const { signIn, post, get, time } = await open(kind)
    const [first, second] = [await signIn(), await signIn()]
    const old = newSet({ recovery })
    await post('wallet/sets', old, bearer(first))
    await post('wallet/sets', newSet(), bearer(second))
    const other = newSet({ walletId: 'wallet-imported', replacesWallet: true })
    time.nowMs += 11 * minuteMs
    const { body: renewed } = await post('session/refresh', { refreshToken: second.refreshToken })
    expect(await post('wallet/sets', other, bearer(renewed))).toMatchObject({
      status: 401,
      body: reason('authentication'),
    })
    expect((await get('wallet', String(renewed.token))).body).toMatchObject({ walletId, sets: [{}, {}] })
    const again = await signIn(email, second.device)
    expect((await post('wallet/sets', other, bearer(again))).status).toBe(200)
    expect((await get('wallet', again.token)).body).toMatchObject({
      walletId: 'wallet-imported',
      sets: [{ setId: other.setId, isThis: true }],
    })
    const { body: ofFirst } = await post('session/refresh', { refreshToken: first.refreshToken })
    expect((await post('wallet/share', { setId: old.setId }, bearer(ofFirst))).status).toBe(404)
  })

  it('behavior: a device’s new set takes the place of its old one; a set of somebody else is not taken over', async () => {
    const { signIn, post, get } = await open(kind)
    const session = await signIn()
    const [old, next] = [newSet(), newSet()]
    await post('wallet/sets', old, bearer(session))
    await post('wallet/sets', next, bearer(session))
    expect((await get('wallet', session.token)).body.sets).toMatchObject([{ setId: next.setId }])
    expect((await post('wallet/share', { setId: old.setId }, bearer(session))).status).toBe(404)
    const other = await signIn('mallory@example.org')
    expect(await post('wallet/sets', { ...next, walletId: 'wallet-m' }, bearer(other))).toMatchObject({
      status: 400,
      body: reason('setId'),
    })
    expect((await post('wallet/share', { setId: next.setId }, bearer(session))).body).toEqual({ service: next.service })
  })

  it('behavior: the last recovery of a wallet is not lost by the way', async () => {
    const { signIn, post, get, time } = await open(kind)
    const first = await signIn()
    const set = newSet({ recovery })
    await post('wallet/sets', set, bearer(first))
    expect(await post('wallet/sets', newSet(), bearer(first))).toMatchObject({ status: 400, body: reason('recovery') })
    const second = await signIn()
    await post('wallet/sets', newSet(), bearer(second))
    const { devices } = (await get('devices', first.token)).body as { devices: { id: string; isThis: boolean }[] }
    const ofFirst = devices.find(({ isThis }) => isThis)?.id
    expect(await post(`devices/${ofFirst}/remove`, {}, bearer(second))).toMatchObject({
      status: 400,
      body: reason('recovery'),
    })
    // Nothing of what was refused is done.
    expect((await post('wallet/share', { setId: set.setId }, bearer(first))).body).toEqual({ service: set.service })
    await post('wallet/sets', newSet({ recovery }), bearer(second))
    expect((await post(`devices/${ofFirst}/remove`, {}, bearer(second))).status).toBe(200)
    expect((await get('wallet', first.token)).status).toBe(401)
    expect((await post('wallet/sets', newSet({ removesRecovery: true }), bearer(second))).status).toBe(200)
    time.nowMs += 11 * minuteMs
    expect((await post('wallet/sets', newSet({ removesRecovery: true }), bearer(second))).status).toBe(401)
  })

  it('behavior: a device that is removed leaves nothing of its set; every other set is due to be renewed, and stays until its own device has', async () => {
    const { signIn, post, get, tables, gateways, startOne } = await open(kind)
    const [first, second, away] = [await signIn(), await signIn(), await signIn()]
    const [ofFirst, ofSecond, ofAway] = [newSet({ recovery }), newSet({ recovery }), newSet({ recovery })]
    await post('wallet/sets', ofFirst, bearer(first))
    await post('wallet/sets', ofSecond, bearer(second))
    await post('wallet/sets', ofAway, bearer(away))
    const dueOf = async (session: Readonly<Record<string, unknown>>) => {
      const { sets } = (await get('wallet', session.token)).body as {
        sets: { setId: string; isRenewalDue: boolean }[]
      }
      return Object.fromEntries(sets.map(({ setId, isRenewalDue }) => [setId, isRenewalDue]))
    }
    expect(Object.values(await dueOf(first))).toEqual([false, false, false])
    const { devices } = (await get('devices', second.token)).body as { devices: { id: string; isThis: boolean }[] }
    const id = devices.find(({ isThis }) => isThis)?.id
    expect((await post(`devices/${id}/remove`, {}, bearer(first))).status).toBe(200)
    expect(await dueOf(first)).toEqual({ [ofFirst.setId]: true, [ofAway.setId]: true })
    const renewed = newSet({ recovery })
    expect((await post('wallet/sets', renewed, bearer(first))).status).toBe(200)
    await gateways[0]?.stop()
    gateways[0] = await startOne()
    expect(await dueOf(first)).toEqual({ [renewed.setId]: false, [ofAway.setId]: true })
    // What was there before is given to nobody, and is in no table.
    const { database, close } = await tables()
    const kept = await database.selectFrom('embedded_sets').select('id').orderBy('id').execute()
    await close()
    expect(kept.map((set) => set.id)).toEqual([ofAway.setId, renewed.setId].sort())
    for (const { setId } of [ofFirst, ofSecond])
      expect((await post('wallet/share', { setId, isForEnrolment: true }, bearer(first))).status).toBe(404)
    // The one that was away opens its wallet by what it has, and renews it then.
    expect((await post('wallet/share', { setId: ofAway.setId }, bearer(away))).body).toEqual({
      service: ofAway.service,
    })
    const later = newSet({ recovery })
    expect((await post('wallet/sets', later, bearer(away))).status).toBe(200)
    expect(await dueOf(away)).toEqual({ [renewed.setId]: false, [later.setId]: false })
    const { sets } = (await post('wallet/recovery', {}, bearer(away))).body as { sets: { service: string }[] }
    expect(sets.map(({ service }) => service).sort()).toEqual([renewed.service, later.service].sort())
  })

  it('behavior: recovery, export and deletion take a code of the last ten minutes; a renewed session is none', async () => {
    const { signIn, post, time } = await open(kind)
    const first = await signIn()
    const set = newSet({ recovery })
    await post('wallet/sets', set, bearer(first))
    time.nowMs += 10 * minuteMs + 1
    const { body: renewed } = await post('session/refresh', { refreshToken: first.refreshToken })
    for (const [path, body] of [
      ['wallet/recovery', {}],
      ['wallet/share', { setId: set.setId, isForExport: true }],
      ['wallet/delete', {}],
    ] as const)
      expect([path, await post(path, body, bearer(renewed))]).toMatchObject([
        path,
        { status: 401, body: reason('authentication') },
      ])
    expect((await post('wallet/share', { setId: set.setId }, bearer(renewed))).status).toBe(200)
    const again = await signIn(email, first.device)
    expect((await post('wallet/share', { setId: set.setId, isForExport: true }, bearer(again))).status).toBe(200)
    expect((await post('wallet/delete', {}, bearer(again))).status).toBe(200)
    expect((await post('wallet/share', { setId: set.setId }, bearer(renewed))).status).toBe(401)
    expect(await signIn()).toMatchObject({ isNew: true })
  })

  it('behavior: a share is given for a token of the last two minutes, and for as long after a code as is set', async () => {
    const { signIn, post, time } = await open(kind, { shareHours: 2 })
    const session = await signIn()
    const { setId } = await (async () => {
      const set = newSet()
      await post('wallet/sets', set, bearer(session))
      return set
    })()
    const ask = (held: object) => post('wallet/share', { setId }, bearer(held as Record<string, unknown>))
    expect((await ask(session)).status).toBe(200)
    time.nowMs += 3 * minuteMs
    expect(await ask(session)).toMatchObject({ status: 401, body: reason('token') })
    const { body: renewed } = await post('session/refresh', { refreshToken: session.refreshToken })
    expect((await ask(renewed)).status).toBe(200)
    time.nowMs += 2 * 60 * minuteMs
    const { body: late } = await post('session/refresh', { refreshToken: renewed.refreshToken })
    expect(await ask(late)).toMatchObject({ status: 401, body: reason('authentication') })
    expect((await ask(await signIn(email, session.device))).status).toBe(200)
  })

  it('behavior: a token of longer ago gets nothing to recover by, changes no shares, and removes no device, no address and no wallet', async () => {
    const { signIn, post, get, time } = await open(kind)
    const session = await signIn()
    const set = newSet()
    await post('wallet/sets', set, bearer(session))
    time.nowMs += 3 * minuteMs
    const { devices } = (await get('devices', session.token)).body as { devices: { id: string }[] }
    for (const [path, body] of [
      ['wallet/recovery', {}],
      ['wallet/delete', {}],
      ['email/second/remove', {}],
      ['wallet/sets', newSet()],
      [`devices/${devices[0]?.id}/remove`, {}],
    ] as const)
      expect(await post(path, body, bearer(session))).toMatchObject({ status: 401, body: reason('token') })
    expect((await get('wallet', session.token)).body).toMatchObject({ sets: [{ setId: set.setId }] })
    const { body: renewed } = await post('session/refresh', { refreshToken: session.refreshToken })
    expect((await post('wallet/sets', newSet(), bearer(renewed))).status).toBe(200)
  })

  it('behavior: the last device of a wallet is not removed by the way; deleting leaves nothing of the user behind', async () => {
    const { signIn, begin, post, get, tables, time } = await open(kind)
    const session = await signIn()
    await post('wallet/sets', newSet(), bearer(session))
    const { devices } = (await get('devices', session.token)).body as { devices: { id: string }[] }
    expect(await post(`devices/${devices[0]?.id}/remove`, {}, bearer(session))).toMatchObject({
      status: 400,
      body: reason('id'),
    })
    expect((await get('wallet', session.token)).body).toMatchObject({ walletId, sets: [{ browser: 'Chrome, Linux' }] })
    // A browser that was not let in yet.
    await begin()
    expect((await post('wallet/delete', {}, bearer(session))).status).toBe(200)
    const { database, close } = await tables()
    for (const table of ['users', 'addresses', 'devices', 'flows', 'sessions', 'sets'])
      expect((await sql`select * from ${sql.table(`embedded_${table}`)}`.execute(database)).rows).toEqual([])
    await close()
    time.nowMs += minuteMs
    const anew = await signIn()
    expect(anew.isNew).toBe(true)
    expect((await post('wallet/sets', newSet({ walletId: 'wallet-0002' }), bearer(anew))).status).toBe(200)
  })

  it('behavior: a restart between any two steps loses nothing', async () => {
    const { signIn, post, gateways, startOne } = await open(kind)
    const restart = async () => {
      await gateways[0]?.stop()
      gateways[0] = await startOne()
    }
    const first = await signIn()
    await restart()
    const set = newSet({ recovery })
    await post('wallet/sets', set, bearer(first))
    await restart()
    expect((await post('wallet/share', { setId: set.setId }, bearer(first))).body).toEqual({ service: set.service })
    const second = await signIn()
    await restart()
    expect((await post('wallet/recovery', {}, bearer(second))).body.sets).toMatchObject([
      { setId: set.setId, recovery },
    ])
    await restart()
    // Asked for twice, since the answer of the first one was lost.
    const own = newSet({ recovery })
    expect((await post('wallet/sets', own, bearer(second))).status).toBe(200)
    expect((await post('wallet/sets', own, bearer(second))).status).toBe(200)
  })

  it('behavior: whoever holds the tables, and a gateway with another key, reads nothing, whatever rows they write', async () => {
    const { signIn, post, tables, startOne, gateways } = await open(kind)
    const alice = await signIn()
    const set = newSet({ recovery })
    await post('wallet/sets', set, bearer(alice))
    await gateways[0]?.stop()
    gateways[0] = await startOne({ secrets: ['the thief’s own secret of at least 32 characters'] })
    // The address says nothing to them: by the same one they are somebody else.
    const thief = await signIn()
    expect(thief.isNew).toBe(true)
    const { database, close } = await tables()
    const [device] = await database
      .selectFrom('embedded_devices')
      .selectAll()
      .where('user_id', '=', String(thief.userId))
      .execute()
    const of = { user_id: String(thief.userId), device_id: String(device?.id) }
    await database.updateTable('embedded_sets').set(of).execute()
    const held = await sql`select * from embedded_sets`.execute(database)
    await close()
    for (const secret of [set.service, 'password', 'alice']) expect(JSON.stringify(held.rows)).not.toContain(secret)
    expect((await post('wallet/share', { setId: set.setId }, bearer(thief))).status).toBe(503)
    expect((await post('wallet/recovery', {}, bearer(thief))).status).toBe(503)
  })

  it('behavior: what the database holds opens nothing without the operator’s key, and nothing of one user for another', async () => {
    const { signIn, post, tables, startOne, gateways } = await open(kind)
    const [alice, bob] = [await signIn(), await signIn('bob@example.org')]
    const [of, other] = [newSet(), newSet({ walletId: 'wallet-b' })]
    await post('wallet/sets', of, bearer(alice))
    await post('wallet/sets', other, bearer(bob))
    const { database, close } = await tables()
    const { rows } = await sql`select * from embedded_sets`.execute(database)
    expect(JSON.stringify(rows)).not.toContain(of.service)
    // Whoever can write into the tables moves a share to another user.
    const [{ service_sealed: sealed } = { service_sealed: '' }] = await database
      .selectFrom('embedded_sets')
      .selectAll()
      .where('id', '=', of.setId)
      .execute()
    await database.updateTable('embedded_sets').set({ service_sealed: sealed }).where('id', '=', other.setId).execute()
    await close()
    expect((await post('wallet/share', { setId: other.setId }, bearer(bob))).status).toBe(503)
    await gateways[0]?.stop()
    const secrets = ['another secret of at least 32 characters', 'canary: a secret of at least 32 characters']
    gateways[0] = await startOne({ secrets })
    expect((await post('wallet/share', { setId: of.setId }, bearer(alice))).body).toEqual({ service: of.service })
  })
})

it.each(['refuses', 'hangs'] as const)(
  'behavior: while a service that keeps its own keys fails (%s) nothing is kept and nothing is given, and afterwards everything is there',
  async (fault) => {
    let isDown = false
    const ask = async (bytes: Buffer, to: 'hex' | 'utf8') => {
      if (!isDown) return bytes.toString(to)
      return fault === 'hangs' ? new Promise<string>(() => undefined) : Promise.reject(new Error('alice@example.org'))
    }
    const sealer = {
      seal: (bytes: Uint8Array) => ask(Buffer.from(bytes), 'hex'),
      open: async (sealed: string) => Buffer.from(await ask(Buffer.from(sealed, 'utf8'), 'utf8'), 'hex'),
    }
    // The deadline of such a service is over at once.
    const setTimeout: typeof systemClock.setTimeout = (run, delayMs) =>
      systemClock.setTimeout(run, delayMs === 10_000 && isDown ? 50 : delayMs)
    const { signIn, post, get } = await open('embedded', {}, { sealer, clock: { ...systemClock, setTimeout } })
    const session = await signIn()
    const [set, next] = [newSet({ recovery }), newSet()]
    await post('wallet/sets', set, bearer(session))
    isDown = true
    const refused = { status: 503, body: reason('setId') }
    expect(await post('wallet/sets', next, bearer(session))).toMatchObject(refused)
    expect(await post('wallet/share', { setId: set.setId }, bearer(session))).toMatchObject(refused)
    expect(await post('wallet/recovery', {}, bearer(session))).toMatchObject(refused)
    isDown = false
    expect((await get('wallet', session.token)).body.sets).toMatchObject([{ setId: set.setId, hasRecovery: true }])
    expect((await post('wallet/share', { setId: set.setId }, bearer(session))).body).toEqual({ service: set.service })
  },
)

it('parameters: sealer: a service that keeps its own keys is asked, with what each share belongs to', async () => {
  const asked: string[] = []
  const sealer = {
    async seal(bytes: Uint8Array, context: string) {
      asked.push(context)
      return Buffer.from(bytes).reverse().toString('hex')
    },
    open: async (sealed: string) => Buffer.from(sealed, 'hex').reverse(),
  }
  const { signIn, post } = await open('embedded', {}, { sealer })
  const session = await signIn()
  const set = newSet({ recovery })
  await post('wallet/sets', set, bearer(session))
  expect((await post('wallet/share', { setId: set.setId }, bearer(session))).body).toEqual({ service: set.service })
  const context = `${String(session.userId)}/${set.setId}`
  expect(asked).toEqual([context, `${context}/recovery`])
})
