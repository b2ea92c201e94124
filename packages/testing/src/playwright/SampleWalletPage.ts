import type { Locator, Page } from 'playwright-core'

export interface ApproveConnectionOptions {
  /** Which namespaces, where the app asks for several (`solana`). Default: all of which the wallet knows a network. */
  readonly namespaces?: readonly string[] | undefined
  /** Which of the wallet's accounts, by address. Default: the first of each kind. */
  readonly addresses?: readonly string[] | undefined
  /** Which of the networks that were asked for, by CAIP-2 id or EVM chain id. Default: all that the wallet knows. */
  readonly chainIds?: readonly (number | string)[] | undefined
}

/** The sample wallet's page: a wallet with real keys that people and tests connect to an app by WalletConnect. */
export class SampleWalletPage {
  readonly page: Page
  readonly uri: Locator
  /** What is wrong with a code that was pasted. */
  readonly pairingError: Locator
  /** What an app asks: a connection, a signature, a transaction, another network. */
  readonly prompt: Locator
  readonly sessions: Locator
  readonly accounts: Locator
  readonly activity: Locator

  constructor(page: Page) {
    this.page = page
    const connect = page.getByRole('region', { name: 'Connect to an app' })
    this.uri = connect.getByRole('textbox', { name: 'WalletConnect code' })
    this.pairingError = connect.getByRole('alert')
    this.prompt = page.getByRole('dialog')
    this.sessions = page.locator('[data-wallet-session]')
    this.accounts = page.locator('[data-wallet-account]')
    this.activity = page.getByRole('region', { name: 'Activity' })
  }

  /** Opens the wallet, with a code as an app's link hands it over, or without one. */
  async open(url: string, options: { readonly uri?: string | undefined } = {}): Promise<void> {
    const target = new URL(options.uri === undefined ? '/' : '/wc', url)
    if (options.uri !== undefined) target.searchParams.set('uri', options.uri)
    await this.page.goto(target.href)
    await this.accounts.first().waitFor()
  }

  /** Pastes an app's code. What the app asks follows as a prompt. */
  async pair(uri: string): Promise<void> {
    await this.uri.fill(uri)
    await this.page.getByRole('button', { name: 'Connect', exact: true }).click()
  }

  async addresses(): Promise<string[]> {
    return this.accounts.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-wallet-account') ?? ''))
  }

  /** Waits for a prompt whose title matches. */
  async waitForPrompt(title: string | RegExp): Promise<Locator> {
    const prompt = this.page.getByRole('dialog', { name: title })
    await prompt.waitFor()
    return prompt
  }

  /** Approves a connection. */
  async approveConnection(options: ApproveConnectionOptions = {}): Promise<void> {
    const prompt = await this.waitForPrompt(/^connect to/i)
    if (options.namespaces) await choose(prompt.locator('input[name="namespace"]'), options.namespaces)
    if (options.addresses) await choose(prompt.locator('input[name="account"]'), options.addresses)
    if (options.chainIds) await choose(prompt.locator('input[name="network"]'), options.chainIds.map(toCaipNetworkId))
    await prompt.getByRole('button', { name: 'Connect', exact: true }).click()
    await prompt.waitFor({ state: 'detached' })
  }

  /** Approves a request to sign, send, switch or add, and waits until it is answered. */
  async approve(title: string | RegExp = /sign|send|switch|add/i): Promise<void> {
    const prompt = await this.waitForPrompt(title)
    await prompt.getByRole('button', { name: /^(sign|send|switch|add)$/i }).click()
    await prompt.waitFor({ state: 'detached' })
  }

  /** Refuses whatever is asked. */
  async reject(): Promise<void> {
    await this.prompt.first().waitFor()
    await this.prompt.first().getByRole('button', { name: 'Decline' }).click()
  }

  /** The row of a connected app, by what it calls itself. */
  session(appName: string | RegExp): Locator {
    return this.sessions.filter({ hasText: appName })
  }

  /** Puts an app on a network, by CAIP-2 id or EVM chain id. */
  async switchChain(appName: string | RegExp, chainId: number | string): Promise<void> {
    const id = toCaipNetworkId(chainId)
    await this.choice(appName, `option[value="${id}"]`).selectOption(id)
  }

  /** Makes an account of the wallet the one that an app uses first, by its address. */
  async switchAccount(appName: string | RegExp, address: string): Promise<void> {
    const option = `option[data-address="${address}"]`
    const value = await this.session(appName).locator(option).getAttribute('value')
    await this.choice(appName, option).selectOption(value)
  }

  /** What of an app's choices has an option. */
  private choice(appName: string | RegExp, option: string): Locator {
    return this.session(appName)
      .locator('select')
      .filter({ has: this.page.locator(option) })
  }

  async disconnect(appName: string | RegExp): Promise<void> {
    await this.session(appName)
      .getByRole('button', { name: /^disconnect/i })
      .click()
  }
}

function toCaipNetworkId(id: number | string): string {
  return typeof id === 'number' ? `eip155:${id}` : id
}

/** Ticks those boxes whose value is named, in the order of their names, and no other. */
async function choose(boxes: Locator, values: readonly string[]): Promise<void> {
  for (const box of await boxes.all()) await box.uncheck()
  for (const value of values) await boxes.and(boxes.page().locator(`[value="${value}"]`)).check()
}
