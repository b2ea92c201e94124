import type { Page } from 'playwright-core'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { createMembers } from '../demo/members.mjs'
import type { Dapp } from './support/dapp.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const prompt = (page: Page) => view(page, 'SIWXSignMessage')
const status = (page: Page) => page.getByTestId('session-status')
const members = (page: Page) => page.getByTestId('members')
const list = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
const gone = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' })

const open = useDapp()

/** The dApp of a gateway that signs users in by tokens, on the page's own site as little as the demo's. */
async function openAt(gateway: { readonly url: string }, signIn: 'optional' | 'required'): Promise<Dapp> {
  const location = { url: gateway.url }
  return open({
    config: { signIn, gateway: { ...location, signIn: 'bearer' } },
    createRoutes: (pageUrl) => ({ '/members': createMembers({ gateway: location, pageUrl }) }),
  })
}

async function start() {
  const gateway = await startGateway({ chains: inject('stack').chains })
  onTestFinished(() => gateway.stop())
  return gateway
}

async function signIn(dapp: Dapp): Promise<void> {
  const { page } = dapp
  await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
  await prompt(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await gone(page)
  await reads(status(page), /^Signed in$/)
}

/** What the page's server says to whoever comes with these headers. */
const ask = async ({ url }: Dapp, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL('/members', url), { headers })
  return { status: answer.status, text: await answer.text() }
}

describe('the members’ area', () => {
  it.each(['optional', 'required'] as const)(
    'CAP-12 behavior: %s: refused before, open to who has signed in at the gateway, after a reload and in another tab too, refused after',
    async (mode) => {
      const dapp = await openAt(await start(), mode)
      const { page, context, address } = dapp
      await reads(members(page), '401 Unauthorized')
      await signIn(dapp)
      await reads(members(page), `200 OK Only signed-in accounts can read this. eip155:1:${address}`)
      expect(await violations(page)).toEqual([])
      const signatures = async () => (await dapp.wallet.log()).filter(({ method }) => method === 'personal_sign').length
      expect(await signatures()).toBe(1)
      await page.reload()
      await reads(members(page), '200 OK')
      expect([await page.getByRole('dialog').count(), await signatures()]).toEqual([0, 0])
      const other = await context.newPage()
      await other.goto(dapp.url)
      await reads(members(other), `200 OK Only signed-in accounts can read this. eip155:1:${address}`)
      await page.getByTestId('sign-in').getByRole('button', { name: 'Sign out' }).click()
      await reads(members(page), '401 Unauthorized')
      await reads(members(other), '401 Unauthorized')
      await reads(fact(page, 'status'), mode === 'required' ? /^disconnected$/ : /^connected$/)
    },
  )

  it('CAP-12 error: nobody without a token, with junk, with one of another page, or of a session that has ended, though it lasts', async () => {
    const gateway = await start()
    const dapp = await openAt(gateway, 'optional')
    const elsewhere = await openAt(gateway, 'optional')
    const tokenOf = async ({ page }: Dapp) => {
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/members')
      await page.getByRole('button', { name: 'Ask the server again' }).click()
      return { authorization: (await (await asked).allHeaders()).authorization ?? '' }
    }
    await signIn(dapp)
    await signIn(elsewhere)
    await reads(members(dapp.page), '200 OK')
    await reads(members(elsewhere.page), '200 OK')
    const token = await tokenOf(dapp)
    expect(await ask(dapp, token)).toMatchObject({ status: 200 })
    for (const headers of [{}, { authorization: 'Bearer junk' }, await tokenOf(elsewhere)])
      expect(await ask(dapp, headers)).toMatchObject({ status: 401 })
    await dapp.page.getByTestId('sign-in').getByRole('button', { name: 'Sign out' }).click()
    await reads(members(dapp.page), '401 Unauthorized')
    expect(await ask(dapp, token)).toEqual({ status: 401, text: expect.stringContaining('This session has ended') })
    await gateway.stop()
    expect(await ask(dapp, await tokenOf(elsewhere))).toMatchObject({ status: 401 })
    expect(await ask(elsewhere, await tokenOf(elsewhere))).toMatchObject({ status: 503 })
  })

  it('CAP-12 behavior: sessions of two browsers in the page’s list and in the modal’s settings; one that is ended there is refused elsewhere', async () => {
    const dapp = await openAt(await start(), 'optional')
    const { page } = dapp
    await signIn(dapp)
    await reads(list(page), `eip155:1:${dapp.address} · This browser · Since`)
    // The same wallet in another browser.
    const wallets = dapp.wallets.map(({ key }) => ({ privateKeys: [key] }))
    const second = await open({ servedAt: dapp.url, wallets })
    const secondPage = second.page
    await signIn(second)
    await reads(members(secondPage), '200 OK')
    await page.reload()
    await expect.poll(() => list(page).count()).toBe(2)
    await headerButton(page).click()
    await page.locator('[data-hawser-open="Settings"]').click()
    const sessions = view(page, 'Settings').getByRole('region', { name: 'Sign-in sessions' })
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await sessions.getByRole('button', { name: /^End/ }).click()
    await reads(sessions.getByRole('status'), 'Session ended')
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    await page.keyboard.press('Escape')
    await gone(page)
    await reads(members(page), '200 OK')
    await secondPage.getByRole('button', { name: 'Ask the server again' }).click()
    await reads(members(secondPage), '401 Unauthorized')
    await secondPage.reload()
    await reads(status(secondPage), 'Not signed in')
    // The page's own list ends this one.
    await page.reload()
    await reads(list(page), 'This browser')
    await list(page).getByRole('button', { name: 'End session' }).click()
    await reads(members(page), '401 Unauthorized')
    await reads(status(page), 'Not signed in')
    await reads(fact(page, 'status'), /^connected$/)
  })
})
