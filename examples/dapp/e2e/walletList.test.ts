import { describe, expect, it } from 'vitest'
import type { Dapp } from './support/dapp.js'
import { copyPairing, pairingView } from './support/pairing.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()

const allWallets = ({ page }: Dapp) => view(page, 'AllWallets')
const tiles = (dapp: Dapp) => allWallets(dapp).locator('[data-hawser-wallet]')
const search = (dapp: Dapp) => allWallets(dapp).getByRole('searchbox')
const names = (dapp: Dapp) =>
  tiles(dapp).evaluateAll((all) => all.map((tile) => tile.querySelector('bdi')?.textContent ?? ''))
const lists = () => stage.service.requests.filter(({ path }) => path === '/getWallets')

async function openConnect(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Connect').waitFor()
}

async function openAllWallets(dapp: Dapp): Promise<void> {
  await openConnect(dapp)
  await view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
  await allWallets(dapp).waitFor()
  await tiles(dapp).first().waitFor()
}

describe('the connect list', () => {
  it('VIEW-08 behavior: installed, WalletConnect, featured, custom, recommended, all wallets, in this order', async () => {
    const dapp = await stage.openDapp({
      hasWalletsService: true,
      wallets: [{}],
    })
    const featured = stage.service.wallets[20]
    const again = await stage.openDapp({
      wallets: [{}],
      config: {
        walletList: {
          featuredWalletIds: [featured?.id],
          customWallets: [{ id: 'own', name: 'Our Own', webLink: 'https://own.example.com' }],
        },
      },
    })
    await dapp.close()
    await openConnect(again)
    const rows = view(again.page, 'Connect').locator('li:not([aria-hidden]) button')
    await expect.poll(() => rows.count()).toBe(9)
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => row.querySelector('bdi')?.textContent ?? row.textContent ?? ''),
    )
    const recommended = stage.service.wallets.filter(({ id }) => id !== featured?.id).map(({ name }) => name)
    expect(texts.slice(0, 4)).toEqual(['Quay Wallet', 'WalletConnect', featured?.name, 'Our Own'])
    expect(texts.slice(4, 8)).toEqual(recommended.slice(0, 4))
    expect(texts[8]).toContain('All wallets')
  })

  it('behavior: nothing is asked of the service before the modal is painted, and the modal opens while the service is silent', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, wallets: [{}] })
    stage.service.faults.lists = 'silent'
    expect(stage.service.requests).toEqual([])
    await openConnect(dapp)
    await view(dapp.page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).waitFor()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await pairingView(dapp.page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
  })

  it('CAP-14, VIEW-15 parameters: allWallets HIDE: no way to all of them', async () => {
    const dapp = await stage.openDapp({ config: { walletList: { allWallets: 'HIDE' } } })
    await openConnect(dapp)
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').waitFor()
    expect(await view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]').count()).toBe(0)
  })

  it('behavior: a wallet that was used is offered first the next time', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    const { wallet } = await stage.openWallet()
    await openAllWallets(dapp)
    const chosen = stage.service.wallets.find(({ mobile_link: link }, index) => link && index > 6)
    await tiles(dapp)
      .and(dapp.page.locator(`[data-hawser-wallet="${chosen?.id}"]`))
      .click()
    await wallet.pair(await copyPairing(dapp))
    await wallet.approveConnection()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await dapp.page.reload()
    await openConnect(dapp)
    const row = view(dapp.page, 'Connect').locator(`[data-hawser-wallet="${chosen?.id}"]`)
    await reads(row, 'Recent')
  })
})

