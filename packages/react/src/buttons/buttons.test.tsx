import { internalsKey } from '@hawser/core/internals'
import '../styles/index.css'
import type { ReactNode } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderClient } from '../fixtures/renderClient.js'
import { visitBefore } from '../fixtures/visitBefore.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import type { TestClient } from '../views/fixtures/createTestClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet } from '../views/fixtures/openClient.js'
import { AccountButton } from './AccountButton.js'
import { ConnectButton } from './ConnectButton.js'
import { NetworkButton } from './NetworkButton.js'

const anchor = () => fakeWallet({ id: 'anchor', name: 'Anchor' })
const connectButton = () => document.querySelector<HTMLElement>('[data-hawser=connect]')

/** A page whose visit before was connected, once its wallet has been asked for that connection, which it never answers. */
async function comeBack(children: ReactNode): Promise<TestClient> {
  const wallet = anchor()
  let asked = 0
  const reconnect = (): Promise<never> => {
    asked += 1
    return new Promise(() => {})
  }
  const returning = { ...wallet, connector: { ...wallet.connector, reconnect } }
  const client = await renderClient(children, { ...(await visitBefore()), wallets: [returning] })
  await expect.poll(() => asked).toBeGreaterThan(0)
  return client
}

/** Puts the stored connection where a wallet that does not answer, or would have to prompt, leaves it. */
function setStatus({ hawser }: Pick<TestClient, 'hawser'>, status: 'reconnecting' | 'unconfirmed'): void {
  const connection = hawser[internalsKey].state.connections.byId['eip155/anchor']
  if (connection) Object.assign(connection, { status })
}

