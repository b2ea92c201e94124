import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { freshAccount } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

const loadedScripts = ({ page }: Pick<Dapp, 'page'>): Promise<readonly string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
const hasLibrary = async (dapp: Dapp) => (await loadedScripts(dapp)).some((name) => name.includes('createCardWallet'))
const rows = (dapp: Dapp) => view(dapp.page, 'Connect').locator('[data-hawser-wallet]')

describe('a card issuer’s wallet', () => {
  it('CAP-03 default: listed only where the app enables it', async () => {
    const dapp = await stage.openDapp()
    await headerButton(dapp.page).click()
    await rows(dapp).first().waitFor()
    expect(await view(dapp.page, 'Connect').getByRole('button', { name: 'Card wallet' }).count()).toBe(0)
    expect(await hasLibrary(dapp)).toBe(false)
  })

  it('CAP-03 behavior: listed in its place, connects, signs, comes back after a reload, and disconnects', async () => {
    const { key, address } = freshAccount()
    const customWallets = [{ id: 'own-wallet', name: 'Own wallet', webLink: 'https://own.example.com' }]
    const config = {
      walletConnect: { relayUrl: stage.relay.url },
      cardWallet: { privateKey: key },
      walletList: { customWallets },
    }
    const dapp = await stage.openDapp({ wallets: [{}], config })
    const { page } = dapp
    await headerButton(page).click()
    await rows(dapp).first().waitFor()
    // After the browser's own and the app's, before those of the list.
    const ids = () => rows(dapp).evaluateAll((all) => all.map((row) => row.getAttribute('data-hawser-wallet')))
    await expect
      .poll(async () => (await ids()).slice(0, 4))
      .toEqual(['dev.hawser.quay0', 'walletConnect', 'own-wallet', 'dev.hawser.card-wallet'])
    expect(await hasLibrary(dapp)).toBe(false)
    await view(page, 'Connect').getByRole('button', { name: 'Card wallet' }).click()
    await reads(fact(page, 'status'), 'connected')
    await reads(fact(page, 'wallet'), 'Card wallet')
    await reads(fact(page, 'address'), address)
    expect(await hasLibrary(dapp)).toBe(true)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await signs(dapp, address)

    await page.reload()
    await reads(fact(page, 'status'), 'connected')
    await reads(fact(page, 'address'), address)
    await signs(dapp, address)

    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
  })
})

async function signs({ page }: Dapp, address: `0x${string}`): Promise<void> {
  const action = page.getByRole('region', { name: 'Sign a message' }).first()
  await action.getByRole('button', { name: 'Sign message' }).click()
  const result = action.locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
}
