import { NetworkRequestError, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pseudoRtl } from '../../text/pseudoRtl.js'
import { lusd, receiver, sender, strangeToken } from '../fixtures/createSendClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { walletError } from '../fixtures/fakeWallet.js'
import { fillSale, fillSwap, type OpenSwap, openSwap } from '../fixtures/openSwap.js'
import { settler } from '../fixtures/zeroExSwap.js'

const review = page.getByRole('button', { name: 'Review', exact: true })
const submit = page.getByRole('button', { name: 'Swap', exact: true })
const shownAs = (label: string) => () =>
  page
    .getByRole('term')
    .and(page.getByText(label, { exact: true }))
    .element().nextElementSibling?.textContent

async function openPreview(parameters: Parameters<typeof openSwap>[0] = {}): Promise<OpenSwap> {
  const opened = await openSwap(parameters)
  await fillSwap(opened)
  await review.click()
  await expect.element(submit).toBeVisible()
  return opened
}

describe('SwapView', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-07 VIEW-02 default: from the account to a quote and its rate, accessible in %s',
    async (theme) => {
      const opened = await openSwap({ theme, view: 'Account' })
      await page.getByRole('button', { name: 'Swap' }).click()
      await expect.element(page.getByLabelText('You pay')).toBeVisible()
      await fillSwap(opened)
      await expect.element(page.getByText('4,500', { exact: true })).toBeVisible()
      await expect.element(page.getByText('1 ETH ≈ 3,000 LUSD')).toBeVisible()
      await expectAccessible()
    },
  )

  it('behavior: a token is chosen by its name, with what the account has of it, and by keyboard', async () => {
    const opened = await openSwap()
    await page.getByRole('button', { name: 'Choose a token', exact: true }).click()
    const search = page.getByRole('searchbox')
    await expect.element(page.getByRole('button', { name: /LUSD/ })).toBeVisible()
    await expectAccessible()
    await search.fill('nothing like it')
    await expect.element(page.getByText('No token matches “nothing like it”.')).toBeVisible()
    await search.fill('liberty')
    page.getByRole('button', { name: /LUSD/ }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => opened.view()?.name).toBe('Swap')
    expect(opened.form().to).toMatchObject({ address: lusd.address })
  })

  it('behavior: more than there is, and slippage that is no whole percentage, are said at their fields', async () => {
    const opened = await openSwap()
    await fillSwap(opened, '11')
    await expect.element(page.getByText('This is more than your balance.')).toBeVisible()
    await page.getByLabelText('Max slippage').fill('0.5')
    await expect.element(page.getByText('Enter a whole percentage from 1 to 50.')).toBeVisible()
    expect(opened.form().slippagePercent).toBe(1)
    await page.getByLabelText('Max slippage').fill('10')
    await expect.element(page.getByText('You may receive up to 10% less than shown.')).toBeVisible()
    expect(opened.form().slippagePercent).toBe(10)
    await expectAccessible()
  })

  it('CAP-07 behavior: beside both amounts stands what they are worth, and a price that the amount itself moves is said', async () => {
    const opened = await openSwap()
    await fillSwap(opened)
    await expect.element(page.getByText(/^\$4,500\.00 · 1 ETH ≈ 3,000 LUSD$/)).toBeVisible()
    await expect.element(page.getByText(/^\$4,500\.00 · /).first()).toBeVisible()
    expect(page.getByText(/less than the market price/).elements()).toHaveLength(0)
    opened.service.impactPercent = 5n
    opened.api.setAmount('2')
    opened.clock.advance(500)
    await expect.element(page.getByText('You get 5% less than the market price for this amount.')).toBeVisible()
    await expect.element(page.getByText(/^\$5,700\.00 · /)).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a token without a price has an amount alone', async () => {
    const opened = await openSwap()
    opened.service.isWithoutPrices = true
    await fillSwap(opened)
    await expect.element(page.getByText('1 ETH ≈ 3,000 LUSD', { exact: true })).toBeVisible()
  })

  it('behavior: what nobody quotes is said with a way to ask again', async () => {
    const opened = await openSwap()
    await expect.poll(() => opened.form().from?.symbol).toBe('ETH')
    opened.service.price = 0n
    opened.api.setTo({ iconUrl: null, ...lusd })
    opened.api.setAmount('1')
    opened.clock.advance(500)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No route found.')
    await expectAccessible()
    opened.service.price = 2_000_000_000n
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('2,000', { exact: true })).toBeVisible()
  })

  it.each([
    { dir: 'ltr', locale: undefined },
    { dir: 'rtl', locale: pseudoRtl },
  ] as const)('behavior: what a notice offers begins where its words do, $dir', async ({ dir, locale }) => {
    const opened = await openSwap({ locale })
    await expect.poll(() => opened.form().from?.symbol).toBe('ETH')
    opened.service.price = 0n
    opened.api.setTo({ iconUrl: null, ...lusd })
    opened.api.setAmount('1')
    opened.clock.advance(500)
    await expect.element(page.getByRole('alert').getByRole('button')).toBeVisible()
    expect(getComputedStyle(page.getByRole('alert').element()).direction).toBe(dir)
    expect(startOf('.hawser-button-label', dir)).toBeCloseTo(startOf('.hawser-notice-title', dir), 1)
  })
})

