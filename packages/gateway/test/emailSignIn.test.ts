import { systemClock } from '@hawser/common'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseKinds, useDatabases } from './support/databases.js'
import { bearer, email, openProjectKey, otherProjectKey, useEmailSignIn } from './support/useEmailSignIn.js'

const open = useEmailSignIn(useDatabases())
const minuteMs = 60_000

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('STA-20 default: a new browser is let in by a link and a code, a known one by a code alone', async () => {
    const { begin, mailbox, post, approve, get, ofGateway } = await open(kind)
    const { flow, action } = await begin()
    expect(action).toBe('VERIFY_DEVICE')
    expect((await post('email/device', { flow })).body).toEqual({ status: 'waiting' })
    const page = await fetch(ofGateway(mailbox.linkTo(email)))
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toMatch(/Chrome, Linux[\s\S]*https:\/\/shop\.example\.com/)
    // Who only looks at the link lets nobody in.
    expect((await post('email/device', { flow })).body).toEqual({ status: 'waiting' })
    expect(await approve()).toContain('a code is on its way')
    expect((await post('email/device', { flow })).body).toEqual({ status: 'approved' })
    const signedIn = await post('email/code', { flow, code: mailbox.codeTo(email) })
    expect(signedIn).toMatchObject({ status: 200, body: { email, isNew: true, device: expect.any(String) } })
    expect(await get('session', signedIn.body.token)).toMatchObject({
      status: 200,
      body: { email, userId: signedIn.body.userId },
    })
    const again = await begin('ALICE@example.org', { device: signedIn.body.device })
    expect(again.action).toBe('VERIFY_OTP')
    const known = await post('email/code', { flow: again.flow, code: mailbox.codeTo('ALICE@example.org') })
    expect(known.body).toMatchObject({ isNew: false, userId: signedIn.body.userId })
    expect(known.body.device).toBeUndefined()
    expect((await get('devices', known.body.token)).body.devices).toMatchObject([
      { browser: 'Chrome, Linux', isThis: true },
    ])
  })

  it('behavior: five tries and no more, however many ask at once and at whichever instance', async () => {
    const { begin, gateways, startOne, post, mailbox } = await open(kind, { asksForDevice: false })
    gateways.push(await startOne())
    const { flow } = await begin()
    const right = mailbox.codeTo(email)
    const wrong = Array.from({ length: 40 }, (_, index) =>
      String((Number(right) + index + 1) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(wrong.map((code, index) => post('email/code', { flow, code }, {}, index % 2)))
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('This code is wrong'))).toHaveLength(5)
    expect((await post('email/code', { flow, code: right })).status).not.toBe(200)
  })

  it('behavior: who guesses at many addresses is shut out by their own, and those who type theirs are not', async () => {
    const { begin, post, mailbox, time } = await open(kind, { asksForDevice: false, mailsPerHour: 0 })
    const guess = async (to: string) => {
      const { flow } = await begin(to)
      const wrong = String((Number(mailbox.codeTo(to)) + 1) % 1_000_000).padStart(6, '0')
      const statuses: number[] = []
      for (let times = 0; times < 5; times += 1)
        statuses.push((await post('email/code', { flow, code: wrong }, { 'x-address': '10.0.0.1' })).status)
      return statuses
    }
    for (let index = 0; index < 6; index += 1)
      expect(await guess(`user-${index}@example.org`)).toEqual([401, 401, 401, 401, 401])
    expect(await guess('next@example.org')).toEqual([429, 429, 429, 429, 429])
    const { flow } = await begin()
    const typed = { flow, code: mailbox.codeTo(email) }
    expect((await post('email/code', typed, { 'x-address': '10.0.0.1' })).status).toBe(429)
    expect((await post('email/code', typed, { 'x-address': '10.0.0.2' })).status).toBe(200)
    time.nowMs += 61 * minuteMs
    expect(await guess('later@example.org')).toEqual([401, 401, 401, 401, 401])
  })

  it('behavior: of many guesses at once, at two instances, no more are looked at than a client and an address have', async () => {
    const { begin, gateways, startOne, post, mailbox } = await open(kind, { asksForDevice: false, mailsPerHour: 0 })
    gateways.push(await startOne())
    const beginMany = async (addresses: readonly string[]) => {
      const flows: { flow: unknown; code: string }[] = []
      for (const to of addresses) {
        const { flow } = await begin(to)
        flows.push({ flow, code: String((Number(mailbox.codeTo(to)) + 1) % 1_000_000).padStart(6, '0') })
      }
      return flows.flatMap((guess) => [guess, guess, guess, guess, guess])
    }
    const lookedAt = async (guesses: readonly unknown[], addressOf: (index: number) => string) => {
      const answers = await Promise.all(
        guesses.map((guess, index) => post('email/code', guess, { 'x-address': addressOf(index) }, index % 2)),
      )
      return answers.filter(({ body }) => JSON.stringify(body).includes('This code is wrong')).length
    }
    const ofMany = await beginMany(Array.from({ length: 8 }, (_, index) => `user-${index}@example.org`))
    expect(await lookedAt(ofMany, () => '10.0.0.1')).toBe(30)
    const ofOne = await beginMany([email, email, email, email])
    expect(await lookedAt(ofOne, (index) => `10.0.1.${index}`)).toBe(15)
  })

  it('behavior: a project whose codes are guessed at from everywhere is shut for the rest of the hour, and others are not', async () => {
    const { begin, post, mailbox, tables, time } = await open(kind, { asksForDevice: false })
    const ofOther = { 'x-project-id': otherProjectKey }
    const guessOnce = async (name: string, headers = {}) => {
      const { body } = await post('email', { email: name }, headers)
      const code = String((Number(mailbox.codeTo(name)) + 1) % 1_000_000).padStart(6, '0')
      return (await post('email/code', { flow: body.flow, code }, headers)).status
    }
    expect(await guessOnce('user-1@example.org')).toBe(401)
    // As if they had been counted by all instances.
    const { database, close } = await tables()
    const row = database.updateTable('embedded_limits').where('key', '=', 'tries-project:shop')
    expect((await row.set({ count: 2_999 }).executeTakeFirst()).numUpdatedRows).toBe(1n)
    await close()
    expect(await guessOnce('user-2@example.org')).toBe(401)
    expect(await guessOnce('user-3@example.org')).toBe(429)
    expect(await guessOnce('user-4@example.org', ofOther)).toBe(401)
    time.nowMs += 61 * minuteMs
    const { flow } = await begin()
    expect((await post('email/code', { flow, code: mailbox.codeTo(email) })).status).toBe(200)
  })

  it('behavior: a client that asks for more mails than it may is refused, at whichever instance, and others are not', async () => {
    const { gateways, startOne, post } = await open(kind, { mailsPerHour: 3 })
    gateways.push(await startOne())
    const ask = (index: number, address: string) =>
      post('email', { email: `user-${index}@example.org` }, { 'x-address': address }, index % 2)
    const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => ask(index, '10.0.0.1')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect((await ask(6, '10.0.0.2')).status).toBe(200)
  })

  it('behavior: a code counts once, for five minutes, and for the browser that began alone', async () => {
    const { begin, post, mailbox, time } = await open(kind, { asksForDevice: false })
    const first = await begin()
    const code = mailbox.codeTo(email)
    const stranger = { id: first.flow.id, token: 'x'.repeat(43) }
    expect((await post('email/code', { flow: stranger, code })).body).toMatchObject({ reasons: [{ field: 'flow' }] })
    const both = await Promise.all([1, 2].map(() => post('email/code', { flow: first.flow, code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await begin()
    time.nowMs += 5 * minuteMs
    expect(await post('email/code', { flow: late.flow, code: mailbox.codeTo(email) })).toMatchObject({
      status: 401,
      body: { reasons: [{ field: 'code' }] },
    })
  })

  it('VAL-15 behavior: another code is sent after thirty seconds, and takes the place of the one before', async () => {
    const { begin, post, mailbox, time } = await open(kind, { asksForDevice: false })
    const { flow } = await begin()
    const old = mailbox.codeTo(email)
    expect(await post('email/resend', { flow })).toMatchObject({
      status: 429,
      retryAfter: '30',
      body: { reasons: [{ description: 'Please try again after 30 seconds' }] },
    })
    time.nowMs += 30_000
    expect((await post('email/resend', { flow })).status).toBe(200)
    const code = mailbox.codeTo(email)
    if (code !== old) expect((await post('email/code', { flow, code: old })).status).toBe(401)
    expect((await post('email/code', { flow, code })).status).toBe(200)
  })

  it('behavior: who refuses by the link lets nobody in; a link counts once', async () => {
    const { begin, post, approve } = await open(kind)
    const { flow } = await begin()
    expect(await approve(email, 'refuse')).toContain('Refused')
    expect((await post('email/device', { flow })).body).toEqual({ status: 'refused' })
    expect(await approve()).toContain('used already')
    expect((await post('email/resend', { flow })).status).toBe(401)
  })

  it('behavior: an address that has a wallet and one that has none are answered alike', async () => {
    const { begin, signIn } = await open(kind)
    await signIn()
    const [known, unknown] = [await begin(), await begin('nobody@example.org')]
    expect([known.status, known.action, Object.keys(known.body)]).toEqual([
      unknown.status,
      unknown.action,
      Object.keys(unknown.body),
    ])
  })

  it('behavior: many mails to one address are refused, and whoever is let in there gets theirs all the same', async () => {
    const { begin, signIn } = await open(kind)
    const { device } = await signIn()
    const statuses: number[] = []
    for (let times = 0; times < 7; times += 1) statuses.push((await begin()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(await begin(email, { device })).toMatchObject({ status: 200, action: 'VERIFY_OTP' })
  })

  it('behavior: a session is renewed by a credential that changes; one that is used again later ends it', async () => {
    const { signIn, post, get, time } = await open(kind)
    const { refreshToken, token } = await signIn()
    const first = await post('session/refresh', { refreshToken })
    expect(first.body.refreshToken).not.toBe(refreshToken)
    // Another tab, at the same time.
    expect(await post('session/refresh', { refreshToken })).toMatchObject({ status: 200 })
    time.nowMs += 2 * minuteMs
    expect((await get('session', token)).status).toBe(200)
    expect((await post('session/refresh', { refreshToken })).status).toBe(401)
    expect((await post('session/refresh', { refreshToken: first.body.refreshToken })).status).toBe(401)
    expect((await get('session', token)).status).toBe(401)
  })

  it('behavior: of two who renew a session at once, at two instances, one gets the next credential, and both go on', async () => {
    const { signIn, post, gateways, startOne, time, get } = await open(kind)
    gateways.push(await startOne())
    const { refreshToken } = await signIn()
    const answers = await Promise.all([0, 1, 0, 1].map((index) => post('session/refresh', { refreshToken }, {}, index)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const given = answers.flatMap(({ body }) => (body.refreshToken === undefined ? [] : [body.refreshToken]))
    expect(given).toHaveLength(1)
    for (const { body } of answers) expect((await get('session', body.token)).status).toBe(200)
    time.nowMs += 2 * minuteMs
    expect((await post('session/refresh', { refreshToken: given[0] })).status).toBe(200)
  })

  it.each([30_000, -30_000])('behavior: instances whose clocks differ by %d ms work as one', async (aheadMs) => {
    const { begin, gateways, startOne, post, get, mailbox, signIn, time } = await open(kind, { asksForDevice: false })
    gateways.push(await startOne({}, aheadMs))
    const { flow } = await begin()
    const signedIn = await post('email/code', { flow, code: mailbox.codeTo(email) }, {}, 1)
    expect(signedIn.status).toBe(200)
    const { refreshToken, token } = signedIn.body
    expect((await get('session', token)).status).toBe(200)
    const next = await post('session/refresh', { refreshToken }, {}, 1)
    // Another tab, a moment later, at the other one.
    time.nowMs += 20_000
    expect((await post('session/refresh', { refreshToken })).status).toBe(200)
    expect((await post('session/refresh', { refreshToken: next.body.refreshToken })).status).toBe(200)
    const late = await begin('bob@example.org', {}, 1)
    const { retryAfter } = await post('email/resend', { flow: late.flow })
    expect(Number(retryAfter)).toBeLessThanOrEqual(30)
    expect(await signIn('carol@example.org')).toMatchObject({ isNew: true })
  })

  it('behavior: a session is of one project, ends with its time, with a sign-out, and with its device', async () => {
    const { signIn, post, get, time, begin, mailbox } = await open(kind)
    const { token, refreshToken, device } = await signIn()
    const other = { 'x-project-id': otherProjectKey }
    expect((await post('session/refresh', { refreshToken }, other)).status).toBe(401)
    time.nowMs += 15 * minuteMs + 1_000
    expect((await get('session', token)).status).toBe(401)
    const { body: next } = await post('session/refresh', { refreshToken })
    const authorization = `Bearer ${String(next.token)}`
    expect((await post('session/end', {}, { authorization })).status).toBe(200)
    expect((await get('session', next.token)).status).toBe(401)
    const { flow } = await begin(email, { device })
    const { body: again } = await post('email/code', { flow, code: mailbox.codeTo(email) })
    const { devices } = (await get('devices', again.token)).body
    const [{ id }] = devices as [{ id: string }]
    expect((await post(`devices/${id}/remove`, {}, { authorization: `Bearer ${String(again.token)}` })).status).toBe(
      200,
    )
    expect((await get('session', again.token)).status).toBe(401)
    expect((await begin(email, { device })).action).toBe('VERIFY_DEVICE')
  })

  it('STA-21 default: another address is taken by a code to the one before and one to the new one', async () => {
    const { signIn, post, get, mailbox, time } = await open(kind)
    const { token } = await signIn()
    const headers = { authorization: `Bearer ${String(token)}` }
    const next = 'alice@new.example'
    const first = await post('email/update', {}, headers)
    expect(first.body.action).toBe('VERIFY_PRIMARY_OTP')
    const second = await post(
      'email/update/primary',
      { flow: first.body.flow, code: mailbox.codeTo(email), email: next },
      headers,
    )
    expect(second.body.action).toBe('VERIFY_SECONDARY_OTP')
    expect(
      await post('email/update/secondary', { flow: second.body.flow, code: mailbox.codeTo(next) }, headers),
    ).toMatchObject({
      status: 200,
      body: { newEmail: next },
    })
    expect((await get('session', token)).body.email).toBe(next)
    time.nowMs += minuteMs
  })

  it('behavior: who takes another address, or takes the second one away, signs everybody else out', async () => {
    const { signIn, takeAddress, get, post } = await open(kind)
    const second = 'alice@second.example'
    const [other, session] = [await signIn(), await signIn()]
    // A further way in shuts nobody out.
    expect((await takeAddress(session, second, { as: 'second' })).status).toBe(200)
    expect((await get('session', other.token)).status).toBe(200)
    expect((await takeAddress(session, 'alice@new.example')).status).toBe(200)
    expect((await get('session', other.token)).status).toBe(401)
    expect((await post('session/refresh', { refreshToken: other.refreshToken })).status).toBe(401)
    const bySecond = await signIn(second)
    expect((await post('email/second/remove', {}, bearer(session))).status).toBe(200)
    expect((await get('session', bySecond.token)).status).toBe(401)
    expect((await get('session', session.token)).status).toBe(200)
  })

  it('behavior: an address of another wallet is refused to who reads its mail, and says nothing to anybody else', async () => {
    const { signIn, takeAddress, get } = await open(kind)
    await signIn('bob@example.org')
    const session = await signIn()
    for (const as of ['primary', 'second'])
      expect(await takeAddress(session, 'Bob@example.org', { as })).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'email' }] },
      })
    expect((await get('session', session.token)).body).toMatchObject({ email })
  })

  it('behavior: a second address lets its user in too, and may take the place of one that is lost', async () => {
    const { signIn, takeAddress, get, post, time } = await open(kind)
    const [second, third] = ['alice@second.example', 'alice@third.example']
    const session = await signIn()
    expect(await takeAddress(session, second, { as: 'second' })).toMatchObject({ status: 200 })
    expect((await get('session', session.token)).body).toMatchObject({ email, secondEmail: second })
    const { isNew, userId, token, device, refreshToken } = await signIn(second)
    expect([isNew, userId]).toEqual([false, session.userId])
    // One address, once.
    expect((await takeAddress(session, email, { as: 'second' })).status).toBe(400)
    expect((await takeAddress({ token }, third, { from: 'second', oldEmail: second })).status).toBe(200)
    expect((await get('session', token)).body).toMatchObject({ email: third, secondEmail: second })
    expect(await signIn()).toMatchObject({ isNew: true })
    time.nowMs += 11 * minuteMs
    const { body: renewed } = await post('session/refresh', { refreshToken })
    expect((await post('email/second/remove', {}, bearer(renewed))).body).toMatchObject({
      reasons: [{ field: 'authentication' }],
    })
    const again = await signIn(second, device)
    expect((await post('email/second/remove', {}, bearer(again))).status).toBe(200)
    expect((await get('session', again.token)).body.secondEmail).toBeUndefined()
    expect(await signIn(second)).toMatchObject({ isNew: true })
  })

  it('behavior: of two users who take the same address at once one gets it', async () => {
    const { signIn, post, mailbox, get } = await open(kind)
    const names = [email, 'bob@example.org']
    const next = 'both@example.org'
    const sessions: Record<string, unknown>[] = []
    for (const name of names) sessions.push(await signIn(name))
    const flows: { flow: unknown; code: string }[] = []
    for (const [index, session] of sessions.entries()) {
      const begun = await post('email/update', {}, bearer(session))
      const code = mailbox.codeTo(names[index] ?? '')
      const { flow } = (
        await post('email/update/primary', { flow: begun.body.flow, code, email: next }, bearer(session))
      ).body
      flows.push({ flow, code: mailbox.codeTo(next) })
    }
    const answers = await Promise.all(
      sessions.map((session, index) => post('email/update/secondary', flows[index], bearer(session))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const held = await Promise.all(sessions.map(async ({ token }) => (await get('session', token)).body.email))
    expect(held.filter((one) => one === next)).toHaveLength(1)
    expect(held.filter((one) => names.includes(String(one)))).toHaveLength(1)
  })

  it('behavior: another secret before the old one keeps everybody; once somebody has signed in the old one can go', async () => {
    const { signIn, gateways, startOne, takeAddress } = await open(kind)
    const [old, next] = ['canary: a secret of at least 32 characters', 'another secret of at least 32 characters']
    const { userId, ...session } = await signIn()
    expect((await takeAddress(session, 'alice@second.example', { as: 'second' })).status).toBe(200)
    const restart = async (secrets: string[]) => {
      await gateways[0]?.stop()
      gateways[0] = await startOne({ secrets })
    }
    await restart([next, old])
    expect(await signIn()).toMatchObject({ userId, isNew: false })
    await restart([next])
    expect(await signIn()).toMatchObject({ userId, isNew: false })
    expect(await signIn('alice@second.example')).toMatchObject({ userId, isNew: false })
  })

  it('behavior: a restart between any two steps loses nothing', async () => {
    const { begin, gateways, startOne, mailbox, approve, post } = await open(kind)
    const restart = async () => {
      await gateways[0]?.stop()
      gateways[0] = await startOne()
    }
    const { flow } = await begin()
    await restart()
    await approve()
    await restart()
    const signedIn = await post('email/code', { flow, code: mailbox.codeTo(email) })
    await restart()
    expect((await post('session/refresh', { refreshToken: signedIn.body.refreshToken })).status).toBe(200)
  })

  it('behavior: neither the tables nor the log hold an address, a code or a token', async () => {
    const { signIn, tables, mailbox, gateways } = await open(kind)
    const signedIn = await signIn()
    const code = mailbox.codeTo(email)
    const { database, close } = await tables()
    const names = ['users', 'addresses', 'devices', 'flows', 'sessions', 'limits', 'events'].map(
      (name) => `embedded_${name}`,
    )
    const rows = await Promise.all(names.map((name) => sql`select * from ${sql.table(name)}`.execute(database)))
    await close()
    const held = [JSON.stringify(rows.map((one) => one.rows)), gateways[0]?.lines.join('\n') ?? '']
    for (const secret of ['alice', signedIn.token, signedIn.refreshToken, signedIn.device].map(String))
      for (const text of held) expect(text).not.toContain(secret)
    expect(held[0]).not.toContain(`"${code}"`)
  })
})

describe('mail', () => {
  it.each(['refuses', 'down'] as const)(
    'behavior: a mail server that fails (%s) is told, and nothing stays behind',
    async (fault) => {
      const { begin, mailbox, tables } = await open('embedded')
      if (fault === 'down') await mailbox.stop()
      else mailbox.fail('refuses')
      expect(await begin()).toMatchObject({ status: 503, body: { reasons: [{ field: 'mail' }] } })
      const { database, close } = await tables()
      expect(await database.selectFrom('embedded_flows').selectAll().execute()).toEqual([])
      await close()
    },
  )

  it('behavior: who asks again and again while mail is down gets a mail as soon as it is back', async () => {
    const { begin, mailbox } = await open('embedded')
    mailbox.fail('refuses')
    for (let times = 0; times < 8; times += 1) expect((await begin()).status).toBe(503)
    mailbox.fail(undefined)
    expect((await begin()).status).toBe(200)
  })

  it('behavior: a mail server that hangs is given up, and the next mail goes out', async () => {
    // The deadline of a mail is over at once, and the mail server's own are longer.
    const setTimeout: typeof systemClock.setTimeout = (run, delayMs) =>
      systemClock.setTimeout(run, delayMs === 8_000 ? 500 : delayMs)
    const { begin, mailbox } = await open('embedded', {}, { clock: { ...systemClock, setTimeout } })
    mailbox.fail('hangs')
    expect(await begin()).toMatchObject({ status: 503, body: { reasons: [{ field: 'mail' }] } })
    mailbox.fail(undefined)
    await expect.poll(async () => (await begin()).status).toBe(200)
  })

  it('behavior: a code that could not be sent can be asked for again at once', async () => {
    const { begin, approve, post, mailbox } = await open('embedded')
    const { flow } = await begin()
    const link = mailbox.linkTo(email)
    mailbox.fail('refuses')
    expect(link).not.toBe('')
    await approve()
    expect((await post('email/resend', { flow })).status).toBe(503)
    mailbox.fail(undefined)
    expect((await post('email/resend', { flow })).status).toBe(200)
    expect((await post('email/code', { flow, code: mailbox.codeTo(email) })).status).toBe(200)
  })

  it('behavior: a code that could not be sent at the press on the link goes out to who still waits, and they hear it where it cannot', async () => {
    const { begin, approve, post, mailbox } = await open('embedded')
    const { flow } = await begin()
    expect(mailbox.linkTo(email)).not.toBe('')
    mailbox.fail('refuses')
    const page = await approve()
    expect(page).toContain('the code couldn’t be sent')
    expect(page).not.toContain('on its way')
    expect(await post('email/device', { flow })).toMatchObject({
      status: 503,
      body: { reasons: [{ field: 'mail', description: 'Mail cannot be sent at the moment.' }] },
    })
    mailbox.fail(undefined)
    expect(await post('email/device', { flow })).toMatchObject({ status: 200, body: { status: 'approved' } })
    const code = mailbox.codeTo(email)
    // It is sent once.
    expect(await post('email/device', { flow })).toMatchObject({ status: 200 })
    expect(mailbox.codeTo(email)).toBe(code)
    expect((await post('email/code', { flow, code })).status).toBe(200)
  })

  it.each(databaseKinds)(
    'behavior: while the mail server is at the code it is said to be on its way, it is said to be sent once that has it, and one that was broken off is sent anew (%s)',
    async (kind) => {
      const { begin, approve, post, mailbox, time, tables } = await open(kind)
      const { flow } = await begin()
      const status = async () => (await post('email/device', { flow })).body
      expect(await status()).toEqual({ status: 'waiting' })
      mailbox.fail('hangs')
      const approving = approve()
      await expect.poll(status).toEqual({ status: 'waiting', isSending: true })
      mailbox.goOn()
      expect(await approving).toContain('a code is on its way')
      expect(await status()).toEqual({ status: 'approved' })
      expect(mailbox.mails).toHaveLength(2)

      // As the instance that had it has ended in the middle of it.
      const { database, close } = await tables()
      await database.updateTable('embedded_flows').set({ code_left_at_ms: null }).execute()
      await close()
      expect(await status()).toEqual({ status: 'waiting', isSending: true })
      time.nowMs += 30_000
      expect(await status()).toEqual({ status: 'approved' })
      expect(mailbox.mails).toHaveLength(3)
      expect((await post('email/code', { flow, code: mailbox.codeTo(email) })).status).toBe(200)
    },
  )

  it('behavior: a code whose mail came late, after its server was given up, is as good as any', async () => {
    const setTimeout: typeof systemClock.setTimeout = (run, delayMs) =>
      systemClock.setTimeout(run, delayMs === 8_000 ? 500 : delayMs)
    const { begin, approve, post, mailbox } = await open('embedded', {}, { clock: { ...systemClock, setTimeout } })
    const { flow } = await begin()
    expect(mailbox.linkTo(email)).not.toBe('')
    mailbox.fail('hangs')
    await approve()
    mailbox.goOn()
    await expect.poll(() => mailbox.mails.length).toBe(2)
    expect((await post('email/code', { flow, code: mailbox.codeTo(email) })).status).toBe(200)
  })

  it('behavior: an address that takes no mail is told so, and the server is not blamed', async () => {
    const { begin, mailbox, gateways } = await open('embedded')
    mailbox.fail('refusesAddress')
    expect(await begin()).toMatchObject({ status: 400, body: { reasons: [{ field: 'email' }] } })
    expect(gateways[0]?.lines.join('\n')).not.toContain('alice')
  })

  it('behavior: in the language that is asked for, as text and as HTML', async () => {
    const { begin, mailbox } = await open('embedded', { asksForDevice: false })
    await begin('a@example.org', { locale: 'de-AT' })
    expect(mailbox.last('a@example.org').text).toMatch(/Dein Code für Shop lautet:[\s\S]*<html lang="de" dir="ltr">/)
    await begin('b@example.org', { locale: 'ar' })
    expect(mailbox.last('b@example.org').text).toContain('<html lang="ar" dir="rtl">')
    await begin('c@example.org', { locale: 'tlh' })
    expect(mailbox.last('c@example.org').text).toContain('Your code for Shop is:')
  })

  it.each(['nobody', 'a@b', 'a@example.org\r\nBcc: eve@example.org', `${'a'.repeat(260)}@example.org`, '', 7])(
    'VAL-11 behavior: %j is no address',
    async (to) => {
      const { post, mailbox } = await open('embedded')
      expect(await post('email', { email: to })).toMatchObject({ status: 422, body: { reasons: [{ field: 'email' }] } })
      expect(mailbox.mails).toEqual([])
    },
  )
})

describe('PERM-03 which pages may ask', () => {
  const frame = 'https://wallet.example.com'
  const evil = 'https://evil.example'

  it('behavior: one that the project does not name is refused, and no mail leaves', async () => {
    const { post, mailbox } = await open('embedded')
    for (const [body, headers, field] of [
      [{ email }, { origin: evil }, 'origin'],
      // Only the wallet's own page speaks for another.
      [{ email, page: 'https://shop.example.com' }, { origin: evil }, 'origin'],
      [{ email, page: 'https://other.example' }, {}, 'page'],
    ] as const)
      expect(await post('email', body, headers)).toMatchObject({ status: 403, body: { reasons: [{ field }] } })
    expect(mailbox.mails).toEqual([])
  })

  it('behavior: a project for all pages lets in those of this machine, and none of the web that nobody has named', async () => {
    const { post } = await open('embedded')
    const ask = (from: string) => post('email', { email }, { origin: from, 'x-project-id': openProjectKey })
    expect(await ask(evil)).toMatchObject({ status: 403, body: { reasons: [{ field: 'origin' }] } })
    expect((await ask('http://localhost:4100')).status).toBe(200)
  })

  it('behavior: the wallet’s own page says which one it stands in: the mail names that, where the project allows it', async () => {
    const { post, mailbox } = await open('embedded', { frameOrigins: [frame] })
    expect(await post('email', { email, page: evil }, { origin: frame })).toMatchObject({
      status: 403,
      body: { reasons: [{ field: 'page' }] },
    })
    expect((await post('email', { email, page: 'https://shop.example.com' }, { origin: frame })).status).toBe(200)
    expect(mailbox.last(email).text).toContain('App: https://shop.example.com')
    expect((await post('email', { email: 'b@example.org' }, { origin: 'http://gateway.example' })).status).toBe(200)
  })

  it('behavior: a session is of use on those pages alone', async () => {
    const { signIn, post } = await open('embedded', { frameOrigins: [frame] })
    const { refreshToken } = await signIn()
    expect((await post('session/refresh', { refreshToken }, { origin: evil })).status).toBe(403)
    expect((await post('session/refresh', { refreshToken }, { origin: frame })).status).toBe(200)
  })
})
