import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { lusd, receiver } from '../../fixtures/createSendClient.js'
import { expectAccessible } from '../../fixtures/expectAccessible.js'
import { openSend } from '../../fixtures/openSend.js'

const amount = page.getByLabelText('Amount', { exact: true })
const to = page.getByLabelText('To', { exact: true })

it('CAP-06 behavior: a link that is pasted fills the form in: token, amount and receiver', async () => {
  const { form } = await openSend()
  await to.fill(`ethereum:${lusd.address}@1/transfer?address=${receiver}&uint256=1.5e6`)
  await expect.element(to).toHaveValue(receiver)
  await expect.element(amount).toHaveValue('1.5')
  await expect.poll(() => form()).toMatchObject({ receiverAddress: receiver, token: { symbol: 'LUSD' } })
  await expectAccessible()
})

it.each([
  ['another network', `ethereum:${receiver}@10?value=1`, 'This link is for OP Mainnet. Nothing was filled in.'],
  [
    'another kind of network',
    `solana:7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK?amount=1`,
    'This link is for Solana.',
  ],
  [
    'more than a transfer',
    `ethereum:${receiver}@1/approve?value=1`,
    'This link asks for more than can be sent from here.',
  ],
])('CAP-06 behavior: one for %s is said to be that, and fills in nothing', async (_, link, said) => {
  const { form } = await openSend()
  await amount.fill('2')
  await to.fill(link)
  await expect.element(page.getByText(said)).toBeVisible()
  expect(form()).toMatchObject({ receiverAddress: '', sendTokenAmount: '2', token: null })
  await expectAccessible()
  await to.fill(receiver)
  await expect.element(page.getByText(said)).not.toBeInTheDocument()
  await expect.poll(() => form().receiverAddress).toBe(receiver)
})