/** Where the words of a part of the notice begin, in px. */
function startOf(selector: string, dir: 'ltr' | 'rtl'): number {
  const range = document.createRange()
  range.selectNodeContents(document.querySelector(`[role="alert"] ${selector}`) ?? document)
  const { left, right } = range.getBoundingClientRect()
  return dir === 'ltr' ? left : right
}

describe('what a form cannot have', () => {
  it('behavior: a token that is not there is told from a node that is down, and can be asked for again', async () => {
    const opened = await openSwap()
    await page.getByRole('button', { name: 'Choose a token', exact: true }).click()
    const add = page.getByRole('button', { name: 'Add token' })
    await page.getByRole('searchbox').fill(receiver)
    await add.click()
    await expect.element(page.getByText('No token found at this address on this network.')).toBeVisible()
    opened.chain.tokenFault = new NetworkRequestError()
    await page.getByRole('searchbox').fill(strangeToken.address)
    await add.click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    expect(document.body.textContent).not.toContain('No token found')
    await expectAccessible()
    opened.chain.tokenFault = undefined
    await again.click()
    await expect.poll(() => opened.form().to).toMatchObject({ symbol: strangeToken.symbol })
  })

  it('behavior: a service without swaps is said to have none, until it has some', async () => {
    const opened = await openSwap({ isWithoutSwaps: true })
    await expect.element(page.getByText('Swaps aren’t available right now.')).toBeVisible()
    await expectAccessible()
    opened.service.isWithoutSwaps = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('You pay')).toBeVisible()
  })
})

