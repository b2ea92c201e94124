import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { createMembers } from '../demo/members.mjs'
import { serveDapp } from './support/dapp.js'
import { chooseWallet, reads, view } from './support/steps.js'
import { type Certificate, createCertificate, startTlsFront } from './support/tlsFront.js'
import { useDapp } from './support/useDapp.js'

const projectId = 'shop-key-0001'
const status = (page: Page) => page.getByTestId('session-status')
const members = (page: Page) => page.getByTestId('members')
const section = (page: Page) => page.getByTestId('sign-in')

let certificate: Certificate
beforeAll(async () => {
  certificate = await createCertificate()
})

describe('a session by cookie, over TLS', () => {
  const openDapp = useDapp()

  async function startFront() {
    const front = await startTlsFront(certificate)
    onTestFinished(() => front.close())
    return front
  }

  /** The page and the gateway, each behind TLS: two origins of one site, and a browser that has the wallet in it. */
  async function open() {
    const [pageFront, gatewayFront] = [await startFront(), await startFront()]
    const gateway = await startGateway({
      chains: inject('stack').chains,
      projects: [{ name: 'shop', keys: [projectId], origins: [pageFront.origin] }],
    })
    onTestFinished(() => gateway.stop())
    gatewayFront.handOnTo(gateway.url)
    const server = await serveDapp({
      config: { signIn: 'optional', gateway: { url: gatewayFront.origin, projectId, signIn: 'cookie' } },
      createRoutes: () => ({
        '/members': createMembers({ gateway: { url: gateway.url, projectId }, pageUrl: pageFront.origin }),
      }),
    })
    onTestFinished(() => server.close())
    pageFront.handOnTo(server.url)
    const dapp = await openDapp({ servedAt: `${pageFront.origin}/`, context: { ignoreHTTPSErrors: true } })
    const cookies = async () => (await dapp.context.cookies()).filter(({ name }) => name.includes('hawser-siwx'))
    const sign = async () => {
      await view(dapp.page, 'SIWXSignMessage').getByRole('button', { name: 'Sign in', exact: true }).click()
      await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
      await reads(status(dapp.page), /^Signed in$/)
    }
    /** What the gateway says to who has a cookie, in no browser. */
    const askWith = async (name: string, value: string) => {
      const headers = { cookie: `${name}=${value}`, origin: pageFront.origin }
      return (await fetch(`${gateway.url}/auth/v1/me?projectId=${projectId}`, { headers })).status
    }
    await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
    return { dapp, page: dapp.page, gatewayFront, cookies, sign, askWith }
  }

  it('CAP-12 default: no script reads it, it is for this site and TLS alone, stands after a reload, and goes with the session', async () => {
    const { dapp, page, cookies, sign } = await open()
    expect(await cookies()).toEqual([])
    await sign()
    await reads(members(page), `200 OK Only signed-in accounts can read this. eip155:1:${dapp.address}`)
    const [cookie, ...others] = await cookies()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({
      name: expect.stringMatching(/^__Host-hawser-siwx-/),
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    })
    const readable = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(readable).not.toContain(cookie?.value)
    expect(readable).not.toContain('__Host-')
    expect(readable).not.toMatch(/eyJ|refreshToken/)
    await page.reload()
    await reads(status(page), /^Signed in$/)
    await reads(members(page), '200 OK')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await section(page).getByRole('button', { name: 'Sign out' }).click()
    await reads(members(page), '401 Unauthorized')
    expect(await cookies()).toEqual([])
  })

  it('CAP-12 behavior: CSRF: pages of another origin, of another site or of the same, can neither use it nor end it', async () => {
    const { dapp, page, gatewayFront, cookies, sign } = await open()
    await sign()
    const [before] = await cookies()
    const evil = await startFront()
    const attack = async (from: string) => {
      const other = await dapp.context.newPage()
      await other.goto(`${from}/`)
      const first = gatewayFront.seen.length
      const url = (path: string) => `${gatewayFront.origin}/auth/v1/${path}?projectId=${projectId}`
      const read: string[] = []
      for (const [path, method] of [
        ['me', 'GET'],
        ['sessions', 'GET'],
        ['sign-out', 'POST'],
        ['refresh', 'POST'],
      ] as const) {
        const outcome = await other.evaluate(
          ([address, verb]) =>
            fetch(address, { method: verb, credentials: 'include', ...(verb === 'POST' && { body: '{}' }) }).then(
              () => 'readable',
              () => 'unreadable',
            ),
          [url(path), method] as const,
        )
        read.push(outcome)
      }
      // As a form, which asks for no leave.
      // The page that comes is waited for: one that is closed while it comes may never be closed.
      const navigated = other.waitForURL(url('sign-out'))
      await other.evaluate((address) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: address, enctype: 'text/plain' })
        document.body.append(form)
        setTimeout(() => form.submit())
      }, url('sign-out'))
      await navigated
      await other.close()
      const asked = gatewayFront.seen.slice(first).filter(({ method }) => method !== 'OPTIONS')
      return { read, asked: asked.map(({ hasCookie, status: code }) => [hasCookie, code] as const) }
    }
    // Of another site: the browser keeps the cookie back.
    const foreign = await attack(evil.foreignOrigin)
    expect(foreign.read).toEqual(Array(4).fill('unreadable'))
    expect(foreign.asked.map(([hasCookie]) => hasCookie)).toEqual(Array(5).fill(false))
    // Of the same site it is sent along, and the gateway refuses.
    const near = await attack(evil.origin)
    expect(near.read).toEqual(Array(4).fill('unreadable'))
    expect(near.asked).toEqual(Array(5).fill([true, 403]))
    expect(await cookies()).toEqual([before])
    await page.reload()
    await reads(members(page), '200 OK')
  })

  it('CAP-12 behavior: session fixation: a cookie that was planted is never taken on, and each sign-in has a new one', async () => {
    const { dapp, page, gatewayFront, cookies, sign, askWith } = await open()
    await sign()
    const [first] = await cookies()
    if (!first) throw new Error('There is no cookie.')
    await section(page).getByRole('button', { name: 'Sign out' }).click()
    await reads(status(page), 'Not signed in')
    expect(await askWith(first.name, first.value)).toBe(401)
    const { name, value } = first
    await dapp.context.addCookies([
      { name, value, url: gatewayFront.origin, secure: true, httpOnly: true, sameSite: 'Strict' },
    ])
    await page.reload()
    await reads(members(page), '401 Unauthorized')
    await section(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    await reads(members(page), '200 OK')
    const [second, ...others] = await cookies()
    expect([second?.name, others]).toEqual([name, []])
    expect(second?.value).not.toBe(value)
    expect(second?.value.slice(0, 36)).not.toBe(value.slice(0, 36))
    expect(await askWith(name, value)).toBe(401)
    expect(await askWith(name, second?.value ?? '')).toBe(200)
  })
})
