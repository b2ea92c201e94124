import { mineFromNode } from '@hawser/testing/node'
import type { Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, isAddress, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import type { Dapp, OpenDappOptions } from './support/dapp.js'
import { connect, fact, headerButton, reads, view, waitForRequest } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { decide, decideAgain, followLink, followTo, phone, useOnRamp } from './support/useOnRamp.js'

const openDapp = useDapp()
const service = useOnRamp()

const account = privateKeyToAddress(generatePrivateKey())
const chain = () => localChain(1)

interface Currency {
  readonly id: string
  readonly symbol: string
  readonly networks: readonly { readonly chain_id: string }[]
}
interface Order {
  readonly status: string
  readonly deposit: {
    readonly network: string
    readonly contractAddress: string | null
    readonly address: string
    readonly amount: string
    readonly memo: string | null
    readonly expiresAtMs: number
  } | null
  readonly payout: object | null
}

async function ask(path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(`${service.url}/v1/offramp/${path}`, init)).json()
}

/** An order that is agreed to, or declined, on the provider's page. */
async function sell(symbol: string, amount: string, decision: 'pay' | 'decline' = 'pay') {
  const { purchaseCurrencies, paymentCurrencies } = await ask('options?provider=coinbase')
  const found = (purchaseCurrencies as Currency[]).find((one) => one.symbol === symbol)
  const networks = found?.networks.filter(({ chain_id }) => chain_id === '1')
  const sellCurrency = { ...found, networks }
  const question = { provider: 'coinbase', sellCurrency, payoutCurrency: paymentCurrencies[0], amount }
  const quote = await ask('quote', question)
  const { id, url } = await ask('orders', { ...question, address: account, quoteId: quote.quoteId })
  const page = await (await fetch(url)).text()
  expect(page).toContain('Cash out')
  const session = new URL(url).searchParams.get('sessionToken') ?? ''
  // Sent twice, it counts once.
  for (const _ of [1, 2])
    await fetch(new URL('/buy', url), { method: 'POST', body: new URLSearchParams({ session, decision }) })
  return { quote, question, read: (): Promise<Order> => ask(`orders/${id}`) }
}

/** Where it is to be sent, once it is told. */
async function depositOf({ read }: Awaited<ReturnType<typeof sell>>) {
  await expect.poll(async () => (await read()).status).toBe('AWAITING_CRYPTO')
  const { deposit } = await read()
  if (!deposit || !isAddress(deposit.address)) throw new Error('It says where.')
  return { ...deposit, address: deposit.address }
}
const sendDollars = (to: Address, amount: string) =>
  mineFromNode(chain(), {
    to: chain().token.address as Address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(amount, 6)] }),
  })

it('CAP-09, API-05 behavior: the local provider takes ether on the local chain, to the last wei, and pays it out once', async () => {
  const order = await sell('ETH', '0.5')
  expect(order.quote).toMatchObject({
    sellAmount: { amount: '0.5', currency: 'ETH' },
    payoutTotal: { currency: 'USD' },
  })
  const deposit = await depositOf(order)
  expect(deposit).toMatchObject({ network: 'eip155:1', contractAddress: null, amount: '0.5', memo: null })
  expect(deposit.expiresAtMs).toBeGreaterThan(Date.now() + 1_700_000)
  await mineFromNode(chain(), { to: deposit.address, value: parseEther('0.5') - 1n })
  expect(await chain().balance(deposit.address)).toBe(parseEther('0.5') - 1n)
  expect((await order.read()).status).toBe('AWAITING_CRYPTO')
  await mineFromNode(chain(), { to: deposit.address, value: 1n })
  await expect.poll(async () => (await order.read()).status).toBe('SUCCESS')
  expect((await order.read()).payout).toEqual(order.quote.payoutTotal)
})

it('CAP-09 behavior: tokens are taken too; what is received is not paid out at once, and known while the provider is down', async () => {
  service.behavior.holdsPayout = true
  const order = await sell('LUSD', '120')
  const deposit = await depositOf(order)
  expect(deposit.contractAddress?.toLowerCase()).toBe(chain().token.address.toLowerCase())
  await sendDollars(deposit.address, '120')
  await expect.poll(async () => (await order.read()).status).toBe('IN_PROGRESS')
  service.behavior.isDown = true
  expect((await order.read()).status).toBe('IN_PROGRESS')
  Object.assign(service.behavior, { isDown: false, holdsPayout: false })
  await expect.poll(async () => (await order.read()).status).toBe('SUCCESS')
})

