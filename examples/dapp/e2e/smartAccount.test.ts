import { approveConsent } from '@hawser/testing/playwright'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { localChain } from './support/chain.js'
import {
  approveInFrame,
  beginLogIn,
  type EmailWallet,
  logInByEmail,
  serveEmailWallet,
  walletFrame,
} from './support/emailWallet.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet
beforeAll(async () => {
  wallet = await serveEmailWallet({ hasSmartAccounts: true })
})
afterAll(() => wallet?.stop())

it('CAP-12 default: signs in by a smart account that is not on the chain yet, which the service verifies', async () => {
  const { page } = await open({
    wallets: [],
    config: {
      signIn: 'required',
      chains: { ...inject('stack').chains },
      embeddedWallet: wallet.config,
      gateway: { url: wallet.gateway.url, projectId: wallet.config.projectId, signIn: 'bearer' },
    },
  })
  await beginLogIn(page, wallet, 'member@smart.example')
  await view(page, 'SIWXSignMessage').getByRole('button', { name: 'Sign in', exact: true }).click()
  await approveInFrame(page, 'Sign in')
  await reads(page.getByTestId('session-status'), /^Signed in$/)
  const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  expect(await localChain(1).request('eth_getCode', [address, 'latest'])).toBe('0x')
})

it('STA-16, CAP-20 default: a batch of a smart account that a sponsor pays, and the type that was chosen survives a reload', async () => {
  const { page } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains }, embeddedWallet: wallet.config },
  })
  await logInByEmail(page, wallet, 'newcomer@smart.example')
  const chain = localChain(1)
  const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  await chain.fund(address, '1')

  const card = await action(page, 'Send a batch')
  await card.getByRole('button', { name: 'Send both' }).click()
  const shown = await approveInFrame(page, /transaction/i)
  expect(shown).toContain('Set up your smart account')
  expect(shown).toContain('Paid for you by')
  await card.locator('.outcome-result').waitFor()
  expect(String(await chain.request('eth_getCode', [address, 'latest'])).length).toBeGreaterThan(2)
  // It paid itself, and nothing for that.
  expect(await chain.balance(address)).toBe(parseEther('1'))

  await headerButton(page).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const toggle = view(page, 'Settings').getByRole('switch', { name: 'Smart account' })
  await expect.poll(() => toggle.isChecked()).toBe(true)
  await toggle.click()
  await expect.poll(() => toggle.isChecked()).toBe(false)
  await expect.poll(() => fact(page, 'address').textContent()).not.toBe(address)
  const ofKey = (await fact(page, 'address').textContent()) ?? ''
  await page.reload()
  await reads(fact(page, 'status'), /^connected$/)
  await reads(fact(page, 'address'), ofKey)
})

it('CAP-20 behavior: who pays is the user’s choice: by a token, by their own money, and as it was; what is shown last is what is paid', async () => {
  const { page } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains }, embeddedWallet: wallet.config },
  })
  await logInByEmail(page, wallet, 'payer@smart.example')
  const chain = localChain(1)
  const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  await chain.fund(address, '1')
  await chain.fundToken(address, 100_000_000n)

  const card = await action(page, 'Send a batch')
  await card.getByRole('button', { name: 'Send both' }).click()
  const frame = walletFrame(page)
  const payer = frame.getByRole('combobox', { name: 'Who pays the fee' })
  const body = frame.locator('.body')
  await body.filter({ hasText: 'Paid for you by' }).waitFor()
  expect(await payer.locator('option').allTextContents()).toEqual(['Sponsor, for you', 'You, in ETH', 'You, in LUSD'])
  expect(await violations(page)).toEqual([])
  await payer.selectOption('You, in LUSD')
  await body.filter({ hasText: /At most [\d.]+ LUSD/ }).waitFor()
  // It is another one: from its start on, and to be read to its end.
  await expect.poll(() => frame.locator('h1').evaluate((heading) => heading === document.activeElement)).toBe(true)
  await frame.getByText('Scroll to the end to approve.').or(frame.getByText('Take a moment to read this.')).waitFor()
  expect(await body.evaluate((element) => element.scrollTop)).toBe(0)
  await payer.selectOption('You, in ETH')
  await body.filter({ hasNotText: 'LUSD to' }).filter({ hasNotText: 'Paid for you by' }).waitFor()
  expect(await violations(page)).toEqual([])
  await approveInFrame(page, /transaction/i)
  await reads(card.locator('.outcome-result'), /^0x/)
  expect(await chain.balance(address)).toBeLessThan(parseEther('1'))
  expect(await chain.tokenBalance(address)).toBe(100_000_000n)
})

it('STA-16 behavior: a batch that waits at the bundler is sped up in the wallet’s own screens, after a reload, and done by what took its place', async () => {
  const { bundler } = wallet
  const { page } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains }, embeddedWallet: wallet.config },
  })
  await logInByEmail(page, wallet, 'stuck@smart.example')
  const chain = localChain(1)
  const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  await chain.fund(address, '1')
  bundler?.setFaults({ holds: true })
  try {
    const card = await action(page, 'Send a batch')
    await card.getByRole('button', { name: 'Send both' }).click()
    await approveInFrame(page, /transaction/i)
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await headerButton(page).click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await view(page, 'Settings')
      .getByRole('button', { name: /^Your email wallet/ })
      .click()
    const frame = walletFrame(page)
    await frame.getByRole('button', { name: /^Waiting transactions/ }).click()
    await frame
      .getByRole('button', { name: /^Ethereum|^Local|^Chain/ })
      .first()
      .click()
    await frame.getByRole('button', { name: 'Speed up' }).click()
    await frame.getByRole('heading', { level: 1, name: 'Speed up transaction' }).waitFor()
    await approveConsent(frame)
    await frame.getByRole('heading', { level: 1, name: 'Waiting transactions' }).waitFor()
    await bundler?.release()
    await expect
      .poll(async () => String(await chain.request('eth_getCode', [address, 'latest'])).length)
      .toBeGreaterThan(2)
  } finally {
    bundler?.setFaults({})
  }
})
