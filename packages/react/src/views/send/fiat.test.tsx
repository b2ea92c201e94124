import { parseUnits } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSendClient, lusd, receiver } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { openSend } from '../fixtures/openSend.js'

interface Priced {
  /** Of the network's own currency; undefined: nobody tells one. */
  readonly ether?: number | undefined
  readonly locale?: string
  readonly theme?: 'light' | 'dark'
}

/** The form, with a service that tells prices. */
async function openPriced({ ether = 2_000, locale, theme }: Priced = {}) {
  const prices = { ether }
  const client = createSendClient({
    tokens: [{ caipNetworkId: 'eip155:1', ...lusd }],
    services: { blockchainApi: { baseUrl: 'https://service.example' } },
    platform: {
      async fetch(input, init) {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
        if (pathname !== '/v1/fungible/price') return new Response('{}', { status: 404 })
        const { addresses } = JSON.parse(String(init?.body)) as { addresses: string[] }
        const [address = ''] = addresses
        if (!address.includes('eeee')) return Response.json({ fungibles: [] })
        const price = prices.ether
        return Response.json({
          fungibles: price === undefined ? [] : [{ address, name: 'E', symbol: 'E', iconUrl: '', price, decimals: 18 }],
        })
      },
    },
  })
  return { prices, ...(await openSend({ client, locale, theme })) }
}

const inFiat = (currency = 'USD') => page.getByLabelText(`Amount in ${currency}`, { exact: true })
const inToken = page.getByLabelText('Amount', { exact: true })
const toggle = (unit: string) => page.getByRole('button', { name: `Enter in ${unit}` })

describe('an amount in the user’s currency', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-06 default: typed in dollars, shown in the token below, and sent as that; accessible in %s',
    async (theme) => {
      const { form, view } = await openPriced({ theme })
      await inToken.fill('1.5')
      await expect.element(page.getByText('≈ $3,000.00')).toBeVisible()
      await toggle('USD').click()
      await expect.element(inFiat()).toHaveValue('3000')
      await inFiat().fill('100.50')
      await expect.poll(() => form()).toMatchObject({ fiatAmount: '100.50', sendTokenAmount: '0.05025' })
      await expect.element(page.getByText('≈ 0.05025')).toBeVisible()
      await expectAccessible()
      await page.getByLabelText('To', { exact: true }).fill(receiver)
      await page.getByRole('button', { name: 'Review' }).click()
      await expect.poll(() => view()?.name).toBe('SendReview')
      await expect.element(page.getByText('≈ $100.50')).toBeVisible()
      await expect.element(page.getByText('≈ $0.11')).toBeVisible()
      await expectAccessible()
    },
  )

  it('CAP-06 behavior: Max is exact whatever it is typed in, and back in the token nothing of it is lost', async () => {
    const { form, chain } = await openPriced()
    await inToken.fill('1')
    await toggle('USD').click()
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.poll(() => form().sendTokenAmount).toMatch(/^9\.999/)
    const exact = form().sendTokenAmount
    expect(parseUnits(exact, 18)).toBeLessThan(chain.balances.get('native') as bigint)
    await expect.element(inFiat()).toHaveValue('19999.89')
    await toggle('ETH').click()
    await expect.element(inToken).toHaveValue(exact)
    expect(form()).toMatchObject({ sendTokenAmount: exact, fiatAmount: null })
  })

  it('CAP-06 behavior: a number of another language, with its sign where the language puts it', async () => {
    const { form } = await openPriced({ locale: 'de' })
    await inToken.fill('1')
    await toggle('USD').click()
    const field = inFiat()
    await field.fill('3.000,50')
    await expect.poll(() => form().sendTokenAmount).toBe('1.50025')
    const sign = page.getByText('$', { exact: true })
    expect(sign.element().getBoundingClientRect().left).toBeGreaterThan(field.element().getBoundingClientRect().left)
  })

  it('CAP-06 behavior: more than the balance is said in dollars too', async () => {
    await openPriced()
    await toggle('USD').click()
    await inFiat().fill('20000.01')
    await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
  })

  it('CAP-06 behavior: a token without a price is typed in itself alone', async () => {
    const { form, api } = await openPriced()
    await toggle('USD').click()
    await inFiat().fill('5')
    api.setToken({ chainId: 'eip155:1', ...lusd, iconUrl: null })
    await expect.element(inToken).toHaveValue('')
    expect(form()).toMatchObject({ price: null, fiatAmount: null, sendTokenAmount: '' })
    await expect.element(toggle('USD')).not.toBeInTheDocument()
    await inToken.fill('2')
    expect(form().sendTokenAmount).toBe('2')
  })
})
