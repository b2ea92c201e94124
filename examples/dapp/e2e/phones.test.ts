import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Dapp } from './support/dapp.js'
import { pairingView } from './support/pairing.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'
import { violations } from './support/violations.js'

const stage = usePairedDapp()

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const phones = {
  ios: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  },
  android: {
    ...phone,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
  },
} satisfies Record<string, BrowserContextOptions>

interface OpenedLink {
  readonly href: string
  readonly target: string
  /** Whether the browser would have let an app be opened then: only within a tap. */
  readonly isInTap: boolean
}

/** Its id in the hosted wallets service. */
const coinbaseId = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

/** Notes what the page would open, and opens nothing: there is no such app here. */
async function captureLinks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(window, { __opened: opened })
    window.open = (href, target) => {
      opened.push({ href: String(href), target, isInTap: navigator.userActivation.isActive })
      return null
    }
  })
}

const openedLinks = (page: Page | Frame) =>
  page.evaluate(() => (window as unknown as { __opened: OpenedLink[] }).__opened)

/** As the web views of Telegram's apps. */
async function asTelegram(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
}

/** A wallet of the service with an app of its own. */
const appWallet = () => {
  const wallet = stage.service.wallets[0]
  if (!wallet?.mobile_link || !wallet.link_mode) throw new Error('The first wallet has to have both links.')
  return { ...wallet, scheme: wallet.mobile_link, universal: wallet.link_mode }
}

async function chooseApp({ page }: Pick<Dapp, 'page'>): Promise<void> {
  await headerButton(page).tap()
  await view(page, 'Connect').locator(`[data-hawser-wallet="${appWallet().id}"]`).tap()
}

/** Taps the button that opens the app, as soon as its link is there. */
async function tapOpen({ page }: Pick<Dapp, 'page'>): Promise<OpenedLink> {
  const button = pairingView(page).getByRole('button', { name: `Open ${appWallet().name}` })
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  await button.tap()
  const link = (await openedLinks(page)).at(-1)
  if (!link) throw new Error('Nothing was opened.')
  return link
}

describe.each(['ios', 'android'] as const)('a phone, %s', (os) => {
  it('CAP-01 behavior: the wallet’s app is opened within the tap, connects, and is opened again to sign', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: phones[os], beforeScripts: captureLinks })
    const { wallet, addresses } = await stage.openWallet()
    await chooseApp(dapp)
    const link = await tapOpen(dapp)
    const start = `${appWallet().scheme}wc?uri=`
    expect(link).toMatchObject({ target: '_self', isInTap: true })
    expect(link.href.startsWith(start)).toBe(true)
    const uri = decodeURIComponent(link.href.slice(start.length))
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await pairingView(dapp.page).getByText(`Continue in ${appWallet().name}`).waitFor()
    expect(await violations(dapp.page)).toEqual([])

    await wallet.pair(uri)
    await wallet.approveConnection()
    await reads(fact(dapp.page, 'address'), addresses[0] ?? '')
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await dapp.page.getByRole('button', { name: 'Sign message' }).tap()
    await expect.poll(async () => (await openedLinks(dapp.page)).length).toBe(2)
    const again = (await openedLinks(dapp.page))[1]
    expect(again?.href).toMatch(new RegExp(`^${appWallet().scheme}.*wc\\?requestId=`))
    await wallet.approve('Sign a message')
    await reads(dapp.page.locator('.outcome-result').first(), /^0x[0-9a-f]{130}$/)
  })

  it('behavior: the socket is gone while the user is in the app: the approval is there on the way back', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: phones[os], beforeScripts: captureLinks })
    const { wallet, addresses } = await stage.openWallet()
    await chooseApp(dapp)
    const { href } = await tapOpen(dapp)
    await wallet.pair(decodeURIComponent(href.split('uri=')[1] ?? ''))
    await wallet.waitForPrompt(/^connect to/i)
    // The system ends the page's socket, and lets it open no other while the page is not seen.
    stage.relay.faults.add({ kind: 'drop', at: 'connect', when: ({ origin }) => origin === new URL(dapp.url).origin })
    stage.relay.closeSockets()
    await wallet.approveConnection()
    expect(await fact(dapp.page, 'status').textContent()).not.toBe('connected')
    stage.relay.faults.clear()
    await dapp.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => fact(dapp.page, 'address').textContent()).toBe(addresses[0])
  })

  it('behavior: the app does not open: the other link, the code to copy, and where to get it', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: phones[os], beforeScripts: captureLinks })
    await chooseApp(dapp)
    await tapOpen(dapp)
    await pairingView(dapp.page).getByText('Nothing opened?').waitFor()
    expect(await violations(dapp.page)).toEqual([])
    await pairingView(dapp.page).getByRole('button', { name: 'Open it another way' }).tap()
    const other = (await openedLinks(dapp.page)).at(-1)
    expect(other?.href.startsWith(`${appWallet().universal}/wc?uri=wc%3A`)).toBe(true)
    const store = await pairingView(dapp.page).getByRole('link', { name: 'Get it' }).getAttribute('href')
    expect(store?.startsWith(os === 'ios' ? 'https://apps.apple.com/' : 'https://play.google.com/')).toBe(true)
  })

  it('VIEW-15 behavior: the list has the wallets that a phone can open', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: phones[os] })
    await headerButton(dapp.page).tap()
    await view(dapp.page, 'Connect').locator('[data-hawser-open="AllWallets"]').tap()
    const tiles = view(dapp.page, 'AllWallets').locator('[data-hawser-wallet]')
    await expect.poll(() => tiles.count()).toBeGreaterThan(20)
    const ids = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-hawser-wallet')))
    const listed = ids.map((id) => stage.service.wallets.find((wallet) => wallet.id === id))
    expect(listed.filter((wallet) => !wallet?.mobile_link)).toEqual([])
    expect(await violations(dapp.page)).toEqual([])
  })
})

