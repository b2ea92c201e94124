import { describe, expect, it } from 'vitest'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import {
  action,
  connectNamespace,
  type FurtherNamespace,
  factOf,
  useNamespaces,
  walletNames,
} from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useNamespaces()
const further: readonly FurtherNamespace[] = ['solana', 'bip122', 'polkadot']

async function connectAll() {
  const opened = await open()
  const { page, dapp } = opened
  await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  for (const namespace of further) await connectNamespace(page, namespace)
  const addresses = {
    solana: opened.solana.address,
    bip122: opened.bitcoin.payment,
    polkadot: opened.polkadot.address,
  }
  return { ...opened, addresses }
}

describe('namespaces side by side', () => {
  it('STA-09 STA-10 behavior: all four connected; reloaded, each is back; switched between, none is lost', async () => {
    const { page, addresses, dapp } = await connectAll()
    for (const namespace of further) {
      await reads(factOf(page, namespace, 'status'), /^connected$/)
      await reads(factOf(page, namespace, 'wallet'), walletNames[namespace])
      await reads(factOf(page, namespace, 'address'), addresses[namespace])
    }
    expect(await violations(page)).toEqual([])
    await page.reload()
    for (const namespace of further) {
      await reads(factOf(page, namespace, 'status'), /^connected$/)
      await reads(factOf(page, namespace, 'address'), addresses[namespace])
    }

    const networks = action(page, 'Switch network')
    const button = (name: string) => networks.getByRole('button', { name, exact: true })
    await button('Ethereum').click()
    await reads(fact(page, 'address'), dapp.address)
    await button('Solana Devnet').click()
    await reads(fact(page, 'address'), addresses.solana)
    await reads(fact(page, 'network'), 'Solana Devnet')
    await button('Bitcoin Regtest').click()
    await reads(fact(page, 'address'), addresses.bip122)
    await button('Local Asset Hub').click()
    await reads(fact(page, 'address'), addresses.polkadot)
    await button('Base').click()
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'network'), /^Base$/)
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^connected$/)

    // Each answers for its own kind whichever is in use.
    const solana = action(page, 'Sign text with a Solana account')
    await solana.getByRole('button', { name: 'Sign text' }).click()
    await reads(solana.locator('.outcome-result'), /^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    const polkadot = action(page, 'Sign bytes with a Polkadot account')
    await polkadot.getByRole('button', { name: 'Sign bytes' }).click()
    await reads(polkadot.locator('.outcome-result'), /^0x[0-9a-f]{128}$/)
  })

  it('STA-06 behavior: one disconnected leaves the others; all at once leave nothing, also after a reload', async () => {
    const { page, addresses, further: wallets } = await connectAll()
    await page.getByRole('button', { name: 'Disconnect Bitcoin' }).click()
    await reads(factOf(page, 'bip122', 'status'), /^disconnected$/)
    expect(await wallets.bip122.read('isAuthorized')).toBe(false)
    await reads(factOf(page, 'solana', 'address'), addresses.solana)
    await reads(factOf(page, 'polkadot', 'address'), addresses.polkadot)
    await page.reload()
    await reads(factOf(page, 'solana', 'status'), /^connected$/)
    await reads(factOf(page, 'polkadot', 'status'), /^connected$/)
    await reads(factOf(page, 'bip122', 'status'), /^disconnected$/)

    await page.getByRole('button', { name: 'Disconnect everything' }).click()
    await reads(fact(page, 'status'), /^disconnected$/)
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^disconnected$/)
    await page.reload()
    await headerButton(page).waitFor()
    for (const namespace of further) await reads(factOf(page, namespace, 'status'), /^disconnected$/)
  })

  it('STA-12 behavior: one wallet that hangs on reload keeps none of the others waiting', async () => {
    const { page, addresses, context } = await connectAll()
    await context.addInitScript(() => {
      const wallets = (globalThis as unknown as Record<string, Record<string, PromiseLike<{ key?: string }>>>)
        .__hawserTestingPageWallets
      for (const wallet of Object.values(wallets ?? {}))
        void Promise.resolve(wallet).then((one) => {
          const { key, setBehavior } = one as { key?: string; setBehavior?: (name: string, isOn: boolean) => void }
          if (key) setBehavior?.('hangsOnReconnect', true)
        })
    })
    await page.reload()
    await reads(factOf(page, 'solana', 'address'), addresses.solana)
    await reads(factOf(page, 'bip122', 'address'), addresses.bip122)
    await reads(factOf(page, 'solana', 'status'), /^connected$/)
    expect(await factOf(page, 'polkadot', 'status').textContent()).not.toBe('connected')
  })

  it('VIEW-08 behavior: the modal shows networks by their kind, and wallets for a kind that is not connected', async () => {
    const { page, dapp } = await open()
    await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
    await reads(fact(page, 'status'), /^connected$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('header [data-hawser]').first().click()
    const networks = view(page, 'Networks')
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
