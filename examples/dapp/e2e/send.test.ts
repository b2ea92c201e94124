import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { describe, expect, inject, it } from 'vitest'
import { startGateway } from '../demo/gateway.mjs'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { connect, fact, headerButton, reads, view, waitForRequest } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

const form = (page: Page) => view(page, 'Send')
const review = (page: Page) => view(page, 'SendReview')

async function openSend(dapp: Dapp): Promise<void> {
  await dapp.page.getByRole('button', { name: 'Open Send' }).click()
  await form(dapp.page).waitFor()
}

async function fill(page: Page, amount: string, receiver: string): Promise<void> {
  await form(page).getByLabel('Amount').fill(amount)
  await form(page).getByLabel('To').fill(receiver)
}

async function chooseToken(page: Page): Promise<void> {
  await form(page).locator('[data-hawser-token-select]').click()
  await form(page).locator('[data-hawser-token]', { hasText: 'LUSD' }).click()
}

async function goToReview(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Review' }).click()
  await review(page).waitFor()
}

const confirm = (page: Page) => review(page).getByRole('button', { name: 'Send' }).click()
const result = (page: Page) => view(page, 'Account').locator('[data-hawser-transaction]').first()

describe('send', () => {
  it('CAP-06, STA-14 behavior: ETH arrives on the chain, and the result stands in Account until dismissed', async () => {
    const dapp = await open()
    const { page } = dapp
    const receiver = freshAccount().address
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '1.25', receiver)
    await goToReview(page)
    await confirm(page)
    await reads(result(page), 'Confirmed')
    expect(await localChain(1).balance(receiver)).toBe(parseEther('1.25'))
    await page.keyboard.press('Escape')
    await headerButton(page).click()
    await reads(result(page), 'Confirmed')
    // No explorer knows this chain: neither the account nor the transaction is linked to one.
    expect(await view(page, 'Account').getByRole('link').count()).toBe(0)
    await result(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => result(page).count()).toBe(0)
  })

  it('CAP-06, STA-14 behavior: an ERC-20 arrives on the chain', async () => {
    const dapp = await open()
    const { page } = dapp
    const receiver = freshAccount().address
    await localChain(1).fundToken(dapp.address, 5_000_000n)
    await connect(dapp)
    await openSend(dapp)
    await chooseToken(page)
    await fill(page, '2.5', receiver)
    await goToReview(page)
    await confirm(page)
    await reads(result(page), 'Confirmed')
    expect(await localChain(1).tokenBalance(receiver)).toBe(2_500_000n)
  })

  it('behavior: a token by its pasted address, its symbol and decimals read on chain', async () => {
    const dapp = await open({ config: { chains: withoutTokens() } })
    const { page } = dapp
    await localChain(1).fundToken(dapp.address, 1_000_000n)
    await connect(dapp)
    await openSend(dapp)
    await form(page).locator('[data-hawser-token-select]').click()
    await form(page).getByLabel('Token contract address').fill(localChain(1).token.address)
    await form(page).getByRole('button', { name: 'Add token' }).click()
    await reads(form(page).locator('[data-hawser-token-select]'), 'LUSD')
  })

  it('behavior: Max leaves the gas, and all of it can be sent', async () => {
    const dapp = await open()
    const { page } = dapp
    const receiver = freshAccount().address
    await connect(dapp)
    await openSend(dapp)
    await form(page).getByLabel('To').fill(receiver)
    await form(page).getByRole('button', { name: 'Max' }).click()
    await expect.poll(() => form(page).getByLabel('Amount').inputValue()).toMatch(/^9\.99/)
    await goToReview(page)
    await confirm(page)
    await reads(result(page), 'Confirmed')
    expect(await localChain(1).balance(receiver)).toBeGreaterThan(parseEther('9.99'))
  })

  it('CAP-06 behavior: an amount typed in dollars is sent as the amount of the token that is shown', async () => {
    const gateway = await startGateway({ chains: inject('stack').chains })
    try {
      const dapp = await open({ config: { gateway: { url: gateway.url, without: ['config'] } } })
      const { page } = dapp
      const receiver = freshAccount().address
      await connect(dapp)
      await openSend(dapp)
      await form(page).getByRole('button', { name: 'Enter in USD' }).click()
      await form(page).getByLabel('Amount in USD').fill('602.51')
      await reads(form(page), /≈ 0\.2 ETH/)
      await form(page).getByLabel('To').fill(receiver)
      await goToReview(page)
      await reads(review(page), /≈ \$602\.51/)
      await confirm(page)
      await reads(result(page), 'Confirmed')
      expect(await localChain(1).balance(receiver)).toBe(parseEther('0.2'))
    } finally {
      await gateway.stop()
    }
  })

  it('VAL-02 behavior: refuses a wrong checksum and what is no address; passes one all in lower case', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '0.1', '0x70997970C51812dc3A010C7d01b50e0d17dc79c8')
    await reads(form(page), /has a typo/)
    await fill(page, '0.1', '0x1234')
    await reads(form(page), /Invalid address/)
    await fill(page, '0.1', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
    await goToReview(page)
  })

  it('behavior: refuses more than the balance and more decimals than the currency has; nothing is lost', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await openSend(dapp)
    const receiver = freshAccount().address
    await fill(page, '100000', receiver)
    await reads(form(page), /balance|more than you have/i)
    await fill(page, '0.1234567890123456789', receiver)
    await reads(form(page), /decimals/i)
    expect(await form(page).getByLabel('To').inputValue()).toBe(receiver)
  })

  it('behavior: a decimal comma where the locale writes one', async () => {
    const dapp = await open({ context: { locale: 'de-DE' } })
    const { page } = dapp
    const receiver = freshAccount().address
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '0,5', receiver)
    await goToReview(page)
    await confirm(page)
    await reads(result(page), 'Confirmed')
    expect(await localChain(1).balance(receiver)).toBe(parseEther('0.5'))
  })

  it('behavior: sending to oneself is a warning, not an error', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '0.1', dapp.address)
    await reads(form(page), /your own/i)
    await goToReview(page)
  })

  it('behavior: no money for gas is said before the wallet is asked', async () => {
    const dapp = await open()
    const { page } = dapp
    await localChain(1).fundToken(dapp.address, 1_000_000n)
    await localChain(1).fund(dapp.address, '0')
    await connect(dapp)
    await openSend(dapp)
    await chooseToken(page)
    await fill(page, '1', freshAccount().address)
    await form(page).getByRole('button', { name: 'Review' }).click()
    await form(page).getByRole('alert').first().waitFor()
    expect((await dapp.wallet.log()).map((entry) => entry.method)).not.toContain('eth_sendTransaction')
  })

  it('behavior: refused in the wallet, the review stands and can be confirmed again', async () => {
    const dapp = await open()
    const { page } = dapp
    const receiver = freshAccount().address
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '0.2', receiver)
    await goToReview(page)
    await dapp.wallet.setBehavior('rejectsSend', true)
    await confirm(page)
    await review(page).getByRole('alert').waitFor()
    await dapp.wallet.setBehavior('rejectsSend', false)
    await review(page)
      .getByRole('button', { name: /^(send|try again)$/i })
      .first()
      .click()
    await reads(result(page), 'Confirmed')
    expect(await localChain(1).balance(receiver)).toBe(parseEther('0.2'))
  })

  it('behavior: the network changed meanwhile; the review is not sent', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await openSend(dapp)
    await fill(page, '0.2', freshAccount().address)
    await goToReview(page)
    await dapp.wallet.switchChainFromWallet(10)
    await reads(fact(page, 'network'), 'OP Mainnet')
    await expect
      .poll(async () => (await review(page).getByRole('alert').count()) + (await form(page).count()))
      .toBeGreaterThan(0)
    expect((await dapp.wallet.log()).map((entry) => entry.method)).not.toContain('eth_sendTransaction')
  })

  it('behavior: closed while the transaction is pending, it is found again, after a reload too', async () => {
    const dapp = await open()
    const { page } = dapp
    const chain = localChain(137)
    await chain.fund(dapp.address, '5')
    await connect(dapp)
    await page.getByRole('button', { name: 'Polygon', exact: true }).click()
    await reads(fact(page, 'network'), 'Polygon')
    await chain.request('evm_setAutomine', [false])
    try {
      await openSend(dapp)
      await fill(page, '0.3', freshAccount().address)
      await goToReview(page)
      await confirm(page)
      await reads(result(page), 'Pending')
      await page.keyboard.press('Escape')
      await page.reload()
      await reads(fact(page, 'status'), /^connected$/)
      await headerButton(page).click()
      await reads(result(page), 'Pending')
      await chain.request('evm_mine')
      await reads(result(page), 'Confirmed')
    } finally {
      await chain.request('evm_setAutomine', [true])
    }
  })

  it.each([
    ['replacesTransaction', /replaced|sped up|confirmed/i],
    ['cancelsTransaction', /cancel/i],
  ] as const)('behavior: %s in the wallet is seen', async (behavior, text) => {
    const dapp = await open()
    const { page } = dapp
    const chain = localChain(11155111)
    await chain.fund(dapp.address, '5')
    await connect(dapp)
    await page.getByRole('button', { name: 'Sepolia', exact: true }).click()
    await reads(fact(page, 'network'), 'Sepolia')
    await chain.request('evm_setAutomine', [false])
    try {
      await dapp.wallet.setBehavior(behavior, 200)
      await openSend(dapp)
      await fill(page, '0.3', freshAccount().address)
      await goToReview(page)
      await confirm(page)
      await reads(result(page), 'Pending')
      await expect.poll(async () => ((await chain.request('txpool_status')) as { pending: string }).pending).toBe('0x1')
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
      await chain.request('evm_mine')
      await reads(result(page), text)
    } finally {
      await chain.request('evm_setAutomine', [true])
    }
  })

  it.each([
    ['Speed up', 'Sped up', 'Confirmed', '0.3'],
    ['Cancel transfer', 'Cancellation sent', 'Cancelled', '0'],
  ] as const)(
    'STA-14 behavior: %s while it is pending, with one result, after a reload too',
    async (action, note, end, arrives) => {
      const dapp = await open()
      const { page } = dapp
      const chain = localChain(8453)
      const receiver = freshAccount().address
      await chain.fund(dapp.address, '5')
      await connect(dapp)
      await page.getByRole('button', { name: 'Base', exact: true }).click()
      await reads(fact(page, 'network'), 'Base')
      await chain.request('evm_setAutomine', [false])
      try {
        await openSend(dapp)
        await fill(page, '0.3', receiver)
        await goToReview(page)
        await confirm(page)
        await reads(result(page), 'Pending')
        await result(page).getByRole('button', { name: action }).click()
        await reads(result(page), /with a higher fee and nonce \d+\./)
        await result(page).getByRole('button', { name: action }).click()
        await reads(result(page), note)
        await page.reload()
        await reads(fact(page, 'status'), /^connected$/)
        await headerButton(page).click()
        await reads(result(page), note)
        await chain.request('evm_mine')
        await reads(result(page), end)
        expect(await view(page, 'Account').locator('[data-hawser-transaction]').count()).toBe(1)
        expect(await chain.balance(receiver)).toBe(parseEther(arrives))
      } finally {
        await chain.request('evm_mine')
        await chain.request('evm_setAutomine', [true])
      }
    },
  )

  it('ERR-04 behavior: a wallet that ignores the nonce has replaced nothing, and that is said', async () => {
    const dapp = await open()
    const { page } = dapp
    const chain = localChain(42161)
    const receiver = freshAccount().address
    await chain.fund(dapp.address, '5')
    await connect(dapp)
    await page.getByRole('button', { name: 'Arbitrum One', exact: true }).click()
    await reads(fact(page, 'network'), 'Arbitrum One')
    await chain.request('evm_setAutomine', [false])
    try {
      await dapp.wallet.setBehavior('ignoresNonce', true)
      await openSend(dapp)
      await fill(page, '0.3', receiver)
      await goToReview(page)
      await confirm(page)
      await reads(result(page), 'Pending')
      await result(page).getByRole('button', { name: 'Cancel transfer' }).click()
      await reads(result(page), /empty transaction to yourself/)
      await result(page).getByRole('button', { name: 'Cancel transfer' }).click()
      await reads(result(page), /used another nonce/)
      await chain.request('evm_mine')
      await reads(result(page), 'Confirmed')
      expect(await chain.balance(receiver)).toBe(parseEther('0.3'))
    } finally {
      await chain.request('evm_mine')
      await chain.request('evm_setAutomine', [true])
    }
  })

  it('behavior: waits in the wallet, which is shown, and can be left', async () => {
    const dapp = await open({ wallets: [{ approval: 'manual' }] })
    const { page } = dapp
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await waitForRequest(dapp, 'eth_requestAccounts')
    await dapp.wallet.approve()
    await reads(fact(page, 'status'), /^connected$/)
    await openSend(dapp)
    await fill(page, '0.2', freshAccount().address)
    await goToReview(page)
    await confirm(page)
    await waitForRequest(dapp, 'eth_sendTransaction')
    await reads(review(page).getByRole('status'), /quay wallet/i)
    await dapp.wallet.approve()
    await reads(result(page), 'Confirmed')
  })
})

function withoutTokens(): Record<string, { rpcUrl: string }> {
  return Object.fromEntries(
    [1, 10, 8453, 42161, 137, 11155111].map((id) => [String(id), { rpcUrl: localChain(id).rpcUrl }]),
  )
}
