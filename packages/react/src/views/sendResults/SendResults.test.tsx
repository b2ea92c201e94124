import { createMemoryStore } from '@hawser/common'
import type { TransactionReceipt } from '@hawser/core'
import { connect, disconnect } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createSendClient, receiver, sender } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenSend, openSend } from '../fixtures/openSend.js'

const hash = '0xabcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789'
const other = '0x9999990123456789abcdef0123456789abcdef0123456789abcdef0123456789'
const results = page.getByRole('region', { name: 'Transactions' })
const result = results.getByRole('listitem').first()
const mined = (parts: Partial<TransactionReceipt> = {}): TransactionReceipt => ({
  hash,
  status: 'success',
  blockNumber: 1n,
  ...parts,
})

/** Sends 1.25 ETH through the feature, up to the wallet's approval. */
async function sendOnce(opened: OpenSend, theHash = hash): Promise<void> {
  const at = opened.chain.sent.length
  opened.api.setAmount('1.25')
  opened.api.setReceiver(receiver)
  expect(await opened.api.review()).toBe(true)
  const submitted = opened.api.submit()
  await expect.poll(() => opened.chain.sent.length).toBe(at + 1)
  opened.chain.sent[at]?.answer.resolve({ hash: theHash })
  await submitted
}

describe('SendResults', () => {
  it('default: nothing, and no send feature, where nothing was sent', async () => {
    const { hawser } = await openSend({ view: 'Account' })
    await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    expect(hawser.getSnapshot().features).toEqual({})
    await expect.element(results).not.toBeInTheDocument()
  })

  it.each(['light', 'dark'] as const)(
    'STA-14 behavior: pending, then confirmed, until dismissed; accessible in %s',
    async (theme) => {
      const opened = await openSend({ theme })
      await sendOnce(opened)
      await expect.element(result).toHaveTextContent('Pending')
      await expect.element(result).toHaveTextContent('1.25 ETH to 0x7099…79c8')
      await expect.element(result).toHaveAttribute('data-hawser-transaction', `eip155:1/${hash}`)
      await expectAccessible()
      await expect.poll(() => opened.chain.receipts.length).toBeGreaterThan(0)
      opened.chain.receipts[0]?.answer.resolve(mined())
      await expect.element(result).toHaveTextContent('Confirmed')
      await expect.element(result.getByRole('link')).toHaveAttribute('href', `https://explorer.test/tx/${hash}`)
      await expectAccessible()
      await result.getByRole('button', { name: 'Dismiss' }).click()
      await expect.element(results).not.toBeInTheDocument()
    },
  )

  it.each([
    ['Failed', mined({ status: 'reverted' }), hash],
    ['Replaced', mined({ hash: other, replacement: { reason: 'replaced', replacedHash: hash } }), other],
    ['Cancelled', mined({ hash: other, replacement: { reason: 'cancelled', replacedHash: hash } }), other],
    ['Confirmed', mined({ hash: other, replacement: { reason: 'repriced', replacedHash: hash } }), other],
  ] as const)('behavior: %s is said, with the transaction that was mined', async (word, receipt, shown) => {
    const opened = await openSend()
    await sendOnce(opened)
    await expect.poll(() => opened.chain.receipts.length).toBeGreaterThan(0)
    opened.chain.receipts[0]?.answer.resolve(receipt)
    await expect.element(result).toHaveTextContent(word)
    await expect.element(result.getByRole('link')).toHaveAttribute('href', `https://explorer.test/tx/${shown}`)
    await expectAccessible()
  })

  it('behavior: one without an answer is unknown, and can be asked for again', async () => {
    const opened = await openSend()
    await sendOnce(opened)
    await expect.poll(() => opened.chain.receipts.length).toBeGreaterThan(0)
    opened.chain.receipts[0]?.answer.reject(new Error('down'))
    await expect.element(result).toHaveTextContent('Not confirmed yet')
    await expectAccessible()
    const again = result.getByRole('button', { name: 'Check again' })
    await again.click()
    await expect.element(again).toHaveAttribute('aria-busy', 'true')
    await expect.element(result).toHaveTextContent('Not confirmed yet')
    await expectAccessible()
    await expect.poll(() => opened.chain.receipts.length).toBeGreaterThan(1)
    opened.chain.receipts[1]?.answer.resolve(mined())
    await expect.element(result).toHaveTextContent('Confirmed')
  })

  it('behavior: found again after the page was loaded anew, before the send view was ever opened', async () => {
    const store = createMemoryStore()
    const before = createSendClient({ id: 'kept', storage: store })
    const first = await openSend({ client: before })
    await sendOnce(first)
    await expect.element(result).toHaveTextContent('Pending')
    await first.leave()

    const after = createSendClient({ id: 'kept', storage: store })
    await openSend({ client: after, view: 'Account' })
    await expect.element(result).toHaveTextContent('Pending')
    await expect.poll(() => after.chain.receipts.length).toBeGreaterThan(0)
    after.chain.receipts[0]?.answer.resolve(mined())
    await expect.element(result).toHaveTextContent('Confirmed')
  })

  it('behavior: what another account sent says whose it is', async () => {
    const opened = await openSend({ addresses: [sender, '0x9f8e7d6c5b4a39281706f5e4d3c2b1a098765432'] })
    await sendOnce(opened)
    await expect.element(result).not.toHaveTextContent('From')
    opened.wallet.report(['0x9f8e7d6c5b4a39281706f5e4d3c2b1a098765432', sender], 'eip155:1')
    await expect.element(result).toHaveTextContent('From 0x12ab…90ef')
    // That one's are shown for as long as the wallet shares it.
    opened.wallet.report(['0x9f8e7d6c5b4a39281706f5e4d3c2b1a098765432'], 'eip155:1')
    await expect.element(results).not.toBeInTheDocument()
  })

  it('behavior: whoever connects next sees nothing of what was sent before', async () => {
    const store = createMemoryStore()
    const opened = await openSend({ client: createSendClient({ id: 'next', storage: store }) })
    await sendOnce(opened)
    await expect.element(result).toHaveTextContent('Pending')
    await disconnect(opened.hawser)
    await expect.element(results).not.toBeInTheDocument()
    const connectAs = async (address: string) => {
      const asked = opened.wallet.requests.length
      const connected = connect(opened.hawser, { connectorId: 'test.quay' })
      await expect.poll(() => opened.wallet.requests.length).toBe(asked + 1)
      opened.wallet.approve([address], 'eip155:1')
      await connected
      opened.hawser.open({ view: { name: 'Account' } })
    }
    await connectAs('0x9f8e7d6c5b4a39281706f5e4d3c2b1a098765432')
    await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect.element(results).not.toBeInTheDocument()
    await disconnect(opened.hawser)
    await connectAs(sender)
    await expect.element(result).toHaveTextContent('Pending')
  })

  it('behavior: several stand with the newest first', async () => {
    const opened = await openSend()
    await sendOnce(opened)
    opened.clock.advance(1)
    await sendOnce(opened, other)
    await expect
      .element(results.getByRole('listitem').nth(1))
      .toHaveAttribute('data-hawser-transaction', `eip155:1/${hash}`)
    await expect.element(result).toHaveAttribute('data-hawser-transaction', `eip155:1/${other}`)
  })
})

