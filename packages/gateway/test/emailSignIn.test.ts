import { systemClock } from '@hawser/common'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../src/database/openDatabase.js'
import type { GatewayOptions } from '../src/exports/index.js'
import { type DatabaseKind, databaseKinds, useDatabases } from './support/databases.js'
import { startMailbox } from './support/startMailbox.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()
const projectKey = 'project-key-0001'
const origin = 'https://shop.example.com'
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const email = 'alice@example.org'
const minuteMs = 60_000

type Body = Readonly<Record<string, unknown>>
interface Flow {
  readonly id: string
  readonly token: string
}

/** A gateway with a mailbox, on a time of its own, and the browsers that ask it. */
async function open(kind: DatabaseKind, options: Partial<NonNullable<GatewayOptions['embeddedWallet']>> = {}) {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.stop)
  const time = { nowMs: Date.now() }
  const databaseUrl = await databases.create(kind)
  const startOne = () =>
    start(
      {
        databaseUrl,
        logLevel: 'debug',
        access: 'projects',
        projects: [
          { name: 'shop', keys: [projectKey], origins: [origin] },
          { name: 'other', keys: ['project-key-0002'], origins: [origin] },
        ],
        embeddedWallet: {
          secrets: ['canary: a secret of at least 32 characters'],
          publicUrl: 'http://gateway.example',
          mail: { url: mailbox.url, from: 'Shop <codes@shop.example>', allowsPlainText: true },
          name: 'Shop',
          ...options,
        },
        limits: { signInRequestsPerMinute: 0, requestsPerMinute: 0 },
      },
      { clock: { ...systemClock, nowMs: () => time.nowMs } },
    )
  const gateways = [await startOne()]
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, index = 0) => {
    const answer = await gateways[index]?.fetch(`/wallet/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { origin, 'user-agent': userAgent, 'x-project-id': projectKey, ...headers },
    })
    if (!answer) throw new Error('There is no such gateway.')
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as Body }
  }
  const get = async (path: string, token: unknown) => {
    const answer = await gateways[0]?.fetch(`/wallet/v1/${path}`, {
      headers: { origin, authorization: `Bearer ${String(token)}`, 'x-project-id': projectKey },
    })
    return { status: answer?.status, body: (await answer?.json()) as Body }
  }
  const begin = async (to = email, more: Body = {}, index = 0) => {
    const { body, status } = await post('email', { email: to, ...more }, {}, index)
    return { status, body, flow: body.flow as Flow, action: body.action }
  }
  const ofGateway = (link: string) => link.replace('http://gateway.example', gateways[0]?.url ?? '')
  const approve = async (to = email, decision = 'approve') => {
    const link = ofGateway(mailbox.linkTo(to)).replace('/link?', `/link/${decision}?`)
    return (await fetch(link, { method: 'POST' })).text()
  }
  /** By a browser that is new. */
  const signIn = async (to = email) => {
    const { flow, action } = await begin(to)
    if (action === 'VERIFY_DEVICE') await approve(to)
    return (await post('email/code', { flow, code: mailbox.codeTo(to) })).body
  }
  const tables = () => openDatabase(databaseUrl, () => undefined)
  return { mailbox, time, gateways, startOne, post, get, begin, approve, signIn, ofGateway, tables, databaseUrl }
}

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

  it('behavior: a session is of one project, ends with its time, with a sign-out, and with its device', async () => {
    const { signIn, post, get, time, begin, mailbox } = await open(kind)
    const { token, refreshToken, device } = await signIn()
    const other = { 'x-project-id': 'project-key-0002' }
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
    const first = await post('email/update', { email: next }, headers)
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

  it('behavior: an address of another wallet is refused to who reads its mail, and says nothing to anybody else', async () => {
    const { signIn, post, mailbox } = await open(kind)
    await signIn('bob@example.org')
    const { token } = await signIn()
    const headers = { authorization: `Bearer ${String(token)}` }
    const first = await post('email/update', { email: 'bob@example.org' }, headers)
    const second = await post(
      'email/update/primary',
      { flow: first.body.flow, code: mailbox.codeTo(email), email: 'bob@example.org' },
      headers,
    )
    expect(second.status).toBe(200)
    const done = await post(
      'email/update/secondary',
      { flow: second.body.flow, code: mailbox.codeTo('bob@example.org') },
      headers,
    )
    expect(done).toMatchObject({ status: 400, body: { reasons: [{ field: 'email' }] } })
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
    const names = ['users', 'devices', 'flows', 'sessions', 'limits', 'events'].map((name) => `embedded_${name}`)
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

  it('behavior: an address that takes no mail is told so, and the server is not blamed', async () => {
    const { begin, mailbox, gateways } = await open('embedded')
    mailbox.fail('refusesAddress')
    expect(await begin()).toMatchObject({ status: 400, body: { reasons: [{ field: 'email' }] } })
    expect(gateways[0]?.lines.join('\n')).not.toContain('alice')
  })

  it('behavior: in the language that is asked for, as text and as HTML', async () => {
    const { begin, mailbox } = await open('embedded', { asksForDevice: false })
    await begin('a@example.org', { locale: 'de-AT' })
    expect(mailbox.last('a@example.org').text).toMatch(/Ihr Code für Shop lautet:[\s\S]*<html lang="de" dir="ltr">/)
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

it('PERM-03 behavior: a page that the project does not name is refused, and no mail leaves', async () => {
  const { post, mailbox } = await open('embedded')
  expect((await post('email', { email }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(mailbox.mails).toEqual([])
})
