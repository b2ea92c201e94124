import { HawserError, InvalidResponseError, RequestPendingError, UserRejectedError } from '@hawser/common'
import type { TransferSimulation } from '@hawser/core'
import { switchNetwork } from '@hawser/core/actions'
import { profile } from '@hawser/core/profile'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSendClient, lusd, receiver, sender, strangeToken } from '../fixtures/createSendClient.js'
import { deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { type OpenSend, type OpenSendParameters, openSend } from '../fixtures/openSend.js'

const send = page.getByRole('button', { name: 'Send', exact: true })
const row = (label: string) => page.getByRole('term').and(page.getByText(label, { exact: true }))
const shownAs = (label: string) => () => row(label).element().nextElementSibling?.textContent

async function openReview(
  parameters: OpenSendParameters & { readonly amount?: string; readonly to?: string } = {},
): Promise<OpenSend> {
  const opened = await openSend(parameters)
  opened.api.setAmount(parameters.amount ?? '1.25')
  opened.api.setReceiver(parameters.to ?? receiver)
  opened.clock.advance(500)
  expect(await opened.api.review()).toBe(true)
  opened.hawser.router.push({ name: 'SendReview' })
  await expect.element(send).toBeVisible()
  return opened
}
/** What is wider than the card, or stands over its edge. */
const overflowing = (): string[] => {
  const card = document.querySelector('.hawser-body')?.getBoundingClientRect()
  if (!card) throw new Error('There is no card.')
  return [...document.querySelectorAll('.hawser-body *:not(.hawser-visually-hidden)')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < card.left - 0.5 || right > card.right + 0.5)
    })
    .map(({ className }) => String(className))
}
const asked = ({ chain }: OpenSend, times = 1) => expect.poll(() => chain.sent.length).toBe(times)