describe('SwapPreviewView', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-07 default: what is paid, what arrives at least, the fee and the steps, accessible in %s',
    async (theme) => {
      await openPreview({ theme })
      expect(shownAs('Minimum received')()).toContain('4,455 LUSD')
      expect(shownAs('Max slippage')()).toBe('1%')
      expect(shownAs('Price impact')()).toBe('0%')
      expect(shownAs('Route')()).toBe('uniswap-v2')
      expect(shownAs('Max network fee')()).toContain('0.0003 ETH')
      expect(shownAs('Steps')()).toBe('Swap')
      await expectAccessible()
    },
  )

  it('behavior: a price that is worse needs the user’s word before the wallet is asked', async () => {
    const opened = await openPreview()
    opened.service.price = 2_900_000_000n
    opened.api.refresh()
    await expect.element(page.getByRole('alert')).toHaveTextContent('You now receive at least 4,306.5 LUSD.')
    await expect.element(submit).not.toBeInTheDocument()
    expect(await opened.api.submit()).toBe(false)
    expect(opened.chain.asked).toEqual([])
    await page.getByRole('button', { name: 'Accept new price' }).click()
    await expect.element(submit).toBeVisible()
    expect(shownAs('Minimum received')()).toContain('4,306.5 LUSD')
  })

  it('behavior: a quote that grew stale cannot be agreed to until there is another one', async () => {
    const opened = await openPreview()
    opened.service.isAway = true
    opened.clock.advance(31_000)
    await expect.poll(() => opened.form().isStale).toBe(true)
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    expect(opened.chain.asked).toEqual([])
  })

  it('behavior: declined in the wallet it says so and offers the same again; approved, it says what was received', async () => {
    const opened = await openPreview()
    await submit.click()
    await expect.poll(() => opened.chain.asked.length).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    await expectAccessible()
    opened.chain.asked[0]?.answer.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was swapped.')
    await expectAccessible()
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByRole('button', { name: 'Continue' }))
      .click()
    await expect.poll(() => opened.chain.asked.length).toBe(2)
    const hash = `0x${'a'.repeat(64)}`
    opened.chain.asked[1]?.answer.resolve({ hash })
    await expect.poll(() => opened.chain.receipts.length).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Waiting for the network to confirm.')
    opened.chain.balances.set(lusd.address, 4_505_000_000n)
    opened.chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await expect.element(page.getByText('Swap complete')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Swap again' }).click()
    await expect.poll(() => opened.view()?.name).toBe('Swap')
    await expect.element(page.getByLabelText('You pay')).toBeVisible()
  })
})

