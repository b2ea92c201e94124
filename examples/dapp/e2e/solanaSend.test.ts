import { address, createSolanaRpc } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { reads, view } from './support/steps.js'
import { action, connectNamespace, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()

async function openSend() {
  const opened = await open()
  const { page, config } = opened
  await connectNamespace(page, 'solana')
  await (await action(page, 'Send SOL or a token')).getByRole('button', { name: 'In the modal' }).click()
  const send = view(page, 'Send')
  const rpc = createSolanaRpc(config.solana.rpcUrl)
  const balanceOf = async (owner: string) => BigInt((await rpc.getBalance(address(owner)).send()).value)
  async function review(amount: string, to: string) {
    await send.getByLabel('Amount').fill(amount)
    await send.getByLabel('To').fill(to)
    await send.getByRole('button', { name: /review/i }).click()
  }
  return { ...opened, send, rpc, balanceOf, review }
}

describe('Send of Solana', () => {
  it('CAP-06, CON-04 behavior: dust, a rest that is dust, and no room for the fee are said in the form, and nothing is spent', async () => {
    const { page, send, solana, balanceOf, review } = await openSend()
    for (const [amount, said] of [
      ['0.0000001', /needs at least 0\.00089088 SOL/],
      ['4.99998', /has to keep at least 0\.00089088 SOL, or be emptied/],
      ['5', /not enough SOL for the network fee/i],
    ] as const) {
      await review(amount, solana.receiver)
      await reads(send.getByRole('alert'), said)
      expect(await view(page, 'SendReview').count()).toBe(0)
    }
    expect(await balanceOf(solana.address)).toBe(5_000_000_000n)
  })

  it('VAL-02 behavior: addresses of other namespaces are none here', async () => {
    const { page, send, bitcoin, polkadot, review } = await openSend()
    const others = [
      '0x000000000000000000000000000000000000dEaD',
      bitcoin.payment,
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      polkadot.address,
    ]
    for (const other of others) {
      await review('0.5', other)
      await reads(
        send.locator('.hawser-field-error').filter({ hasText: /address/i }),
        /Invalid address for this network/,
      )
      expect(await view(page, 'SendReview').count()).toBe(0)
    }
  })

  it('STA-14 behavior: the largest amount empties the account, to the last lamport', async () => {
    const { page, send, solana, balanceOf } = await openSend()
    await send.getByLabel('To').fill(solana.receiver)
    await send.getByRole('button', { name: 'Max' }).click()
    await expect.poll(() => send.getByLabel('Amount').inputValue()).toMatch(/^4\.9999\d+$/)
    const amount = await send.getByLabel('Amount').inputValue()
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
    const result = view(page, 'Account').locator('[data-hawser-transaction]').first()
    await reads(result, /confirmed/i)
    expect(await balanceOf(solana.address)).toBe(0n)
    expect(await balanceOf(solana.receiver)).toBe(BigInt(amount.replace('.', '').padEnd(10, '0')))
  })

  it('CAP-06 behavior: a memo is typed, shown in the review, and stands in the transaction', async () => {
    const { page, send, solana, review, rpc } = await openSend()
    await send.getByLabel('Memo').fill('4711')
    await review('0.5', solana.receiver)
    const reviewed = view(page, 'SendReview')
    await reads(reviewed, /Memo\s*4711/)
    await reviewed.getByRole('button', { name: 'Send', exact: true }).click()
    await reads(view(page, 'Account').locator('[data-hawser-transaction]').first(), /confirmed/i)
    const [sent] = await rpc.getSignaturesForAddress(address(solana.receiver)).send()
    if (!sent) throw new Error('Nothing was sent to the receiver.')
    const options = { encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
    const found = await rpc.getTransaction(sent.signature, options).send()
    expect(Buffer.from(found?.transaction[0] ?? '', 'base64').includes('4711')).toBe(true)
  })
})