it('CAP-09 behavior: what is declined has no address; what is late is over; an amount below the minimum is refused', async () => {
  const declined = await sell('ETH', '0.5', 'decline')
  await expect.poll(declined.read).toMatchObject({ status: 'FAILED', deposit: null })
  service.behavior.expiresSales = true
  const late = await sell('ETH', '0.5')
  await expect.poll(async () => (await late.read()).status).toBe('EXPIRED')
  expect(await ask('quote', { ...late.question, amount: '0.000001' })).toMatchObject({
    reasons: [{ field: 'offramp', description: 'The amount is below the minimum.' }],
  })
})

const form = (page: Page) => view(page, 'OnRampProviders')
const progress = (page: Page) => view(page, 'SellInProgress')
const review = (page: Page) => view(page, 'SendReview')
const toCoinbase = (page: Page) => form(page).getByRole('button', { name: 'Continue to Coinbase' })
const toReview = (page: Page) => progress(page).getByRole('button', { name: 'Review and send' })
const submit = (page: Page) => review(page).getByRole('button', { name: 'Send', exact: true })
const dollars = ({ address }: Dapp) => chain().tokenBalance(address)
const held = 500_000_000n

async function open(parameters: OpenDappOptions = {}): Promise<Dapp> {
  const dapp = await openDapp({ ...parameters, config: { gateway: service.services() } })
  await chain().fundToken(dapp.address, held)
  return dapp
}

/** The Sell tab, from the page as it was loaded. */
async function openSell({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="OnRampProviders"]').click()
  await form(page).getByRole('tab', { name: 'Sell' }).click()
  await form(page).getByLabel('You sell').waitFor()
}

/** As far as the offers for what the account has of the chain's dollars. */
async function fillDollars(dapp: Dapp, amount = '120'): Promise<void> {
  await openSell(dapp)
  await form(dapp.page).getByLabel('Choose a token').selectOption({ label: 'LUSD · Ethereum' })
  await form(dapp.page).getByText('Balance: 500 LUSD').waitFor()
  await form(dapp.page).getByLabel('You sell').fill(amount)
  await toCoinbase(dapp.page).waitFor()
}
const follow = ({ page }: Dapp) => followTo(page, { press: toCoinbase(page), asks: 'Confirm' })

/** To the order, as the form lists it. */
async function reopen(dapp: Dapp, status: RegExp): Promise<void> {
  await openSell(dapp)
  const left = form(dapp.page).locator('[data-hawser-sale]')
  await reads(left, status)
  await left.click()
}

it.each([
  ['a desktop', {}],
  ['a phone', phone],
])(
  'CAP-09, CAP-06, VIEW-02 default: on %s, what is held is sold in the provider’s window, sent by Send’s review as it was shown, and paid out',
  async (_, context) => {
    const dapp = await open({ context })
    const { page } = dapp
    await connect(dapp)
    await fillDollars(dapp)
    await reads(form(page).locator('[data-hawser-offer]'), /Coinbase.*Fees: \$1\.20.*\$118\.80/)
    const popup = await follow(dapp)
    // It reaches nothing of the page that opened it.
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    await reads(progress(page), 'Finish at Coinbase')
    await decide(popup, 'Confirm')
    await reads(progress(page), /Send your LUSD.*120 LUSD.*Send by/)
    expect(await dollars(dapp)).toBe(held)
    await toReview(page).click()
    await reads(review(page), '120 LUSD')
    await submit(page).click()
    await reads(progress(page), 'Coinbase paid out $118.80.')
    expect(await dollars(dapp)).toBe(held - 120_000_000n)

    await decideAgain(popup, 'Confirm')
    await progress(page).getByRole('button', { name: 'New sale' }).click()
    await form(page).getByLabel('You sell').waitFor()
    expect(await form(page).locator('[data-hawser-sale]').count()).toBe(0)
    expect(await dollars(dapp)).toBe(held - 120_000_000n)
  },
)

