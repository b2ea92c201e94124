import { RpcError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSendClient, lusd, receiver, sender } from '../../fixtures/createSendClient.js'
import { expectAccessible } from '../../fixtures/expectAccessible.js'
import { type OpenSendParameters, openSend } from '../../fixtures/openSend.js'

const carol = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const add = page.getByRole('button', { name: 'Add recipient' })
const review = page.getByRole('button', { name: 'Review', exact: true })
const send = page.getByRole('button', { name: 'Send', exact: true })
const group = (number: number) => page.getByRole('group', { name: `Recipient ${number}` })
const amountOf = (number: number) => group(number).getByRole('textbox', { name: /Amount/ })
const toOf = (number: number) => group(number).getByLabelText('To', { exact: true })
const total = () => document.querySelector('[data-hawser-batch-total]')?.textContent
const receivers = () =>
  page
    .getByRole('term')
    .and(page.getByText('To', { exact: true }))
    .elements()
    .map((term) => term.nextElementSibling?.textContent)

async function openForm(parameters: OpenSendParameters = {}) {
  const client = createSendClient({ hasBatches: true })
  const opened = await openSend({ client, ...parameters })
  await page.getByLabelText('Amount', { exact: true }).fill('1')
  await page.getByLabelText('To', { exact: true }).fill(receiver)
  await expect.poll(() => opened.form().receiverAddress).toBe(receiver)
  await expect.element(add).toBeVisible()
  return opened
}

async function openReview(parameters: OpenSendParameters = {}) {
  const opened = await openForm(parameters)
  await add.click()
  await amountOf(2).fill('2.5')
  await toOf(2).fill(carol)
  await expect.poll(() => opened.form().others[0]?.receiverAddress).toBe(carol)
  await review.click()
  await expect.poll(() => opened.form().phase).toBe('review')
  if (opened.view()?.name !== 'SendReview') opened.hawser.router.push({ name: 'SendReview' })
  await expect.element(send).toBeVisible()
  return opened
}

describe('further receivers in the form', () => {
  it.each([undefined, false])(
    'CAP-09 behavior: there is no word of them where the wallet takes no batches (%s)',
    async (hasBatches) => {
      const opened = await openSend({ client: createSendClient({ hasBatches }) })
      await page.getByLabelText('To', { exact: true }).fill(receiver)
      await expect.poll(() => opened.form().receiverAddress).toBe(receiver)
      await opened.api.findBatching()
      expect(opened.form().canBatch).toBe(false)
      await expect.element(add).not.toBeInTheDocument()
    },
  )

  it.each(['light', 'dark'] as const)(
    'CAP-09 default: a row of its own for each, with its faults and warnings, and a total; accessible in %s',
    async (theme) => {
      const opened = await openForm({ theme })
      await add.click()
      await expect.element(amountOf(2)).toHaveFocus()
      await amountOf(2).fill('2.5')
      await toOf(2).fill(sender)
      await expect.element(group(2).getByText('This is your own address.')).toBeVisible()
      await expect.poll(total).toContain('3.5 ETH')
      await add.click()
      await expect.element(amountOf(3)).toHaveFocus()
      await amountOf(3).fill('9')
      await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
      await expectAccessible()
      await page.getByRole('button', { name: 'Remove recipient 3' }).click()
      await expect.element(group(3)).not.toBeInTheDocument()
      await expect.element(add).toHaveFocus()
      await expect.poll(total).toContain('3.5 ETH')
      expect(opened.form().others).toMatchObject([{ sendTokenAmount: '2.5', receiverAddress: sender }])
    },
  )

  it('CAP-09 behavior: the first one is taken out where there are several, and the next stands in its place', async () => {
    const opened = await openForm()
    const removeFirst = page.getByRole('button', { name: 'Remove recipient 1' })
    await expect.element(removeFirst).not.toBeInTheDocument()
    await add.click()
    await expect.element(amountOf(2)).toHaveFocus()
    await amountOf(2).fill('2.5')
    await toOf(2).fill(carol)
    await expect.poll(() => opened.form().others[0]?.receiverAddress).toBe(carol)
    await expectAccessible()
    await removeFirst.click()
    await expect.element(group(2)).not.toBeInTheDocument()
    await expect.element(removeFirst).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
    await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('2.5')
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(carol)
    await expect.poll(() => opened.form()).toMatchObject({ sendTokenAmount: '2.5', receiverAddress: carol, others: [] })
  })

  it('CAP-06 behavior: a link that is pasted fills in the row that it stands in, and no other', async () => {
    const opened = await openForm()
    await add.click()
    await expect.element(amountOf(2)).toHaveFocus()
    await toOf(2).fill(`ethereum:${carol}@1?value=1.5e18`)
    await expect.element(toOf(2)).toHaveValue(carol)
    await expect.element(amountOf(2)).toHaveValue('1.5')
    await toOf(2).fill(`ethereum:${sender}@10?value=1e18`)
    await expect.element(group(2).getByText('This link is for OP Mainnet. Nothing was filled in.')).toBeVisible()
    // Of another token, it tells whom alone.
    await toOf(2).fill(`ethereum:${lusd.address}@1/transfer?address=${sender}&uint256=7e6`)
    await expect.element(toOf(2)).toHaveValue(sender)
    expect(opened.form()).toMatchObject({
      ...{ token: null, sendTokenAmount: '1', receiverInput: receiver },
      others: [{ sendTokenAmount: '1.5', receiverInput: sender }],
    })
    await expectAccessible()
  })

  it('behavior: a row that is not complete is where the focus goes, and nothing is reviewed', async () => {
    const opened = await openForm()
    await add.click()
    await toOf(2).fill('0x123')
    await amountOf(2).fill('1')
    await review.click()
    await expect.element(group(2).getByText('Invalid address for this network.')).toBeVisible()
    await expect.element(toOf(2)).toHaveFocus()
    expect(opened.form().phase).toBe('form')
  })
})

