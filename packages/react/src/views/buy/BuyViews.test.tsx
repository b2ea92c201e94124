import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lusd } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fillBuy, type OpenBuy, openBuy, purchaseId } from '../fixtures/openBuy.js'

const paid = page.getByLabelText('You pay')
const offers = page.getByRole('list', { name: 'Offers' })
const toMeld = page.getByRole('button', { name: 'Continue to Meld' })
const hash = `0x${'ab'.repeat(32)}`

/** A purchase whose window has been opened, or was to be. */
async function begin(opened: OpenBuy): Promise<void> {
  await fillBuy(opened)
  await toMeld.click()
  await expect.poll(() => opened.view()?.name).toBe('BuyInProgress')
}

/** The next look at what has become of it. */
const look = async ({ clock, form }: OpenBuy, status: string) =>
  expect
    .poll(() => {
      clock.advance(4_000)
      return form().orders[0]?.status
    })
    .toBe(status)

describe('OnRampProvidersView', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-09 VIEW-02 default: from the account to offers, the most that arrives first, accessible in %s',
    async (theme) => {
      const opened = await openBuy({ theme, view: 'Account' })
      await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await expect.element(paid).toBeVisible()
      await expect.element(page.getByText('From $10.00 to $7,500.00')).toBeVisible()
      await fillBuy(opened)
      const rows = offers.getByRole('button')
      await expect.element(rows.nth(0)).toHaveTextContent(/Meld.*Fees: \$2\.00.*0\.032 ETH.*Best/)
      await expect.element(rows.nth(1)).toHaveTextContent(/Coinbase.*Fees: \$3\.00.*0\.031 ETH/)
      await expect.element(rows.nth(0)).toHaveAttribute('aria-current', 'true')
      await expect.element(page.getByRole('status', { name: 'You receive' })).toHaveTextContent('0.032')
      await expectAccessible()
      await rows.nth(1).click()
      await expect.element(page.getByRole('button', { name: 'Continue to Coinbase' })).toBeVisible()
      await expect.element(page.getByRole('status', { name: 'You receive' })).toHaveTextContent('0.031')
    },
  )

  it('CON-03 behavior: what is missing, no number, and beyond the limits is said at the field, and asked of nobody', async () => {
    const opened = await openBuy()
    await expect.poll(() => opened.form().purchaseCurrency?.symbol).toBe('ETH')
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect.element(page.getByText('Enter an amount.')).toBeVisible()
    for (const [typed, said] of [
      ['9', 'The minimum is $10.00.'],
      ['7500.01', 'The maximum is $7,500.00.'],
      ['1.2.3', 'Enter a number, such as 99.5.'],
      ['0', 'Enter an amount above zero.'],
    ] as const) {
      await paid.fill(typed)
      await expect.element(page.getByText(said)).toBeVisible()
      opened.clock.advance(500)
    }
    await expectAccessible()
    expect(opened.service.asked.filter(({ path }) => path.endsWith('/quote'))).toEqual([])
    expect(opened.windows.opened).toEqual([])
  })

  it('behavior: token, country, currency and way of paying are chosen, and asked by', async () => {
    const opened = await openBuy()
    await fillBuy(opened)
    await page.getByRole('button', { name: 'ETH Choose a token' }).click()
    await expect.poll(() => opened.view()?.name).toBe('OnRampSelectToken')
    await expectAccessible()
    await page.getByRole('searchbox').fill('liberty')
    page.getByRole('button', { name: /LUSD/ }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened.view()?.name).toBe('OnRampProviders')
    expect(opened.form().purchaseCurrency).toMatchObject({ address: lusd.address })
    await page.getByLabelText('Country').selectOptions('Germany')
    await expect.poll(() => opened.form().optionsLoading).toBe(false)
    await page.getByLabelText('Currency').selectOptions('Euro (EUR)')
    await expect.element(page.getByText('From €10.00 to €7,500.00')).toBeVisible()
    await page.getByLabelText('Currency').selectOptions('US Dollar (USD)')
    await page.getByLabelText('Payment method').selectOptions('Apple Pay')
    opened.service.asked.length = 0
    opened.clock.advance(500)
    await expect.poll(() => opened.form().quotes.length).toBe(2)
    const [{ body } = { body: {} }] = opened.service.asked.filter(({ path }) => path.endsWith('/quote'))
    expect(body).toMatchObject({
      country: 'DE',
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'apple_pay' }] },
      purchaseCurrency: { id: 'lusd' },
    })
  })

  it('ERR-04, CON-03 behavior: where nobody answers there is an estimate, which is no offer and cannot be bought; then there are offers again', async () => {
    const opened = await openBuy()
    Object.assign(opened.service.gives, { coinbase: null, meld: null })
    await fillBuy(opened)
    await expect.element(page.getByText('Estimate, not an offer')).toBeVisible()
    await expect
      .element(page.getByText('Fees are usually 1% to 2%, which leaves about $98.00 for ETH.', { exact: false }))
      .toBeVisible()
    await expect.element(offers).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Continue to/ })).not.toBeInTheDocument()
    await expectAccessible()
    // Not by the keyboard either.
    paid.element().focus()
    await userEvent.keyboard('{Enter}')
    expect([opened.windows.opened, opened.form().orders]).toEqual([[], []])
    Object.assign(opened.service.gives, { coinbase: '0.03' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(offers.getByRole('button')).toHaveTextContent('Coinbase')
    await expect.element(page.getByText('Estimate, not an offer')).not.toBeInTheDocument()
  })

  it('behavior: a service that sells nothing says so; one that is away is asked again', async () => {
    await openBuy({ state: 'unset' })
    await expect.element(page.getByText('Buying isn’t set up for this app.')).toBeVisible()
    await expectAccessible()
  })
})

