import type { Page } from 'playwright-core'
import { encodeFunctionData, erc20Abi, numberToHex, parseEther, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { askBitcoinTransfer, askDemoWallet, askSolanaTransfer, connectStandardPart } from './support/askDemoWallet.js'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { DemoWalletPage } from './support/demoWallet.js'
import { fund, furtherChains } from './support/furtherChains.js'
import { chooseWallet, fact, headerButton, reads } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('demo wallet', () => {
  const open = useDapp()

  async function openDemo(context: { readonly width?: number; readonly height?: number } = {}) {
    const { key, address } = freshAccount()
    await localChain(1).fund(address, '10')
    const { width = 1280, height = 800 } = context
    const dapp = await open({
      wallets: [],
      config: { demoWallet: { privateKeys: [key] } },
      context: { viewport: { width, height } },
    })
    return { dapp, page: dapp.page, wallet: new DemoWalletPage(dapp.page), address }
  }

  async function openConnected() {
    const opened = await openDemo()
    await chooseWallet(opened.dapp, 'Demo wallet')
    await opened.wallet.approve()
    await reads(fact(opened.page, 'status'), /^connected$/)
    await opened.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    return opened
  }

  it.each([
    [1280, 800],
    [768, 1024],
    [390, 844],
    [360, 740],
  ])(
    'behavior: at %i px a request lies neither on the Connect button nor on the modal, and is answered',
    async (width, height) => {
      const { dapp, page, wallet } = await openDemo({ width, height })
      await chooseWallet(dapp, 'Demo wallet')
      const request = await wallet.waitForRequest({ title: 'Connect to this site' })
      await page.getByRole('dialog').waitFor()
      await standsStill(page)
      const [walletBox, modalBox, buttonBox] = await Promise.all([
        wallet.window.boundingBox(),
        page.getByRole('dialog').boundingBox(),
        headerButton(page).boundingBox(),
      ])
      expect(meet(walletBox, modalBox), JSON.stringify([walletBox, modalBox])).toBe(false)
      expect(meet(walletBox, buttonBox), JSON.stringify([walletBox, buttonBox])).toBe(false)
      // All of both is in sight.
      for (const box of [walletBox, modalBox]) {
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect(box?.y).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
      await request.getByRole('button', { name: 'Approve' }).click()
      await reads(fact(page, 'status'), /^connected$/)
    },
  )

  it.each([
    [390, 844],
    [320, 640],
    [320, 256],
    [1280, 400],
  ])('behavior: closed, it lies on nothing of a page of %i by %i px', async (width, height) => {
    const { page, wallet } = await openDemo({ width, height })
    await wallet.window.waitFor()
    for (const part of [0, 0.3, 0.6, 1]) {
      const covered = await page.evaluate((share) => {
        window.scrollTo(0, share * document.documentElement.scrollHeight)
        const own = document.querySelector('.demo-wallet')?.getBoundingClientRect()
        if (!own) throw new Error('The Demo wallet is missing.')
        return [...document.querySelectorAll('#root :is(a, button, input, select, label, h1, h2, h3, p, dd, pre, img)')]
          .filter((element) => {
            let { left, right, top, bottom } = element.getBoundingClientRect()
            // What a scrolling box cuts off is not seen.
            for (let box = element.parentElement; box; box = box.parentElement) {
              if (getComputedStyle(box).overflow === 'visible') continue
              const outer = box.getBoundingClientRect()
              left = Math.max(left, outer.left)
              right = Math.min(right, outer.right)
              top = Math.max(top, outer.top)
              bottom = Math.min(bottom, outer.bottom)
            }
            if (left >= right || top >= bottom) return false
            return left < own.right && right > own.left && top < own.bottom && bottom > own.top
          })
          .map(({ textContent }) => textContent)
      }, part)
      expect(covered, `${part}`).toEqual([])
    }
    await wallet.open()
    await reads(wallet.window, 'No pending requests')
  })

  it('behavior: a request takes the focus, is told, is answered by keys, and the focus goes back', async () => {
    const { page, wallet } = await openConnected()
    const sign = page.getByRole('button', { name: 'Sign message' })
    await sign.focus()
    await page.keyboard.press('Enter')
    const request = await wallet.waitForRequest({ title: 'Sign a message' })
    await expect
      .poll(() => request.getByRole('heading').evaluate((title) => title === document.activeElement))
      .toBe(true)
    await reads(wallet.window.getByRole('status'), 'Sign a message')
    await reads(request, 'Hello from Hawser')
    for (const name of ['Raw request', 'Decline']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => sign.evaluate((button) => button === document.activeElement)).toBe(true)
    await wallet.window.getByRole('button', { name: 'Demo wallet', exact: true }).waitFor()
  })

  it('behavior: several requests wait in their order', async () => {
    const { page, wallet, address } = await openConnected()
    const texts = ['One', 'Two', 'Three']
    await askDemoWallet(
      page,
      texts.map((text) => ['personal_sign', [text, address]] as const),
    )
    for (const [index, text] of texts.entries()) {
      const request = await wallet.waitForRequest()
      await reads(request.locator('.demo-wallet-message'), new RegExp(`^${text}$`))
      const left = texts.length - index
      expect(await request.locator('.demo-wallet-tag').allTextContents()).toEqual(left > 1 ? [`1 of ${left}`] : [])
      await wallet.approve()
    }
    await wallet.request.waitFor({ state: 'detached' })
  })

  it('behavior: says in words what is asked, with readable amounts', async () => {
    const { page, wallet, address } = await openConnected()
    const { token } = localChain(1)
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [receiver, parseUnits('25', token.decimals)],
    })
    const say = async (method: string, params: unknown[], title: string, ...texts: readonly string[]) => {
      await askDemoWallet(page, [[method, params]])
      const request = await wallet.waitForRequest({ title })
      for (const text of texts) await reads(request, text)
      await wallet.decline()
      await wallet.request.waitFor({ state: 'detached' })
    }
    const from = address
    const value = numberToHex(parseEther('0.2'))
    await say('eth_sendTransaction', [{ from, to: receiver, value }], 'Send 0.2 ETH', '0x7099…79C8', 'Max network fee')
    await say('eth_sendTransaction', [{ from, to: token.address, data: transfer }], `Send 25 ${token.symbol}`)
    await say('wallet_switchEthereumChain', [{ chainId: '0xa' }], 'Switch to OP Mainnet')
    const letter = {
      domain: { name: 'Hawser', chainId: 1 },
      types: { Letter: [{ name: 'to', type: 'string' }] },
      primaryType: 'Letter',
      message: { to: 'The harbour master' },
    }
    await say('eth_signTypedData_v4', [from, JSON.stringify(letter)], 'Sign typed data', 'The harbour master')
  })

  it('behavior: transfers on Solana and Bitcoin are read: amount and receiver', async () => {
    const { chains, solana } = await furtherChains()
    const { key } = freshAccount()
    const { page } = await open({ wallets: [], config: { chains, demoWallet: { privateKeys: [key] } } })
    const wallet = new DemoWalletPage(page)
    const approveConnection = () => wallet.approve({ title: 'Connect to this site' })
    await wallet.window.waitFor()

    const [[from = ''] = []] = await Promise.all([connectStandardPart(page, 'solana'), approveConnection()])
    await fund('solana', from, 2_000_000_000n)
    const friend = 'GfUzg6dvSrT5pnWqa5kq8dzhDkrKKoMMqLGMnTbLdbAc'
    await askSolanaTransfer(page, { from, to: friend, lamports: 1_500_000_000n, rpcUrl: solana.rpcUrl })
    await reads(await wallet.waitForRequest({ namespace: 'solana', title: 'Send 1.5 SOL' }), friend)
    await wallet.approve()

    const [[own = ''] = []] = await Promise.all([connectStandardPart(page, 'bip122'), approveConnection()])
    const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    await askBitcoinTransfer(page, { from: own, to: other })
    const transfer = await wallet.waitForRequest({ namespace: 'bip122', title: 'Sign a transfer of 0.0003 BTC' })
    await reads(transfer, other)
    await reads(transfer, /Network fee0\.000004 BTC/)
    await wallet.decline()
  })

  it('behavior: idle, it shows its accounts, and a closed drawer of problems to simulate', async () => {
    const { page, wallet } = await openConnected()
    await wallet.open()
    await reads(wallet.window, 'No pending requests')
    await reads(wallet.window, '10 ETH')
    const refuses = wallet.window.getByRole('checkbox', { name: 'Refuses to sign (4001).' })
    expect(await refuses.isVisible()).toBe(false)
    await wallet.window.getByText('Simulate problems').first().click()
    await wallet.window.locator('.demo-wallet-group > summary', { hasText: 'Ethereum' }).click()
    await refuses.check()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign message' }).click()
    await page.getByRole('alert').first().waitFor()
    await wallet.window.getByRole('button', { name: 'Turn all off' }).click()
    expect(await refuses.isChecked()).toBe(false)
  })
})

type Box = Awaited<ReturnType<ReturnType<Dapp['page']['locator']>['boundingBox']>>

function meet(one: Box, other: Box): boolean {
  if (!one || !other) throw new Error('One of the two is not to be seen.')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Waits until nothing moves any more. */
async function standsStill(page: Page): Promise<void> {
  const boxes = () =>
    page.evaluate(async () => {
      await Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished.catch(() => undefined)),
      )
      await new Promise(requestAnimationFrame)
      return [...document.querySelectorAll('[role=dialog], .demo-wallet')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      )
    })
  let last = await boxes()
  await expect
    .poll(async () => {
      const now = await boxes()
      const isStill = now.join() === last.join()
      last = now
      return isStill
    })
    .toBe(true)
}
