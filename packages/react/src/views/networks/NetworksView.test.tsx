import { createMemoryStore } from '@hawser/common'
import { removeNetwork } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createTestClient, solana, type TestClientParameters, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { connectWallet, openClient } from '../fixtures/openClient.js'

async function openNetworks({
  isConnected = true,
  ...options
}: TestClientParameters & { readonly isConnected?: boolean } = {}) {
  const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await openClient({ wallets: [wallet], ...options })
  if (isConnected) await connectWallet(client, wallet)
  client.hawser.open()
  client.hawser.router.push({ name: 'Networks' })
  await expect.element(page.getByRole('list', { name: 'Networks' })).toBeVisible()
  return { ...client, wallet }
}
type Opened = Awaited<ReturnType<typeof openNetworks>>
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const current = () =>
  [...document.querySelectorAll('[aria-current="true"]')].map((element) => element.getAttribute('data-hawser-network'))
const viewName = ({ hawser }: Opened) => hawser.getSnapshot().router.stack.at(-1)?.name
async function choose(client: Opened, name: string) {
  await row(name).click()
  await expect.poll(() => client.switches.length).toBe(1)
}
const answer = ({ switches }: Opened) => {
  const latest = switches.at(-1)
  if (!latest) throw new Error('The wallet was not asked.')
  return latest
}

describe('NetworksView', () => {
  it('CON-11 default: six networks, the one in use marked, test networks tagged', async () => {
    await openNetworks()
    expect(document.querySelectorAll('[data-hawser-network]')).toHaveLength(6)
    expect(current()).toEqual(['eip155:1'])
    await expect.element(row('Sepolia')).toHaveTextContent('Testnet')
    await expectAccessible()
  })

  it('behavior: search by name, by chain id, and with nothing found', async () => {
    await openNetworks()
    const search = page.getByRole('searchbox', { name: 'Search networks' })
    await search.fill('arb')
    await expect.poll(() => document.querySelectorAll('[data-hawser-network]').length).toBe(1)
    await search.fill('8453')
    await expect.element(row('Base')).toBeVisible()
    await search.fill('zzz')
    await expect.element(page.getByRole('status').filter({ hasText: 'No network matches “zzz”.' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Show all networks' }).click()
    await expect.element(search).toHaveValue('')
    expect(document.querySelectorAll('[data-hawser-network]')).toHaveLength(6)
  })

  it('STA-11 behavior: a namespace whose networks were all removed has none to choose', async () => {
    const { hawser } = await openClient({ others: ['solana'], networks: [...testNetworks, solana] })
    removeNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    hawser.open({ view: { name: 'Networks', parameters: { namespace: 'solana' } } })
    await expect.element(page.getByText('No networks available.')).toBeVisible()
    expect(document.body.textContent).not.toContain('No network matches')
    await expectAccessible()
  })

  it('STA-01 behavior: a wallet that is still to answer from before is waited for; nothing is to be done in it yet', async () => {
    const id = 'networks-stored'
    const storage = createMemoryStore()
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const before = createTestClient({ id, storage, wallets: [wallet] })
    before.hawser.start()
    await connectWallet(before, wallet)
    before.hawser.destroy()

    const client = await openClient({ id, storage, wallets: [wallet], view: { name: 'Networks' } })
    await expect
      .poll(() => client.hawser.getSnapshot().connections.byId['eip155/test.alpha']?.status)
      .toBe('connecting')
    await row('OP Mainnet').click()
    await expect.element(row('OP Mainnet')).toHaveTextContent('Waiting for Alpha…')
    await expect.element(page.getByRole('status').filter({ hasText: 'Waiting for Alpha…' })).toBeInTheDocument()
    expect(document.body.textContent).not.toContain('Continue in Alpha')
    expect(client.switches).toHaveLength(0)
    await expectAccessible()
  })

  it('behavior: a few networks need no search', async () => {
    await openNetworks({ networks: testNetworks.slice(0, 5) })
    expect(page.getByRole('searchbox').elements()).toHaveLength(0)
  })

  it('behavior: waits for the wallet in the row, then goes back', async () => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    await expect.element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' })).toBeInTheDocument()
    await expect.element(row('OP Mainnet')).toHaveAttribute('aria-busy', 'true')
    await expect.element(row('Base')).toBeDisabled()
    await expectAccessible()
    answer(client).resolve()
    await expect.poll(() => viewName(client)).toBe('Account')
    expect(client.hawser.getSnapshot().networks.selected.eip155).toBe('eip155:10')
  })

  it('behavior: networks that the session does not name cannot be chosen, and what to do is said once', async () => {
    const { hawser } = await openNetworks()
    const alpha = hawser[internalsKey].state.connections.byId['eip155/test.alpha']
    if (!alpha) throw new Error('Alpha is not connected.')
    Object.assign(alpha, { approvedChainIds: ['eip155:1', 'eip155:10'], supportsAllNetworks: false })
    await expect.element(row('Base')).toBeDisabled()
    await expect.element(row('Base')).toHaveTextContent('Not approved')
    await expect.element(row('OP Mainnet')).toBeEnabled()
    const note = /disconnect Alpha and connect again/
    await expect.element(page.getByText(note)).toBeVisible()
    await expectAccessible()
    Object.assign(alpha, { approvedChainIds: undefined })
    await expect.element(page.getByText(note)).not.toBeInTheDocument()
  })

  it('behavior: pressing the waiting network again asks nothing more', async () => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    await row('OP Mainnet').click()
    expect(client.switches).toHaveLength(1)
  })

  it('behavior: cancel stops the wait, and a late switch does not move the view', async () => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(row('Base')).toBeEnabled()
    expect(answer(client).signal.aborted).toBe(true)
    answer(client).resolve()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(viewName(client)).toBe('Networks')
  })

  it.each([
    ['a refusal', walletError(4001, 'User rejected'), 'Declined. The network wasn’t switched.'],
    ['a request that is open already', walletError(-32002, 'pending'), /already open in Alpha/],
    ['a chain that the wallet does not know', walletError(4902, 'Unrecognized chain ID'), /doesn’t have this network/],
    ['a failure', new Error('broken'), /./],
  ])('behavior: %s is said in the row, and can be tried again', async (_, error, said) => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    answer(client).reject(error)
    await expect.element(page.getByRole('alert')).toHaveTextContent(said)
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => client.switches.length).toBe(2)
    answer(client).resolve()
    await expect.poll(() => viewName(client)).toBe('Account')
  })

  it('behavior: after the deadline the wallet is said not to answer', async () => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    client.clock.advance(300_000)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Alpha didn’t respond')
  })

  it('behavior: leaving the view clears what was left of a switch', async () => {
    const client = await openNetworks()
    await choose(client, 'OP Mainnet')
    answer(client).reject(walletError(4001, 'no'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    client.hawser.router.goBack()
    await expect.poll(() => client.hawser.getSnapshot().networks.switchAttempt).toBeNull()
  })

  it('behavior: choosing the network in use goes back without asking', async () => {
    const client = await openNetworks()
    await row('Ethereum').click()
    expect(viewName(client)).toBe('Account')
    expect(client.switches).toHaveLength(0)
  })

  it('behavior: without a connection the network is only selected', async () => {
    const client = await openNetworks({ isConnected: false })
    await row('Base').click()
    await expect.poll(() => client.hawser.getSnapshot().networks.selected.eip155).toBe('eip155:8453')
    await expect.poll(() => viewName(client)).toBe('Connect')
    expect(client.switches).toHaveLength(0)
  })
})