it('CAP-09 behavior: loaded anew at each step nothing is lost and nothing is sent twice; Activity has it once', async () => {
  service.behavior.holdsPayout = true
  const dapp = await open({ wallets: [{ approval: 'manual' }] })
  const { page } = dapp
  await headerButton(page).click()
  await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
  await waitForRequest(dapp, 'eth_requestAccounts')
  await dapp.wallet.approve()
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await fillDollars(dapp)
  const popup = await follow(dapp)
  await reads(progress(page), 'Finish at Coinbase')
  await page.reload()
  await reopen(dapp, /120 LUSD.*Not agreed yet/)
  await reads(progress(page), 'Waiting for Coinbase')
  await decide(popup, 'Confirm')
  await popup.close()
  await reads(progress(page), 'Send your LUSD')
  await page.reload()
  await reopen(dapp, /Waiting for your LUSD/)
  await toReview(page).click()
  await submit(page).click()
  await waitForRequest(dapp, 'eth_sendTransaction')
  await page.reload()
  // Nobody knows what has come of that.
  await reopen(dapp, /Waiting for your LUSD/)
  await reads(progress(page), 'Did you send it already?')
  expect(await dollars(dapp)).toBe(held)
  await progress(page).getByRole('button', { name: 'Send again' }).click()
  await submit(page).click()
  await waitForRequest(dapp, 'eth_sendTransaction')
  await dapp.wallet.approve()
  await reads(progress(page), 'Coinbase has your LUSD')
  await page.reload()
  await headerButton(page).click()
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Activity' }).click()
  const row = account.locator('.hawser-activity-row', { hasText: 'Sold 120 LUSD' })
  await reads(row, /Coinbase · Pending/)
  await expect.poll(() => row.count()).toBe(1)
  await row.click()
  await reads(progress(page), 'Coinbase has your LUSD')
  service.behavior.holdsPayout = false
  await reads(progress(page), 'Coinbase paid out $118.80.')
  expect(await dollars(dapp)).toBe(held - 120_000_000n)
})

it('behavior: a window that the browser blocks becomes a link; while the provider is down nothing is filled in; what the wallet declines can be sent', async () => {
  const dapp = await open()
  const { page } = dapp
  await connect(dapp)
  await fillDollars(dapp)
  const link = progress(page).getByRole('button', { name: 'Open Coinbase' })
  const popup = await followLink(page, { press: toCoinbase(page), link, context: dapp.context })
  await decide(popup, 'Confirm')
  await popup.close()
  await toReview(page).waitFor()
  const id = await progress(page).locator('[data-hawser-sale]').getAttribute('data-hawser-sale')
  service.behavior.isDown = true
  // The gateway believes its word for a moment.
  await expect.poll(async () => (await fetch(`${service.url}/v1/offramp/orders/${id}`)).status).toBe(503)
  await toReview(page).click()
  await progress(page).getByRole('alert').waitFor()
  expect(await review(page).count()).toBe(0)
  service.behavior.isDown = false
  await toReview(page).click()
  await dapp.wallet.setBehavior('rejectsSend', true)
  await submit(page).click()
  await review(page).getByRole('alert').waitFor()
  await dapp.wallet.setBehavior('rejectsSend', false)
  expect(await dollars(dapp)).toBe(held)
  await review(page).getByRole('button', { name: 'Try again' }).click()
  await reads(progress(page), 'Coinbase paid out $118.80.')
  expect(await dollars(dapp)).toBe(held - 120_000_000n)
})

it('behavior: what is declined there is said, and begun anew; what nobody sends in time is over, and nothing is sent', async () => {
  const dapp = await open()
  const { page } = dapp
  await connect(dapp)
  await fillDollars(dapp)
  await decide(await follow(dapp), 'Decline')
  await reads(progress(page), 'Sale not completed')
  await progress(page).getByRole('button', { name: 'New sale' }).click()
  const popup = await follow(dapp)
  await decide(popup, 'Confirm')
  await toReview(page).waitFor()
  service.behavior.expiresSales = true
  await reads(progress(page), /Sale expired.*Nothing was sent/)
  expect(await toReview(page).count()).toBe(0)
  expect(await dollars(dapp)).toBe(held)
})
