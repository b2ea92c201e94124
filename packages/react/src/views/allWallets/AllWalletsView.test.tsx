import type { Hawser } from '@hawser/core'
import { selectWallets } from '@hawser/core/wallets'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderClient } from '../../fixtures/renderClient.js'
import { solana, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { openWallets, pairingWallet } from '../fixtures/openWallets.js'
import { inventWallets, type WalletsBackend, walletsBackend } from '../fixtures/walletsBackend.js'
import '../../styles/index.css'
import { untilSettled } from '../fixtures/untilSettled.js'

const view = { name: 'AllWallets' } as const
const tiles = () => [...document.querySelectorAll<HTMLElement>('[role=grid] [data-hawser-wallet]')]
const names = () => tiles().map((tile) => tile.querySelector('bdi')?.textContent)
const grid = page.getByRole('grid', { name: 'Wallets' })
const field = page.getByRole('searchbox', { name: 'Search wallets' })
const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const searches = ({ lists }: WalletsBackend) => lists.filter((query) => query.has('search'))
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const few = () => walletsBackend(inventWallets(12))
const rowCount = () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount'))
/** Of all that are loaded, those that are drawn and those that are not. */
const loaded = ({ hawser }: { hawser: Hawser }) => selectWallets(hawser.getSnapshot())?.all.length
const stack = ({ hawser }: Awaited<ReturnType<typeof openWallets>>) => hawser.getSnapshot().router.stack

/** The same in the modal itself, whose body scrolls. */
async function openModal(backend: WalletsBackend) {
  const client = await renderClient(null, {
    wallets: [pairingWallet()],
    services: { wallets: { baseUrl: 'https://wallets.test' } },
    platform: { fetch: backend.fetch },
  })
  client.hawser.open({ view })
  await expect.element(page.getByRole('dialog', { name: 'All wallets' })).toBeVisible()
  await expect.poll(() => loaded(client)).toBe(44)
  return { ...client, scroller: document.querySelector('.hawser-body') as HTMLElement }
}

describe('AllWalletsView', () => {
  it('VIEW-02 VIEW-14 default: the recommended wallets and the first page of 40, of how many there are', async () => {
    const { backend } = await openWallets(view)
    await expect.poll(() => tiles().length).toBe(44)
    expect(names().slice(0, 2)).toEqual(['Anchor 1', 'Beacon 2'])
    const asked = backend.lists.map((query) => [query.get('page'), query.get('entries')])
    expect(asked).toContainEqual(['1', '4'])
    expect(asked).toContainEqual(['1', '40'])
    await expect.element(grid).toHaveAttribute('aria-rowcount', '150')
    await expect.element(says('600 wallets')).toBeInTheDocument()
  })

  it('parameters: namespace: only wallets that speak it are listed, counted and found', async () => {
    const sun = inventWallets(40).map((wallet, index) => ({
      ...wallet,
      id: `sun-${index + 1}`,
      name: `Sun ${index + 1}`,
      chains: [solana.caipNetworkId],
    }))
    const client = await openWallets(
      { name: 'Connect', parameters: { namespace: 'solana' } },
      {
        backend: walletsBackend([...inventWallets(20), ...sun]),
        others: ['solana'],
        networks: [...testNetworks, solana],
        wallets: [
          fakeWallet({
            id: 'walletConnect',
            name: 'WalletConnect',
            type: 'WALLET_CONNECT',
            namespaces: ['eip155', 'solana'],
            traits: { session: 'shared', pairs: true },
          }),
        ],
      },
    )
    const all = page.getByRole('button', { name: /All wallets/ })
    await expect.element(all).toHaveTextContent('40')
    await all.click()
    expect(stack(client).at(-1)).toEqual({ name: 'AllWallets', parameters: { namespace: 'solana' } })
    await expect.poll(() => tiles().length).toBe(40)
    expect(names().every((name) => name?.startsWith('Sun'))).toBe(true)
    await field.fill('1')
    client.clock.advance(300)
    await expect.element(says('13 wallets')).toBeInTheDocument()
    expect(names().every((name) => name?.startsWith('Sun'))).toBe(true)
  })

  it('VIEW-14 behavior: the pictures of the first 20 are loaded before anybody scrolls, the others when they come near', async () => {
    await page.viewport(390, 500)
    const backend = walletsBackend()
    const { scroller } = await openModal(backend)
    // Every seventh of the first 20 has none.
    await expect.poll(() => new Set(backend.images).size).toBeGreaterThanOrEqual(18)
    await expect.poll(() => tiles()[0]?.querySelector('img')?.src).toMatch(/^data:image\/svg/)
    expect(backend.images).not.toContain('image-44')
    scroller.scrollTop = scroller.scrollHeight
    await expect.poll(() => backend.images).toContain('image-44')
    await page.viewport(1280, 800)
  })

  it('behavior: what flies past has no picture loaded, and where the list comes to rest they are', async () => {
    await page.viewport(390, 500)
    const backend = walletsBackend()
    const { scroller } = await openModal(backend)
    await expect.poll(() => new Set(backend.images).size).toBeGreaterThanOrEqual(18)
    await untilSettled()
    // The scroll takes no time, and the list does not come to rest before the test says so.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      scroller.scrollTop = 1
      await nextFrame()
      // By frames: a poll would wait by the timer that stands still.
      for (let frame = 0; frame < 600 && !names().some((name) => name?.endsWith(' 83')); frame += 1) {
        scroller.scrollTop = scroller.scrollHeight
        await nextFrame()
      }
      expect(names()).toContainEqual(expect.stringMatching(/ 83$/))
      for (let frame = 0; frame < 5; frame += 1) await nextFrame()
      expect(backend.images).not.toContain('image-83')
      vi.advanceTimersByTime(120)
      for (let frame = 0; frame < 600 && !backend.images.includes('image-83'); frame += 1) await nextFrame()
      expect(backend.images).toContain('image-83')
    } finally {
      vi.useRealTimers()
      await page.viewport(1280, 800)
    }
  })

  it('VIEW-14 behavior: pages follow as the list is scrolled, to its end, and nothing that stands moves', async () => {
    await page.viewport(1280, 800)
    const backend = walletsBackend(inventWallets(130))
    const client = await openModal(backend)
    const { scroller } = client
    const seen = new Map<string | undefined, number>()
    const look = (): void => {
      for (const tile of tiles()) {
        const topPx = Math.round(tile.getBoundingClientRect().top - (field.element().getBoundingClientRect().top ?? 0))
        const placePx = topPx + scroller.scrollTop
        const name = tile.querySelector('bdi')?.textContent
        expect(seen.get(name) ?? placePx).toBe(placePx)
        seen.set(name, placePx)
      }
    }
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await untilSettled()
    for (let step = 0; step < 200 && seen.size < 130; step++) {
      look()
      scroller.scrollTop += 150
      await nextFrame()
      await nextFrame()
    }
    expect(seen.size).toBe(130)
    expect(loaded(client)).toBe(130)
    const asked = backend.lists.length
    scroller.scrollTop = scroller.scrollHeight
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(backend.lists.length).toBe(asked)
    await expect.element(field).toBeVisible()
    await expectAccessible()
  })

  it('VIEW-14 behavior: a search is sent 300 ms after the last letter, for 100', async () => {
    const client = await openWallets(view)
    await expect.poll(() => tiles().length).toBe(44)
    await field.fill('Jet')
    client.clock.advance(299)
    await field.fill('Jetty 50')
    client.clock.advance(299)
    expect(searches(client.backend)).toHaveLength(0)
    await expect.element(says('Loading')).toBeInTheDocument()
    client.clock.advance(1)
    await expect.poll(names).toEqual(['Jetty 50', 'Jetty 500'])
    expect(searches(client.backend).map((query) => [query.get('search'), query.get('entries')])).toEqual([
      ['Jetty 50', '100'],
    ])
    await expect.element(says('2 wallets')).toBeInTheDocument()
  })

  it('VIEW-14 behavior: an answer to an older search never takes the place of a newer one', async () => {
    const client = await openWallets(view)
    await expect.poll(() => tiles().length).toBe(44)
    client.backend.mode = 'hold'
    await field.fill('Cleat 3')
    client.clock.advance(300)
    await expect.poll(() => client.backend.held.length).toBe(1)
    await field.fill('Cleat 33')
    client.clock.advance(300)
    await expect.poll(() => client.backend.held.length).toBe(2)
    client.backend.held[1]?.release()
    await expect.poll(names).toEqual(['Cleat 33', 'Cleat 333'])
    client.backend.held[0]?.release()
    await new Promise((resolve) => setTimeout(resolve))
    expect(names()).toEqual(['Cleat 33', 'Cleat 333'])
  })

  it('behavior: the answer to a search is on screen with no wait of ours in between', async () => {
    const client = await openWallets(view)
    await expect.poll(() => tiles().length).toBe(44)
    client.backend.mode = 'hold'
    await field.fill('Fathom')
    client.clock.advance(300)
    await expect.poll(() => client.backend.held.length).toBe(1)
    client.backend.held[0]?.release()
    // The client's clock stands. How long it takes is measured on the built app, by `npm run bench`.
    await expect.poll(() => [names()[0], tiles().length]).toEqual(['Fathom 6', 60])
  })

  it('behavior: what is not found is said, with a way on', async () => {
    const client = await openWallets(view, { backend: few() })
    await expect.poll(() => tiles().length).toBe(12)
    await field.fill('nothing like it')
    client.clock.advance(300)
    await expect.element(says('No wallets match “nothing like it”.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    expect(stack(client).at(-1)).toEqual({ name: 'GetAWallet' })
  })

  it('behavior: a search that fails shows the known ones that match, says so, and is tried again', async () => {
    const client = await openWallets(view, { backend: few() })
    await expect.poll(() => tiles().length).toBe(12)
    client.backend.mode = 'fail'
    await field.fill('Beacon')
    client.clock.advance(300)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load the wallets')
    expect(names()).toContain('Beacon 12')
    client.backend.mode = 'answer'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(names()).toEqual(['Beacon 2', 'Beacon 12'])
  })

  it('behavior: the search is still there when Back leads to it, and gone when the list was left', async () => {
    const client = await openWallets(view)
    const { router } = client.hawser
    await expect.poll(() => tiles().length).toBe(44)
    await field.fill('Jetty 50')
    client.clock.advance(300)
    await expect.poll(names).toEqual(['Jetty 50', 'Jetty 500'])
    router.push({ name: 'WalletDetails', parameters: { walletId: 'wallet-500' } })
    await expect.element(grid).not.toBeInTheDocument()
    router.goBack()
    await expect.element(field).toHaveValue('Jetty 50')
    await expect.poll(names).toEqual(['Jetty 50', 'Jetty 500'])
    router.reset({ name: 'Connect' })
    await expect.element(grid).not.toBeInTheDocument()
    router.push(view)
    await expect.element(field).toHaveValue('')
    await expect.poll(() => tiles().length).toBe(44)
  })

  it('behavior: certified wallets alone', async () => {
    const client = await openWallets(view)
    await expect.poll(() => tiles().length).toBe(44)
    const filter = page.getByRole('button', { name: 'Certified' })
    await expect.element(filter).toHaveAttribute('aria-pressed', 'false')
    await filter.click()
    await expect.element(filter).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => client.backend.lists.at(-1)?.get('badge_type')).toBe('certified')
    const isCertified = (name: string | undefined) => (Number(name?.split(' ')[1]) - 1) % 3 === 0
    await expect.poll(() => tiles().length > 30 && names().every((name) => isCertified(name ?? undefined))).toBe(true)
    await filter.click()
    await expect.poll(() => tiles().length).toBe(44)
  })

  it('behavior: without the service the wallets of the package stand in, which is said, and it is tried again', async () => {
    const backend = few()
    backend.mode = 'fail'
    await openModal(backend)
    await expect.element(says(/Couldn’t load every wallet/)).toBeVisible()
    await expect.poll(() => tiles()[0]?.querySelector('img')?.src).toMatch(/^data:image\/svg/)
    expect(names().slice(0, 3)).toEqual(['MetaMask', 'Phantom', 'Trust'])
    expect(backend.images).toEqual([])
    expect(page.getByRole('button', { name: 'Certified' }).query()).toBeNull()
    await expectAccessible()
    backend.mode = 'answer'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(names).toContain('Anchor 11')
    await expect.element(says(/Couldn’t load every wallet/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Certified' })).toBeVisible()
  })

  it('behavior: with the service off the wallets of the package are the list, and nothing is asked', async () => {
    const { backend } = await openWallets(view, { services: undefined })
    await expect.poll(() => tiles().length).toBeGreaterThan(4)
    expect(backend.lists).toHaveLength(0)
    expect(document.body.textContent).not.toContain('Couldn’t load')
  })

  it('behavior: what is on its way has the geometry of the tiles that come', async () => {
    const backend = few()
    backend.mode = 'hold'
    await openWallets(view, { backend })
    const placesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].slice(0, 8).map((tile) => {
        const { left, top, width } = tile.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      })
    const coming = () => placesOf('.hawser-grid-tile:has(.hawser-grid-skeleton)')
    await expect.poll(() => coming().length).toBe(8)
    await untilSettled()
    const before = coming()
    backend.mode = 'answer'
    for (const { release } of backend.held) release()
    await expect.poll(() => tiles().length).toBe(12)
    await expect.poll(() => placesOf('[role=grid] .hawser-grid-tile')).toEqual(before)
  })

  it('behavior: a page that fails leaves what is there, and is asked for again', async () => {
    const backend = walletsBackend(inventWallets(130))
    const client = await openModal(backend)
    const { scroller } = client
    backend.mode = 'fail'
    scroller.scrollTop = scroller.scrollHeight
    await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t load the wallets')
    expect(loaded(client)).toBe(44)
    await expectAccessible()
    backend.mode = 'answer'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => loaded(client)).toBe(84)
  })

  it('behavior: only what is near is drawn, and so is the tile with the focus', async () => {
    const client = await openModal(walletsBackend(inventWallets(130)))
    const { scroller } = client
    const [first] = tiles()
    first?.focus()
    await expect
      .poll(() => {
        scroller.scrollTop = scroller.scrollHeight
        return loaded(client)
      })
      .toBe(130)
    await expect.poll(() => names().at(-1)).toBe('Jetty 130')
    expect(tiles().length).toBeLessThan(80)
    expect(document.activeElement).toBe(first)
    expect(first?.isConnected).toBe(true)
    await expectAccessible()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(tiles().at(-1))
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    expect(document.activeElement?.querySelector('bdi')?.textContent).toBe(names()[0])
    await expect.poll(() => scroller.scrollTop).toBeLessThan(100)
    await expect.poll(() => names().length).toBeGreaterThan(20)
    expect(rowCount()).toBe(33)
  })

  it('behavior: rows are as high as their text wants', async () => {
    const { scroller } = await openModal(walletsBackend(inventWallets(130)))
    const wide = document.createElement('style')
    wide.textContent = '.hawser-grid-name { font: 500 26px / 60px sans-serif !important }'
    document.head.append(wide)
    scroller.scrollTop = 1
    await expect
      .poll(() => {
        const [first, , , , second] = tiles()
        return (second?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().bottom ?? 0)
      })
      .toBeGreaterThanOrEqual(4)
    wide.remove()
  })

  it('behavior: one stop of the Tab key, arrows within, and Enter chooses', async () => {
    const client = await openWallets(view, { backend: few() })
    await expect.poll(() => tiles().length).toBe(12)
    await userEvent.click(field)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(tiles()[0])
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(tiles()[9])
    await userEvent.keyboard('{End}{ArrowUp}{Home}')
    expect(document.activeElement).toBe(tiles()[4])
    expect(tiles().filter(({ tabIndex }) => tabIndex === 0)).toEqual([tiles()[4]])
    await userEvent.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe('Certified')
    await userEvent.tab()
    expect(document.activeElement).toBe(tiles()[4])
    await userEvent.keyboard('{Enter}')
    expect(stack(client).at(-1)).toEqual({ name: 'ConnectingWalletConnect', parameters: { walletId: 'wallet-5' } })
  })

  it('behavior: from right to left the grid and its arrows are mirrored', async () => {
    await openWallets(view, { backend: few(), dir: 'rtl' })
    await expect.poll(() => tiles().length).toBe(12)
    const [first, second] = tiles()
    expect(first?.getBoundingClientRect().left).toBeGreaterThan(second?.getBoundingClientRect().left ?? 0)
  })

  it('behavior: an installed wallet is marked, and chosen by its own connector', async () => {
    const anchor = fakeWallet({ id: 'test.anchor', rdns: 'test.anchor', name: 'Anchor 1' })
    const backend = walletsBackend(
      inventWallets(12).map((one) => (one.name === 'Anchor 1' ? { ...one, rdns: 'test.anchor' } : one)),
    )
    const client = await openWallets(view, { backend, wallets: [pairingWallet(), anchor] })
    const tile = page.getByRole('button', { name: /Anchor 1 ?Installed/ })
    await expect.element(tile).toBeVisible()
    await expectAccessible()
    await tile.click()
    expect(stack(client).at(-1)).toEqual({ name: 'ConnectingExternal', parameters: { connectorId: 'test.anchor' } })
  })

  it('behavior: a search finds wallets of this browser by name and rdns at once, and connects them directly', async () => {
    const flood = Array.from({ length: 200 }, (_, i) =>
      fakeWallet({ id: `com.flood${i}`, rdns: `com.flood${i}`, name: `Flood ${i}` }),
    )
    const own = fakeWallet({ id: 'org.harbour', rdns: 'org.harbour', name: 'Own' })
    const twins = [1, 2].map((i) => fakeWallet({ id: `org.twin${i}`, rdns: `org.twin${i}`, name: 'Twin' }))
    const client = await openWallets(view, { wallets: [pairingWallet(), ...flood, ...twins, own] })
    await expect.poll(() => tiles().length).toBe(44)
    const here = page.getByRole('list', { name: 'In this browser' })
    await expect.element(here).not.toBeInTheDocument()
    await field.fill(' OWN')
    await expect.element(here).toHaveTextContent('OwnInstalled')
    expect(searches(client.backend)).toHaveLength(0)
    client.clock.advance(300)
    await expect.element(says(/^1 wallet$/)).toBeInTheDocument()
    await expectAccessible()

    await field.fill('org.harb')
    client.clock.advance(300)
    await expect.element(says(/^1 wallet$/)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    const row = here.getByRole('button', { name: 'Own Installed' })
    await expect.element(row).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(stack(client).at(-1)).toEqual({ name: 'ConnectingExternal', parameters: { connectorId: 'org.harbour' } })
    client.hawser.router.goBack()

    await field.fill('twin')
    await expect.element(here).toHaveTextContent('org.twin1')
    await expect.element(here).toHaveTextContent('org.twin2')
    await field.fill('flood')
    await expect.poll(() => here.getByRole('button').elements().length).toBe(20)
    await page.getByRole('button', { name: 'Certified' }).click()
    await expect.element(here).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Certified' }).click()
    await field.fill('WalletConnect')
    await expect.element(here).not.toBeInTheDocument()
  })

  it('behavior: an installed wallet of the list is found once, and stays where it is when the list answers', async () => {
    const anchor = fakeWallet({ id: 'test.anchor', rdns: 'test.anchor', name: 'Anchor 1' })
    const backend = walletsBackend(
      inventWallets(8).map((one) => (one.name === 'Anchor 1' ? { ...one, rdns: 'test.anchor' } : one)),
    )
    const client = await openWallets(view, { backend, wallets: [pairingWallet(), anchor] })
    await expect.poll(() => tiles().length).toBe(8)
    await field.fill('Anchor')
    const row = page.getByRole('button', { name: /Anchor 1 ?Installed/ })
    await expect.element(row).toBeVisible()
    await untilSettled()
    const top = row.element().getBoundingClientRect().top
    client.clock.advance(300)
    await expect.poll(() => searches(backend).length).toBe(1)
    await expect.poll(names).toEqual([])
    expect(row.elements()).toHaveLength(1)
    expect(row.element().getBoundingClientRect().top).toBe(top)
  })

  it.each([
    ['without WalletConnect', []],
    ['where WalletConnect is connected by its id alone', [pairingWallet({ isListed: false })]],
  ])('behavior: %s a wallet that is not here leads to how it is got', async (_, wallets) => {
    const client = await openWallets(view, { backend: few(), wallets })
    await page.getByRole('button', { name: 'Beacon 2' }).click()
    expect(stack(client).at(-1)).toEqual({ name: 'WalletDetails', parameters: { walletId: 'wallet-2' } })
  })

  it('behavior: hostile names stay in their tiles, and no markup of theirs is live', async () => {
    const hostile = ['<img src=x onerror=alert(1)>', '\u202Etellaw', 'W'.repeat(300), '🏴‍☠️'].map((name, index) => ({
      id: `hostile-${index}`,
      name,
      image_id: 'x"onerror="alert(1)',
    }))
    await openWallets(view, { backend: walletsBackend(hostile) })
    await expect.poll(() => tiles().length).toBe(4)
    expect(document.querySelectorAll('[role=grid] img')).toHaveLength(0)
    expect(new Set(tiles().map((tile) => tile.getBoundingClientRect().height)).size).toBe(1)
    const { left, right } = page.getByRole('region').element().getBoundingClientRect()
    for (const tile of tiles()) {
      expect(tile.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
      expect(tile.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    }
  })

  it('behavior: where none is certified it says so, and one press shows all', async () => {
    const backend = walletsBackend(inventWallets(12).map((wallet) => ({ ...wallet, badge_type: 'none' })))
    const { clock } = await openWallets(view, { backend })
    await expect.poll(() => tiles().length).toBe(12)
    await page.getByRole('button', { name: 'Certified' }).click()
    await expect.element(says('No certified wallets for this app’s networks.')).toBeInTheDocument()
    await expectAccessible()
    await field.fill('anchor')
    clock.advance(300)
    await expect.element(says('No certified wallets match “anchor”.')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Show all wallets' }).click()
    await expect.poll(names).toEqual(['Anchor 1', 'Anchor 11'])
    await expect.element(page.getByRole('button', { name: 'Certified' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('behavior: from the search field the down key leads to the first that was found, as the Tab key does', async () => {
    const { clock } = await openWallets(view, { backend: few() })
    await expect.poll(() => tiles().length).toBe(12)
    tiles()[9]?.focus()
    await field.fill('anchor')
    clock.advance(300)
    await expect.poll(names).toEqual(['Anchor 1', 'Anchor 11'])
    expect(tiles().map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(tiles()[0])
  })

  it('behavior: a name of two words is seen whole, and every row is as high as the others', async () => {
    const long = { id: 'long', name: 'Wallet of the Seven Northern Harbours', chains: ['eip155:1'] }
    const two = { id: 'two', name: 'Coinbase Wallet', chains: ['eip155:1'] }
    await openWallets(view, { backend: walletsBackend([...inventWallets(10), two, long]) })
    await expect.poll(() => tiles().length).toBe(12)
    const name = (id: string) => document.querySelector(`[data-hawser-wallet="${id}"] bdi`) as HTMLElement
    expect(name('two').scrollHeight).toBeLessThanOrEqual(name('two').clientHeight)
    expect(new Set(tiles().map((tile) => tile.offsetHeight)).size).toBe(1)
  })
})