describe('the review of a batch', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-09 default: each receiver in full with its amount, and all of it together, accessible in %s',
    async (theme) => {
      await openReview({ theme })
      expect(receivers()).toEqual([
        expect.stringMatching(new RegExp(`^1 ETH.*${receiver}`)),
        expect.stringMatching(new RegExp(`^2.5 ETH.*${carol}`)),
      ])
      await expect.element(page.getByText('3.5 ETH', { exact: true }).first()).toBeVisible()
      await expect.element(page.getByText('Quay sends all of these together, or none.')).toBeVisible()
      await expectAccessible()
    },
  )

  it('CAP-09 behavior: the wallet is asked for these calls alone, as one; what became of each is told', async () => {
    const opened = await openReview()
    await send.click()
    await expect.poll(() => opened.chain.batches.length).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    expect(receivers()).toHaveLength(2)
    await expectAccessible()
    const [asked] = opened.chain.batches
    expect(asked).toMatchObject({
      atomicRequired: true,
      calls: [
        { to: receiver, value: 10n ** 18n },
        { to: carol, value: 25n * 10n ** 17n },
      ],
    })
    expect(asked?.calls).toHaveLength(2)
    expect(opened.chain.sent).toEqual([])
    const hash = `0x${'a'.repeat(64)}`
    const receipt = { hash, status: 'success' as const, blockNumber: 1n, gasUsed: 1n, logs: [] }
    const common = { id: '0x1', code: 200, caipNetworkId: 'eip155:1', isAtomic: true, capabilities: {} } as const
    opened.chain.statuses.set('0x1', { ...common, status: 'confirmed', receipts: [receipt] })
    asked?.answer.resolve({ id: '0x1', capabilities: {} })
    await expect.poll(() => opened.view()?.name).toBe('Account')
    await expect.element(page.getByText('3.5 ETH to multiple recipients')).toBeVisible()
    await expect.poll(() => opened.chain.receipts.length).toBe(1)
    opened.chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^1 ETH to/)).toBeVisible()
    await expect.element(page.getByText(/^2.5 ETH to/)).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a wallet that would take it apart is said to; nothing is sent, and the review stands', async () => {
    const opened = await openReview()
    await send.click()
    await expect.poll(() => opened.chain.batches.length).toBe(1)
    opened.chain.batches[0]?.answer.reject(new RpcError(5760))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Quay can’t send these together. Nothing was sent.')
    await expectAccessible()
    expect(opened.form()).toMatchObject({ phase: 'review', others: [{ receiverAddress: carol }] })
  })

  it('behavior: of a token: the total in it, and the fee in the network’s own', async () => {
    const opened = await openForm()
    opened.api.setToken({ chainId: 'eip155:1', iconUrl: null, ...lusd })
    await add.click()
    await amountOf(2).fill('2.5')
    await toOf(2).fill(carol)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened.form().phase).toBe('review')
    expect(opened.form().total).toBe('3.5')
    void opened.api.submit()
    await expect.poll(() => opened.chain.batches.length).toBe(1)
    expect(opened.chain.batches[0]?.calls.map(({ to, value }) => [to, value])).toEqual([
      [lusd.address, undefined],
      [lusd.address, undefined],
    ])
  })
})
