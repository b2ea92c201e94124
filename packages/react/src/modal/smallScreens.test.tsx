import type { View } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import '../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { NetworkButton } from '../buttons/NetworkButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { de } from '../text/locales/de.js'
import { ja } from '../text/locales/ja.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import { solana, testNetworks } from '../views/fixtures/createTestClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { untilSettled } from '../views/fixtures/untilSettled.js'

/** A page of 1280 by 1024 px as it is at 400 %. */
const zoomed = { width: 320, height: 256 }
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

/** The modal over two wallets, one of them on two networks. */
async function openOnSmallScreen(view: View, isMirrored: boolean) {
  await page.viewport(zoomed.width, zoomed.height)
  onTestFinished(() => page.viewport(1280, 800))
  const alpha = fakeWallet({
    id: 'test.alpha',
    name: 'A wallet whose name is much longer than its row',
    namespaces: ['eip155', 'solana'],
  })
  const beta = fakeWallet({ id: 'test.beta', name: 'Beta' })
  const client = await renderClient(<ConnectButton />, {
    wallets: [alpha, beta],
    networks: [...testNetworks, solana],
    provider: { locale: isMirrored ? pseudoRtl : undefined },
  })
  await connectWallet(client, beta, { addresses: [secondAddress] })
  const connected = connect(client.hawser, { connectorId: 'test.alpha' })
  await expect.poll(() => alpha.requests.length).toBe(1)
  alpha.approveEach({
    eip155: { address: firstAddress, chainId: 'eip155:1' },
    solana: { address: solanaAddress, chainId: solana.caipNetworkId },
  })
  await connected
  client.hawser.open({ view })
  await expect.poll(() => document.querySelector(`[data-hawser-view="${view.name}"]`)).not.toBeNull()
  await expect.poll(() => document.querySelectorAll('[data-hawser-view] :is(button, a)').length).toBeGreaterThan(0)
  await untilSettled()
  return client
}

const boxOf = (selector: string): DOMRect => (document.querySelector(selector) as HTMLElement).getBoundingClientRect()

describe.each([
  { name: 'Account' },
  { name: 'Accounts' },
  { name: 'Networks' },
  { name: 'Receive' },
] as const satisfies readonly View[])('$name at 400 %', (view) => {
  it.each([false, true])(
    'behavior: scrolls below a header that stays, and is as wide as the page (mirrored: %s)',
    async (isMirrored) => {
      await openOnSmallScreen(view, isMirrored)
      const body = document.querySelector('.hawser-body') as HTMLElement
      await expect.poll(() => body.scrollHeight).toBeGreaterThan(body.clientHeight)
      expect(body.scrollWidth).toBeLessThanOrEqual(body.clientWidth)
      const header = boxOf('.hawser-header')
      body.scrollTop = body.scrollHeight
      await expect.poll(() => body.scrollTop).toBeGreaterThan(0)
      expect(boxOf('.hawser-header')).toEqual(header)
      expect(header.top).toBeGreaterThanOrEqual(0)
      // What is scrolled to the end ends within the page.
      expect(boxOf('.hawser-body-content').bottom).toBeLessThanOrEqual(zoomed.height + 1)
      await expectAccessible()
    },
  )

  it('behavior: the keyboard reaches everything, and its ring is seen whole', async () => {
    await openOnSmallScreen(view, false)
    const controls = [...document.querySelectorAll<HTMLElement>('[data-hawser-view] :is(button, a, input)')].filter(
      (element) => !element.matches(':disabled') && element.tabIndex >= 0,
    )
    const reached = new Set<Element>()
    for (let presses = 0; presses < controls.length + 4; presses += 1) {
      await userEvent.tab()
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || !controls.includes(focused)) continue
      reached.add(focused)
      const ring = focused.getBoundingClientRect()
      const body = boxOf('.hawser-body')
      expect(ring.left - 4, focused.outerHTML).toBeGreaterThanOrEqual(body.left)
      expect(ring.right + 4, focused.outerHTML).toBeLessThanOrEqual(body.right)
      expect(ring.bottom, focused.outerHTML).toBeLessThanOrEqual(body.bottom + 1)
      expect(ring.top, focused.outerHTML).toBeGreaterThanOrEqual(body.top - 1)
    }
    expect(reached.size).toBe(controls.length)
  })
})

