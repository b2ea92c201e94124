import { connect } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { selectWallets, wallets } from '@hawser/core/wallets'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderClient } from '../../fixtures/renderClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { firstAddress } from '../fixtures/openClient.js'
import { type OpenWalletsParameters, openWallets, pairingWallet } from '../fixtures/openWallets.js'
import { inventWallets, walletsBackend } from '../fixtures/walletsBackend.js'

const view = { name: 'Connect' } as const
const list = page.getByRole('list', { name: 'Wallets' })
const names = () =>
  [...list.element().querySelectorAll('li:not([aria-hidden]) .hawser-row-text')].map(
    (element) => element.querySelector('bdi')?.textContent ?? element.textContent,
  )
const recommended = ['Anchor 1', 'Beacon 2', 'Cleat 3', 'Dinghy 4']
const open = (parameters: OpenWalletsParameters = {}) => openWallets(view, parameters)
const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }
const top = ({ hawser }: Pick<Awaited<ReturnType<typeof open>>, 'hawser'>) => hawser.getSnapshot().router.stack.at(-1)

// A pointer that rests where the list comes up holds it.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } }))

describe('ConnectView with the wallet list', () => {
  it('CAP-01 VIEW-08 default: the wallets of this browser, WalletConnect, recommended ones, and the way to all', async () => {
    await open({ wallets: [fakeWallet({ id: 'test.own', name: 'Own' }), pairingWallet()] })
    await expect.poll(names).toEqual(['Own', 'WalletConnect', ...recommended, 'All wallets'])
    await expect.element(page.getByRole('button', { name: /WalletConnect/ })).toHaveTextContent('QR code')
    await expect.element(page.getByRole('button', { name: /All wallets/ })).toHaveTextContent('600')
    await expectAccessible()
  })

  it('VIEW-08 behavior: featured, custom and recommended wallets follow in this order', async () => {
    await open({
      featuredWalletIds: ['wallet-30', 'wallet-20'],
      customWallets: [{ id: 'ours', name: 'Ours', mobileLink: 'ours://' }],
    })
    await expect.poll(names).toEqual(['WalletConnect', 'Jetty 30', 'Jetty 20', 'Ours', ...recommended, 'All wallets'])
  })

  it('VIEW-09 behavior: the app’s own order of groups', async () => {
    await open({ connectorTypeOrder: ['recommended', 'walletConnect'] })
    await expect.poll(names).toEqual([...recommended, 'WalletConnect', 'All wallets'])
  })

  it('behavior: what is here is shown in the first frame; places are kept for what comes, and nothing moves when it does', async () => {
    const backend = walletsBackend()
    backend.mode = 'hold'
    await open({ backend })
    await expect.element(list).toBeVisible()
    expect(names()).toEqual(['WalletConnect', 'All wallets'])
    const all = page.getByRole('button', { name: /All wallets/ })
    await expect.poll(() => backend.held.length).toBeGreaterThan(0)
    await expectAccessible()
    // By now the sheet of a phone has come up.
    const before = all.element().getBoundingClientRect().top
    for (const { release } of backend.held) release()
    await expect.poll(names).toEqual(['WalletConnect', ...recommended, 'All wallets'])
    expect(all.element().getBoundingClientRect().top).toBe(before)
  })

  it('behavior: nothing moves under the pointer, and the list settles when it leaves', async () => {
    const backend = walletsBackend()
    backend.mode = 'hold'
    const client = await open({ backend })
    const all = page.getByRole('button', { name: /All wallets/ })
    await userEvent.hover(all)
    const before = all.element().getBoundingClientRect().top
    await expect.poll(() => backend.held.length).toBeGreaterThan(0)
    for (const { release } of backend.held) release()
    client.find([pairingWallet(), fakeWallet({ id: 'test.late', name: 'Late' })])
    await expect.poll(names).toContain('Dinghy 4')
    expect(all.element().getBoundingClientRect().top).toBe(before)
    await userEvent.hover(page.getByRole('heading'))
    await expect.poll(names).toEqual(['Late', 'WalletConnect', ...recommended, 'All wallets'])
  })

  it('behavior: where a wallet of this browser has the row of a listed one, the way by WalletConnect stays', async () => {
    const client = await open({
      wallets: [fakeWallet({ id: 'io.listed', rdns: 'io.listed', name: 'Listed' }), pairingWallet()],
      customWallets: [{ id: 'listed', name: 'Listed', rdns: 'io.listed', mobileLink: 'listed://' }],
    })
    await expect.poll(names).toEqual(['Listed', 'WalletConnect', ...recommended, 'All wallets'])
    await page.getByRole('button', { name: /Listed/ }).click()
    await page.getByRole('button', { name: 'Use Listed on another device' }).click()
    expect(top(client)).toEqual({ name: 'ConnectingWalletConnect', parameters: { walletId: 'listed' } })
  })

  it('CAP-14 behavior: with WalletConnect alone, it alone is shown', async () => {
    const { backend } = await open({ connectorTypeOrder: ['walletConnect'] })
    await expect.poll(names).toEqual(['WalletConnect'])
    expect(backend.lists).toHaveLength(0)
  })

  it('behavior: where WalletConnect is connected by its id alone, no way leads through it', async () => {
    const client = await open({
      wallets: [
        fakeWallet({ id: 'io.listed', rdns: 'io.listed', name: 'Listed' }),
        fakeWallet({ id: 'io.gone', rdns: 'io.gone', name: 'Gone' }),
        pairingWallet({ isListed: false }),
      ],
      customWallets: [{ id: 'listed', name: 'Listed', rdns: 'io.listed', mobileLink: 'listed://' }],
    })
    await expect.poll(names).toEqual(['Listed', 'Gone'])
    expect(client.backend.lists).toHaveLength(0)
    // Nor where the list is there all the same.
    const stop = client.hawser.use(wallets).watch()
    await expect.poll(() => selectWallets(client.hawser.getSnapshot())?.recommended.length).toBe(4)
    stop()
    expect(names()).toEqual(['Listed', 'Gone'])
    await page.getByRole('button', { name: /Listed/ }).click()
    await expect.poll(() => top(client)?.name).toBe('ConnectingExternal')
    await expect.element(page.getByRole('list', { name: 'Wallets' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('status').first()).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Use Listed on another device' })).not.toBeInTheDocument()
  })

  it('behavior: without WalletConnect no wallet is listed that could not be connected, and nothing is asked', async () => {
    const { backend, hawser } = await open({ wallets: [fakeWallet({ id: 'test.own', name: 'Own' })] })
    await expect.poll(names).toEqual(['Own'])
    expect(backend.lists).toHaveLength(0)
    expect(hawser.getSnapshot().features.wallets).toBeUndefined()
  })

  it('CAP-03 behavior: a card issuer’s wallet stands between the app’s own and the recommended ones, only where it is given', async () => {
    const issuer = fakeWallet({ id: 'issuer', name: 'Card wallet', type: 'EXTERNAL' })
    await open({ wallets: [issuer, pairingWallet()], featuredWalletIds: ['wallet-30'] })
    await expect.poll(names).toEqual(['WalletConnect', 'Jetty 30', 'Card wallet', ...recommended, 'All wallets'])
  })

  it.each([
    ['SHOW', {}, true],
    ['HIDE', {}, false],
    ['ONLY_MOBILE', {}, false],
    ['ONLY_MOBILE', phone, true],
  ] as const)('parameters: allWallets %s %o', async (allWallets, platform, isShown) => {
    await open({ allWallets, platform })
    await expect.poll(names).toContain('Dinghy 4')
    expect(names().includes('All wallets')).toBe(isShown)
  })

  it('behavior: the wallets of the package stand in for a service that fails', async () => {
    const backend = walletsBackend(inventWallets(4))
    backend.mode = 'fail'
    await open({ backend })
    await expect.poll(() => names().length).toBe(6)
    expect(names()).not.toContain('Anchor 1')
  })

  it('behavior: on a phone no row speaks of a QR code', async () => {
    await open({ platform: phone })
    await expect.poll(names).toContain('Anchor 1')
    expect(document.body.textContent).not.toContain('QR')
  })

  it('behavior: each row leads on', async () => {
    const client = await open()
    const { router } = client.hawser
    await page.getByRole('button', { name: /WalletConnect/ }).click()
    expect(top(client)).toEqual({ name: 'ConnectingWalletConnect' })
    router.reset(view)
    await page.getByRole('button', { name: 'Beacon 2' }).click()
    expect(top(client)).toEqual({ name: 'ConnectingWalletConnect', parameters: { walletId: 'wallet-2' } })
    router.reset(view)
    await page.getByRole('button', { name: /All wallets/ }).click()
    expect(top(client)).toEqual({ name: 'AllWallets' })
    await expect.element(page.getByRole('grid', { name: 'Wallets' })).toBeVisible()
  })

  it('VIEW-08 behavior: while a wallet is connected through WalletConnect, no other way through it is offered', async () => {
    const wallet = pairingWallet()
    const { hawser } = await open({ wallets: [fakeWallet({ id: 'test.own', name: 'Own' }), wallet] })
    await expect.poll(names).toContain('All wallets')
    const connected = connect(hawser, { connectorId: 'walletConnect' })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await connected
    await expect.poll(names).toEqual(['Own'])
  })

  it('VIEW-08 behavior: on a phone, the wallet that is connected through WalletConnect says so', async () => {
    const wallet = pairingWallet()
    const chosen = { id: 'ours', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }
    const { hawser } = await open({ wallets: [wallet], platform: phone, customWallets: [chosen] })
    const row = page.getByRole('button', { name: 'Coinbase Wallet' })
    await expect.element(row).toBeVisible()
    const connected = connect(hawser, { connectorId: 'walletConnect', wallet: { id: 'ours', name: 'Coinbase Wallet' } })
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approve([firstAddress], 'eip155:1')
    await connected
    await expect.element(row).toHaveTextContent('Connected')
    expect(row.element().textContent).not.toContain('Recent')
  })

  it('behavior: pictures come by the service, and a wallet without one has its letters', async () => {
    const { backend } = await open({ featuredWalletIds: ['wallet-7'] })
    const picture = (name: string) => page.getByRole('button', { name }).element().querySelector('.hawser-picture')
    await expect.poll(names).toContain('Galley 7')
    await expect.poll(() => picture('Anchor 1')?.querySelector('img')?.src).toMatch(/^data:image\/svg/)
    expect(picture('Galley 7')?.textContent).toBe('G7')
    expect(backend.images).not.toContain('image-7')
  })

  it('behavior: of two hundred announced wallets the first are drawn, and those used before; one press shows the others', async () => {
    const flood = Array.from({ length: 200 }, (_, i) => fakeWallet({ id: `com.flood${i}`, name: `Flood ${i}` }))
    // In the modal itself, whose body scrolls.
    const client = await renderClient(null, {
      wallets: [pairingWallet(), ...flood],
      services: { wallets: { baseUrl: 'https://wallets.test' } },
      platform: { fetch: walletsBackend().fetch },
    })
    client.hawser.open({ view })
    const first = flood.slice(0, 20).map(({ connector }) => connector.name)
    await expect.poll(names).toEqual([...first, 'Show 180 more', 'WalletConnect', ...recommended, 'All wallets'])

    // The user's own comes after all of them, and is known from before.
    const own = fakeWallet({ id: 'com.own', rdns: 'com.own', name: 'Own' })
    client.hawser[internalsKey].controllers.recentWallets.set([{ id: 'com.own', name: 'Own', rdns: 'com.own' }])
    client.find([pairingWallet(), ...flood, own])
    await expect.poll(names).toEqual(['Own', ...first, 'Show 180 more', 'WalletConnect', ...recommended, 'All wallets'])

    const more = page.getByRole('button', { name: 'Show 180 more' })
    more.element().scrollIntoView({ block: 'center' })
    await expectAccessible()
    const before = more.element().getBoundingClientRect().top
    await more.click()
    expect(names()).toHaveLength(207)
    const next = page.getByRole('button', { name: 'Flood 20 Installed', exact: true })
    await expect.element(next).toHaveFocus()
    expect(next.element().getBoundingClientRect().top).toBe(before)
    await page.getByRole('button', { name: 'Flood 199 Installed' }).click()
    expect(top(client)).toEqual({ name: 'ConnectingExternal', parameters: { connectorId: 'com.flood199' } })
  })

  it('behavior: a wallet used before that comes under the pointer is drawn, and nothing moves', async () => {
    const flood = Array.from({ length: 200 }, (_, i) => fakeWallet({ id: `com.flood${i}`, name: `Flood ${i}` }))
    const client = await open({ wallets: [pairingWallet(), ...flood] })
    await expect.poll(names).toContain('Dinghy 4')
    const row = page.getByRole('button', { name: 'Flood 3 Installed', exact: true })
    await userEvent.hover(row)
    const before = row.element().getBoundingClientRect().top
    client.hawser[internalsKey].controllers.recentWallets.set([{ id: 'com.own', name: 'Own' }])
    client.find([pairingWallet(), ...flood, fakeWallet({ id: 'com.own', name: 'Own' })])
    await expect.poll(() => names().at(-1)).toBe('Own')
    expect(row.element().getBoundingClientRect().top).toBe(before)
  })
})
