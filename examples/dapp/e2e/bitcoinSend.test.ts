import { describe, expect, it } from 'vitest'
import { fund } from './support/furtherChains.js'
import { headerButton, reads, view } from './support/steps.js'
import { action, connectNamespace, useNamespaces } from './support/useNamespaces.js'

const open = useNamespaces()
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

async function openSend() {
  const opened = await open()
  const { page, config } = opened
  await connectNamespace(page, 'bip122')
  await (await action(page, 'Send bitcoin')).getByRole('button', { name: 'In the modal' }).click()
  const send = view(page, 'Send')
  async function held(address: string): Promise<number> {
    const answer = await fetch(`${config.bitcoin.rpcUrl}/address/${address}/utxo`)
    return ((await answer.json()) as { value: number }[]).reduce((sum, { value }) => sum + value, 0)
  }
  async function review(amount: string, to: string) {
    await send.getByLabel('Amount').fill(amount)
    await send.getByLabel('To').fill(to)
    const button = send.getByRole('button', { name: /review/i })
    const outcome = view(opened.page, 'SendReview').or(send.getByRole('alert')).or(send.locator('.hawser-field-error'))
    // What is said of the receiver moves the button, from under a press too: then it is pressed again.
    await button.click()
    await expect
      .poll(async () => {
        if ((await outcome.count()) === 0) await button.click({ timeout: 2_000 }).catch(() => {})
        return outcome.count()
      })
      .toBeGreaterThan(0)
  }
  return { ...opened, send, held, review }
}

describe('Send of bitcoins', () => {
  it('CAP-06, STA-14 default: from the form through the wallet into a block, followed over a reload', async () => {
    const { page, send, bitcoin, held, review } = await openSend()
    // There is nothing else to send.
    expect(await send.getByRole('button', { name: /choose a token/i }).count()).toBe(0)
    const before = await held(receiver)
    await review('0.002', receiver)
    const reviewed = view(page, 'SendReview')
    await reads(reviewed, /0\.002\s*BTC/)
    await reviewed.getByRole('button', { name: 'Send', exact: true }).click()
    const result = view(page, 'Account').locator('[data-hawser-transaction]').first()
    await reads(result, /pending|waiting|sending/i)
    await expect.poll(() => held(receiver)).toBe(before + 200_000)
    expect(await held(bitcoin.payment)).toBeLessThan(800_000)
    await page.reload()
    // Each payment to somebody is a block.
    await fund('bip122', bitcoin.ordinal, 10_000n)
    await headerButton(page).click()
    await reads(view(page, 'Account').locator('[data-hawser-transaction]').first(), /confirmed/i)
  })

  it('CAP-06 behavior: what is chosen to be fast pays more than what is slow, and can be replaced (BIP-125)', async () => {
    const { page, send, held, review, config } = await openSend()
    const reviewed = view(page, 'SendReview')
    const fees: number[] = []
    for (const speed of ['slow', 'fast']) {
      await send.getByLabel('Speed').selectOption(speed)
      await review('0.002', receiver)
      const row = reviewed.locator('.hawser-review-row').filter({ hasText: 'Max network fee' })
      await row.waitFor()
      fees.push(Number(/0\.\d+/.exec((await row.textContent()) ?? '')?.[0]))
      if (speed === 'fast') break
      await page.getByRole('button', { name: 'Back' }).click()
      await send.waitFor()
    }
    const [slow = 0, fast = 0] = fees
    expect(slow).toBeGreaterThan(0)
    expect(fast).toBeGreaterThan(slow)
    const before = await held(receiver)
    await reviewed.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.poll(() => held(receiver)).toBe(before + 200_000)
    const id = await view(page, 'Account')
      .locator('[data-hawser-transaction]')
      .first()
      .getAttribute('data-hawser-transaction')
    const answer = await fetch(`${config.bitcoin.rpcUrl}/tx/${id?.split('/')[1]}/hex`)
    // Version, the mark of segwit, one input: the output that it spends, no script, and the sequence.
    expect((await answer.text()).trim()).toMatch(/^0[12]000000000101[\da-f]{72}00fdffffff/)
  })

  it('VAL-02 behavior: more than there is, dust and addresses of other networks are said in the form', async () => {
    const { page, send, review } = await openSend()
    await review('0.002', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await reads(send.locator('.hawser-field-error').filter({ hasText: /address/i }), /Invalid address for this network/)
    await review('0.00000100', receiver)
    await reads(send.getByRole('alert'), /294 satoshis/)
    await review('0.01', receiver)
    await reads(send.getByRole('alert'), /not enough BTC for the network fee/i)
    expect(await view(page, 'SendReview').count()).toBe(0)
  })
})