describe('SendReviewView', () => {
  it.each(['light', 'dark'] as const)('default: the whole transfer, accessible in %s', async (theme) => {
    await openReview({ theme })
    await expect.element(page.getByText('1.25 ETH', { exact: true })).toBeVisible()
    expect(shownAs('To')()).toBe(receiver)
    expect(shownAs('From')()).toContain(sender)
    expect(shownAs('Network')()).toContain('Ethereum')
    expect(shownAs('Max network fee')()).toContain('0.000053 ETH')
    expect(shownAs('Max total')()).toContain('1.250053 ETH')
    expect(shownAs('Max total')()).toContain('1.2500525 ETH')
    await expectAccessible()
  })

  it('behavior: amounts are rounded for reading; a press, a pointer and screen readers have every digit', async () => {
    const exact = '1.234567890123456789'
    await openReview({ amount: exact })
    const headline = page.getByRole('button', { name: `${exact} ETH` })
    const total = page.getByRole('button', { name: '1.234620390123456789 ETH' })
    await expect.element(page.getByText('1.234568 ETH', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1.234621 ETH', { exact: true })).toBeVisible()
    await expect.element(headline).toHaveAttribute('title', `${exact} ETH`)
    await expect.element(headline).toHaveAttribute('aria-expanded', 'false')
    await expectAccessible()
    headline.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(headline).toHaveAttribute('aria-expanded', 'true')
    await expect.element(page.getByText('1.234568 ETH', { exact: true })).not.toBeInTheDocument()
    await total.click()
    await expect.element(page.getByText('1.234621 ETH', { exact: true })).not.toBeInTheDocument()
    await expectAccessible()
    expect(overflowing()).toEqual([])
  })

  it('behavior: the wait for the wallet shows what there is to compare', async () => {
    const opened = await openReview({ amount: '1.2345678' })
    await send.click()
    await asked(opened)
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    expect(shownAs('To')()).toBe(receiver)
    expect(shownAs('Amount')()).toContain('1.2345678 ETH')
    await expectAccessible()
  })

  it('behavior: who was sent to on another network and never on this one may be an exchange that takes nothing here', async () => {
    const client = createSendClient()
    const known = client.hawser.use(profile)
    known.addRecipient({ namespace: 'eip155', address: receiver, name: null, caipNetworkId: 'eip155:10' })
    const { form } = await openReview({ client })
    const warning = page.getByText('You’ve sent to this address on OP Mainnet, never on Ethereum.')
    await expect.element(warning).toBeVisible()
    await expectAccessible()
    expect(overflowing()).toEqual([])
    // One that the app does not have any more is told all the same.
    known.forgetRecipient({ namespace: 'eip155', address: receiver })
    known.addRecipient({ namespace: 'eip155', address: receiver, name: null, caipNetworkId: 'eip155:56' })
    await expect.element(page.getByText('on eip155:56, never on Ethereum.')).toBeVisible()
    known.addRecipient({ namespace: 'eip155', address: receiver, name: null, caipNetworkId: 'eip155:1' })
    await expect.element(page.getByText('never on Ethereum')).not.toBeInTheDocument()
    expect(form().phase).toBe('review')
  })

  describe('what it does, as a node runs it', () => {
    const native = { tokenAddress: null, tokenId: null }
    const goes = { party: 'sender', ...native, units: -1_250_000_000_000_000_000n } as const
    const arrives = { party: 'receiver', ...native, units: 1_250_000_000_000_000_000n } as const
    const openSimulated = (simulate: () => Promise<TransferSimulation | null>) =>
      openReview({ client: createSendClient({ simulate }) })

    it('CAP-06 default: that it does this and nothing else, once it is known', async () => {
      const answer = deferred<TransferSimulation | null>()
      await openSimulated(() => answer.promise)
      await expect.element(page.getByText('Simulating…')).toBeVisible()
      answer.resolve({ status: 'done', effects: [goes, arrives] })
      await expect.element(page.getByText('Simulated: it does exactly this, nothing else.')).toBeVisible()
      await expectAccessible()
    })

    it('CAP-06 behavior: all of it where it does something else, of tokens that nobody knows the address', async () => {
      const strange = { party: 'sender', tokenAddress: strangeToken.address, tokenId: null, units: -5n } as const
      await openSimulated(async () => ({ status: 'done', effects: [goes, strange, { ...arrives, units: 10n ** 18n }] }))
      const notice = page.getByText('In a simulation, it does something else:')
      await expect.element(notice).toBeVisible()
      const rows = [...(notice.element().parentElement?.querySelectorAll('dl > div') ?? [])]
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        'You−1.25 ETH',
        expect.stringMatching(/^You− 0x1111…1111/),
        'Recipient+1 ETH',
      ])
      expect(overflowing()).toEqual([])
      await expectAccessible()
    })

    it.each<[string, TransferSimulation | null, string]>([
      ['that nothing moves', { status: 'done', effects: [] }, 'In a simulation, nothing moves.'],
      [
        'that it fails, and why',
        { status: 'fails', reason: 'paused' },
        'In a simulation, this transfer failed. It could cost a fee for nothing. paused',
      ],
      ['that it was not simulated', null, 'Not simulated: the network couldn’t say.'],
    ])('CAP-06 behavior: %s, and it can be sent', async (_what, answer, said) => {
      await openSimulated(async () => answer)
      await expect.element(page.getByText(said)).toBeVisible()
      await expect.element(send).toBeEnabled()
    })
  })

  it('behavior: long names and amounts stay within a narrow card', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(414, 896))
    const opened = await openSend({ client: createSendClient({ tokens: [] }) })
    opened.api.setToken({
      chainId: 'eip155:1',
      address: strangeToken.address,
      name: 'A name that is much longer than its row has room for',
      symbol: 'HARBOURMASTERPOINTS',
      decimals: 2,
      iconUrl: null,
    })
    opened.chain.balances.set(strangeToken.address, 10n ** 16n)
    opened.api.setAmount('12345678901234.25')
    const amount = page.getByLabelText('Amount', { exact: true })
    const max = page.getByRole('button', { name: 'Max' })
    await expect.element(amount).toBeVisible()
    expect(amount.element().scrollWidth).toBeLessThanOrEqual(amount.element().clientWidth)
    expect(max.element().firstElementChild?.getClientRects()).toHaveLength(1)
    expect(overflowing()).toEqual([])
    opened.api.setReceiver(receiver)
    opened.clock.advance(500)
    expect(await opened.api.review()).toBe(true)
    opened.hawser.router.push({ name: 'SendReview' })
    await expect.element(send).toBeVisible()
    expect(overflowing()).toEqual([])
  })

  it('behavior: a token’s total is the token and the fee, each in its own money', async () => {
    const client = createSendClient()
    const opened = await openSend({ client })
    opened.api.setToken({ chainId: 'eip155:1', iconUrl: null, ...lusd })
    opened.api.setAmount('2.5')
    opened.api.setReceiver(receiver)
    expect(await opened.api.review()).toBe(true)
    opened.hawser.router.push({ name: 'SendReview' })
    await expect.element(page.getByText('2.5 LUSD', { exact: true }).first()).toBeVisible()
    expect(shownAs('Max total')()).toMatch(/2\.5 LUSD.*0\.000053 ETH/)
  })

  it('STA-14 behavior: what a token keeps of the transfer is said before the wallet is asked', async () => {
    const client = createSendClient()
    client.chain.estimate = async () => ({ gas: 1n, maxFee: 1_000_000_000_000n, received: 2_475_000n })
    const opened = await openSend({ client })
    opened.api.setToken({ chainId: 'eip155:1', iconUrl: null, ...lusd })
    opened.api.setAmount('2.5')
    opened.api.setReceiver(receiver)
    expect(await opened.api.review()).toBe(true)
    opened.hawser.router.push({ name: 'SendReview' })
    await expect.element(row('Recipient gets, after token fee')).toBeVisible()
    expect(shownAs('Recipient gets, after token fee')()).toContain('2.475 LUSD')
    await expectAccessible()
    expect(row('Recipient gets, after token fee').elements()).toHaveLength(1)
  })

  it.each(['light', 'dark'] as const)(
    'behavior: an outsized fee is pointed out, and needs a word of its own before the wallet is asked, in %s',
    async (theme) => {
      const client = createSendClient()
      const maxFee = 425_000_000_000_000_000n
      client.chain.estimate = async () => ({ gas: 21_000n, maxFee, feeWarning: 'largeShare' })
      const opened = await openReview({ client, theme })
      const alert = page.getByRole('alert')
      await expect.element(alert).toHaveTextContent('unusually high: up to 0.425 ETH, 34% of the amount.')
      await expectAccessible()
      const box = page.getByRole('checkbox', { name: 'Pay this fee anyway' })
      await send.click()
      await expect.element(box).toHaveFocus()
      await expect.element(box).toBeInvalid()
      await expect.element(alert).toHaveTextContent('Confirm the fee to send')
      await expectAccessible()
      expect(opened.chain.sent).toEqual([])
      await userEvent.keyboard(' ')
      await expect.element(box).toBeChecked()
      await expect.element(box).toBeValid()
      expect(opened.chain.sent).toEqual([])
      await send.click()
      await asked(opened)
    },
  )

  it.each(['light', 'dark'] as const)(
    'behavior: what would close the account says what is lost with it, and needs a word of its own before the wallet is asked, in %s',
    async (theme) => {
      const client = createSendClient()
      client.chain.estimate = async () => ({ gas: 150n, maxFee: 20_000_000_000_000_000n, feeWarning: 'accountClosed' })
      const opened = await openReview({ client, theme })
      const box = page.getByRole('checkbox', { name: 'Close my account. The rest of it, up to 0.02 ETH, is lost.' })
      await expect.element(box).not.toBeChecked()
      await expectAccessible()
      await send.click()
      await expect.element(box).toHaveFocus()
      await expect.element(box).toBeInvalid()
      await expectAccessible()
      expect(opened.chain.sent).toEqual([])
      await userEvent.keyboard(' ')
      await expect.element(box).toBeChecked()
      expect(opened.chain.sent).toEqual([])
      await send.click()
      await asked(opened)
    },
  )

  it('behavior: the fee of a token stands without a part of the amount', async () => {
    const client = createSendClient()
    client.chain.estimate = async () => ({ gas: 1n, maxFee: 50_000_000_000_000_000n, feeWarning: 'unusual' })
    const opened = await openSend({ client })
    opened.api.setToken({ chainId: 'eip155:1', iconUrl: null, ...lusd })
    opened.api.setAmount('2.5')
    opened.api.setReceiver(receiver)
    expect(await opened.api.review()).toBe(true)
    opened.hawser.router.push({ name: 'SendReview' })
    await expect.element(page.getByRole('alert')).toHaveTextContent(/unusually high: up to 0\.05 ETH\.$/)
  })

  it('behavior: a wallet whose answer makes no sense may have sent: so it says, and keeps the review', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    opened.chain.sent[0]?.answer.reject(new InvalidResponseError())
    await expect.element(page.getByText(/Check there if it was sent before you try again/)).toBeVisible()
    expect(opened.form().phase).toBe('review')
  })

  it('behavior: a node whose answer makes no sense is not taken for the wallet, which was not asked', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    opened.chain.sent[0]?.answer.reject(new HawserError('INVALID_NODE_RESPONSE', 'The node made no sense.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('The network sent an unexpected response.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was sent.')
    expect(document.body.textContent).not.toContain('Check there')
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked(opened, 2)
  })

  it.each([
    [
      'TOKEN_ACCOUNT_TAKEN',
      'Someone else controls the recipient’s account for this token. Nothing was sent. Ask for another address.',
    ],
    ['TRANSACTION_CHANGED', 'Quay signed a different transfer. Nothing was sent. Try again, or use another wallet.'],
  ])('behavior: what %s says, here and in the form', async (code, said) => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    opened.chain.sent[0]?.answer.reject(new HawserError(code, 'Words for the developer.'))
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent(said)
    await expectAccessible()
    expect(document.body.textContent).not.toContain('Words for the developer.')
    opened.hawser.router.goBack()
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(receiver)
    await expect.element(alert).toHaveTextContent(said)
  })

  it('behavior: a name stands beside the whole address', async () => {
    await openReview({ to: 'bob.eth' })
    expect(shownAs('To')()).toBe(`bob.eth${receiver}`)
  })

  it('behavior: a warning is said here as well', async () => {
    await openReview({ to: sender })
    await expect.element(page.getByText('This is your own address.')).toBeVisible()
    await expectAccessible()
  })

  it('behavior: waits for the wallet by name, and says what to try when nothing happens', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    const status = page.getByRole('status')
    await expect.element(status).toHaveTextContent('Continue in Quay')
    await expect.element(status).toHaveTextContent('Check the amount and address in Quay')
    await expect.element(status).toHaveFocus()
    await expectAccessible()
    opened.clock.advance(6_000)
    await expect.element(status).toHaveTextContent('Nothing happening?')
    expect(opened.chain.sent[0]?.transfer).toMatchObject({ to: receiver, amount: 1_250_000_000_000_000_000n })
  })

  it('behavior: cancel goes back to the review as it was, and a late approval is still heard', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(send).toBeVisible()
    opened.chain.sent[0]?.answer.resolve({ hash: '0xlate' })
    await expect.element(page.getByText('Pending')).toBeVisible()
    expect(opened.view()?.name).toBe('Account')
  })

  it('behavior: refused: the modal shakes once, says so and can be tried again, with nothing lost', async () => {
    const opened = await openReview()
    let shakes = 0
    let wasShaking = false
    opened.hawser.subscribe(() => {
      const { isShaking } = opened.hawser.getSnapshot().modal
      if (isShaking && !wasShaking) shakes += 1
      wasShaking = isShaking
    })
    await send.click()
    await asked(opened)
    opened.chain.sent[0]?.answer.reject(new UserRejectedError({ details: 'User rejected the request.' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was sent.')
    expect(document.querySelectorAll('[role=alert] .hawser-notice-wallet')).toHaveLength(1)
    // The wallet's words say the same.
    await expect.element(page.getByText('Technical details')).not.toBeInTheDocument()
    await expectAccessible()
    expect(shakes).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked(opened, 2)
    opened.chain.sent[1]?.answer.resolve({ hash: '0xagain' })
    await expect.poll(() => opened.view()?.name).toBe('Account')
  })

  it('behavior: a wallet with a request open, or one that never answers, is said to be just that', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    opened.chain.sent[0]?.answer.reject(new RequestPendingError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Quay has another request open.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await asked(opened, 2)
    opened.clock.advance(300_000)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Quay didn’t respond.')
    await expectAccessible()
  })

  it('behavior: a wallet without an app of its own is not said to be opened or unlocked, while it is waited for and where it never answers', async () => {
    const opened = await openReview({
      client: createSendClient({ walletTraits: { input: { parse: Object, field: 'email' } } }),
    })
    await send.click()
    await asked(opened)
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    opened.clock.advance(6_000)
    await expect.element(page.getByText(/unlock/i)).not.toBeInTheDocument()
    opened.clock.advance(294_000)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No response in time. Try again.')
    await expect.element(page.getByText(/unlock/i)).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('behavior: another network meanwhile: the review is not sent, and leads back to the form', async () => {
    const opened = await openReview()
    await switchNetwork(opened.hawser, { caipNetworkId: 'eip155:10' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('account or network has changed')
    await expect.element(send).not.toBeInTheDocument()
    await expectAccessible()
    await page.getByRole('button', { name: 'Edit transfer' }).click()
    await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue(receiver)
    await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('1.25')
    expect(opened.chain.sent).toEqual([])
  })

  it('behavior: opened with nothing to review, it gives way to the form', async () => {
    const opened = await openSend()
    opened.hawser.router.push({ name: 'SendReview' })
    await expect.poll(() => opened.view()?.name).toBe('Send')
    await expect.element(page.getByLabelText('Amount', { exact: true })).toBeVisible()
  })

  it('behavior: left while the wallet is asked, the form shows the wait, and cancelling it gives the form back', async () => {
    const opened = await openReview()
    await send.click()
    await asked(opened)
    opened.hawser.router.goBack()
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('1.25')
  })
})
