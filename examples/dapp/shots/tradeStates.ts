import type { Locator, Page } from 'playwright-core'
import { inject } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { type OnRamp, startOnRamp } from '../demo/onRamp.mjs'
import { localChain } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { connect, headerButton, reads, view } from '../e2e/support/steps.js'
import type { State } from './state.js'

let onRamp: OnRamp | undefined
let gateway: Awaited<ReturnType<typeof startGateway>> | undefined

async function prepare() {
  const { chains } = inject('stack')
  onRamp = await startOnRamp({ chains })
  gateway = await startGateway({ chains, onRamp, limits: { requestsPerMinute: 0 } })
  return { config: { gateway: { url: gateway.url, without: ['config', 'wallets'] } } }
}
async function leave(): Promise<void> {
  await gateway?.stop()
  await onRamp?.stop()
}
const traded = (reach: State['reach']): State => ({ prepare, leave, reach })
/** As the demo is: with approvals that are signed. */
async function prepareSigned() {
  const { chains } = inject('stack')
  const permitted = { ...chains, 1: { ...chains['1'], hasSwapPermits: true } } as typeof chains
  gateway = await startGateway({ chains: permitted, limits: { requestsPerMinute: 0 } })
  return { config: { chains: permitted, gateway: { url: gateway.url, without: ['config', 'wallets'] } } }
}
const signed = (reach: State['reach']): State => ({ prepare: prepareSigned, leave, reach })

const swap = (page: Page) => view(page, 'Swap')
const preview = (page: Page) => view(page, 'SwapPreview')
const stage = (page: Page) => page.locator('[data-hawser-view^="Swap"] .hawser-stage')
/** Waits until the form says what failed. */
const alerted = (form: Locator) => form.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
/** Submits what cannot be, and waits until the form says so. */
async function submitWrong(form: Locator, field: string, amount: string): Promise<void> {
  await form.getByLabel(field).fill(amount)
  await form.getByLabel(field).press('Enter')
  await form.locator('[aria-invalid="true"]').first().waitFor()
}
const buy = (page: Page) => view(page, 'OnRampProviders')
const progress = (page: Page) => view(page, 'BuyInProgress')

async function openFromAccount({ page }: Dapp, name: 'Swap' | 'OnRampProviders'): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').locator(`[data-hawser-open="${name}"]`).click()
  await view(page, name).waitFor()
}

async function openSwap(dapp: Dapp): Promise<void> {
  await localChain(1).fundToken(dapp.address, 100_000_000n)
  await dapp.wallet.setBehavior('noCalls', true)
  await connect(dapp)
  await openFromAccount(dapp, 'Swap')
}

async function chooseToken(page: Page, side: 'from' | 'to', symbol: string): Promise<void> {
  await swap(page).locator(`[data-hawser-token-select="${side}"]`).click()
  await view(page, 'SwapSelectToken').getByRole('searchbox').fill(symbol)
  await view(page, 'SwapSelectToken').locator('[data-hawser-token]', { hasText: symbol }).first().click()
  await swap(page).waitFor()
}

async function quoteSwap(dapp: Dapp): Promise<void> {
  const { page } = dapp
  await openSwap(dapp)
  await chooseToken(page, 'from', 'LUSD')
  await chooseToken(page, 'to', 'ETH')
  await swap(page).getByLabel('You pay').fill('30')
  await swap(page)
    .getByText(/1 LUSD ≈/)
    .waitFor()
}

async function reviewSwap(dapp: Dapp): Promise<void> {
  await quoteSwap(dapp)
  await swap(dapp.page).getByRole('button', { name: 'Review' }).click()
  await preview(dapp.page).waitFor()
}

const agree = (page: Page) => preview(page).getByRole('button', { name: 'Approve and swap' }).click()

async function openBuy(dapp: Dapp): Promise<void> {
  await connect(dapp)
  await openFromAccount(dapp, 'OnRampProviders')
}

