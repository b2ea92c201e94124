import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { depositId, type OpenBuy, openBuy, openDeposit } from '../fixtures/openBuy.js'

const amount = page.getByLabelText('Amount', { exact: true })
const harbour = page.getByRole('button', { name: 'Harbour Exchange' })
const link = page.getByRole('button', { name: 'Deposit from an exchange' })
const hash = `0x${'ab'.repeat(32)}`

/** A deposit whose window has been opened, or was to be. */
async function begin(opened: OpenBuy): Promise<void> {
  opened.api.deposit.setAmount('0.5')
  await expect.element(amount).toHaveValue('0.5')
  await harbour.click()
  await expect.poll(() => opened.view()?.name).toBe('DepositInProgress')
}

/** The next look at what has become of it. */
const look = async ({ clock, form }: OpenBuy, status: string) =>
  expect
    .poll(() => {
      clock.advance(4_000)
      return form().orders[0]?.status
    })
    .toBe(status)

describe('DepositView', () => {
  it('CAP-15 VIEW-04 default: off; neither Buy nor Receive leads to it', async () => {
    const opened = await openBuy()
    await expect.poll(() => opened.form().purchaseCurrency?.symbol).toBe('ETH')
    await expect.element(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
    expect(link.elements()).toEqual([])
    opened.hawser.router.push({ name: 'Receive' })
    await expect.element(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(link.elements()).toEqual([])
  })

  it.each(['OnRampProviders', 'Receive'] as const)('VIEW-04 default: where it is on, %s leads to it', async (name) => {
    const opened = await openBuy({ view: 'Account', pays: true })
    opened.hawser.router.push({ name })
    await link.click()
    await expect.element(harbour).toBeVisible()
    expect(opened.view()?.name).toBe('DepositFromExchange')
  })

  it.each(['light', 'dark'] as const)(
    'default: how much, of which token, and from where, accessible in %s',
    async (theme) => {
      const opened = await openDeposit({ theme })
      await expect.element(harbour).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Coinbase' })).toBeVisible()
      await expect.element(page.getByText('in a new window', { exact: false })).toBeVisible()
      await expectAccessible()
      await harbour.click()
      await expect.element(page.getByText('Enter an amount.')).toBeVisible()
      await amount.fill('0')
      await expect.element(page.getByText('Enter an amount above zero.')).toBeVisible()
      await amount.fill('1e3')
      await expect.element(page.getByText('Enter a number, such as 0.5.')).toBeVisible()
      await harbour.click()
      expect([opened.windows.opened.length, opened.view()?.name]).toEqual([0, 'DepositFromExchange'])
    },
  )

  it('behavior: a token that no exchange pays out; a service that is away is asked again', async () => {
    const opened = await openDeposit()
    opened.service.exchanges = []
    await opened.api.deposit.load()
    await expect.element(page.getByText('No exchange pays out ETH on Ethereum.')).toBeVisible()
    opened.service.state = 'away'
    void opened.api.deposit.load()
    // It is asked again for a while.
    await expect
      .poll(() => {
        opened.clock.advance(10_000)
        return opened.form().deposit.error
      })
      .not.toBeNull()
    await expect.element(page.getByRole('alert')).toBeVisible()
    opened.service.state = 'there'
    opened.service.exchanges = [{ id: 'harbour', name: 'Harbour Exchange', imageUrl: '' }]
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(harbour).toBeVisible()
  })

  it('default: the window opens in the press and is followed until the account holds it', async () => {
    const opened = await openDeposit()
    await begin(opened)
    expect(opened.windows.opened.map(({ href }) => href)).toEqual(['https://harbour.example/pay?token=1'])
    await expect.element(page.getByText('Finish at Harbour Exchange')).toBeVisible()
    await expect.element(page.getByText('Your deposit is followed here.', { exact: false })).toBeVisible()
    await expectAccessible()
    opened.service.exchangeTold = { status: 'IN_PROGRESS' }
    await look(opened, 'processing')
    await expect.element(page.getByText('Processing your deposit')).toBeVisible()
    opened.service.exchangeTold = { status: 'SUCCESS', txHash: hash }
    await look(opened, 'sent')
    await expect.element(page.getByText('On its way', { exact: true })).toBeVisible()
  })

  it('behavior: a window that the browser blocks is a link for one press; what the exchange declines is said, and can be begun anew', async () => {
    const opened = await openDeposit()
    opened.windows.blocks = true
    await begin(opened)
    await expect.element(page.getByText('Your browser blocked the window')).toBeVisible()
    await page.getByRole('button', { name: 'Open Harbour Exchange' }).click()
    await expect.poll(() => opened.windows.links).toEqual(['https://harbour.example/pay?token=1'])
    opened.service.exchangeTold = { status: 'FAILED' }
    await look(opened, 'failed')
    await expect.element(page.getByText('Deposit not completed')).toBeVisible()
    await page.getByRole('button', { name: 'New deposit' }).click()
    await expect.element(harbour).toBeVisible()
    expect(opened.view()?.name).toBe('DepositFromExchange')
  })

  it('behavior: a window that was closed loses nothing: it is offered from the form, checked, and removed', async () => {
    const opened = await openDeposit()
    await begin(opened)
    await expect.element(page.getByText('Finish at Harbour Exchange')).toBeVisible()
    for (const one of opened.windows.opened) one.closed = true
    await look(opened, 'paying')
    await expect.element(page.getByText('Waiting for Harbour Exchange')).toBeVisible()
    await page.getByRole('button', { name: 'New deposit' }).click()
    const open = page.getByRole('region', { name: 'Deposits in progress' })
    await expect.element(open).toHaveTextContent(/0\.5 ETH/)
    await open.getByRole('button').click()
    await expect.element(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove from this list' }).click()
    await expect.element(harbour).toBeVisible()
    await expect.poll(() => opened.form().orders).toEqual([])
    opened.hawser.router.push({ name: 'DepositInProgress', parameters: { id: depositId } })
    await expect.element(page.getByText('This deposit isn’t on this device anymore.')).toBeVisible()
  })

  it('behavior: a page that is not the exchange’s is not opened, and said so', async () => {
    const opened = await openDeposit()
    opened.service.exchangePage = 'https://evil.example/'
    opened.api.deposit.setAmount('0.5')
    await page.getByRole('button', { name: 'Coinbase' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This isn’t the provider’s page. It wasn’t opened.')
    expect(opened.windows.opened.map(({ closed, href }) => [closed, href])).toEqual([[true, 'about:blank']])
    expect(opened.view()?.name).toBe('DepositFromExchange')
  })
})
