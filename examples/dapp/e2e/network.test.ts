import { describe, expect, it } from 'vitest'
import { connect, fact, headerButton, reads, view, waitForRequest } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()
const names = {
  10: 'OP Mainnet',
  8453: 'Base',
  42161: 'Arbitrum One',
  137: 'Polygon',
  11155111: 'Sepolia',
  1: 'Ethereum',
}

describe('networks', () => {
  it('CAP-05 behavior: switches to each network from the modal, and the wallet is really there', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    for (const [chainId, name] of Object.entries(names).sort(([a]) => (a === '1' ? 1 : -1))) {
      await headerButton(page).click()
      await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
      await view(page, 'Networks').locator(`[data-hawser-network="eip155:${chainId}"]`).click()
      await reads(fact(page, 'network'), name)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
      expect(Number(await dapp.wallet.request('eth_chainId'))).toBe(Number(chainId))
    }
  })

  it('behavior: a network that the wallet does not know is added to it', async () => {
    const dapp = await open()
    await dapp.wallet.setBehavior('chainNotAdded', true)
    await connect(dapp)
    await dapp.page.getByRole('button', { name: 'Polygon', exact: true }).click()
    await reads(fact(dapp.page, 'network'), 'Polygon')
    expect((await dapp.wallet.log()).map((entry) => entry.method)).toContain('wallet_addEthereumChain')
  })

  it('STA-09 behavior: the account is changed from the wallet’s side', async () => {
    const dapp = await open({ wallets: [{ privateKeys: twoKeys }] })
    await dapp.page.waitForLoadState()
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    const first = await fact(dapp.page, 'address').textContent()
    const [, second] = await dapp.wallet.addresses()
    await dapp.wallet.switchAccountFromWallet(second ?? '0x')
    await reads(fact(dapp.page, 'address'), second ?? '')
    expect(first).not.toBe(second)
    await reads(dapp.page.getByTestId('events'), 'addressChanged')
  })

  it('STA-09 behavior: the chain is changed from the wallet’s side', async () => {
    const dapp = await open()
    await connect(dapp)
    await dapp.wallet.switchChainFromWallet(42161)
    await reads(fact(dapp.page, 'network'), 'Arbitrum One')
  })

  it('STA-12, VIEW-07 behavior: a chain that the app does not know opens UnsupportedChain, and a switch closes it', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await dapp.wallet.setBehavior('unknownChain', true)
    await dapp.wallet.switchChainFromWallet(987654321)
    await view(page, 'UnsupportedChain').waitFor()
    await reads(fact(page, 'network'), 'unsupported')
    await dapp.wallet.setBehavior('unknownChain', false)
    await view(page, 'UnsupportedChain').locator('[data-hawser-network="eip155:8453"]').click()
    await reads(fact(page, 'network'), /^Base$/)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  })

  it('behavior: a switch that the wallet only pretends to make is a failure', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await dapp.wallet.setBehavior('switchChainLies', true)
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
    await view(page, 'Networks').locator('[data-hawser-network="eip155:10"]').click()
    await view(page, 'Networks').getByRole('alert').waitFor()
    await reads(fact(page, 'network'), 'Ethereum')
  })

  it('behavior: search finds, and says so when it does not', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
    const networks = view(page, 'Networks')
    await networks.getByRole('searchbox').fill('arb')
    await expect.poll(() => networks.locator('[data-hawser-network]').count()).toBe(1)
    await networks.getByRole('searchbox').fill('zzz')
    await expect.poll(() => networks.locator('[data-hawser-network]').count()).toBe(0)
    await networks.getByRole('status').waitFor()
  })

  it('behavior: a switch waits in the wallet, is refused, and can be tried again', async () => {
    const dapp = await open({ wallets: [{ approval: 'manual' }] })
    const { page } = dapp
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await waitForRequest(dapp, 'eth_requestAccounts')
    await dapp.wallet.approve()
    await reads(fact(page, 'status'), /^connected$/)
    await headerButton(page).click()
    await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
    const row = view(page, 'Networks').locator('[data-hawser-network="eip155:137"]')
    await row.click()
    await waitForRequest(dapp, 'wallet_switchEthereumChain')
    await dapp.wallet.reject()
    await view(page, 'Networks').getByRole('alert').waitFor()
    await reads(fact(page, 'network'), 'Ethereum')
    await row.click()
    await waitForRequest(dapp, 'wallet_switchEthereumChain')
    await dapp.wallet.approve()
    await reads(fact(page, 'network'), 'Polygon')
  })
})

const twoKeys = [0, 1].map(
  () =>
    `0x${[...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` as const,
)
