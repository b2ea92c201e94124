import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { type EmailFrame, serveEmailFrame } from './support/emailFrame.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()
const { key, address } = freshAccount()
const email = 'somebody@mail.example'
const code = '123456'
/** Of an address that takes the former one's place. */
const newCode = '654321'
let frame: EmailFrame

beforeAll(async () => {
  const chains = Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [Number(id), rpcUrl])
  frame = await serveEmailFrame({ privateKey: key, chains: Object.fromEntries(chains), code })
  await localChain(1).fund(address, '10')
})
afterAll(() => frame?.close())

const openDapp = (query = '', given: Parameters<typeof open>[0] = {}): Promise<Dapp> =>
  open({ wallets: [], ...given, config: { embeddedWallet: { frameUrl: `${frame.url}${query}` } } })
const field = (page: Page) => view(page, 'Connect').getByRole('textbox', { name: 'Email' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const iframe = (page: Page) => page.locator('[data-hawser-frame] iframe')
const inFrame = (page: Page, name: string) =>
  page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name })

async function logIn({ page }: Pick<Dapp, 'page'>): Promise<void> {
  await headerButton(page).click()
  await field(page).fill(email)
  await field(page).press('Enter')
  await dialog(page, 'Enter your code').waitFor()
  // Where the focus is, which is the heading.
  await page.keyboard.type(code)
  await reads(fact(page, 'status'), 'connected')
  await reads(fact(page, 'address'), address)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

describe('an e-mail login, with the keys in a frame of another origin', () => {
  it('default: an address and a code, by keyboard alone; the frame is loaded when it is chosen', async () => {
    const { page } = await openDapp()
    const before = frame.loads()
    await headerButton(page).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    expect(await violations(page)).toEqual([])
    await page.waitForLoadState('networkidle')
    expect(frame.loads()).toBe(before)
    for (let count = 0; count < 8; count += 1) {
      if (await field(page).evaluate((input) => input === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await dialog(page, 'Enter your code').waitFor()
    expect(frame.loads()).toBe(before + 1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('000000')
    await reads(page.getByRole('alert').filter({ hasText: 'not right' }), 'That code is not right.')
    await page.keyboard.type(code)
    await reads(fact(page, 'address'), address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    expect(await iframe(page).isVisible()).toBe(false)
    const [inner] = page.frames().filter((one) => one.url().startsWith(frame.url))
    const looks = await inner?.evaluate(() =>
      window.scriptedFrame.received.filter(({ name }) => name === 'SYNC_APPEARANCE').map(({ payload }) => payload),
    )
    expect(looks?.at(-1)).toMatchObject({ themeMode: 'light', locale: 'en', direction: 'ltr' })
  })

  it('behavior: a device that is not known is approved by a link first', async () => {
    const { page } = await openDapp('?device')
    await headerButton(page).click()
    await field(page).fill(email)
    await field(page).press('Enter')
    await dialog(page, 'Check your email').waitFor()
    expect(await violations(page)).toEqual([])
    const [inner] = page.frames().filter((one) => one.url().startsWith(frame.url))
    await inner?.evaluate(() => window.scriptedFrame.approveDevice())
    await dialog(page, 'Enter your code').waitFor()
    await page.keyboard.type(code)
    await reads(fact(page, 'address'), address)
  })

  it('default: what the user signs is consented to in the frame, and is by the key in it', async () => {
    const dapp = await openDapp()
    const { page } = dapp
    await logIn(dapp)
    const action = page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    await iframe(page).waitFor({ state: 'visible' })
    await inFrame(page, 'Decline').click()
    await iframe(page).waitFor({ state: 'hidden' })
    await action.getByRole('button', { name: 'Sign message' }).click()
    await inFrame(page, 'Approve').click()
    const result = action.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
    await iframe(page).waitFor({ state: 'hidden' })
  })

  it('behavior: the frame stands over the open modal, which stays as it is behind it, and has the focus back', async () => {
    const dapp = await openDapp()
    const { page } = dapp
    await logIn(dapp)
    await headerButton(page).click()
    await view(page, 'Account').waitFor()
    const sign = page
      .getByRole('region', { name: 'Sign a message', includeHidden: true })
      .first()
      .locator('button', { hasText: 'Sign message' })
    const ask = () => sign.evaluate((button: HTMLElement) => button.click())
    const isFocusIn = () =>
      page.evaluate(() => document.activeElement?.closest('[role="dialog"]')?.classList.value ?? '')
    await page.keyboard.press('Tab')
    expect(await isFocusIn()).toContain('hawser-dialog')

    await ask()
    await iframe(page).waitFor({ state: 'visible' })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    await page
      .getByRole('dialog', { name: 'Wallet', exact: true })
      .getByRole('button', { name: 'Close' })
      .press('Escape')
    await iframe(page).waitFor({ state: 'hidden' })
    expect(await view(page, 'Account').isVisible()).toBe(true)
    expect(await isFocusIn()).toContain('hawser-dialog')

    await ask()
    await inFrame(page, 'Approve').click()
    await iframe(page).waitFor({ state: 'hidden' })
    expect(await view(page, 'Account').isVisible()).toBe(true)
    expect(await isFocusIn()).toContain('hawser-dialog')
  })

  it('STA-21 default: another address, by a code of the former one and then one of the new one', async () => {
    const dapp = await openDapp()
    const { page } = dapp
    const other = 'somebody.else@mail.example'
    await logIn(dapp)
    await headerButton(page).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await view(page, 'Settings')
      .getByRole('button', { name: `Email ${email} Change` })
      .click()
    await dialog(page, 'New email address').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Email' }).fill(other)
    await page.keyboard.press('Enter')
    await page.getByText(`We sent a code to ${email}.`).waitFor()
    await page.keyboard.type(newCode)
    await reads(page.getByRole('alert').filter({ hasText: 'not right' }), 'That code is not right.')
    await page.keyboard.type(code)
    await page.getByText(`We sent a code to ${other}.`).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.type(newCode)
    await view(page, 'Settings')
      .getByRole('button', { name: `Email ${other} Change` })
      .waitFor()
    await page.getByText('Email changed').waitFor()
    const [inner] = page.frames().filter((one) => one.url().startsWith(frame.url))
    const names = await inner?.evaluate(() => window.scriptedFrame.received.map(({ name }) => name))
    expect(names?.filter((name) => name.startsWith('UPDATE_EMAIL'))).toEqual([
      'UPDATE_EMAIL',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_PRIMARY_OTP',
      'UPDATE_EMAIL_SECONDARY_OTP',
    ])
    await reads(fact(page, 'address'), address)
    await page.reload()
    await reads(fact(page, 'address'), address)
    await headerButton(page).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await view(page, 'Settings')
      .getByRole('button', { name: `Email ${other} Change` })
      .waitFor()
  })

  it('default: a reload restores it without a question, two tabs agree on its end, and it stays ended', async () => {
    const dapp = await openDapp()
    const { page } = dapp
    await logIn(dapp)
    await page.reload()
    await reads(fact(page, 'address'), address)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'address'), address)
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    await reads(fact(second, 'status'), 'disconnected')
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
  })

  it('default: a page whose policy keeps the frame out says so, and goes on in a window that a press opens, as does each signature; a reload asks nobody', async () => {
    const { page } = await openDapp('', { headers: { 'content-security-policy': "frame-src 'self'" } })
    await headerButton(page).click()
    await field(page).fill(email)
    await field(page).press('Enter')
    const asked = dialog(page, 'Continue in a window')
    await asked.getByText('Your wallet can’t open inside this page.').waitFor()
    expect(await violations(page)).toEqual([])
    const press = async (): Promise<Page> => {
      const [window] = await Promise.all([
        page.waitForEvent('popup'),
        asked.getByRole('button', { name: 'Open wallet' }).press('Enter'),
      ])
      return window
    }
    const gone = (await press()).waitForEvent('close')
    await reads(fact(page, 'address'), address)
    await gone
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    const action = page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    await asked.getByText('Your wallet opens in a window of its own.').waitFor()
    expect(await violations(page)).toEqual([])
    const consent = await press()
    await expect.poll(() => consent.evaluate(() => window.scriptedFrame.pending.length)).toBe(1)
    await consent.getByRole('button', { name: 'Approve' }).click()
    await reads(action.locator('.outcome-result'), /^0x[0-9a-f]{130}$/)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await page.reload()
    await reads(fact(page, 'address'), address)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('error: who wants no window, or closes it, is offered the other wallets', async () => {
    const { page } = await openDapp('', {
      headers: { 'content-security-policy': "frame-src 'self'" },
      wallets: [{}],
    })
    await headerButton(page).click()
    await field(page).fill(email)
    await field(page).press('Enter')
    await dialog(page, 'Continue in a window').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Other wallets' }).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).waitFor()
  })
})
