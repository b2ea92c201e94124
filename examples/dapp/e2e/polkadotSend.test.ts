import { formatUnits, parseUnits } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { readPolkadotAccount } from './support/readPolkadotAccount.js'
import { headerButton, reads, view } from './support/steps.js'
import { action, connectNamespace, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()

async function openSend() {
  const opened = await open()
  const { page, config } = opened
  await connectNamespace(page, 'polkadot')
  await (await action(page, 'Send with @polkadot/api')).getByRole('button', { name: 'In the modal' }).click()
  const send = view(page, 'Send')
  await send.waitFor()
  async function free(address: string): Promise<bigint> {
    return (await readPolkadotAccount(config.polkadot.rpcUrl, address)).free
  }
  async function review(amount: string, to: string) {
    await send.getByLabel('Amount').fill(amount)
    await send.getByLabel('To').fill(to)
    await send.getByRole('button', { name: /review/i }).click()
  }
  return { ...opened, send, free, review }
}

describe('Send on a Substrate chain', () => {
  it('CAP-06, STA-14 default: from the form through the wallet into a block, followed over a reload', async () => {
    const { page, send, polkadot, free, review } = await openSend()
    // There is nothing else to send.
    expect(await send.getByRole('button', { name: /choose a token/i }).count()).toBe(0)
    await review('2.5', polkadot.receiver)
    const reviewed = view(page, 'SendReview')
    await reads(reviewed, /2\.5\s*ROC/)
    await reviewed.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => free(polkadot.receiver)).toBe(parseUnits('2.5', 12))
    await view(page, 'Account').locator('[data-hawser-transaction]').first().waitFor()
    await page.reload()
    await headerButton(page).click()
    await reads(view(page, 'Account').locator('[data-hawser-transaction]').first(), /confirmed/i)
  })

  it('CAP-06 behavior: what would close the account says so, and is sent after the user’s word alone', async () => {
    const { page, send, polkadot, free, review } = await openSend()
    const amount = send.getByLabel('Amount')
    await send.getByLabel('To').fill(polkadot.receiver)
    await send.getByRole('button', { name: 'Max', exact: true }).click()
    await expect.poll(() => amount.inputValue()).toMatch(/^99\.\d+$/)
    const all = formatUnits(parseUnits(await amount.inputValue(), 12) + 1_000_000n, 12)
    await review(all, polkadot.receiver)
    const reviewed = view(page, 'SendReview')
    const word = reviewed.getByRole('checkbox', { name: /^Close my account\..*ROC, is lost\.$/ })
    await word.waitFor()
    const button = reviewed.getByRole('button', { name: 'Send', exact: true })
    await button.click()
    // What has to be said first is pointed out.
    await expect.poll(() => word.getAttribute('aria-invalid')).toBe('true')
    expect(await free(polkadot.receiver)).toBe(0n)
    await word.check({ force: true })
    await button.click()
    await expect.poll(() => free(polkadot.receiver)).toBe(parseUnits(all, 12))
  })

  it('VAL-02, VAL-08 behavior: addresses of other networks, and less than an account has to hold, are said in the form', async () => {
    const { page, send, polkadot, review } = await openSend()
    // The same key on Kusama.
    await review('2.5', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
    await reads(send.locator('.hawser-field-error').filter({ hasText: /address/i }), /Invalid address for this network/)
    await review('0.000000000001', polkadot.receiver)
    await reads(send.getByRole('alert'), /Send at least 0\.\d+ ROC/)
    expect(await view(page, 'SendReview').count()).toBe(0)
  })
})