describe('elsewhere', () => {
  it('behavior: Android asks itself which wallet shall open the pairing', async () => {
    const dapp = await stage.openDapp({ context: phones.android, beforeScripts: captureLinks })
    await headerButton(dapp.page).tap()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').tap()
    const button = pairingView(dapp.page).getByRole('button', { name: 'Open a wallet' })
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    await button.tap()
    const [link] = await openedLinks(dapp.page)
    expect(link).toMatchObject({ target: '_self', isInTap: true })
    expect(link?.href).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  })

  it.each([
    ['android', 2],
    ['ios', 1],
  ] as const)(
    'behavior: in Telegram on %s the pairing is encoded %d times, and opened beside the page',
    async (os, times) => {
      const dapp = await stage.openDapp({
        hasWalletsService: true,
        context: phones[os],
        beforeScripts: async (context) => {
          await asTelegram(context)
          await captureLinks(context)
        },
      })
      await chooseApp(dapp)
      const link = await tapOpen(dapp)
      expect(link).toMatchObject({ target: '_blank', isInTap: true })
      let uri = link.href.split('uri=')[1] ?? ''
      for (let time = 0; time < times; time++) {
        expect(uri).not.toMatch(/^wc:/)
        uri = decodeURIComponent(uri)
      }
      expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    },
  )

  it('behavior: inside a frame the whole window leaves for the app', async () => {
    const dapp = await stage.openDapp({ hasWalletsService: true, context: phones.ios, beforeScripts: captureLinks })
    const outer = createServer((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><title>Frame</title><iframe title="dApp" src="${dapp.url}" width="380" height="800"></iframe>`,
        ),
    )
    await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void outer.close())
    // Another origin of the same site: browsers may deny another site's frame its storage.
    await dapp.page.goto(`http://localhost:${(outer.address() as AddressInfo).port}/`)
    const found = () => dapp.page.frames().find((one) => one.url() === dapp.url)
    await expect.poll(found).toBeDefined()
    const frame = found() as Frame
    await frame.locator('header [data-hawser]').last().tap()
    await frame.locator(`[data-hawser-view="Connect"] [data-hawser-wallet="${appWallet().id}"]`).tap()
    const button = frame.getByRole('button', { name: `Open ${appWallet().name}` })
    await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
    await button.tap()
    expect((await openedLinks(frame))[0]).toMatchObject({ target: '_top', isInTap: true })
  })

  it('VIEW-13 behavior: a wallet without a link for pairings opens this page in its own browser', async () => {
    const dapp = await stage.openDapp({
      context: phones.ios,
      beforeScripts: captureLinks,
      config: { walletList: { customWallets: [{ id: coinbaseId, name: 'Coinbase Wallet' }] } },
    })
    await headerButton(dapp.page).tap()
    await view(dapp.page, 'Connect').locator(`[data-hawser-wallet="${coinbaseId}"]`).tap()
    await pairingView(dapp.page).getByRole('button', { name: 'Open Coinbase Wallet' }).tap()
    const [link] = await openedLinks(dapp.page)
    expect(link).toMatchObject({ target: '_self', isInTap: true })
    expect(link?.href).toBe(`https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(dapp.url)}`)
  })

  it.each(['javascript:alert(1)//', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://a.example/1'])(
    'behavior: the dangerous link %s is never opened, the wallet’s other one is',
    async (mobileLink) => {
      const customWallets = [{ id: 'odd', name: 'Odd', mobileLink, universalLink: 'https://odd.example.com/app' }]
      const dapp = await stage.openDapp({
        context: phones.android,
        beforeScripts: captureLinks,
        config: { walletList: { customWallets } },
      })
      await headerButton(dapp.page).tap()
      await view(dapp.page, 'Connect').locator('[data-hawser-wallet="odd"]').tap()
      const button = pairingView(dapp.page).getByRole('button', { name: 'Open Odd' })
      await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
      await button.tap()
      const links = await openedLinks(dapp.page)
      expect(links.map(({ href }) => href.split('uri=')[0])).toEqual(['https://odd.example.com/app/wc?'])
    },
  )
})