async function compareOffers(dapp: Dapp): Promise<void> {
  const { page } = dapp
  await openBuy(dapp)
  await buy(page).locator('[data-hawser-open="OnRampSelectToken"]').click()
  await view(page, 'OnRampSelectToken').getByRole('searchbox').fill('LUSD')
  await view(page, 'OnRampSelectToken').locator('[data-hawser-token]', { hasText: 'LUSD' }).first().click()
  await buy(page).getByLabel('You pay').fill('100')
  await buy(page).locator('[data-hawser-offer]').nth(1).waitFor()
}

/** Pays at the provider's page. */
async function pay(dapp: Dapp, { isHeld = false } = {}): Promise<void> {
  const { page } = dapp
  if (isHeld && onRamp) Object.assign(onRamp.behavior, { holdsDelivery: true })
  await compareOffers(dapp)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    buy(page)
      .getByRole('button', { name: /^Continue to/ })
      .click(),
  ])
  await popup.getByRole('button', { name: 'Pay' }).click()
  await popup.getByText('You can close this window.').waitFor()
  await popup.close()
  await reads(progress(page), isHeld ? 'Processing your purchase' : 'has arrived')
}

const deposit = (page: Page) => view(page, 'DepositFromExchange')
const paying: State['prepare'] = async () => {
  const { config } = await prepare()
  return { config: { ...config, features: { pay: true } } }
}
const deposited = (reach: State['reach']): State => ({ prepare: paying, leave, reach })

async function fillDeposit(dapp: Dapp): Promise<void> {
  const { page } = dapp
  await connect(dapp)
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
  await view(page, 'Receive').locator('[data-hawser-open="DepositFromExchange"]').click()
  await deposit(page).locator('[data-hawser-exchange]').nth(1).waitFor()
  await deposit(page).getByLabel('Amount', { exact: true }).fill('0.25')
}

async function confirmDeposit(dapp: Dapp, { isHeld = false } = {}): Promise<void> {
  const { page } = dapp
  if (isHeld && onRamp) Object.assign(onRamp.behavior, { holdsDelivery: true })
  await fillDeposit(dapp)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    deposit(page).locator('[data-hawser-exchange="harbour"]').click(),
  ])
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await popup.getByText('You can close this window.').waitFor()
  await popup.close()
  await reads(view(page, 'DepositInProgress'), isHeld ? 'Processing your deposit' : 'has arrived')
}

const order = (page: Page) => view(page, 'SellInProgress')

async function offerSale(dapp: Dapp): Promise<void> {
  const { page } = dapp
  await connect(dapp)
  await openFromAccount(dapp, 'OnRampProviders')
  await buy(page).getByRole('tab', { name: 'Sell' }).click()
  await buy(page).getByLabel('You sell').fill('0.25')
  await buy(page).locator('[data-hawser-offer]').first().waitFor()
}

async function agreeToSale(dapp: Dapp, name = 'Confirm'): Promise<void> {
  const { page } = dapp
  await offerSale(dapp)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    buy(page)
      .getByRole('button', { name: /^Continue to/ })
      .click(),
  ])
  await popup.getByRole('button', { name }).click()
  await popup.getByText('You can close this window.').waitFor()
  await popup.close()
}

async function reviewSale(dapp: Dapp): Promise<void> {
  await agreeToSale(dapp)
  await order(dapp.page).getByRole('button', { name: 'Review and send' }).click()
  await view(dapp.page, 'SendReview').getByText('Simulated', { exact: false }).waitFor()
}

