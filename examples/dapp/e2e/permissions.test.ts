import { approveConsent } from '@hawser/testing/playwright'
import { parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { localChain } from './support/chain.js'
import { approveInFrame, type EmailWallet, logInByEmail, serveEmailWallet, walletFrame } from './support/emailWallet.js'
import { connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet
beforeAll(async () => {
  wallet = await serveEmailWallet({ hasSmartAccounts: true })
})
afterAll(() => wallet?.stop())

it('API-06, API-12 default: a key of the app’s acts within what the user permits, beyond it the chain refuses, and after a reload and a revocation in Settings it refuses all', async () => {
  const { page } = await open({
    wallets: [],
    config: { chains: { ...inject('stack').chains }, embeddedWallet: wallet.config },
  })
  await logInByEmail(page, wallet, 'permits@smart.example')
  const chain = localChain(1)
  const address = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  await chain.fund(address, '1')

  const card = await action(page, 'Ask for a permission')
  await card.getByRole('button', { name: 'Ask to spend 0.001' }).click()
  const shown = await approveInFrame(page, 'Allow spending')
  expect(shown).toContain('0.001 ETH')
  const key = await page.evaluate(async () => localStorage.getItem('hawser-demo-session-key'))
  expect(key).toMatch(/^0x[\da-f]{64}$/)
  await card.locator('.outcome-result', { hasText: 'key may spend it' }).waitFor()
  const holder = privateKeyToAddress(key as `0x${string}`)
  await chain.fund(holder, '1')

  // Beyond the limit, at once: the key's fee is paid, and nothing else.
  await card.getByRole('button', { name: 'Spend twice as much' }).click()
  await card.locator('.outcome-error', { hasText: 'The network refused it' }).waitFor()
  expect(await chain.balance(address)).toBe(parseEther('1'))
  await card.getByRole('button', { name: 'Spend half of it' }).click()
  await card.locator('.outcome-result', { hasText: 'Spent:' }).waitFor()
  expect(await chain.balance(address)).toBe(parseEther('0.9995'))

  await page.reload()
  await reads(fact(page, 'status'), /^connected$/)
  const again = await action(page, 'Ask for a permission')
  await again.getByRole('button', { name: 'Spend half of it' }).click()
  await again.locator('.outcome-result', { hasText: 'Spent:' }).waitFor()
  expect(await chain.balance(address)).toBe(parseEther('0.999'))

  // What is left of another one is taken back.
  await again.getByRole('button', { name: 'Ask to spend 0.001' }).click()
  await approveInFrame(page, 'Allow spending')
  await again.locator('.outcome-result', { hasText: 'key may spend it' }).waitFor()
  await headerButton(page).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await view(page, 'Settings')
    .getByRole('button', { name: /^Your email wallet/ })
    .click()
  const frame = walletFrame(page)
  await frame.getByRole('button', { name: /^What apps may do/ }).click()
  const row = frame.locator('.choice').first()
  await expect.poll(() => row.textContent()).toContain('0.001 ETH')
  await row.click()
  await frame.getByRole('button', { name: 'Revoke', exact: true }).click()
  await frame.getByRole('heading', { level: 1, name: /^Approve a transaction$|^Remove a permission$/ }).waitFor()
  await approveConsent(frame)
  await frame.locator('.choice', { hasText: 'Revoked' }).waitFor()
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByRole('button', { name: 'Close' }).click()
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })

  // The page has its grant still, and the chain takes it no more.
  const left = await chain.balance(address)
  await again.getByRole('button', { name: 'Spend half of it' }).click()
  await again.locator('.outcome-error', { hasText: 'The network refused it' }).waitFor()
  expect(await chain.balance(address)).toBe(left)
})

it('API-12 default: somebody else’s wallet that grants permissions is asked, lists them, and takes them back where its user agrees, by the same flow', async () => {
  const dapp = await open({ config: { chains: { ...inject('stack').chains } } })
  const { page, wallet: other } = dapp
  await other.setBehavior('presentPermissionNames', true)
  await other.setBehavior('rejectsPermissions', true)
  await connect(dapp)
  const card = await action(page, 'Ask for a permission')
  const ask = card.getByRole('button', { name: 'Ask to spend 0.001' })
  const revoke = card.getByRole('button', { name: 'Revoke' })
  await ask.click()
  await card.locator('.outcome-error').waitFor()
  expect(await revoke.count()).toBe(0)
  await other.setBehavior('rejectsPermissions', false)
  await ask.click()
  // It stands where the wallet lists one.
  await revoke.waitFor()

  await other.setBehavior('rejectsPermissions', true)
  await revoke.click()
  await card.locator('.outcome-error').waitFor()
  expect(await revoke.count()).toBe(1)
  await other.setBehavior('rejectsPermissions', false)
  await revoke.click()
  await card.locator('.outcome-result', { hasText: 'asks each time again' }).waitFor()
  await revoke.waitFor({ state: 'detached' })
})

it('API-12 default: the modal’s settings list what somebody else’s wallet has granted, with its end, and it is revoked there, by keyboard', async () => {
  const dapp = await open({ config: { chains: { ...inject('stack').chains } } })
  const { page, wallet: other } = dapp
  await other.setBehavior('presentPermissionNames', true)
  await connect(dapp)
  const card = await action(page, 'Ask for a permission')
  await card.getByRole('button', { name: 'Ask to spend 0.001' }).click()
  await card.getByRole('button', { name: 'Revoke' }).waitFor()

  await headerButton(page).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const section = view(page, 'Settings').getByRole('region', { name: 'What this app may do' })
  await section.getByText(/^Spend up to 0\.001 /).waitFor()
  await section.getByText(/^Until /).waitFor()
  expect(await violations(page)).toEqual([])

  await section.getByRole('button', { name: /^Revoke: Spend up to 0\.001/ }).press('Enter')
  await section.getByText('Permission revoked').waitFor()
  await section.getByText('This app asks you each time.').waitFor()
})