describe('all wallets', () => {
  it('VIEW-14, VIEW-02 behavior: pages of 40 as the list is scrolled, to its end', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    await openAllWallets(dapp)
    const seen = new Set<string>()
    const fitting = await fittingCount()
    // Those far off are not drawn: they are met on the way.
    await expect
      .poll(
        async () => {
          for (const name of await names(dapp)) seen.add(name)
          await dapp.page.locator('.hawser-body').evaluate((body) => body.scrollBy(0, body.clientHeight))
          return seen.size
        },
        { timeout: 120_000, interval: 50 },
      )
      .toBe(fitting)
    await reads(allWallets(dapp), `${fitting} wallets`)
    const pages = lists().filter(({ query }) => query.entries === '40')
    expect(pages.map(({ query }) => Number(query.page))).toEqual(pages.map((_, index) => index + 1))
    expect(await tiles(dapp).count()).toBeLessThan(120)
  })

  it('VIEW-14 behavior: a search is sent once, 300 ms after the last letter, and its answer is shown', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    await openAllWallets(dapp)
    const name = stage.service.wallets[102]?.name ?? ''
    // Within one task: on a busy machine keys that come by the protocol may lie further apart than the field waits.
    await search(dapp).evaluate((field, typed) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (let length = 1; length <= typed.length; length += 1) {
        setValue?.call(field, typed.slice(0, length))
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, name)
    await expect.poll(() => names(dapp)).toContain(name)
    const searches = lists().filter(({ query }) => query.search !== undefined)
    expect(searches.map(({ query }) => [query.search, query.entries])).toEqual([[name, '100']])
  })

  it('VIEW-14 behavior: an older answer that comes late does not take the newer one’s place', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    await openAllWallets(dapp)
    const [older, newer] = ['Amber', 'Lantern']
    const held = stage.service.hold(({ query }) => query.search === older)
    await search(dapp).fill(older)
    await held.arrived
    await search(dapp).fill(newer)
    await expect.poll(async () => (await names(dapp)).every((name) => name.includes(newer))).toBe(true)
    held.release()
    await dapp.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect((await names(dapp)).filter((name) => !name.includes(newer))).toEqual([])
  })

  it('behavior: certified alone; nothing found; back to all', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    await openAllWallets(dapp)
    const certified = new Set(
      stage.service.wallets.filter(({ badge_type: badge }) => badge === 'certified').map(({ name }) => name),
    )
    await allWallets(dapp).getByRole('button', { name: 'Certified' }).click()
    await expect.poll(async () => (await names(dapp)).every((name) => certified.has(name))).toBe(true)
    await search(dapp).fill('no such wallet')
    await reads(allWallets(dapp), 'No certified wallets match “no such wallet”.')
    expect(await violations(dapp.page)).toEqual([])
    await search(dapp).fill('')
    await allWallets(dapp).getByRole('button', { name: 'Certified' }).click()
    await expect.poll(async () => (await names(dapp)).some((name) => !certified.has(name))).toBe(true)
  })

  it.each(['serverError', 'rateLimited', 'malformed', 'wrongShape', 'cut'] as const)(
    'behavior: the service answers %s: well-known wallets stand in, said so; the whole list after a retry',
    async (fault) => {
      const dapp = await stage.openDapp({ hasWalletsService: true })
      stage.service.faults.lists = fault
      await openConnect(dapp)
      await view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
      await expect.poll(() => allWallets(dapp).textContent()).toContain('These are well known')
      expect(await tiles(dapp).count()).toBeGreaterThan(0)
      stage.service.faults.lists = 'none'
      // The view's own second request may still be repeating itself, and take the button away with its answer: either brings the list.
      const retry = allWallets(dapp).getByRole('button', { name: 'Try again' })
      await retry.click({ timeout: 3_000 }).catch(() => retry.waitFor({ state: 'detached' }))
      await expect.poll(() => names(dapp)).toContain(stage.service.wallets[0]?.name ?? '')
      expect(await allWallets(dapp).textContent()).not.toContain('These are well known')
    },
  )

  it('behavior: hostile entries are inert: no markup, no dangerous link, no picture from elsewhere', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    let isHurt = false
    dapp.page.on('dialog', (dialog) => {
      isHurt = true
      void dialog.dismiss()
    })
    stage.service.faults.isHostile = true
    await openAllWallets(dapp)
    await reads(allWallets(dapp), '<img src=x onerror=alert(1)>')
    expect(await allWallets(dapp).locator('img[src="x"]').count()).toBe(0)
    await tiles(dapp).filter({ hasText: '<img' }).first().click()
    await copyPairing(dapp)
    const links = await dapp.page
      .getByRole('dialog')
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
    expect(links.filter((protocol) => protocol !== 'https:' && protocol !== 'http:')).toEqual([])
    expect(await violations(dapp.page)).toEqual([])
    expect(isHurt).toBe(false)
  })

  it('behavior: by keyboard alone: through the grid with the arrow keys, into a wallet, and back', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true })
    const { page } = dapp
    await headerButton(page).focus()
    await page.keyboard.press('Enter')
    await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').waitFor()
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        return (
          element?.getAttribute('data-hawser-open') ?? element?.getAttribute('data-hawser-wallet') ?? element?.tagName
        )
      })
    for (let step = 0; step < 20 && (await focused()) !== 'AllWallets'; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tiles(dapp).first().waitFor()
    await expect.poll(() => tiles(dapp).count()).toBeGreaterThan(20)
    const ids = await tiles(dapp).evaluateAll((all) => all.map((tile) => tile.getAttribute('data-hawser-wallet')))
    for (let step = 0; step < 10 && (await focused()) !== ids[0]; step++) await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe(ids[1])
    await page.keyboard.press('ArrowDown')
    const below = await focused()
    expect(ids.indexOf(below ?? '')).toBeGreaterThan(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-hawser-view="AllWallets"]').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await tiles(dapp).first().waitFor()
  })

  it.each(['light', 'dark'] as const)(
    'behavior: axe finds nothing in any view of the list, %s',
    async (colorScheme) => {
      const dapp = await stage.openDapp({ hasWalletsService: true, context: { colorScheme } })
      const { page } = dapp
      await openConnect(dapp)
      await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').waitFor()
      await expect.poll(() => view(page, 'Connect').locator('li:not([aria-hidden]) button').count()).toBeGreaterThan(4)
      expect(await violations(page)).toEqual([])
      await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
      await tiles(dapp).first().waitFor()
      expect(await violations(page)).toEqual([])
      const chosen = stage.service.wallets.find(
        ({ mobile_link: mobile, webapp_link: web, desktop_link: desktop }) => mobile && web && desktop,
      )
      await search(dapp).fill(chosen?.name ?? '')
      await tiles(dapp)
        .and(page.locator(`[data-hawser-wallet="${chosen?.id}"]`))
        .click()
      await pairingView(page)
        .getByRole('img', { name: /^QR code/ })
        .waitFor()
      expect(await violations(page)).toEqual([])
      for (const tab of await pairingView(page).getByRole('tab').all()) {
        await tab.click()
        expect(await violations(page)).toEqual([])
      }
      await pairingView(page).getByRole('button', { name: 'Get it' }).click()
      await view(page, 'WalletDetails').waitFor()
      expect(await violations(page)).toEqual([])
    },
  )
})

