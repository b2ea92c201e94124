import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { awaitSale, collector, fillSell, type OpenBuy, openBuy, openSell, saleId } from '../fixtures/openBuy.js'

const sold = page.getByLabelText('You sell')
const toCoinbase = page.getByRole('button', { name: 'Continue to Coinbase' })
const review = page.getByRole('button', { name: 'Review and send' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const stage = page.getByRole('status')
const hash = `0x${'ab'.repeat(32)}`

/** A sale whose window has been opened, or was to be. */
async function begin(opened: OpenBuy): Promise<void> {
  await fillSell(opened)
  await toCoinbase.click()
  await expect.poll(() => opened.view()?.name).toBe('SellInProgress')
}

/** The next look at what has become of it. */
const look = async ({ clock, form }: OpenBuy, status: string) =>
  expect
    .poll(() => {
      clock.advance(4_000)
      return form().sale.orders[0]?.status
    })
    .toBe(status)

/** Agreed to at the provider, which waits for half an ether. */
async function agreed(changes: object = {}): Promise<OpenBuy> {
  const opened = await openSell()
  await begin(opened)
  awaitSale(opened, changes)
  await look(opened, 'awaiting')
  return opened
}

/** With Send’s review of what the provider waits for on screen. */
async function reviewed(): Promise<OpenBuy> {
  const opened = await agreed()
  await review.click()
  await expect.poll(() => opened.view()?.name).toBe('SendReview')
  await expect.element(send).toBeVisible()
  return opened
}

describe('SellForm', () => {
  it('CAP-09 default: where nobody buys there is no choice', async () => {
    const opened = await openBuy()
    await expect.poll(() => opened.service.asked.filter(({ path }) => path.endsWith('/offramp/options')).length).toBe(2)
    await expect.element(page.getByLabelText('You pay')).toBeVisible()
    expect(document.querySelectorAll('[role="tab"]')).toHaveLength(0)
  })

  it.each(['light', 'dark'] as const)(
    'CAP-09 VIEW-02 default: Buy or Sell; what is held, all of it, and what is paid out for it, accessible in %s',
    async (theme) => {
      const opened = await openSell({ theme })
      await expect.element(page.getByText('Balance: 10 ETH')).toBeVisible()
      await fillSell(opened)
      await expect.element(page.getByRole('status', { name: 'You receive' })).toHaveTextContent('1,498')
      await expect
        .element(page.getByRole('list', { name: 'Offers' }).getByRole('button'))
        .toHaveTextContent(/Coinbase.*Fees: \$2\.00.*\$1,498\.00/)
      await expect.element(page.getByText('From $10.00 to $7,500.00')).toBeVisible()
      await expectAccessible()
      await page.getByRole('button', { name: 'Max' }).click()
      // Less the fee to send it.
      await expect.poll(() => opened.form().sale.amount).toBe('9.9999475')
      await expect.element(sold).toHaveValue('9.9999475')
    },
  )

  it('behavior: what is missing, no number, more than is held, and beyond the limits is said at the field; what is in it outlives the tab', async () => {
    const opened = await openSell()
    await page.getByRole('button', { name: 'Sell', exact: true }).click()
    await expect.element(page.getByText('Enter an amount.')).toBeVisible()
    for (const [typed, said] of [
      ['1.2.3', 'Enter a number, such as 0.5.'],
      ['0', 'Enter an amount above zero.'],
      ['10.1', 'This is more than your balance.'],
    ] as const) {
      await sold.fill(typed)
      await expect.element(page.getByText(said)).toBeVisible()
    }
    await sold.fill('0.001')
    opened.clock.advance(500)
    await expect.element(page.getByText('The minimum is $10.00.')).toBeVisible()
    await expectAccessible()
    expect(opened.windows.opened).toEqual([])
    await page.getByRole('tab', { name: 'Buy' }).click()
    await expect.element(page.getByLabelText('You pay')).toBeVisible()
    await page.getByRole('tab', { name: 'Sell' }).click()
    await expect.element(sold).toHaveValue('0.001')
  })

  it('behavior: a provider that does not answer is said, and asked again', async () => {
    const opened = await openSell()
    opened.service.pays = null
    opened.api.sale.setAmount('0.5')
    opened.clock.advance(500)
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
    opened.service.pays = 3_000
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(toCoinbase).toBeVisible()
  })
})

describe('SellInProgressView', () => {
  it('CAP-09, CAP-06 default: agreed to in its window, sent by Send’s review as it was shown, and followed to the pay-out', async () => {
    const opened = await openSell()
    await begin(opened)
    expect(opened.windows.opened.map(({ href }) => href)).toEqual([
      'https://pay.coinbase.com/v3/sell/input?sessionToken=1',
    ])
    await expect.element(stage).toHaveTextContent('Finish at Coinbase')
    await expectAccessible()
    awaitSale(opened)
    await look(opened, 'awaiting')
    await expect.element(stage).toHaveTextContent('Send your ETH')
    await expect.element(page.getByText('Send by')).toBeVisible()
    await expectAccessible()
    expect(opened.chain.sent).toEqual([])
    await review.click()
    await expect.poll(() => opened.view()?.name).toBe('SendReview')
    await send.click()
    await expect.poll(() => opened.chain.sent.length).toBe(1)
    expect(opened.chain.sent[0]?.transfer).toMatchObject({ to: collector, amount: 5n * 10n ** 17n })
    opened.chain.sent[0]?.answer.resolve({ hash })
    // Back to what it was sent for.
    await expect.poll(() => opened.view()?.name).toBe('SellInProgress')
    await expect.element(stage).toHaveTextContent('Your ETH was sent to Coinbase.')
    opened.service.order = { ...opened.service.order, status: 'IN_PROGRESS' }
    await look(opened, 'received')
    await expect.element(stage).toHaveTextContent('Coinbase has your ETH')
    opened.service.order = { ...opened.service.order, status: 'SUCCESS', payout: { amount: '1497.5', currency: 'USD' } }
    await look(opened, 'done')
    await expect.element(stage).toHaveTextContent('Coinbase paid out $1,497.50.')
    await expectAccessible()
    await page.getByRole('button', { name: 'New sale' }).click()
    await expect.poll(() => opened.view()?.name).toBe('OnRampProviders')
    await expect.element(sold).toBeVisible()
  })

  it('behavior: where the browser blocks the window there is a link for one press; a window that was closed loses nothing', async () => {
    const opened = await openSell()
    opened.windows.blocks = true
    await begin(opened)
    await expect.element(stage).toHaveTextContent('Your browser blocked the window')
    await expectAccessible()
    await page.getByRole('button', { name: 'Open Coinbase' }).click()
    expect(opened.windows.links).toEqual(['https://pay.coinbase.com/v3/sell/input?sessionToken=1'])
    await expect.element(stage).toHaveTextContent('Waiting for Coinbase')
    await page.getByRole('button', { name: 'New sale' }).click()
    const left = page.getByRole('region', { name: 'Sales in progress' }).getByRole('button')
    await expect.element(left).toHaveTextContent(/0\.5 ETH.*Not agreed yet/)
    await left.click()
    opened.service.order = { ...opened.service.order, status: 'FAILED' }
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Sale not completed')
    await expectAccessible()
    await page.getByRole('button', { name: 'Remove from this list' }).click()
    await expect.poll(() => opened.form().sale.orders).toEqual([])
    opened.hawser.router.push({ name: 'SellInProgress', parameters: { id: saleId } })
    await expect.element(page.getByText('This sale isn’t on this device anymore.')).toBeVisible()
  })

  it('behavior: what the wallet declined can be sent; left unanswered the order leads back to it', async () => {
    const opened = await reviewed()
    await send.click()
    await expect.poll(() => opened.chain.sent.length).toBe(1)
    opened.hawser.router.goBack()
    await expect.element(stage).toHaveTextContent('Your wallet is asked to send it.')
    await review.click()
    await expect.poll(() => opened.view()?.name).toBe('SendReview')
    await page.getByRole('button', { name: 'Cancel' }).click()
    opened.hawser.router.goBack()
    // Nobody knows what has come of that.
    await expect.element(stage).toHaveTextContent('Did you send it already?')
    await expectAccessible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => opened.view()?.name).toBe('SendReview')
    expect(opened.chain.sent).toHaveLength(1)
  })

  it.each([
    ['another network', { network: 'eip155:10' }],
    ['another token', { contractAddress: '0x5f98805a4e8be255a32880fdec7f6728c6568ba0' }],
    ['more than was sold', { amount: '0.6' }],
  ])('VAL-13 behavior: a provider that asks for %s is refused, and nothing can be sent', async (_, changes) => {
    await agreed(changes)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Don’t send anything')
    await expectAccessible()
    expect([review.query(), page.getByRole('button', { name: 'Send again' }).query()]).toEqual([null, null])
  })

  it('behavior: an order whose time is over cannot be sent; a review that stands is put away, and leads back to it', async () => {
    const opened = await reviewed()
    opened.clock.advance(1_800_000 - 120_000)
    await expect.poll(() => opened.view()?.name).toBe('SellInProgress')
    await expect
      .poll(() => {
        opened.clock.advance(5_000)
        return page.getByRole('alert').query()?.textContent
      })
      .toMatch(/Sale expired.*Nothing was sent\./)
    await expectAccessible()
    expect(opened.chain.sent).toEqual([])
  })

  it('behavior: a provider that does not answer when it is to be paid is said, and nothing is filled in until it does', async () => {
    const opened = await agreed()
    opened.service.state = 'away'
    await review.click()
    // It is asked again a few times before.
    await expect
      .poll(() => {
        opened.clock.advance(4_000)
        return opened.form().sale.error
      })
      .not.toBeNull()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(opened.view()?.name).toBe('SellInProgress')
    await expectAccessible()
    opened.service.state = 'there'
    review.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened.view()?.name).toBe('SendReview')
  })
})