describe('a transfer that is pending', () => {
  /** One whose nonce is known. */
  async function sendPending(theme?: 'light' | 'dark'): Promise<OpenSend> {
    const opened = await openSend({ theme })
    opened.api.setAmount('1.25')
    opened.api.setReceiver(receiver)
    expect(await opened.api.review()).toBe(true)
    const submitted = opened.api.submit()
    await expect.poll(() => opened.chain.sent.length).toBe(1)
    opened.chain.sent[0]?.answer.resolve({ hash, nonce: 7 })
    await submitted
    await expect.element(result).toHaveTextContent('Pending')
    return opened
  }
  const action = (name: string) => result.getByRole('button', { name, exact: true })

  it.each([
    ['Speed up', 'speedUp', 'Sped up. Waiting for confirmation.', 'Confirmed', 'light'],
    ['Cancel transfer', 'cancel', 'Cancellation sent.', 'Cancelled', 'dark'],
  ] as const)(
    'STA-14 default: %s: the nonce is told before the wallet is asked, accessible',
    async (name, kind, note, end, theme) => {
      const opened = await sendPending(theme)
      await action(name).click()
      await expect.element(result).toHaveTextContent('nonce 7')
      expect(opened.chain.replaced).toEqual([])
      await expectAccessible()
      await action(name).click()
      await expect.element(result).toHaveTextContent('Approve the request in Quay.')
      await expect.poll(() => opened.chain.replaced).toMatchObject([{ hash, kind }])
      opened.chain.replaced[0]?.answer.resolve({ hash: other, nonce: 7, isReplacement: true })
      await expect.element(result).toHaveTextContent(note)
      await expect.element(result.getByRole('link')).toHaveAttribute('href', `https://explorer.test/tx/${other}`)
      await expectAccessible()
      await expect.poll(() => opened.chain.receipts.some((receipt) => receipt.hash === other)).toBe(true)
      opened.chain.receipts.find((receipt) => receipt.hash === other)?.answer.resolve(mined({ hash: other }))
      await expect.element(result).toHaveTextContent(end)
      await expect.element(action('Speed up')).not.toBeInTheDocument()
    },
  )

  it('STA-14 behavior: what went wrong is said, and it can be left', async () => {
    const opened = await sendPending()
    await action('Speed up').click()
    await action('Speed up').click()
    await expect.poll(() => opened.chain.replaced.length).toBe(1)
    opened.chain.replaced[0]?.answer.resolve({ hash: other, nonce: 7, isReplacement: false })
    const own = results.getByRole('listitem').last()
    await expect.element(own.getByRole('alert')).toHaveTextContent('Quay used another nonce')
    await expect.poll(() => results.getByRole('listitem').elements().length).toBe(2)
    await own.getByRole('button', { name: 'Keep waiting' }).click()
    await expect.element(own.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(own.getByRole('button', { name: 'Cancel transfer' })).toBeVisible()
  })

  it('STA-14 behavior: nothing is offered where the nonce is not known', async () => {
    const opened = await openSend()
    await sendOnce(opened)
    await expect.element(result).toHaveTextContent('Pending')
    await expect.element(action('Speed up')).not.toBeInTheDocument()
  })
})
