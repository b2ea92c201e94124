import { describe, expect, inject, it } from 'vitest'
import { furtherChains } from './support/furtherChains.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import {
  action,
  connectNamespace,
  type FurtherNamespace,
  factOf,
  type OpenNamespacesOptions,
  showTab,
  switchTo,
  useNamespaces,
  walletNames,
} from './support/useNamespaces.js'
import { violations } from './support/violations.js'

declare global {
  /** Where the testing package keeps the wallets of a page. */
  var __hawserTestingPageWallets: Readonly<Record<string, Promise<unknown> | unknown>> | undefined
}

const open = useNamespaces()
const further: readonly FurtherNamespace[] = ['solana', 'bip122', 'polkadot']
const solanaTestnetId = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

async function connectAll(options: OpenNamespacesOptions = {}) {
  const opened = await open(options)
  const { page, dapp } = opened
  await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  for (const namespace of further) await connectNamespace(page, namespace)
  const addresses = {
    solana: opened.solana.address,
    bip122: opened.bitcoin.payment,
    polkadot: opened.polkadot.address,
  }
  return { ...opened, addresses }
}

describe('namespaces side by side', () => {
  it('STA-09 CAP-05 STA-10 behavior: all four connected; reloaded, each is back; switched between, none is lost', async () => {
    const { page, addresses, dapp } = await connectAll()
    const stand = async () => {
      for (const namespace of further) {
        await reads(factOf(page, namespace, 'status'), /^connected$/)
        await reads(factOf(page, namespace, 'wallet'), walletNames[namespace])
        await reads(factOf(page, namespace, 'address'), addresses[namespace])
      }
    }
    await stand()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await stand()

    await switchTo(page, 'Ethereum')
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'wallet'), dapp.wallets[0]?.name ?? '')
    await switchTo(page, 'Solana Devnet')
    await reads(fact(page, 'address'), addresses.solana)
    await reads(fact(page, 'network'), 'Solana Devnet')
    await switchTo(page, 'Bitcoin Regtest')
    await reads(fact(page, 'address'), addresses.bip122)
    await switchTo(page, 'Local Asset Hub')
    await reads(fact(page, 'address'), addresses.polkadot)
    await switchTo(page, 'Base')
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'network'), /^Base$/)
    await stand()

    // Each answers for its own namespace whichever is in use.
    const solana = await action(page, 'Sign text with a Solana account')
    await solana.getByRole('button', { name: 'Sign text' }).click()
    await reads(solana.locator('.outcome-result'), /^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    const polkadot = await action(page, 'Sign bytes with a Polkadot account')
    await polkadot.getByRole('button', { name: 'Sign bytes' }).click()
    await reads(polkadot.locator('.outcome-result'), /^0x[0-9a-f]{128}$/)
  })

  it('STA-10 behavior: a switch into another namespace leaves nothing of what was to be sent', async () => {
    const { page, addresses } = await connectAll()
    await switchTo(page, 'Ethereum')
    await page.getByRole('button', { name: 'Open Send' }).click()
    const send = view(page, 'Send')
    await send.getByLabel('Amount').fill('0.5')
    await send.getByLabel('To').fill(`0x${'12'.repeat(20)}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await switchTo(page, 'Solana Devnet')
    await reads(fact(page, 'address'), addresses.solana)
    await (await action(page, 'Send SOL or a token')).getByRole('button', { name: 'In the modal' }).click()
    await reads(send, 'SOL')
    expect(await send.getByLabel('Amount').inputValue()).toBe('')
    expect(await send.getByLabel('To').inputValue()).toBe('')
  })

  it('CAP-05 behavior: switched within a kind, the others stay where they are', async () => {
    const { chains, solana } = await furtherChains()
    const testnet = { ...solana, name: 'Solana Testnet', tokens: [] }
    const config = { chains: { ...inject('stack').chains, ...chains, [solanaTestnetId]: testnet } }
    const solanaWallet = { chains: { 'solana:devnet': solana.rpcUrl, 'solana:testnet': solana.rpcUrl } }
    const { page, addresses } = await connectAll({ config, solanaWallet })
    await switchTo(page, 'Solana Testnet')
    await reads(factOf(page, 'solana', 'network'), 'Solana Testnet')
    await reads(factOf(page, 'solana', 'address'), addresses.solana)
    await reads(factOf(page, 'bip122', 'network'), 'Bitcoin Regtest')
    await reads(factOf(page, 'polkadot', 'network'), 'Local Asset Hub')
    await page.reload()
    await reads(factOf(page, 'solana', 'network'), 'Solana Testnet')
    await reads(fact(page, 'network'), 'Solana Testnet')
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^connected$/)
  })

  it('STA-06 behavior: each disconnected alone leaves the others, also after a reload; its wallet forgets the page', async () => {
    const { page, addresses, further: wallets, dapp } = await connectAll()
    const left = new Set<FurtherNamespace>(further)
    for (const [namespace, label] of [
      ['bip122', 'Bitcoin'],
      ['solana', 'Solana'],
      ['polkadot', 'Polkadot'],
    ] as const) {
      await showTab(page, namespace)
      await page.getByRole('button', { name: `Disconnect ${label}` }).click()
      left.delete(namespace)
      await reads(factOf(page, namespace, 'status'), /^disconnected$/)
      // Polkadot's wallets let no app give its permission back.
      if (namespace === 'solana') expect(await wallets.solana.read('isAuthorized')).toBe(false)
      if (namespace === 'bip122') expect(await wallets.bip122.read('isAuthorized')).toBe(false)
      await page.reload()
      for (const other of further) {
        await reads(factOf(page, other, 'status'), left.has(other) ? /^connected$/ : /^disconnected$/)
        if (left.has(other)) await reads(factOf(page, other, 'address'), addresses[other])
      }
    }
    await switchTo(page, 'Ethereum')
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), dapp.address)
  })

  it('STA-07 behavior: the EVM account alone disconnected leaves the others; all at once leave nothing, also after a reload', async () => {
    const { page, addresses, dapp } = await connectAll()
    await switchTo(page, 'Ethereum')
    await reads(fact(page, 'address'), dapp.address)
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    for (const namespace of further) await reads(factOf(page, namespace, 'address'), addresses[namespace])
    await page.reload()
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^connected$/)

    await page.getByRole('button', { name: 'Disconnect everything' }).click()
    await reads(fact(page, 'status'), /^disconnected$/)
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^disconnected$/)
    await page.reload()
    await headerButton(page).waitFor()
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^disconnected$/)
  })

  it.each([
    ['solana', 'Solana', 'hangsOnReconnect'],
    ['bip122', 'Bitcoin', 'hangsOnRestore'],
    ['polkadot', 'Polkadot', 'hangsOnReconnect'],
  ] as const)(
    'STA-01 behavior: %s hangs on reload and keeps none of the others waiting',
    async (slow, kind, behavior) => {
      const { page, addresses, context, dapp } = await connectAll()
      await context.addInitScript(
        ([kind, behavior]) => {
          const wallets = globalThis.__hawserTestingPageWallets ?? {}
          for (const [id, wallet] of Object.entries(wallets))
            if (id.startsWith(`${kind}:`))
              void Promise.resolve(wallet).then((own) =>
                (own as { setBehavior(name: string, isOn: boolean): void }).setBehavior(behavior, true),
              )
        },
        [kind, behavior] as const,
      )
      await page.reload()
      for (const namespace of further.filter((other) => other !== slow)) {
        await reads(factOf(page, namespace, 'address'), addresses[namespace])
        await reads(factOf(page, namespace, 'status'), /^connected$/)
      }
      await switchTo(page, 'Ethereum')
      await reads(fact(page, 'address'), dapp.address)
      await reads(fact(page, 'status'), /^connected$/)
      expect(await factOf(page, slow, 'status').textContent()).not.toBe('connected')
    },
  )

  it('behavior: on the smallest phone every section fits with its long addresses; what went wrong is told in its own colour', async () => {
    const { page } = await connectAll({ context: { viewport: { width: 320, height: 640 }, hasTouch: true } })
    await (await action(page, 'Bitcoin addresses')).getByRole('button', { name: 'Get addresses' }).click()
    await reads((await action(page, 'Bitcoin addresses')).locator('.outcome-result'), '2 addresses')
    const card = await action(page, 'Send bitcoin')
    await card.getByLabel('Receiver').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await card.getByRole('button', { name: 'Send bitcoin' }).click()
    await card.getByRole('alert').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      const colors = await card.evaluate((region) =>
        ['.action-try > p', '.outcome-error'].map(
          (name) => getComputedStyle(region.querySelector(name) as Element).color,
        ),
      )
      expect(new Set(colors).size).toBe(2)
    }
  })

  it('VIEW-08 behavior: the modal shows networks by their kind, and wallets for a kind that is not connected', async () => {
    const { page, dapp } = await open()
    await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
    await reads(fact(page, 'status'), /^connected$/)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.locator('header [data-hawser]').first().click()
    const networks = view(page, 'Networks')
    await networks.getByRole('list', { name: 'Polkadot' }).waitFor()
    // Each by its mark: a chain of this run alone by that of its kind.
    const rows = await networks.locator('[data-hawser-network]').count()
    expect(rows).toBeGreaterThan(6)
    await expect.poll(() => networks.locator('[data-hawser-network] img').count()).toBe(rows)
    await networks
      .getByRole('list', { name: 'Bitcoin' })
      .getByRole('button', { name: /Bitcoin Regtest/ })
      .click()
    const connect = view(page, 'Connect')
    await connect.getByRole('button', { name: walletNames.bip122 }).waitFor()
    expect(await connect.getByRole('button', { name: walletNames.solana }).count()).toBe(0)
    await connect.getByRole('button', { name: walletNames.bip122 }).click()
    await reads(factOf(page, 'bip122', 'status'), /^connected$/)
    await reads(fact(page, 'network'), 'Bitcoin Regtest')
  })
})
