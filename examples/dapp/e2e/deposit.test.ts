import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { connect, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { decide, decideAgain, followLink, followTo, phone, useOnRamp } from './support/useOnRamp.js'

const openDapp = useDapp()
const service = useOnRamp()

const form = (page: Page) => view(page, 'DepositFromExchange')
const progress = (page: Page) => view(page, 'DepositInProgress')
const exchange = (page: Page, id: string) => form(page).locator(`[data-hawser-exchange="${id}"]`)
const dollars = ({ address }: Dapp) => localChain(1).tokenBalance(address)

async function open({ context = {}, pay = true }: { context?: object; pay?: boolean } = {}): Promise<Dapp> {
  const dapp = await openDapp({ config: { gateway: service.services(), features: { pay } }, context })
  await connect(dapp)
  await headerButton(dapp.page).click()
  return dapp
}

/** From Receive to the form, as far as an amount of the chain's dollars. */
async function fill({ page }: Dapp, amount = '25.5'): Promise<void> {
  await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
  await view(page, 'Receive').locator('[data-hawser-open="DepositFromExchange"]').click()
  await exchange(page, 'harbour').waitFor()
  await form(page).getByLabel('Choose a token').selectOption({ label: 'LUSD · Ethereum' })
  await form(page).getByLabel('Amount', { exact: true }).fill(amount)
  await exchange(page, 'harbour').waitFor()
}

const follow = ({ page }: Dapp, id: string) => followTo(page, { press: exchange(page, id), asks: 'Confirm' })

it('CAP-15 default: off, nothing leads to it and the service is not asked', async () => {
  const { page } = await open({ pay: false })
  await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
  await view(page, 'Receive').getByRole('button', { name: 'Copy address' }).waitFor()
  expect(await page.locator('[data-hawser-open="DepositFromExchange"]').count()).toBe(0)
})

it.each([
  ['a desktop', 'harbour', 'Harbour Exchange', {}],
  ['a phone', 'coinbase', 'Coinbase', phone],
])(
  'VIEW-04 default: on %s, what is confirmed at the exchange %s is paid to the account, once',
  async (_, id, name, context) => {
    const dapp = await open({ context })
    const { page } = dapp
    await fill(dapp)
    const popup = await follow(dapp, id)
    // It reaches nothing of the page that opened it.
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    await reads(progress(page), `Finish at ${name}`)
    await reads(progress(page), '25.5 LUSD')
    expect(await dollars(dapp)).toBe(0n)
    await decide(popup, 'Confirm')
    await reads(progress(page), 'Your LUSD has arrived.')
    expect(await dollars(dapp)).toBe(25_500_000n)

    // It was one deposit.
    await decideAgain(popup, 'Confirm')
    await progress(page).getByRole('button', { name: 'New deposit' }).click()
    await exchange(page, id).waitFor()
    expect(await dollars(dapp)).toBe(25_500_000n)
    expect(await form(page).locator('[data-hawser-purchase]').count()).toBe(0)
  },
)

it('VIEW-04 behavior: closed and reloaded in the middle nothing is lost; Activity has it once, and leads to where it is followed', async () => {
  service.behavior.holdsDelivery = true
  const dapp = await open()
  const { page } = dapp
  await fill(dapp)
  const popup = await follow(dapp, 'harbour')
  await decide(popup, 'Confirm')
  await popup.close()
  await reads(progress(page), 'Processing your deposit')
  await page.reload()
  await headerButton(page).click()
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Activity' }).click()
  const row = account.locator('.hawser-activity-row', { hasText: 'Received 25.5 LUSD' })
  await reads(row, /Harbour Exchange · Pending/)
  await row.click()
  await reads(progress(page), 'Processing your deposit')
  await service.onRamp.deliverHeld()
  await reads(progress(page), 'Your LUSD has arrived.')
  expect(await dollars(dapp)).toBe(25_500_000n)
})

it('behavior: a window that the browser blocks becomes a link; what is declined there is said, and can be begun anew', async () => {
  const dapp = await open()
  const { page } = dapp
  await fill(dapp)
  const link = progress(page).getByRole('button', { name: 'Open Harbour Exchange' })
  const popup = await followLink(page, { press: exchange(page, 'harbour'), link, context: dapp.context })
  await decide(popup, 'Decline')
  await reads(progress(page), 'Deposit not completed')
  expect(await dollars(dapp)).toBe(0n)
  await progress(page).getByRole('button', { name: 'New deposit' }).click()
  await exchange(page, 'harbour').waitFor()
})

it('behavior: a window that is closed before anybody confirms loses nothing; an exchange that is away is said, and asked again', async () => {
  const dapp = await open()
  const { page } = dapp
  await fill(dapp)
  const popup = await follow(dapp, 'harbour')
  await popup.close()
  await reads(progress(page), 'Waiting for Harbour Exchange')
  await progress(page).getByRole('button', { name: 'New deposit' }).click()
  await reads(form(page).locator('[data-hawser-purchase]'), /25\.5 LUSD.*Waiting for payment/)
  service.behavior.isDown = true
  await exchange(page, 'harbour').click()
  await form(page).getByRole('alert').waitFor()
  service.behavior.isDown = false
  const again = await follow(dapp, 'harbour')
  await again.getByRole('button', { name: 'Confirm' }).click()
  await reads(progress(page), 'Your LUSD has arrived.')
  expect(await dollars(dapp)).toBe(25_500_000n)
})
