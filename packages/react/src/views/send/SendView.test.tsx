import { HawserError } from '@hawser/common'
import { switchNetwork } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  createSendClient,
  fee,
  lusd,
  mistypedReceiver,
  receiver,
  sender,
  strangeToken,
} from '../fixtures/createSendClient.js'
import { solana } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { openSend } from '../fixtures/openSend.js'

const amount = page.getByLabelText('Amount', { exact: true })
const to = page.getByLabelText('To', { exact: true })
const review = page.getByRole('button', { name: 'Review' })
const max = page.getByRole('button', { name: 'Max' })
const tokenSelect = page.getByRole('button', { name: 'Choose a token' })
const tokens = page.getByRole('region', { name: 'Tokens' })
const token = (symbol: string) => tokens.getByRole('button').filter({ hasText: symbol }).first()
const says = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

describe('SendView', () => {
  it.each(['light', 'dark'] as const)(
    'default: an empty form with the balance floored, accessible in %s',
    async (theme) => {
      const client = createSendClient()
      client.chain.balances.set('native', 1_234_567_890_123_456_789n)
      await openSend({ client, theme })
      await says('Balance: 1.234 ETH')
      await expect.element(page.getByText('Balance: 1.234567890123456789 ETH')).toBeInTheDocument()
      await expect.element(tokenSelect).toHaveTextContent('ETH')
      await expectAccessible()
    },
  )

  it('behavior: the empty receiver is of the language’s direction, and an address of its own', async () => {
    const client = createSendClient()
    const { hawser } = await openSend({ client })
    const root = document.querySelector<HTMLElement>('[data-hawser-root]')
    root?.setAttribute('dir', 'rtl')
    expect(to.element().matches(':dir(rtl)')).toBe(true)
    await to.fill(receiver)
    await expect.poll(() => to.element().matches(':dir(ltr)')).toBe(true)
    hawser.close()
  })

  it('CAP-06 behavior: how soon it is to be there is chosen where the network has a choice of that', async () => {
    const client = createSendClient({ hasSpeeds: true })
    const speeds: unknown[] = []
    client.chain.estimate = async ({ speed }) => {
      speeds.push(speed)
      return { gas: 21_000n, maxFee: fee }
    }
    const { view, form } = await openSend({ client })
    const speed = page.getByLabelText('Speed', { exact: true })
    await expect.element(speed).toHaveValue('normal')
    await speed.selectOptions('fast')
    await expect.poll(() => form().speed).toBe('fast')
    await expectAccessible()
    await amount.fill('1.25')
    await to.fill(receiver)
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
    expect(speeds).toEqual(['fast'])
  })

  it('CAP-06 behavior: a memo where transfers carry one: said to be public, refused where it cannot be, and in the review', async () => {
    const client = createSendClient({ maxMemoBytes: 12 })
    const memos: unknown[] = []
    client.chain.estimate = async (transfer) => {
      memos.push(transfer.memo)
      return { gas: 21_000n, maxFee: fee }
    }
    const { view, form } = await openSend({ client })
    const memo = page.getByLabelText('Memo', { exact: true })
    await says('Optional. Some exchanges require one.')
    await amount.fill('1.25')
    await to.fill(receiver)
    await memo.fill('1234567890123')
    await expect.element(page.getByText('This memo is too long.')).toBeVisible()
    await expect.element(memo).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await review.click()
    await expect.poll(() => form().error?.code).toBe('INVALID_MEMO')
    await expect.poll(() => document.activeElement).toBe(memo.element())
    await memo.fill(' 123 456 ')
    await expect.element(page.getByText('Anyone can read this memo.')).toBeVisible()
    // What was typed stays as it was typed.
    await expect.element(memo).toHaveValue(' 123 456 ')
    await expectAccessible()
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
    await expect.element(page.getByText('123 456', { exact: true })).toBeVisible()
    expect(memos).toEqual(['123 456'])
  })

  it('behavior: a good transfer goes on to the review', async () => {
    const { view, form } = await openSend()
    await amount.fill('1.25')
    await to.fill(receiver)
    await expectAccessible()
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
    expect(form()).toMatchObject({ sendTokenAmount: '1.25', receiverAddress: receiver, phase: 'review' })
  })

  it('behavior: Enter in a field goes on to the review as well, and leaves no line break in the address', async () => {
    const { view, form } = await openSend()
    await amount.fill('1.25')
    await to.fill(receiver)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => view()?.name).toBe('SendReview')
    expect(form().receiverInput).toBe(receiver)
  })

  it('VAL-08 behavior: an empty form says what it needs', async () => {
    const { view } = await openSend()
    await review.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter an amount and an address.')
    await expectAccessible()
    expect(view()?.name).toBe('Send')
  })

  it('behavior: more than the balance, and more decimals than there are, are said at once and lose nothing', async () => {
    await openSend()
    await says('Balance: 10 ETH')
    await to.fill(receiver)
    await amount.fill('10.5')
    await says('This is more than your balance.')
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    await amount.fill('0.1234567890123456789')
    await says(/up to 18 decimals/)
    await expect.element(to).toHaveValue(receiver)
    await expect.element(amount).toHaveValue('0.1234567890123456789')
  })

  it('behavior: a number that is not finished is called wrong only when typing rests', async () => {
    const { clock } = await openSend()
    await amount.fill('0')
    await expect.element(amount).not.toHaveAttribute('aria-invalid')
    clock.advance(699)
    await expect.element(amount).not.toHaveAttribute('aria-invalid')
    clock.advance(1)
    await says('Enter an amount above zero.')
  })

  it('behavior: what keeps the transfer from the review stands at its field, which has the focus', async () => {
    const { view } = await openSend()
    await says('Balance: 10 ETH')
    await amount.fill('0')
    await to.fill(receiver)
    await review.click()
    await says('Enter an amount above zero.')
    await expect.element(amount).toHaveFocus()
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(view()?.name).toBe('Send')
  })

  it('behavior: digits grow smaller as there are more of them', async () => {
    await openSend()
    const size = () => Number.parseFloat(getComputedStyle(amount.element()).fontSize)
    const sizes: number[] = []
    for (const typed of ['1', '12345678', '1234567890', '12345678901234', '123456789012345678']) {
      await amount.fill(typed)
      sizes.push(size())
    }
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(new Set(sizes).size).toBe(5)
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(16)
  })

  it('VAL-02 behavior: a wrong checksum and what is no address are refused; all lower case passes', async () => {
    const { clock } = await openSend()
    await to.fill(mistypedReceiver)
    await says(/has a typo/)
    await expectAccessible()
    await to.fill('0x1234')
    clock.advance(700)
    await says('Invalid address for this network.')
    await to.fill(receiver)
    await expect.element(to).not.toHaveAttribute('aria-invalid')
  })

  it('behavior: a name shows the address that it stands for', async () => {
    const { clock, form } = await openSend()
    await to.fill('bob.eth')
    await says('Checking…')
    clock.advance(500)
    await expect.poll(() => form().receiverAddress).toBe(receiver)
    await says('0x7099…79c8')
    await expectAccessible()
    await to.fill('nobody.eth')
    await expect.poll(() => form().receiverAddress).toBe('')
    clock.advance(500)
    await says('No address found for this name on this network.')
  })

  it('behavior: a receiver that cannot be checked can be checked again', async () => {
    const client = createSendClient()
    let isDown = true
    const { names } = client.chain
    Object.assign(names, { get: (name: string) => (isDown ? fail() : Map.prototype.get.call(names, name)) })
    const { clock, form } = await openSend({ client })
    await to.fill('bob.eth')
    clock.advance(500)
    await says('Couldn’t check this address. Try again.')
    await expectAccessible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    clock.advance(500)
    await expect.poll(() => form().receiverAddress).toBe(receiver)
    await expect.element(to).toHaveValue('bob.eth')
  })

  it('behavior: sending to oneself is a warning, not an error', async () => {
    const { view } = await openSend()
    await amount.fill('1')
    await to.fill(sender)
    await says('This is your own address.')
    await expectAccessible()
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
  })

  it.each([
    ['burn', receiver, 'Nobody controls this address. Anything sent to it is lost.'],
    ['token', receiver, 'This address is a token contract. Anything sent to it is lost.'],
    ['token', lusd.address, 'This is the token’s own contract. Anything sent to it is lost.'],
  ] as const)('behavior: a receiver with the risk %s (%s) is warned of, and goes on', async (risk, address, said) => {
    const client = createSendClient()
    client.chain.risks.set(address, risk)
    const { view, api } = await openSend({ client })
    if (address === lusd.address) api.setToken({ chainId: 'eip155:1', iconUrl: null, ...lusd })
    await amount.fill('1')
    await to.fill(address)
    await says(said)
    expect(page.getByText('Anything sent to it is lost', { exact: false }).elements()).toHaveLength(1)
    await expect.element(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expectAccessible()
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
    await says(said)
    await expectAccessible()
  })

  it('behavior: the warning goes with the receiver that it is about', async () => {
    const client = createSendClient()
    client.chain.risks.set(receiver, 'burn')
    await openSend({ client })
    await to.fill(receiver)
    await says(/Nobody controls/)
    await to.fill(sender)
    await says('This is your own address.')
    await expect.element(page.getByText(/Nobody controls/)).not.toBeInTheDocument()
  })

  it('behavior: a balance that is too small to show is not shown as nothing', async () => {
    const client = createSendClient()
    client.chain.balances.set('native', 12_345_678_900_000n)
    await openSend({ client })
    await says('Balance: <0.001 ETH')
    await says('Balance: 0.0000123456789 ETH')
  })

  it('behavior: Max leaves the fee', async () => {
    await openSend()
    await max.click()
    await expect.element(amount).toHaveValue('9.9999475')
  })

  it('behavior: Max that does not cover the fee says so', async () => {
    const client = createSendClient()
    client.chain.balances.set('native', fee)
    await openSend({ client })
    await max.click()
    await says('Your balance doesn’t cover the network fee.')
  })

  it('behavior: a token is chosen from the list by keyboard, and Escape only closes the list', async () => {
    const { hawser, form } = await openSend()
    tokenSelect.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(token('LUSD')).toHaveTextContent('5 LUSD')
    await expect.element(token('ETH')).toHaveAttribute('aria-current', 'true')
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(tokenSelect).toHaveAttribute('aria-expanded', 'false')
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    await userEvent.keyboard('{Enter}')
    token('LUSD').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(tokenSelect).toHaveTextContent('LUSD')
    await expect.element(tokenSelect).toHaveFocus()
    expect(form().token?.address).toBe(lusd.address)
  })

  it('behavior: a list of no tokens says what will stand there, and takes the first one', async () => {
    await openSend({ client: createSendClient({ tokens: [] }) })
    await tokenSelect.click()
    await says('Your other tokens will appear here. Add one by its address.')
    await expectAccessible()
    await page.getByLabelText('Token contract address').fill(strangeToken.address)
    await userEvent.keyboard('{Enter}')
    await expect.element(tokenSelect).toHaveTextContent('HARB')
    await tokenSelect.click()
    await expect.element(page.getByText(/will appear here/)).not.toBeInTheDocument()
  })

  it('behavior: choosing what is chosen already keeps the amount', async () => {
    await openSend()
    await amount.fill('1.5')
    await tokenSelect.click()
    await token('ETH').click()
    await expect.element(amount).toHaveValue('1.5')
  })

  it('behavior: a pasted contract address adds the token that it describes, and chooses it', async () => {
    const { form } = await openSend()
    await tokenSelect.click()
    await page.getByLabelText('Token contract address').fill(strangeToken.address)
    await page.getByRole('button', { name: 'Add token' }).click()
    await expect.element(tokenSelect).toHaveTextContent('HARB')
    expect(form().token).toMatchObject({ symbol: 'HARB', decimals: 2 })
    await says('Balance: 12.5 HARB')
    await to.fill(strangeToken.address)
    await says(/token’s own contract/)
  })

  it('behavior: a token of Solana is asked for in the words of Solana', async () => {
    await openSend({ client: createSendClient({ networks: [solana], tokens: [] }) })
    await tokenSelect.click()
    const address = page.getByLabelText('Token mint address')
    await expect.element(address).toHaveAttribute('placeholder', 'So11…1112')
    expect(page.getByLabelText('Token contract address').elements()).toHaveLength(0)
    await address.fill('nonsense')
    await page.getByRole('button', { name: 'Add token' }).click()
    await says('Invalid mint address.')
    expect(document.body.textContent).not.toMatch(/contract|0x/)
    await expectAccessible()
  })

  it('behavior: so are the warnings of a receiver that is a token', async () => {
    const client = createSendClient({ networks: [solana], tokens: [] })
    client.chain.risks.set(receiver, 'token')
    await openSend({ client })
    await amount.fill('1')
    await to.fill(receiver)
    await says('This address is a token mint. Anything sent to it is lost.')
    expect(document.body.textContent).not.toContain('contract')
  })

  it('behavior: an address without a token is said to be none, and stays to be mended', async () => {
    await openSend()
    await tokenSelect.click()
    const address = page.getByLabelText('Token contract address')
    const add = page.getByRole('button', { name: 'Add token' })
    await address.fill('nonsense')
    await add.click()
    await says('Invalid contract address.')
    await expectAccessible()
    await expect.element(address).toHaveValue('nonsense')
  })

  it('ERR-08 behavior: balances that cannot be read are said to be unavailable, and a retry waits its time', async () => {
    const client = createSendClient()
    client.chain.balances.set('native', new Error('down'))
    const { clock } = await openSend({ client })
    await says('Balance unavailable')
    await expectAccessible()
    client.chain.balances.set('native', 3n * 10n ** 18n)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.click()
    await says('Try again in half a minute.')
    clock.advance(30_000)
    await retry.click()
    await says('Balance: 3 ETH')
  })

  it.each([
    ['EXECUTION_REVERTED', 'Execution reverted: paused', 'Execution reverted: paused'],
    ['INSUFFICIENT_GAS_MONEY', 'x', 'Not enough ETH for the network fee. Add ETH or send less.'],
    ['TIMEOUT', 'x', 'No response in time. Try again.'],
  ])('behavior: %s is said before the wallet is asked, and nothing typed is lost', async (code, message, shown) => {
    const client = createSendClient()
    client.chain.estimate = () => Promise.reject(new HawserError(code, message, { details: 'word for word' }))
    const { chain, view } = await openSend({ client })
    await amount.fill('1')
    await to.fill(receiver)
    await review.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(shown)
    await expectAccessible()
    expect([view()?.name, chain.sent.length]).toEqual(['Send', 0])
    await expect.element(amount).toHaveValue('1')
    client.chain.estimate = async () => ({ gas: 21_000n, maxFee: fee })
    await review.click()
    await expect.poll(() => view()?.name).toBe('SendReview')
  })

  it('behavior: numbers as the language writes them, with a decimal comma', async () => {
    const client = createSendClient()
    client.chain.balances.set('native', 1_234_500_000_000_000_000_000n)
    const { form, hawser } = await openSend({ client, locale: 'de' })
    await says('Balance: 1.234,5 ETH')
    await amount.fill('0,50')
    expect(form().sendTokenAmount).toBe('0.50')
    await expect.element(amount).toHaveValue('0,50')
    const { router } = hawser
    router.goBack()
    await expect.element(amount).not.toBeInTheDocument()
    router.push({ name: 'Send' })
    await expect.element(amount).toHaveValue('0,50')
  })

  it('behavior: what was typed is there again after the view was left', async () => {
    const { hawser } = await openSend()
    const { router } = hawser
    await amount.fill('1.25')
    await to.fill(receiver)
    router.goBack()
    await expect.element(amount).not.toBeInTheDocument()
    router.push({ name: 'Send' })
    await expect.element(amount).toHaveValue('1.25')
    await expect.element(to).toHaveValue(receiver)
  })

  it('STA-10 behavior: on another network the receiver stays, and the balance is read anew', async () => {
    const client = createSendClient()
    const { hawser } = await openSend({ client })
    await to.fill(receiver)
    await says('Balance: 10 ETH')
    client.chain.balances.set('native', 7n * 10n ** 18n)
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    await says('Balance: 7 ETH')
    await expect.element(to).toHaveValue(receiver)
  })
})

function fail(): never {
  throw new Error('down')
}