describe('an approval that is signed', () => {
  const sign = page.getByRole('button', { name: 'Sign and swap', exact: true })
  const steps = () =>
    page
      .getByRole('term')
      .and(page.getByText('Steps', { exact: true }))
      .element()
      .nextElementSibling?.querySelectorAll('li') ?? []
  const stepTexts = () => [...steps()].map(({ textContent }) => textContent)
  const progress = () =>
    [...document.querySelectorAll<HTMLElement>('.hawser-swap-steps li')].map(
      ({ textContent, dataset }) => `${textContent}: ${dataset.state}`,
    )
  const signature = `0x${'1'.repeat(128)}1b`
  const hash = `0x${'a'.repeat(64)}`

  async function openSale(parameters: Parameters<typeof openSwap>[0] = {}): Promise<OpenSwap> {
    const opened = await openSwap({ hasPermits: true, ...parameters })
    await fillSale(opened)
    await review.click()
    await expect.element(page.getByText('Minimum received')).toBeVisible()
    return opened
  }

  it.each(['light', 'dark'] as const)(
    'CAP-07 default: the review names the signature and its amount before the swap, accessible in %s',
    async (theme) => {
      const { chain } = await openSale({ theme })
      await expect.element(sign).toBeVisible()
      expect(stepTexts()).toEqual(['Sign for 300 LUSD', 'Swap'])
      // What comes first is to be seen.
      expect([...steps()].map((step) => getComputedStyle(step).listStyleType)).toEqual(['decimal', 'decimal'])
      await expectAccessible()
      expect(chain.signed).toEqual([])
    },
  )

  it('CAP-07 behavior: what the wallet is asked to sign is what the review says, and one transaction follows', async () => {
    const { chain } = await openSale()
    const before = chain.readNames.filter((name) => name === 'eip712Domain').length
    await sign.click()
    await expect.poll(() => chain.signed.length).toBe(1)
    expect(chain.readNames.filter((name) => name === 'eip712Domain')).toHaveLength(before + 1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Continue in Quay')
    expect(progress()).toEqual(['Sign for 300 LUSD: current', 'Swap: next'])
    await expectAccessible()
    expect(chain.asked).toEqual([])
    expect(chain.signed[0]?.typedData).toMatchObject({
      domain: { name: lusd.name, version: '1', chainId: 1, verifyingContract: lusd.address },
      primaryType: 'Permit',
      message: { owner: sender, spender: '0x2222222222222222222222222222222222222222', value: '300000000', nonce: '7' },
    })
    chain.signed[0]?.answer.resolve(signature)
    await expect.poll(() => chain.asked.length).toBe(1)
    expect(progress()).toEqual(['Sign for 300 LUSD: done', 'Swap: current'])
    chain.asked[0]?.answer.resolve({ hash })
    await expect.poll(() => chain.receipts.length).toBe(1)
    chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await expect.element(page.getByText('Swap complete')).toBeVisible()
    expect(chain.asked).toHaveLength(1)
  })

  it('behavior: declined, it says so and sends nothing; tried again, it is asked for once more', async () => {
    const { chain } = await openSale()
    await sign.click()
    await expect.poll(() => chain.signed.length).toBe(1)
    chain.signed[0]?.answer.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was swapped.')
    expect(chain.asked).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => chain.signed.length).toBe(2)
    chain.signed[1]?.answer.resolve(signature)
    await expect.poll(() => chain.asked.length).toBe(1)
    chain.asked[0]?.answer.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was swapped.')
  })

  it('CAP-07 behavior: by Permit2, which has an allowance already, it is one signature of the amount and one transaction, which has it', async () => {
    const { chain } = await openSale({ hasPermits: false, hasPermit2: true })
    await expect.element(sign).toBeVisible()
    expect(stepTexts()).toEqual(['Sign for 300 LUSD', 'Swap'])
    await expectAccessible()
    expect(chain.signed).toEqual([])
    await sign.click()
    await expect.poll(() => chain.signed.length).toBe(1)
    expect(progress()).toEqual(['Sign for 300 LUSD: current', 'Swap: next'])
    expect(chain.asked).toEqual([])
    expect(chain.signed[0]?.typedData).toMatchObject({
      domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
      primaryType: 'PermitTransferFrom',
      message: { permitted: { token: lusd.address, amount: '300000000' }, spender: settler, nonce: '7' },
    })
    chain.signed[0]?.answer.resolve(signature)
    await expect.poll(() => chain.asked.length).toBe(1)
    expect(progress()).toEqual(['Sign for 300 LUSD: done', 'Swap: current'])
    expect(chain.asked[0]?.to).toBe(settler)
    expect(chain.asked[0]?.data?.endsWith(signature.slice(2))).toBe(true)
    chain.asked[0]?.answer.resolve({ hash })
    await expect.poll(() => chain.receipts.length).toBe(1)
    chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await expect.element(page.getByText('Swap complete')).toBeVisible()
    expect(chain.asked).toHaveLength(1)
  })

  it('behavior: a wallet that cannot sign is asked to approve instead, and the steps say so', async () => {
    const { chain } = await openSale()
    await sign.click()
    await expect.poll(() => chain.signed.length).toBe(1)
    chain.signed[0]?.answer.reject(walletError(4200, 'Not supported'))
    await expect.poll(() => chain.asked.length).toBe(1)
    await expect.poll(progress).toEqual(['Approve 300 LUSD: current', 'Swap: next'])
    expect(chain.asked[0]?.to).toBe(lusd.address)
    chain.asked[0]?.answer.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was swapped.')
    expect(chain.signed).toHaveLength(1)
  })

  it.each([
    ['of a token or router without', { hasPermits: false }],
    ['of a smart account, which signs by no key', { accountType: 'smartAccount' }],
    ['of a contract that its wallet does not tell of (ERC-1271)', { isContract: true }],
  ] as const)('behavior: %s, the review offers an approval, and no signature is asked for', async (_, given) => {
    const { chain } = await openSale(given)
    await expect.element(page.getByRole('button', { name: 'Approve and swap' })).toBeVisible()
    expect(stepTexts()).toEqual(['Approve 300 LUSD', 'Swap'])
    await page.getByRole('button', { name: 'Approve and swap' }).click()
    await expect.poll(() => chain.asked.length).toBe(1)
    expect(chain.asked[0]?.to).toBe(lusd.address)
    chain.asked[0]?.answer.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Declined. Nothing was swapped.')
    expect(chain.signed).toEqual([])
  })
})