describe('the bundled list', () => {
  it('default: "metamask" finds MetaMask, with its own picture, and a press offers it for pairing; nobody is asked', async () => {
    const dapp = await stage.openDapp()
    const asked: string[] = []
    dapp.page.on('request', (request) => asked.push(request.url()))
    await openAllWallets(dapp)
    await search(dapp).fill('metamask')
    await expect.poll(() => names(dapp)).toEqual(['MetaMask'])
    const picture = tiles(dapp).locator('img')
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
    await tiles(dapp).click()
    await copyPairing(dapp)
    await reads(pairingView(dapp.page), 'MetaMask')
    const { origin } = new URL(dapp.url)
    expect(
      asked.filter(
        (url) => /^https?:/.test(url) && new URL(url).origin !== origin && !/\/\/127\.0\.0\.1|localhost/.test(url),
      ),
    ).toEqual([])
  })

  it('behavior: every wallet of the app’s namespaces has a picture, no two alike', async () => {
    const dapp = await stage.openDapp()
    await openAllWallets(dapp)
    const seen = new Map<string, string | null>()
    await expect
      .poll(
        async () => {
          for (const tile of await tiles(dapp).all()) {
            const name = await tile
              .locator('bdi')
              .textContent({ timeout: 1_000 })
              .catch(() => null)
            const src = await tile
              .locator('img')
              .getAttribute('src', { timeout: 1_000 })
              .catch(() => null)
            if (name && src) seen.set(name, src)
          }
          await dapp.page.locator('.hawser-body').evaluate((body) => body.scrollBy(0, body.clientHeight))
          return allWallets(dapp).textContent()
        },
        { timeout: 60_000, interval: 50 },
      )
      .toSatisfy((text: string) => text.includes(`${seen.size} wallets`))
    expect(seen.size).toBeGreaterThan(40)
    expect(new Set(seen.values()).size).toBe(seen.size)
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['MetaMask', 'Rainbow', 'Rabby', '1inch Wallet']))
    // The example has EVM networks alone here.
    expect([...seen.keys()]).not.toContain('Solflare')
  })
})

describe('the app’s own lists', () => {
  it('behavior: only those that are included, in the list and in a search', async () => {
    const first = await stage.openDapp({ hasWalletsService: true })
    const [a, b, c] = stage.service.wallets.slice(30)
    await first.close()
    const dapp = await stage.openDapp({
      config: {
        walletList: { includeWalletIds: [a?.id, b?.id] },
      },
    })
    await openAllWallets(dapp)
    await expect.poll(() => names(dapp)).toEqual([a?.name, b?.name])
    await search(dapp).fill(c?.name ?? '')
    await reads(allWallets(dapp), 'No wallets match')
  })

  it('behavior: none of those that are excluded, in the list and in a search', async () => {
    const first = await stage.openDapp({ hasWalletsService: true })
    const [excluded, next] = stage.service.wallets
    await first.close()
    const dapp = await stage.openDapp({
      config: {
        walletList: { excludeWalletIds: [excluded?.id] },
      },
    })
    await openAllWallets(dapp)
    await expect.poll(() => names(dapp)).toContain(next?.name)
    expect(await names(dapp)).not.toContain(excluded?.name)
    await search(dapp).fill(excluded?.name ?? '')
    await expect.poll(async () => (await names(dapp)).includes(excluded?.name ?? '')).toBe(false)
  })
})

/** How many of the service’s wallets speak a chain of the example. */
async function fittingCount(): Promise<number> {
  const page = () => lists().find(({ query }) => query.entries === '40')
  await expect.poll(page).toBeDefined()
  const asked = page()?.query.chains?.split(',')
  return stage.service.wallets.filter(({ chains = [] }) => !asked || chains.some((id) => asked.includes(id))).length
}