/** Swapping, buying, depositing and selling, and what came of them. */
export const tradeStates: Readonly<Record<string, State>> = {
  swap: traded(openSwap),
  'swap-tokens': traded(async (dapp) => {
    await openSwap(dapp)
    await swap(dapp.page).locator('[data-hawser-token-select="to"]').click()
    await view(dapp.page, 'SwapSelectToken').locator('[data-hawser-token]').nth(1).waitFor()
  }),
  'swap-quoted': traded(quoteSwap),
  'swap-too-much': traded(async (dapp) => {
    await quoteSwap(dapp)
    await submitWrong(swap(dapp.page), 'You pay', '30000')
  }),
  'swap-unanswered': traded(async (dapp) => {
    await quoteSwap(dapp)
    await dapp.page.route('**/v1/convert/quotes*', (route) => route.fulfill({ status: 503 }))
    await swap(dapp.page).getByLabel('You pay').fill('31')
    await alerted(swap(dapp.page))
  }),
  'swap-review': traded(reviewSwap),
  'swap-review-signed': signed(reviewSwap),
  'swap-signing': signed(async (dapp) => {
    await reviewSwap(dapp)
    await dapp.wallet.setBehavior('lateApproval', true)
    await preview(dapp.page).getByRole('button', { name: 'Sign and swap' }).click()
    await dapp.wallet.waitForPrompt()
  }),
  'swap-in-wallet': traded(async (dapp) => {
    await reviewSwap(dapp)
    await dapp.wallet.setBehavior('lateApproval', true)
    await agree(dapp.page)
    await dapp.wallet.waitForPrompt()
  }),
  'swap-declined': traded(async (dapp) => {
    await reviewSwap(dapp)
    await dapp.wallet.setBehavior('rejectsSend', true)
    await agree(dapp.page)
    await reads(stage(dapp.page), 'Declined')
  }),
  'swap-done': traded(async (dapp) => {
    await reviewSwap(dapp)
    await agree(dapp.page)
    await reads(stage(dapp.page), 'Swap complete')
  }),
  buy: traded(openBuy),
  'buy-offers': traded(compareOffers),
  'buy-estimate': traded(async (dapp) => {
    await compareOffers(dapp)
    if (onRamp) onRamp.behavior.isDown = true
    await buy(dapp.page).getByLabel('You pay').fill('200')
    await buy(dapp.page).locator('.hawser-notice[role=status]').waitFor()
  }),
  'buy-too-little': traded(async (dapp) => {
    await openBuy(dapp)
    await submitWrong(buy(dapp.page), 'You pay', '1')
  }),
  'buy-processing': traded((dapp) => pay(dapp, { isHeld: true })),
  'buy-arrived': traded((dapp) => pay(dapp)),
  deposit: deposited(fillDeposit),
  'deposit-processing': deposited((dapp) => confirmDeposit(dapp, { isHeld: true })),
  'deposit-arrived': deposited((dapp) => confirmDeposit(dapp)),
  sell: traded(offerSale),
  'sell-too-much': traded(async (dapp) => {
    await offerSale(dapp)
    await submitWrong(buy(dapp.page), 'You sell', '1000')
  }),
  'sell-unanswered': traded(async (dapp) => {
    await offerSale(dapp)
    if (onRamp) onRamp.behavior.isDown = true
    await buy(dapp.page).getByLabel('You sell').fill('0.5')
    await alerted(buy(dapp.page))
  }),
  'sell-awaiting': traded(async (dapp) => {
    await agreeToSale(dapp)
    await reads(order(dapp.page), 'Send your ETH')
  }),
  'sell-review': traded(reviewSale),
  'sell-paid-out': traded(async (dapp) => {
    await reviewSale(dapp)
    await view(dapp.page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
    await reads(order(dapp.page), 'Sale complete')
  }),
  'sell-declined': traded(async (dapp) => {
    await agreeToSale(dapp, 'Decline')
    await reads(order(dapp.page), 'Sale not completed')
  }),
  'activity-purchases': traded(async (dapp) => {
    await pay(dapp, { isHeld: true })
    await dapp.page.reload()
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Account').getByRole('tab', { name: 'Activity' }).click()
    await view(dapp.page, 'Account').getByRole('heading', { name: 'Orders' }).waitFor()
  }),
}
