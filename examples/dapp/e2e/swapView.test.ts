import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { connect, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const openDapp = useDapp()
const running: Awaited<ReturnType<typeof startGateway>>[] = []

afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.stop()
})

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const devices = [
  ['a desktop', {}],
  ['a phone', phone],
] as const

async function open(context: object = {}): Promise<Dapp> {
  const gateway = await startGateway({ chains: inject('stack').chains })
  running.push(gateway)
  const dapp = await openDapp({ config: { gateway: { url: gateway.url, without: ['config', 'wallets'] } }, context })
  // One request at a time, as most wallets ask.
  await dapp.wallet.setBehavior('noCalls', true)
  await connect(dapp)
  return dapp
}

const form = (page: Page) => view(page, 'Swap')
const preview = (page: Page) => view(page, 'SwapPreview')
const stage = (page: Page) => page.locator('[data-hawser-view^="Swap"] .hawser-stage')

async function openSwap({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="Swap"]').click()
  await form(page).waitFor()
}

async function choose(page: Page, side: 'from' | 'to', symbol: string): Promise<void> {
  await form(page).locator(`[data-hawser-token-select="${side}"]`).click()
  await view(page, 'SwapSelectToken').getByRole('searchbox').fill(symbol)
  await view(page, 'SwapSelectToken').locator('[data-hawser-token]', { hasText: symbol }).first().click()
  await form(page).waitFor()
}

/** As far as the review of dollars for ether. */
async function reviewDollars(dapp: Dapp, amount = '30'): Promise<void> {
  const { page } = dapp
  await localChain(1).fundToken(dapp.address, 100_000_000n)
  await openSwap(dapp)
  await choose(page, 'from', 'LUSD')
  await choose(page, 'to', 'ETH')
  await form(page).getByLabel('You pay').fill(amount)
  await form(page)
    .getByText(/1 LUSD ≈/)
    .waitFor()
  await form(page).getByRole('button', { name: 'Review' }).click()
  await preview(page).waitFor()
}

const agree = (page: Page) => preview(page).getByRole('button', { name: 'Approve and swap' }).click()
const dollars = (dapp: Dapp) => localChain(1).tokenBalance(dapp.address)
const sent = async ({ wallet }: Dapp) =>
  (await wallet.log()).filter(({ method }) => method === 'eth_sendTransaction').length

describe.each(devices)('swap on %s', (_, context) => {
  it('CAP-07, VIEW-02 behavior: quote, approval, swap; the chain has what was shown', async () => {
    const dapp = await open(context)
    const { page } = dapp
    await reviewDollars(dapp)
    await reads(preview(page), 'Minimum received')
    await reads(preview(page), 'Approve 30 LUSD')
    const before = await localChain(1).balance(dapp.address)
    await agree(page)
    await reads(stage(page), 'Swap complete')
    expect(await dollars(dapp)).toBe(70_000_000n)
    expect(await localChain(1).balance(dapp.address)).toBeGreaterThan(before)
    expect(await sent(dapp)).toBe(2)
    await stage(page).getByRole('button', { name: 'Swap again' }).click()
    await form(page).waitFor()
  })

  it('behavior: declined at the approval nothing is left, and it begins anew', async () => {
    const dapp = await open(context)
    const { page } = dapp
    await reviewDollars(dapp)
    await dapp.wallet.setBehavior('rejectsSend', true)
    await agree(page)
    await reads(stage(page), 'Declined. Nothing was swapped.')
    expect(await dollars(dapp)).toBe(100_000_000n)
    expect(await sent(dapp)).toBe(1)
    await dapp.wallet.setBehavior('rejectsSend', false)
    await stage(page).getByRole('button', { name: 'Try again' }).click()
    await reads(stage(page), 'Swap complete')
    expect(await dollars(dapp)).toBe(70_000_000n)
    expect(await sent(dapp)).toBe(3)
  })

  it('behavior: declined at the swap, it goes on from there without a second approval', async () => {
    const dapp = await open(context)
    const { page } = dapp
    await reviewDollars(dapp)
    await dapp.wallet.setBehavior('lateApproval', true)
    await agree(page)
    await dapp.wallet.approve()
    await dapp.wallet.reject()
    await reads(stage(page), 'Declined. Nothing was swapped.')
    expect(await sent(dapp)).toBe(2)
    expect(await dollars(dapp)).toBe(100_000_000n)
    await dapp.wallet.setBehavior('lateApproval', false)
    await stage(page).getByRole('button', { name: 'Continue' }).click()
    await reads(stage(page), 'Swap complete')
    expect(await dollars(dapp)).toBe(70_000_000n)
    expect(await sent(dapp)).toBe(3)
  })
})

it('behavior: a gateway that swaps nothing: the account shows no Swap; without its word on that, the form says so', async () => {
  const chains = Object.entries(inject('stack').chains).map(([id, chain]) => [id, { ...chain, swapRouter: undefined }])
  const gateway = await startGateway({ chains: Object.fromEntries(chains) })
  running.push(gateway)
  const told = await openDapp({ config: { gateway: { url: gateway.url } } })
  await connect(told)
  await headerButton(told.page).click()
  await view(told.page, 'Account').locator('[data-hawser-open="Send"]').waitFor()
  await expect.poll(() => told.page.locator('[data-hawser-open="Swap"]').count()).toBe(0)
  const untold = await openDapp({ config: { gateway: { url: gateway.url, without: ['config', 'wallets'] } } })
  await connect(untold)
  await openSwap(untold)
  await reads(form(untold.page), 'Swaps aren’t available right now.')
})

describe('swap and reloads', () => {
  it('behavior: left while the wallet is asked to swap, it is offered after a reload, and done once', async () => {
    const dapp = await open()
    const { page } = dapp
    await reviewDollars(dapp)
    await dapp.wallet.setBehavior('lateApproval', true)
    await agree(page)
    await expect.poll(() => sent(dapp)).toBe(1)
    await page.reload()
    await dapp.wallet.setBehavior('lateApproval', false)
    await openSwap(dapp)
    await reads(form(page).locator('[data-hawser-swap]'), '30 LUSD')
    await form(page).getByRole('button', { name: 'Continue' }).click()
    await reads(stage(page), 'Swap complete')
    expect(await dollars(dapp)).toBe(70_000_000n)
  })
})
