import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addAuthenticator } from './support/addAuthenticator.js'
import { deriveElsewhere } from './support/deriveElsewhere.js'
import { approveInFrame, type EmailWallet, enterByEmail, serveEmailWallet, walletFrame } from './support/emailWallet.js'
import { furtherChains } from './support/furtherChains.js'
import { loseEverything, loseShares } from './support/loseEverything.js'
import { buttonStands, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { type FurtherNamespace, factOf, showTab } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const email = 'traveller@mail.example'
const newEmail = 'traveller.again@mail.example'
const open = useDapp({ derivesKeys: true })
let wallet: EmailWallet
let further: Awaited<ReturnType<typeof furtherChains>>

beforeAll(async () => {
  further = await furtherChains()
  // By a name, which passkeys are made for; of another origin than the app's page.
  wallet = await serveEmailWallet({ wallet: { hostName: 'localhost', recovery: ['passkey', 'password'] } })
})
afterAll(() => wallet?.stop())

it('STA-20, STA-21 default: a passkey is made, another address takes the first one’s place, the phrase gives the same accounts in other libraries; a browser that lost everything recovers the wallet by the passkey', async () => {
  const { page } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains, ...further.chains }, embeddedWallet: wallet.config },
  })
  const frame = walletFrame(page)
  const passkeys = await addAuthenticator(page)

  await enterByEmail(page, wallet, email)
  await frame.getByRole('button', { name: /^Passkey/ }).click()
  await press(frame, 'Create a passkey')
  await title(frame, 'Recovery is set up')
  await press(frame, 'Done')
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await passkeys()).toHaveLength(1)
  const addresses = await addressesOf(page)

  await changeEmail(page)
  expect(deriveElsewhere(await readPhrase(page))).toEqual(addresses)

  await loseEverything(page)
  await enterByEmail(page, wallet, newEmail)
  await title(frame, 'Recover your wallet')
  await press(frame, 'Use passkey')
  await reads(fact(page, 'status'), /^connected$/)
  expect(await addressesOf(page)).toEqual(addresses)
})

it('STA-20 default: on a new device the password that was chosen at the first login recovers the wallet, and it signs there', async () => {
  const config = { embeddedWallet: wallet.config }
  const { page: first } = await open({ wallets: [], config })
  const frame = walletFrame(first)
  await enterByEmail(first, wallet, 'settler@mail.example')
  await frame.getByRole('button', { name: /^Password/ }).click()
  await frame.getByLabel('Recovery password').fill(password)
  await frame.getByLabel('Enter it again').fill(password)
  await press(frame, 'Save password')
  await title(frame, 'Recovery is set up')
  await press(frame, 'Done')
  await reads(fact(first, 'address'), /^0x/)
  const address = await fact(first, 'address').textContent()

  const { page: second } = await open({ wallets: [], config })
  const other = walletFrame(second)
  await enterByEmail(second, wallet, 'settler@mail.example')
  await title(other, 'Recover your wallet')
  await other.getByLabel('Recovery password').fill('not the right password')
  await press(other, 'Recover wallet')
  await reads(other.getByRole('alert'), /^This password is wrong/)
  await other.getByLabel('Recovery password').fill(password)
  await press(other, 'Recover wallet')
  await reads(fact(second, 'address'), /^0x/)
  expect(await fact(second, 'address').textContent()).toBe(address)
  await second.getByRole('dialog').first().waitFor({ state: 'detached' })
  await second.getByRole('button', { name: 'Sign message' }).click()
  await approveInFrame(second, 'Sign a message')
  await reads(second.locator('.outcome-result').first(), /0x[0-9a-f]{130}/)
})

