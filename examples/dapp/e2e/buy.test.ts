import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { connect, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { decide, decideAgain, followLink, followTo, phone, useOnRamp } from './support/useOnRamp.js'

const openDapp = useDapp()
const service = useOnRamp()

const form = (page: Page) => view(page, 'OnRampProviders')
const progress = (page: Page) => view(page, 'BuyInProgress')
const offers = (page: Page) => form(page).locator('[data-hawser-offer]')
const dollars = ({ address }: Dapp) => localChain(1).tokenBalance(address)

async function open(context: object = {}): Promise<Dapp> {
  const dapp = await openDapp({ config: { gateway: service.services() }, context })
  await connect(dapp)
  return dapp
}

async function openBuy({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').locator('[data-hawser-open="OnRampProviders"]').click()
  await form(page).waitFor()
}

/** As far as the offers for dollars of the chain. */
async function quoteDollars(dapp: Dapp, amount = '100'): Promise<void> {
  const { page } = dapp
  await openBuy(dapp)
  await form(page).locator('[data-hawser-open="OnRampSelectToken"]').click()
  await view(page, 'OnRampSelectToken').getByRole('searchbox').fill('LUSD')
  await view(page, 'OnRampSelectToken').locator('[data-hawser-token]', { hasText: 'LUSD' }).first().click()
  await form(page).getByLabel('You pay').fill(amount)
}

const press = (page: Page, provider: string) => form(page).getByRole('button', { name: `Continue to ${provider}` })
const follow = ({ page }: Dapp, provider: string) => followTo(page, { press: press(page, provider), asks: 'Pay' })

it.each([
  ['a desktop', 'Meld', {}],
  ['a phone', 'Coinbase', phone],
])(
  'CAP-09, API-05, VIEW-02 behavior: on %s, offers of two providers are compared, %s is paid in its window, and the chain has what was shown',
  async (_, provider, context) => {
    const dapp = await open(context)
    const { page } = dapp
    await quoteDollars(dapp)
    await expect.poll(() => offers(page).count()).toBe(2)
    await reads(offers(page).nth(0), /Meld.*Fees: \$1\.00.*99 LUSD.*Best/)
    await reads(offers(page).nth(1), /Coinbase.*Fees: \$2\.00.*98 LUSD/)
    await offers(page).filter({ hasText: provider }).click()
    const popup = await follow(dapp, provider)
    // It reaches nothing of the page that opened it.
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    await reads(progress(page), `Finish at ${provider}`)
    expect(await dollars(dapp)).toBe(0n)
    await decide(popup, 'Pay')
    await reads(progress(page), 'Your LUSD has arrived.')
    const bought = provider === 'Meld' ? 99_000_000n : 98_000_000n
    expect(await dollars(dapp)).toBe(bought)

    // It was one purchase.
    await decideAgain(popup, 'Pay')
    await progress(page).getByRole('button', { name: 'New purchase' }).click()
    await form(page).waitFor()
    expect(await dollars(dapp)).toBe(bought)
    expect(await form(page).locator('[data-hawser-purchase]').count()).toBe(0)
  },
)

it('CAP-09 behavior: closed and reloaded in the middle nothing is lost, and nothing is bought twice; without webhooks it is asked for', async () => {
  Object.assign(service.behavior, { holdsDelivery: true, sendsWebhooks: false })
  const dapp = await open()
  const { page } = dapp
  await quoteDollars(dapp)
  const popup = await follow(dapp, 'Meld')
  await decide(popup, 'Pay')
  await popup.close()
  await reads(progress(page), 'Processing your purchase')
  await page.reload()
  await openBuy(dapp)
  const left = form(page).locator('[data-hawser-purchase]')
  await reads(left, /LUSD for \$100\.00.*Processing/)
  await left.click()
  await reads(progress(page), 'Processing your purchase')
  await service.onRamp.deliverHeld()
  await reads(progress(page), 'Your LUSD has arrived.')
  expect(await dollars(dapp)).toBe(99_000_000n)
})

it('CAP-09, VAL-19 behavior: Activity groups the purchases, each once: in the middle, after a reload, and at their end; each leads to where it is followed', async () => {
  Object.assign(service.behavior, { holdsDelivery: true })
  const dapp = await open()
  const { page } = dapp
  await quoteDollars(dapp)
  await expect.poll(() => offers(page).count()).toBe(2)
  await offers(page).filter({ hasText: 'Coinbase' }).click()
  const popup = await follow(dapp, 'Coinbase')
  await decide(popup, 'Pay')
  await popup.close()
  await reads(progress(page), 'Processing your purchase')
  await page.reload()
  await headerButton(page).click()
  const account = view(page, 'Account')
  await account.getByRole('tab', { name: 'Activity' }).click()
  await account.getByRole('heading', { name: 'Orders' }).waitFor()
  const bought = account.locator('.hawser-activity-row', { hasText: 'Bought 98 LUSD' })
  await reads(bought, /Coinbase · Pending/)
  // What the service tells of it is no second one.
  await expect.poll(() => bought.count()).toBe(1)
  await service.onRamp.deliverHeld()
  await expect.poll(() => bought.first().getAttribute('data-status')).toBe('confirmed')
  await expect.poll(() => bought.count()).toBe(1)
  await bought.click()
  await reads(progress(page), 'Your LUSD has arrived.')
  expect(await dollars(dapp)).toBe(98_000_000n)
})

it('behavior: a window that the browser blocks becomes a link; what is declined there is said, and can be begun anew', async () => {
  const dapp = await open()
  const { page } = dapp
  await quoteDollars(dapp)
  await offers(page).first().waitFor()
  const link = progress(page).getByRole('button', { name: 'Open Meld' })
  const popup = await followLink(page, { press: press(page, 'Meld'), link, context: dapp.context })
  await reads(progress(page), 'Waiting for Meld')
  await decide(popup, 'Decline')
  await reads(progress(page), 'Purchase not completed')
  expect(await dollars(dapp)).toBe(0n)
  await progress(page).getByRole('button', { name: 'New purchase' }).click()
  await reads(offers(page), 'Meld')
})

it('ERR-04, CON-03 behavior: with both providers down there is what is usual, an estimate, and nothing to buy; once they are back, offers', async () => {
  const dapp = await open()
  const { page } = dapp
  await quoteDollars(dapp)
  await expect.poll(() => offers(page).count()).toBe(2)
  service.behavior.isDown = true
  await form(page).getByLabel('You pay').fill('200')
  await reads(form(page).locator('.hawser-notice[role=status]'), /Estimate, not an offer.*1% to 2%.*\$196\.00 for LUSD/)
  expect(await offers(page).count()).toBe(0)
  expect(
    await form(page)
      .getByRole('button', { name: /^Continue to/ })
      .count(),
  ).toBe(0)
  service.behavior.isDown = false
  await form(page).getByRole('button', { name: 'Try again' }).click()
  await reads(offers(page), /198 LUSD/)
})

it('API-05, API-13 behavior: where the gateway tells no prices there are the pages of Coinbase, by the gateway, and of Meld, by the app’s own key; what is bought there arrives', async () => {
  const linked = await startGateway({
    chains: inject('stack').chains,
    onRamp: { ...service.onRamp, config: () => service.onRamp.links.service, exchanges: [] },
    limits: { requestsPerMinute: 0 },
  })
  try {
    const services = { url: linked.url, without: ['config' as const, 'wallets' as const] }
    const dapp = await openDapp({ config: { gateway: services, onRamp: { meld: service.onRamp.links.meld } } })
    const { page, address } = dapp
    await connect(dapp)
    await openBuy(dapp)
    const link = (provider: string) => form(page).locator(`[data-hawser-provider="${provider}"]`)
    await link('meld').waitFor()
    const before = await localChain(1).balance(address)
    for (const provider of ['meld', 'coinbase']) {
      const popup = await followTo(page, { press: link(provider), asks: 'Pay' })
      expect(await popup.evaluate(() => window.opener === null)).toBe(true)
      await decide(popup, 'Pay')
      await popup.close()
    }
    expect(await dollars(dapp)).toBe(49_250_000n)
    expect(await localChain(1).balance(address)).toBeGreaterThan(before)
  } finally {
    await linked.stop()
  }
})