describe('Connect at 320 px', () => {
  it('behavior: every namespace of a wallet is seen', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const client = await renderClient(<ConnectButton />, { wallets: [wallet], networks: [...testNetworks, solana] })
    client.hawser.open({ view: { name: 'Connect' } })
    await expect.poll(() => document.querySelector('.hawser-row-subtitle')?.textContent).toBe('Ethereum & EVM, Solana')
    await expect.poll(() => document.querySelectorAll('.hawser-row-subtitle img').length).toBe(2)
    await untilSettled()
    const { scrollWidth, clientWidth } = document.querySelector('.hawser-row-subtitle') as HTMLElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
})

describe('Choose networks at 320 px', () => {
  it('behavior: the name of one that is connected is whole beside its tag', async () => {
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    const { style } = document.documentElement
    style.setProperty('--hawser-font-family', 'monospace')
    onTestFinished(() => void style.removeProperty('--hawser-font-family'))
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha', namespaces: ['eip155', 'solana'] })
    const client = await renderClient(<ConnectButton />, { wallets: [wallet], networks: [...testNetworks, solana] })
    await connectWallet(client, wallet)
    client.hawser.open({ view: { name: 'ChooseNamespaces', parameters: { connectorId: 'test.alpha' } } })
    const name = () => document.querySelector<HTMLElement>('.hawser-choice:has(.hawser-tag) .hawser-row-title')
    await expect.poll(() => name()?.textContent).toBe('Ethereum & EVM')
    await untilSettled()
    const { scrollWidth = 1, clientWidth = 0 } = name() ?? {}
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
})

describe('an unsupported network at 320 px, in a wide font', () => {
  /** The text, once it stands and none of it is cut. */
  async function whole(selector: string): Promise<string> {
    await expect.poll(() => document.querySelector(selector)).not.toBeNull()
    await untilSettled()
    const element = document.querySelector(selector) as HTMLElement
    expect(element.scrollWidth, selector).toBeLessThanOrEqual(element.clientWidth)
    // Letters may stand out of their line by a pixel or two; a line that is cut off is more.
    expect(element.scrollHeight, selector).toBeLessThan(element.clientHeight + 10)
    return element.textContent
  }

  it.each([
    { code: 'en', dir: 'ltr', says: 'Unsupported network' } as const,
    { ...de, says: 'Netzwerk nicht unterstützt' },
    { ...ja, says: '対応していないネットワーク' },
  ])('behavior: is named in full by the button, the account and the title, $code', async ({ says, ...locale }) => {
    const { style } = document.documentElement
    style.setProperty('--hawser-font-family', 'monospace')
    onTestFinished(() => void style.removeProperty('--hawser-font-family'))
    await page.viewport(320, 640)
    onTestFinished(() => page.viewport(1280, 800))
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const client = await renderClient(<NetworkButton />, {
      wallets: [wallet],
      allowUnsupportedChain: true,
      provider: { locale },
    })
    await connectWallet(client, wallet, { chainId: 'eip155:31337' })
    expect(await whole('[data-hawser=network] bdi')).toBe(says)
    client.hawser.open({ view: { name: 'Account' } })
    expect(await whole('[data-hawser-open="Networks"] .hawser-row-title')).toBe(says)
    client.hawser.router.push({ name: 'UnsupportedChain' })
    await expect.poll(() => document.querySelector('.hawser-header-title')?.textContent).toBe(says)
    expect(await whole('.hawser-header-title')).toBe(says)
  })

  it('behavior: a title stays whole as the window is made smaller, and has its one line again in a larger one', async () => {
    const { style } = document.documentElement
    style.setProperty('--hawser-font-family', 'monospace')
    onTestFinished(() => void style.removeProperty('--hawser-font-family'))
    onTestFinished(() => page.viewport(1280, 800))
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const client = await renderClient(<NetworkButton />, { wallets: [wallet], allowUnsupportedChain: true })
    await connectWallet(client, wallet, { chainId: 'eip155:31337' })
    client.hawser.open({ view: { name: 'UnsupportedChain' } })
    expect(await whole('.hawser-header-title')).toBe('Unsupported network')
    const { height } = boxOf('.hawser-header-title')
    await page.viewport(280, 640)
    expect(await whole('.hawser-header-title')).toBe('Unsupported network')
    await page.viewport(1280, 800)
    await untilSettled()
    expect(boxOf('.hawser-header-title').height).toBe(height)
  })
})