describe('ConnectButton', () => {
  it('default: disconnected, 44 px high, opens the modal', async () => {
    const client = await renderClient(<ConnectButton />)
    const button = page.getByRole('button', { name: 'Connect wallet' })
    await expect.element(button).toBeVisible()
    expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await expectAccessible()
    await button.click()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(true)
  })

  it('parameters: label', async () => {
    await renderClient(<ConnectButton label="Sign in" />)
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  it('behavior: STA-01 shows a stored address at once, and neither Connect nor disconnected at any time', async () => {
    const visit = await visitBefore()
    const seen: string[] = []
    const observer = new MutationObserver(() => {
      const button = connectButton()
      if (button) seen.push(`${button.dataset.status} ${button.textContent}`)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    await renderClient(<ConnectButton />, { ...visit, wallets: [anchor()] })
    await expect
      .element(page.getByRole('button', { name: 'Account 0x12ab…90ef' }))
      .toHaveAttribute('data-status', 'connecting')
    observer.disconnect()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => /disconnected|Connect/.test(text))).toEqual([])
  })

  it('behavior: a wallet that did not answer in time keeps its address, and says so', async () => {
    const client = await comeBack(<ConnectButton />)
    setStatus(client, 'reconnecting')
    await expect.element(page.getByRole('button', { name: 'Account 0x12ab…90ef, Wallet not responding' })).toBeVisible()
  })

  it('behavior: an account that its wallet has not confirmed says so', async () => {
    const client = await comeBack(
      <>
        <ConnectButton />
        <AccountButton />
      </>,
    )
    setStatus(client, 'unconfirmed')
    const buttons = page.getByRole('button', { name: 'Account 0x12ab…90ef, Not confirmed' })
    await expect.poll(() => buttons.elements().length).toBe(2)
    for (const button of buttons.elements()) {
      expect(button).toHaveAttribute('data-status', 'unconfirmed')
      expect(button.querySelector('[aria-hidden]')).toHaveTextContent('Not confirmed')
    }
  })

  it('behavior: is one and the same element from Connect to address, so that the focus stays', async () => {
    const wallet = anchor()
    const client = await renderClient(<ConnectButton />, { wallets: [wallet] })
    await userEvent.tab()
    const before = connectButton()
    expect(document.activeElement).toBe(before)
    await connectWallet(client, wallet)
    await expect.element(page.getByRole('button', { name: 'Account 0x12ab…90ef' })).toHaveFocus()
    expect(connectButton()).toBe(before)
    expect(before?.querySelector<HTMLElement>('.hawser-avatar')?.style.getPropertyValue('--hawser-avatar')).toBe(
      '#12ab34',
    )
  })

  it('behavior: in the app’s language from the first render on', async () => {
    await renderClient(<ConnectButton />, { provider: { locale: pseudoRtl } })
    await expect.poll(() => connectButton()?.dir).toBe('rtl')
    expect(connectButton()?.textContent).toMatch(/Çóññéçţ/)
  })

  it('behavior: theme variables and the forced theme reach it', async () => {
    const client = await renderClient(<ConnectButton />)
    client.hawser.setTheme({ mode: 'dark', variables: { '--hawser-accent': 'rgb(1 2 3)' } })
    await expect.poll(() => connectButton()?.dataset.hawserTheme).toBe('dark')
    await expect
      .poll(() => getComputedStyle(connectButton() as HTMLElement).getPropertyValue('--hawser-accent'))
      .toBe('rgb(1 2 3)')
  })
})

describe('AccountButton', () => {
  it('parameters: features.balance: where it is off no network is told the address', async () => {
    const wallet = anchor()
    const client = await renderClient(<AccountButton />, { wallets: [wallet], features: { balance: false } })
    await connectWallet(client, wallet)
    await expect.element(page.getByRole('button', { name: 'Account 0x12ab…90ef' })).toBeVisible()
    expect(client.balances).toEqual([])
  })

  it('behavior: nothing while disconnected; then the balance, floored, and all of it to screen readers', async () => {
    const wallet = anchor()
    const client = await renderClient(<AccountButton />, { wallets: [wallet] })
    await expect.poll(() => client.hawser.getSnapshot().isRestored).toBe(true)
    expect(document.querySelector('[data-hawser=account]')).toBeNull()

    const connected = connectWallet(client, wallet)
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(document.querySelector('[data-hawser=account]')).toBeNull()
    await connected
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const balance of client.balances)
      balance.resolve({ value: 1_234_999_999_999_999_999n, decimals: 18, symbol: 'ETH' })
    const button = page.getByRole('button', { name: 'Account 0x12ab…90ef, 1.234999999999999999 ETH' })
    await expect.element(button).toHaveTextContent('1.234 ETH')
    await expectAccessible()
  })

  it('behavior: an amount that does not fit keeps its first digits, from right to left too', async () => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(1280, 800))
    const wallet = anchor()
    const client = await renderClient(<AccountButton />, { wallets: [wallet], provider: { locale: pseudoRtl } })
    await connectWallet(client, wallet)
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const balance of client.balances) balance.resolve({ value: 10n ** 40n, decimals: 18, symbol: 'ETH' })
    const amount = () => document.querySelector('[data-hawser=account] .hawser-button-text') as HTMLElement
    await expect.poll(() => amount()?.scrollWidth > amount()?.clientWidth).toBe(true)
    expect(firstLetter(amount()).left).toBeGreaterThanOrEqual(amount().getBoundingClientRect().left - 1)
  })

  it('behavior: everything that it says stays within it at 320 px', async () => {
    await page.viewport(320, 568)
    onTestFinished(() => page.viewport(1280, 800))
    const client = await comeBack(<AccountButton />)
    setStatus(client, 'unconfirmed')
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const balance of client.balances) balance.resolve({ value: 10n ** 24n + 1n, decimals: 18, symbol: 'ETH' })
    const button = () => document.querySelector('[data-hawser=account]') as HTMLElement
    await expect.poll(() => button().querySelector('bdi[title]')).not.toBeNull()
    const edges = [...button().querySelectorAll('.hawser-button-content > *')].map(
      (part) => part.getBoundingClientRect().right,
    )
    expect(Math.max(...edges)).toBeLessThanOrEqual(button().getBoundingClientRect().right)
    expect(button().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  })
})

/** Where an element's first letter stands, seen or cut off. */
function firstLetter(element: HTMLElement): DOMRect {
  const range = document.createRange()
  range.setStart(element.firstChild as Node, 0)
  range.setEnd(element.firstChild as Node, 1)
  return range.getBoundingClientRect()
}

describe('NetworkButton', () => {
  it('default: the network in use, leads to the networks', async () => {
    const client = await renderClient(<NetworkButton />)
    await expectAccessible()
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    expect(client.hawser.getSnapshot().router.stack).toEqual([{ name: 'Networks' }])
  })

  it('behavior: STA-12 says when the wallet is on a network that the app does not ask for', async () => {
    const wallet = anchor()
    const client = await renderClient(<NetworkButton />, { wallets: [wallet], allowUnsupportedChain: true })
    await connectWallet(client, wallet, { chainId: 'eip155:424242' })
    await expect.element(page.getByRole('button', { name: 'Network: Unsupported network' })).toBeVisible()
  })

  it('behavior: cannot be pressed where the app does not let networks be switched', async () => {
    await renderClient(<NetworkButton />, { enableNetworkSwitch: false })
    await expect.element(page.getByRole('button', { name: 'Network: Ethereum' })).toBeDisabled()
  })
})
