import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import { appName, connectByLink, copyPairing, pairingView, scanCode, showPairing } from './support/pairing.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

describe('connect', () => {
  it.each(['light', 'dark'] as const)(
    'CAP-01, VIEW-02 behavior: by the code on the screen, %s: account, balance and network appear',
    async (colorScheme) => {
      const dapp = await stage.openDapp({ context: { colorScheme } })
      const { wallet, addresses } = await stage.openWallet()
      await showPairing(dapp)
      const uri = await scanCode(dapp.page)
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
      await wallet.pair(uri)
      await reads(await wallet.waitForPrompt(/^connect to/i), appName)
      await wallet.approveConnection()
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await reads(fact(dapp.page, 'address'), addresses[0] ?? '')
      await reads(fact(dapp.page, 'network'), 'Ethereum')
      await reads(fact(dapp.page, 'balance'), /^10(\.0)? ETH$/)
      await reads(fact(dapp.page, 'wallet'), 'Bollard')
      await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    },
  )

  it('CAP-01, API-12 behavior: by the copied link; a message signed in the wallet verifies', async () => {
    const dapp = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    await connectByLink(dapp, wallet)
    const action = dapp.page.getByRole('region', { name: 'Sign a message' }).first()
    await action.getByRole('button', { name: 'Sign message' }).click()
    await wallet.approve('Sign a message')
    const result = action.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    const address = addresses[0] as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
  })

  it('behavior: the wallet’s own icon is drawn, wherever its page comes from', async () => {
    const dapp = await stage.openDapp()
    const { wallet } = await stage.openWallet()
    await connectByLink(dapp, wallet)
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    const icon = view(dapp.page, 'Accounts').locator('.hawser-wallet-header img')
    await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await icon.getAttribute('src')).toMatch(/^data:image\/svg/)
  })

  it('ENT-09 behavior: declined in the wallet, said so in place, then retried with a new request', async () => {
    const dapp = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    await showPairing(dapp)
    const first = await copyPairing(dapp)
    await wallet.pair(first)
    await wallet.reject()
    const problem = pairingView(dapp.page).getByRole('alert')
    await reads(problem, 'Request declined')
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await pairingView(dapp.page).getByRole('button', { name: 'Try again' }).click()
    const second = await copyPairing(dapp)
    expect(second).not.toBe(first)
    await wallet.pair(second)
    await wallet.approveConnection()
    await reads(fact(dapp.page, 'address'), addresses[0] ?? '')
  })

  it('STA-03 behavior: left before the wallet answers; a late approval changes nothing', async () => {
    const dapp = await stage.openDapp()
    const { wallet } = await stage.openWallet()
    await showPairing(dapp)
    await wallet.pair(await copyPairing(dapp))
    await wallet.waitForPrompt(/^connect to/i)
    await dapp.page.keyboard.press('Escape')
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await wallet.approveConnection()
    // What nobody waits for is ended, so that the wallet does not show an app that does not know of it.
    await expect.poll(() => wallet.sessions.count()).toBe(0)
    expect(await fact(dapp.page, 'status').textContent()).toBe('disconnected')
  })

  it('behavior: the demo’s own wallet is offered by name and opens beside the page', async () => {
    const dapp = await stage.openDapp({ offersSampleWallet: true })
    await dapp.page.locator('header [data-hawser]').last().click()
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Bollard' }).click()
    const [popup] = await Promise.all([
      dapp.context.waitForEvent('page'),
      pairingView(dapp.page).getByRole('button', { name: 'Open Bollard' }).click(),
    ])
    await popup.getByRole('dialog', { name: /^connect to/i }).waitFor()
    await popup.getByRole('dialog').getByRole('button', { name: 'Connect', exact: true }).click()
    await reads(fact(dapp.page, 'status'), /^connected$/)
  })
})

describe('send', () => {
  it('CAP-01 behavior: approved in the wallet, it arrives on the chain that the page shows', async () => {
    const dapp = await stage.openDapp()
    const { wallet, addresses } = await stage.openWallet()
    const [from, to] = addresses as [`0x${string}`, `0x${string}`]
    await connectByLink(dapp, wallet)
    const before = await localChain(1).balance(to)
    await dapp.page.getByRole('button', { name: 'Open Send' }).click()
    const send = view(dapp.page, 'Send')
    await send.getByLabel(/amount/i).fill('0.25')
    await send
      .getByLabel(/to|receiver|recipient/i)
      .first()
      .fill(to)
    await send.getByRole('button', { name: /review/i }).click()
    await view(dapp.page, 'SendReview')
      .getByRole('button', { name: /^(send|confirm)/i })
      .click()
    await reads(await wallet.waitForPrompt(/^Send /), 'Ethereum')
    await wallet.approve(/^Send /)
    await expect.poll(() => localChain(1).balance(to)).toBe(before + 250_000_000_000_000_000n)
    expect(await localChain(1).balance(from)).toBeLessThan(9_750_000_000_000_000_001n)
  })
})
