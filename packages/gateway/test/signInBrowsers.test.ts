import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { useDatabases } from './support/databases.js'
import { bob, createBrowser, failed, page, secret, useSignIn } from './support/useSignIn.js'

const databases = useDatabases()
const { open } = useSignIn(databases)

describe('who asks', () => {
  it('behavior: CSRF: a page of another origin can neither use a cookie nor read what it would say', async () => {
    const gateway = await open()
    const browser = createBrowser(gateway)
    await browser.signIn()
    const [from] = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
    const ask = (
      path: string,
      method: 'GET' | 'POST',
      headers: Record<string, string>,
      projectId = 'project-key-0001',
    ) =>
      gateway.fetch(`${path}?projectId=${projectId}`, {
        method,
        headers: { cookie: from ?? '', 'content-type': 'text/plain', ...headers },
        ...(method === 'POST' && { body: '{}' }),
      })
    const posts = ['/auth/v1/sign-out', '/auth/v1/refresh']
    for (const path of posts)
      for (const origin of [
        'https://evil.example',
        'https://evil.shop.example.com.evil.example',
        'null',
        `${page}:8443`,
      ]) {
        const answer = await ask(path, 'POST', { origin })
        expect([path, origin, answer.status]).toEqual([path, origin, 403])
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      }
    // A page that the project lets in, and that is not the session's own.
    for (const origin of ['https://evil.shop.example.com', 'https://bar.example.com'])
      expect((await ask('/auth/v1/refresh', 'POST', { origin })).status).toBe(401)
    for (const path of posts) expect((await ask(path, 'POST', {})).status).toBe(403)
    for (const site of ['cross-site', 'same-site'])
      expect((await ask('/auth/v1/me', 'GET', { 'sec-fetch-site': site })).status).toBe(403)
    // A project that lets anybody in names nobody.
    const anybody = await ask('/auth/v1/me', 'GET', { origin: 'https://evil.example' }, 'project-key-0003')
    expect([anybody.status, anybody.headers.get('access-control-allow-credentials')]).toEqual([403, null])
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
    expect((await ask('/auth/v1/me', 'GET', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('behavior: CSRF: no page can sign a visitor in as somebody else', async () => {
    const gateway = await open()
    const signed = await createBrowser(gateway).sign()
    for (const origin of ['https://evil.example', 'https://bar.example.com', '']) {
      const victim = createBrowser(gateway, { origin })
      const answer = await victim.authenticate(signed)
      expect([400, 403]).toContain(answer.status)
      expect(victim.cookies.size).toBe(0)
    }
  })

  it('behavior: a page with cookies can read that it asks too often, and preflights count as well', async () => {
    const gateway = await open({ limits: { requestsPerMinute: 2 } })
    const { ask } = createBrowser(gateway)
    const preflight = () =>
      gateway.fetch('/auth/v1/me?projectId=project-key-0001', { method: 'OPTIONS', headers: { origin: page } })
    expect((await ask('/auth/v1/nonce')).status).toBe(200)
    expect((await preflight()).status).toBe(204)
    const refused = await ask('/auth/v1/me')
    expect(refused).toMatchObject(failed(429, 'rate_limited'))
    expect(refused.headers.get('access-control-allow-origin')).toBe(page)
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
    expect(refused.headers.get('vary')).toBe('origin')
    expect((await preflight()).status).toBe(429)
    const without = await open({ signIn: undefined, limits: { requestsPerMinute: 1 } })
    for (let time = 0; time < 3; time += 1) {
      const answer = await without.fetch('/auth/v1/me?projectId=project-key-0001', {
        method: 'OPTIONS',
        headers: { origin: page },
      })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    }
  })

  it('behavior: only pages that the project names may send cookies along, and a preflight says so', async () => {
    const gateway = await open()
    const preflight = async (origin: string, projectId: string) => {
      const { headers } = await gateway.fetch(`/auth/v1/authenticate?projectId=${projectId}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
      return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')]
    }
    expect(await preflight(page, 'project-key-0001')).toEqual([page, 'true'])
    expect(await preflight('https://evil.example', 'project-key-0001')).toEqual(['*', null])
    expect(await preflight('https://evil.example', 'project-key-0003')).toEqual(['*', null])
    expect(await preflight('http://localhost:5173', 'project-key-0003')).toEqual(['http://localhost:5173', 'true'])
    expect(await preflight(page, 'project-key-unknown')).toEqual(['*', null])
    const { headers } = await createBrowser(gateway).ask('/auth/v1/nonce')
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([page, 'origin'])
    // A refusal is readable, too.
    const refused = await createBrowser(gateway).ask('/auth/v1/me')
    expect(refused.headers.get('access-control-allow-credentials')).toBe('true')
  })

  it('behavior: session fixation: what was in the browser before is never taken for the session', async () => {
    const gateway = await open()
    const attacker = createBrowser(gateway)
    await attacker.signIn({}, bob)
    const browser = createBrowser(gateway)
    const { body, setCookies } = await browser.signIn()
    const [name = ''] = browser.cookies.keys()
    const again = createBrowser(gateway)
    const planted = '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    again.cookies.set(name, planted)
    expect(await again.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    const own = await again.signIn()
    expect([own.status, own.body.session.id === body.session.id]).toEqual([200, false])
    expect(own.setCookies[0]).not.toContain(planted.slice(0, 36))
    expect(setCookies[0]).not.toBe(own.setCookies[0])
    // Somebody else's session under the name of one's own, and under a name that another host of the site could set.
    const [stolen = ''] = attacker.cookies.values()
    again.cookies.clear()
    again.cookies.set(name, stolen)
    expect(await again.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    again.cookies.clear()
    again.cookies.set(name.replace('__Host-', ''), browser.cookies.get(name) ?? '')
    expect(await again.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
  })

  it('behavior: signing in again takes the place of the session before', async () => {
    const gateway = await open()
    const browser = createBrowser(gateway)
    await browser.signIn()
    const before = createBrowser(gateway)
    for (const [name, value] of browser.cookies) before.cookies.set(name, value)
    await browser.signIn()
    expect(browser.cookies.size).toBe(1)
    expect(await before.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
    expect((await browser.ask('/auth/v1/sessions')).body.sessions).toHaveLength(1)
  })

  it('behavior: cookies and tokens of no form, of an older secret, of no secret', async () => {
    const databaseUrl = await databases.create('embedded')
    const older = await open({ databaseUrl, signIn: { secrets: ['the secret that was used before this one'] } })
    const app = createBrowser(older, { origin: '' })
    const { token } = await app.signInByToken()
    const gateway = await open({
      databaseUrl,
      signIn: { secrets: [secret, 'the secret that was used before this one'] },
    })
    const asks = (text: string) =>
      createBrowser(gateway, { origin: '' }).ask('/auth/v1/me', undefined, { authorization: `Bearer ${text}` })
    expect(await asks(token)).toMatchObject({ status: 200 })
    const keys = await (await gateway.fetch('/.well-known/jwks.json')).json()
    expect(keys.keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain('"d"')
    expect(await jwtVerify(token, createLocalJWKSet(keys), { currentDate: new Date(gateway.time.nowMs) })).toBeTruthy()

    const without = await open({ databaseUrl })
    const refused = createBrowser(without, { origin: '' })
    const [head = '', body = '', mark = ''] = token.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const forged = await new SignJWT(JSON.parse(Buffer.from(body, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(JSON.stringify(keys.keys[0])))
    for (const text of [
      token,
      `${none}.${body}.`,
      `${none}.${body}.${mark}`,
      `${head}.${body}.`,
      forged,
      'x',
      '..',
      'a'.repeat(9_000),
    ])
      expect(await refused.ask('/auth/v1/me', undefined, { authorization: `Bearer ${text}` })).toMatchObject(
        failed(401, 'session'),
      )
    const browser = createBrowser(gateway)
    await browser.signIn()
    const [name = ''] = browser.cookies.keys()
    for (const value of [
      '',
      'x',
      '.',
      '%',
      '__proto__',
      'v0:2f1c7c0e',
      'a'.repeat(3_000),
      '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11.',
    ]) {
      browser.cookies.set(name, value)
      expect(await browser.ask('/auth/v1/me')).toMatchObject(failed(401, 'session'))
      expect(await browser.ask('/auth/v1/refresh', {})).toMatchObject(failed(401, 'session'))
      expect(await browser.ask('/auth/v1/sign-out', {})).toMatchObject({ status: 200 })
    }
    for (const refreshToken of ['', 'x', 'a'.repeat(300), '2f1c7c0e-6f2a-4a57-9a55-0c3f0b1f7a11.x'])
      expect([401, 422]).toContain((await refused.ask('/auth/v1/refresh', { refreshToken })).status)
  })

  it('parameters: limits.signInRequestsPerMinute', async () => {
    const browser = createBrowser(await open({ limits: { signInRequestsPerMinute: 2 } }))
    const signed = await browser.sign()
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await browser.authenticate(signed)).status)
    expect(statuses).toEqual([200, 401, 429])
    expect(await browser.ask('/auth/v1/me')).toMatchObject({ status: 200 })
  })

  it('behavior: where nobody set it up, all of it says so', async () => {
    const gateway = await open({ signIn: undefined })
    const browser = createBrowser(gateway)
    expect(await browser.ask('/auth/v1/nonce')).toMatchObject(failed(404, 'signIn'))
    expect(await browser.ask('/auth/v1/sign-out', {})).toMatchObject(failed(404, 'signIn'))
    expect((await gateway.fetch('/.well-known/jwks.json')).status).toBe(404)
  })
})