it('STA-20 default: a browser that has lost its part of the wallet, and not who is signed in, offers to open it after a reload: the password recovers the same one, and the modal is of use meanwhile', async () => {
  const { page, wallet: other } = await open({ wallets: [{}], config: { embeddedWallet: wallet.config } })
  const frame = walletFrame(page)
  await enterByEmail(page, wallet, 'half.lost@mail.example')
  await frame.getByRole('button', { name: /^Password/ }).click()
  await frame.getByLabel('Recovery password').fill(password)
  await frame.getByLabel('Enter it again').fill(password)
  await press(frame, 'Save password')
  await title(frame, 'Recovery is set up')
  await press(frame, 'Done')
  await reads(fact(page, 'address'), /^0x/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  const address = (await fact(page, 'address').textContent()) ?? ''

  await loseShares(page)
  await page.reload()
  await buttonStands(page, 'unconfirmed')
  await headerButton(page).click()
  await page.getByRole('dialog').getByText('Open your wallet to go on with this account.').waitFor()
  expect(await violations(page)).toEqual([])
  // Nobody has to, and nothing else waits for it.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  expect(await other.pending()).toEqual([])
  await headerButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open wallet' }).click()
  await title(frame, 'Recover your wallet')
  await frame.getByLabel('Recovery password').fill(password)
  await press(frame, 'Recover wallet')
  await buttonStands(page, 'connected')
  expect(await fact(page, 'address').textContent()).toBe(address)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.reload()
  await buttonStands(page, 'connected')
  expect(await fact(page, 'address').textContent()).toBe(address)
})

const password = 'lantern orbit mango quilt'
const press = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true }).click()
const title = (frame: FrameLocator, name: string) =>
  frame.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** By namespace, as `deriveElsewhere` has them. */
async function addressesOf(page: Page) {
  const addressOn = async (namespace: FurtherNamespace): Promise<string> => {
    await showTab(page, namespace)
    await reads(factOf(page, namespace, 'address'), /^\w{26,}$/)
    return (await factOf(page, namespace, 'address').textContent()) ?? ''
  }
  await showTab(page, 'eip155')
  await reads(fact(page, 'address'), /^0x/)
  const eip155 = (await fact(page, 'address').textContent()) ?? ''
  return {
    eip155,
    solana: await addressOn('solana'),
    bip122: await addressOn('bip122'),
    polkadot: await addressOn('polkadot'),
  }
}

async function openSettings(page: Page): Promise<void> {
  await showTab(page, 'eip155')
  await headerButton(page).click()
  await page.getByRole('button', { name: 'Settings' }).click()
}

async function changeEmail(page: Page): Promise<void> {
  await openSettings(page)
  await view(page, 'Settings')
    .getByRole('button', { name: `Email ${email} Change` })
    .click()
  await page.getByRole('dialog', { name: 'New email address' }).waitFor()
  const before = await wallet.codeTo(email)
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  await page.keyboard.press('Enter')
  await page.getByText(`We sent a code to ${email}.`).waitFor()
  await expect.poll(() => wallet.codeTo(email)).not.toBe(before)
  await page.keyboard.type(await wallet.codeTo(email))
  await page.getByText(`We sent a code to ${newEmail}.`).waitFor()
  await page.keyboard.type(await wallet.codeTo(newEmail))
  await view(page, 'Settings')
    .getByRole('button', { name: `Email ${newEmail} Change` })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

/** After a code of its own and the delay; the words are hidden until they are asked for. */
async function readPhrase(page: Page): Promise<string> {
  const frame = walletFrame(page)
  await openSettings(page)
  await view(page, 'Settings')
    .getByRole('button', { name: /^Your email wallet/ })
    .click()
  await frame.getByRole('button', { name: /^Recovery phrase/ }).click()
  const before = await wallet.codeTo(newEmail)
  await title(frame, 'Recovery phrase')
  await press(frame, 'Continue')
  const field = frame.getByLabel('Code', { exact: true })
  await field.waitFor()
  await expect.poll(() => wallet.codeTo(newEmail)).not.toBe(before)
  await field.fill(await wallet.codeTo(newEmail))
  await press(frame, 'Continue')
  await frame.getByText(/^Your words come in \d+ seconds?\.$/).waitFor()
  await frame.getByRole('heading', { name: 'Your words' }).waitFor()
  const words = frame.locator('.words li')
  await expect
    .poll(async () => {
      // A press counts only on what was seen.
      if ((await words.count()) === 0)
        await frame
          .getByRole('button', { name: 'Show the words', exact: true })
          .click({ timeout: 1_000 })
          .catch(() => {})
      return words.count()
    })
    .toBe(12)
  return (await words.allTextContents()).join(' ')
}