it('API-05, API-13 behavior: where the service sells by nobody there are the providers’ own pages, opened in the press; one of somebody else is refused', async () => {
  const opened = await openBuy({ state: 'linked' })
  const link = page.getByRole('button', { name: 'Continue to Coinbase' })
  await expect.element(link).toBeVisible()
  await expect.element(page.getByText('The price is shown on the provider’s page', { exact: false })).toBeVisible()
  await expectAccessible()
  await link.click()
  await expect
    .poll(() => opened.windows.opened.map(({ href }) => href))
    .toEqual(['https://pay.coinbase.com/buy/select-asset?appId=a'])
  opened.service.linkPage = 'https://evil.example/'
  await opened.api.load()
  await expect.poll(() => opened.form().links?.[0]?.url).toBe('https://evil.example/')
  await link.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This isn’t the provider’s page. It wasn’t opened.')
  expect(opened.windows.opened).toHaveLength(1)
})

describe('BuyInProgressView', () => {
  it('CAP-09 default: the window opens in the press and is followed until the account holds what was bought', async () => {
    const opened = await openBuy()
    await begin(opened)
    expect(opened.windows.opened.map(({ href }) => href)).toEqual(['https://meldcrypto.com/?token=1'])
    await expect.element(page.getByRole('status')).toHaveTextContent('Finish at Meld')
    await expectAccessible()
    opened.service.told = { status: 'IN_PROGRESS', txHash: null }
    await look(opened, 'processing')
    await expect.element(page.getByRole('status')).toHaveTextContent('Processing your purchase')
    opened.service.told = { status: 'SUCCESS', txHash: hash }
    await look(opened, 'sent')
    await expect.element(page.getByRole('status')).toHaveTextContent('Meld has sent your ETH.')
    opened.chain.balances.set('native', 11n * 10n ** 18n)
    await look(opened, 'done')
    await expect.element(page.getByRole('status')).toHaveTextContent('Your ETH has arrived.')
    await expectAccessible()
    // What arrived stays to be seen: its tick is on the corner.
    const [token, tick] = ['.hawser-picture', '.hawser-emblem-badge'].map((part) =>
      document.querySelector(`.hawser-emblem > ${part}`)?.getBoundingClientRect(),
    )
    expect(tick?.left).toBeGreaterThan((token?.left ?? 0) + (token?.width ?? 0) / 2)
    expect(tick?.top).toBeGreaterThan((token?.top ?? 0) + (token?.height ?? 0) / 2)
    await page.getByRole('button', { name: 'New purchase' }).click()
    await expect.poll(() => opened.view()?.name).toBe('OnRampProviders')
  })

  it('behavior: where the browser blocks the window there is a link for one press, and what was paid by it is followed', async () => {
    const opened = await openBuy()
    opened.windows.blocks = true
    await begin(opened)
    await expect.element(page.getByRole('status')).toHaveTextContent('Your browser blocked the window')
    await expectAccessible()
    await page.getByRole('button', { name: 'Open Meld' }).click()
    expect(opened.windows.links).toEqual(['https://meldcrypto.com/?token=1'])
    await expect.element(page.getByRole('button', { name: 'Open Meld' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('status')).toHaveTextContent('Waiting for Meld')
  })

  it('behavior: a window that was closed loses nothing: it is offered from the form, checked, and removed', async () => {
    const opened = await openBuy()
    await begin(opened)
    const [first] = opened.windows.opened
    if (first) first.closed = true
    await look(opened, 'paying')
    await expect.element(page.getByRole('status')).toHaveTextContent('If you paid, your purchase continues here.')
    await expectAccessible()
    await page.getByRole('button', { name: 'New purchase' }).click()
    const left = page.getByRole('region', { name: 'Purchases in progress' }).getByRole('button')
    await expect.element(left).toHaveTextContent(/ETH for \$100\.00.*Waiting for payment/)
    await left.click()
    opened.service.told = { status: 'FAILED', txHash: null }
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Purchase not completed')
    await expectAccessible()
    await page.getByRole('button', { name: 'Remove from this list' }).click()
    await expect.poll(() => opened.form().orders).toEqual([])
    opened.hawser.router.push({ name: 'BuyInProgress', parameters: { id: purchaseId } })
    await expect.element(page.getByText('This purchase isn’t on this device anymore.')).toBeVisible()
  })
})
