import type { ConnectionStatus } from '@hawser/core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Dapp } from './dapp.js'

/** The connect button of the page's header. */
export const headerButton = (page: Page): Locator => page.locator('header [data-hawser]').last()

export const fact = (page: Page, name: 'status' | 'wallet' | 'address' | 'network' | 'balance'): Locator =>
  page.getByTestId(name)

/** Waits until `locator` reads `text`. */
export async function reads(locator: Locator, text: string | RegExp): Promise<void> {
  await expect
    .poll(() => locator.first().textContent())
    .toMatch(typeof text === 'string' ? new RegExp(escapeForPattern(text), 'i') : text)
}

/** Waits until the connect button of the page's header has the status, in the selectors' words. */
export async function buttonStands(page: Page, status: ConnectionStatus): Promise<void> {
  await expect.poll(() => headerButton(page).getAttribute('data-status')).toBe(status)
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

export const view = (page: Page, name: string): Locator => page.locator(`[data-hawser-view="${name}"]`)

/** Opens the modal and chooses a wallet by name. */
export async function chooseWallet(dapp: Pick<Dapp, 'page'>, name: string): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Connect').getByRole('button', { name }).first().click()
}

/** Connects the first wallet, which approves, and waits until the page knows. */
export async function connect(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
  await reads(fact(dapp.page, 'status'), 'connected')
  await reads(fact(dapp.page, 'address'), dapp.address)
  await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

/** Waits until the wallet has a request to decide. */
export async function waitForRequest(dapp: Dapp, method: string): Promise<void> {
  await expect.poll(async () => (await dapp.wallet.pending()).map((request) => request.method)).toContain(method)
}
