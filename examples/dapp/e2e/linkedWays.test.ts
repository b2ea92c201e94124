import type { FrameLocator, Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addAuthenticator } from './support/addAuthenticator.js'
import { localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { approveInFrame, enterByEmail, walletFrame } from './support/emailWallet.js'
import { loseEverything } from './support/loseEverything.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action } from './support/useNamespaces.js'
import { type Device, devices, type ServedWaysIn, serveWaysIn, wayIn } from './support/waysIn.js'

const open = useDapp()
let served: ServedWaysIn
beforeAll(async () => {
  served = await serveWaysIn()
})
afterAll(() => served?.stop())

const press = (frame: FrameLocator, name: string | RegExp) =>
  frame.getByRole('button', { name, exact: typeof name === 'string' }).click()
const title = (frame: FrameLocator, name: string) =>
  frame.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** A browser of its own. */
function openBrowser(device: Device = 'a desktop'): Promise<Dapp> {
  return open({
    wallets: [],
    context: devices[device],
    createRoutes: served.createRoutes,
    config: { chains: { ...inject('stack').chains }, embeddedWallet: served.config },
  })
}

async function addressOf(page: Page): Promise<string> {
  await reads(fact(page, 'address'), /^0x[\da-fA-F]{40}$/)
  return (await fact(page, 'address').textContent()) ?? ''
}

/** Somebody new, by an address, who makes a passkey for recovery. */
async function enterWithPasskey(page: Page, email: string): Promise<string> {
  const frame = walletFrame(page)
  await addAuthenticator(page)
  await enterByEmail(page, served, email)
  await press(frame, /^Passkey/)
  await press(frame, 'Create a passkey')
  await title(frame, 'Recovery is set up')
  await press(frame, 'Done')
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  return addressOf(page)
}

/** From the page to the wallet's screen. */
async function openWays(page: Page): Promise<FrameLocator> {
  const frame = walletFrame(page)
  await headerButton(page).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await view(page, 'Settings')
    .getByRole('button', { name: /^Your email wallet/ })
    .click()
  await press(frame, /^Ways to sign in/)
  await title(frame, 'Ways to sign in')
  return frame
}

/** In a window of the provider's, by the account that is called so there. */
async function addProvider({ context }: Dapp, frame: FrameLocator, provider: string, name: string): Promise<void> {
  await press(frame, 'Add a way to sign in')
  await press(frame, new RegExp(`^${provider}`))
  const go = frame.getByRole('button', { name: `Continue with ${provider}` })
  await go.waitFor()
  const [popup] = await Promise.all([context.waitForEvent('page'), go.click()])
  await popup.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await popup.getByLabel('Name').fill(name)
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()])
}

it('CAP-04, STA-20 default: an account at a provider that was added in Settings leads to the same wallet in a browser that has nothing but the passkey, where the recovered owner of its smart account signs and sends, and to a new one once it was removed', async () => {
  const here = await openBrowser()
  const { page, context } = here
  const address = await enterWithPasskey(page, 'linker@ways.example')
  await addProvider(here, await openWays(page), 'Google', 'linker-at-google')
  await walletFrame(page).getByText('Added: Google').waitFor()

  // Who is signed in at the provider is not asked there who they are.
  await context.clearCookies()
  await loseEverything(page)
  await wayIn('google').enter({ dapp: here, served, device: 'a desktop', name: 'linker-at-google' })
  await title(walletFrame(page), 'Recover your wallet')
  await press(walletFrame(page), 'Use passkey')
  expect(await addressOf(page)).toBe(address)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  const sign = page.getByRole('region', { name: 'Sign a message' }).first()
  await sign.getByRole('button', { name: 'Sign message' }).click()
  await approveInFrame(page, /message/i)
  const signed = sign.locator('.outcome-result')
  await reads(signed, /^0x[0-9a-f]{130,}$/)
  // It is a smart account's, which its recovered owner signs for before it is there (ERC-6492), and puts there.
  const signature = ((await signed.textContent()) ?? '') as `0x${string}`
  const chain = localChain(1)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const smartAccount = address as `0x${string}`
  expect(await client.getCode({ address: smartAccount })).toBeUndefined()
  expect(await client.verifyMessage({ address: smartAccount, message: 'Hello from Hawser', signature })).toBe(true)
  await chain.fund(smartAccount, '1')
  const batch = await action(page, 'Send a batch')
  await batch.getByRole('button', { name: 'Send both' }).click()
  await approveInFrame(page, /transaction/i)
  await reads(batch.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
  expect((await client.getCode({ address: smartAccount }))?.length).toBeGreaterThan(2)

  const frame = await openWays(page)
  await press(frame, /^Google/)
  await title(frame, 'Google')
  await press(frame, 'Remove')
  const question = frame.getByRole('heading', { name: 'Remove Google?' })
  // A press counts only on what was seen.
  await expect
    .poll(async () => {
      if ((await question.count()) === 0) return 'done'
      await press(frame, 'Remove').catch(() => {})
      return 'asked'
    })
    .toBe('done')
  await frame.getByText('Removed: Google').waitFor()

  const stranger = await openBrowser()
  await wayIn('google').enter({ dapp: stranger, served, device: 'a desktop', name: 'linker-at-google' })
  // Who is new is offered a way of recovery.
  await press(walletFrame(stranger.page), 'Later')
  expect(await addressOf(stranger.page)).not.toBe(address)
})

it('CAP-04 behavior: an account that opens another wallet is not added, which is said, and both wallets stay as they were', async () => {
  const theirs = await openBrowser()
  await wayIn('github').enter({ dapp: theirs, served, device: 'a desktop', name: 'owner-at-github' })
  await press(walletFrame(theirs.page), 'Later')
  const their = await addressOf(theirs.page)

  const mine = await openBrowser()
  const my = await enterWithPasskey(mine.page, 'claimer@ways.example')
  expect(my).not.toBe(their)
  const frame = await openWays(mine.page)
  await addProvider(mine, frame, 'GitHub', 'owner-at-github')
  await reads(frame.getByRole('alert'), 'This account opens another wallet already. Use another account.')
  await press(frame, 'Back')
  await title(frame, 'Ways to sign in')
  expect(await frame.locator('.choice .name').allTextContents()).toEqual(['Email'])

  for (const [{ page }, address] of [
    [mine, my],
    [theirs, their],
  ] as const) {
    await page.reload()
    expect(await addressOf(page)).toBe(address)
    await reads(fact(page, 'status'), /^connected$/)
  }
})

it('CAP-04 default: in another app’s browser, which opens no window, the page itself goes to the provider, and the account is added where the user comes back', async () => {
  const here = await openBrowser('another app’s browser on a phone')
  const { page, context } = here
  const name = 'redirected-at-google'
  await enterByEmail(page, served, 'redirected@ways.example')
  await press(walletFrame(page), 'Later')
  const address = await addressOf(page)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  const before = await openWays(page)
  await press(before, 'Add a way to sign in')
  await press(before, /^Google/)
  await press(before, 'Continue with Google')
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(({ origin }) => origin === new URL(here.url).origin)

  const frame = walletFrame(page)
  await frame.getByText('Added: Google').waitFor()
  expect(context.pages()).toHaveLength(1)
  expect(page.url()).toBe(here.url)
  await press(frame, 'Back')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await addressOf(page)).toBe(address)
  await reads(fact(page, 'status'), /^connected$/)
})
