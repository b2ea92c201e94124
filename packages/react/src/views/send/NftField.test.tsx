import type { SendToken } from '@hawser/core/send'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { receiver } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { openSend } from '../fixtures/openSend.js'

const boat: SendToken = {
  chainId: 'eip155:1',
  address: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
  name: 'Boats',
  symbol: 'Boat 1',
  decimals: 0,
  iconUrl: null,
  nft: { standard: 'ERC-721', tokenId: '1', held: '1' },
}
const anchors: SendToken = { ...boat, symbol: 'Anchor', nft: { standard: 'ERC-1155', tokenId: '7', held: '1200' } }
const amount = page.getByLabelText('Amount', { exact: true })
const subject = page.getByRole('button', { name: 'Choose a token' })

async function openWith(token: SendToken) {
  const opened = await openSend()
  opened.api.setToken(token)
  await expect.element(subject).toHaveTextContent(token.symbol)
  return opened
}

describe('an NFT in the form', () => {
  it('default: one of its own has no amount, and is named in every step up to its result', async () => {
    const opened = await openWith(boat)
    expect(amount.elements()).toHaveLength(0)
    await expectAccessible()
    await page.getByLabelText('To', { exact: true }).fill(receiver)
    await page.getByRole('button', { name: 'Review' }).click()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await expect.element(send).toBeVisible()
    expect(document.querySelector('.hawser-review-amount')?.textContent).toMatch(/Boat 1$/)
    expect(document.body.textContent).not.toContain('1 Boat 1')
    await expectAccessible()
    await send.click()
    await expect.element(page.getByText('Continue in Quay')).toBeVisible()
    expect(document.body.textContent).not.toContain('1 Boat 1')
    expect(opened.chain.sent[0]?.transfer).toMatchObject({ amount: 1n, nft: { standard: 'ERC-721', tokenId: 1n } })
    opened.chain.sent[0]?.answer.resolve({ hash: `0x${'ab'.repeat(32)}` })
    await expect.element(page.getByText(/^Boat 1 to 0x7099…79c8$/)).toBeVisible()
    await expectAccessible()
  })

  it('behavior: of several an amount is asked for, and its faults are said', async () => {
    await openWith(anchors)
    await expect.element(page.getByText('You own 1,200')).toBeVisible()
    await amount.fill('1300')
    await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
    await amount.fill('1.5')
    await expect.element(page.getByText('Enter a whole number.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Max' }).click()
    await expect.element(amount).toHaveValue('1200')
    await page.getByLabelText('To', { exact: true }).fill(receiver)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.element(page.getByText('1,200 Anchor').first()).toBeVisible()
  })

  it('behavior: something else can be chosen instead', async () => {
    const { form } = await openWith(boat)
    await subject.click()
    await expect.element(subject).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('region', { name: 'Tokens' }).getByRole('button').filter({ hasText: 'ETH' }).first().click()
    await expect.element(amount).toHaveValue('')
    expect(form().token).toBeNull()
  })

  it('error: one that was sent elsewhere meanwhile is said to be gone', async () => {
    const opened = await openWith(boat)
    opened.chain.estimate = async () => {
      throw Object.assign(new Error('Gone.'), { code: 'NFT_NOT_OWNED' })
    }
    await page.getByLabelText('To', { exact: true }).fill(receiver)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a long name stays within a narrow card', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(414, 896))
    const opened = await openWith({ ...anchors, symbol: 'W'.repeat(100), name: 'long '.repeat(20) })
    const body = () => document.querySelector('.hawser-body')
    expect(body()?.scrollWidth).toBeLessThanOrEqual(body()?.clientWidth ?? 0)
    opened.api.setAmount('3')
    await page.getByLabelText('To', { exact: true }).fill(receiver)
    await page.getByRole('button', { name: 'Review' }).click()
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    expect(body()?.scrollWidth).toBeLessThanOrEqual(body()?.clientWidth ?? 0)
  })
})
