import { connect, hideToast, showToast } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import '../styles/index.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { pseudoRtl } from '../text/pseudoRtl.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeSiwx } from '../views/fixtures/fakeSiwx.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'

const wallets = Array.from({ length: 24 }, (_, index) => fakeWallet({ id: `wallet.${index}`, name: `Wallet ${index}` }))
const few = wallets.slice(0, 2)
const dialog = () => page.getByRole('dialog')
const title = (name: string) => page.getByRole('heading', { name, level: 2 })

/** An element of somebody else's on the page, until the test ends. */
function addForeign(html: string): HTMLElement {
  const element = document.createElement('div')
  element.innerHTML = html
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

interface Session {
  send(
    method: 'Emulation.setEmulatedMedia',
    parameters: { readonly features: readonly { readonly name: string; readonly value: string }[] },
  ): Promise<void>
}

async function emulate(features: Parameters<Session['send']>[1]['features']): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Emulation.setEmulatedMedia', { features })
  onTestFinished(() => session.send('Emulation.setEmulatedMedia', { features: [] }))
}

describe('Modal', () => {
  it('CON-08 default: opens from a button, 360 px wide, named by its title, without a finding of axe', async () => {
    await page.viewport(1280, 800)
    await renderClient(<ConnectButton />, { wallets: few })
    await page.getByRole('button', { name: 'Connect wallet' }).click()

    await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    await expect.poll(() => dialog().element().getBoundingClientRect().width).toBe(360)
    const host = document.querySelector<HTMLElement>('[data-hawser-root]')
    expect(host?.parentElement).toBe(document.body)
    expect(host?.contains(dialog().element())).toBe(true)
    await expectAccessible()
  })

  it('behavior: is a sheet at the bottom of a phone, with targets of 48 px', async () => {
    await page.viewport(390, 844)
    const client = await renderClient(<ConnectButton />, { wallets })
    client.hawser.open()
    await expect.poll(() => dialog().element().getBoundingClientRect().bottom).toBe(844)
    const { left, width, top } = dialog().element().getBoundingClientRect()
    expect([left, width]).toEqual([0, 390])
    expect(top).toBeGreaterThan(0)
    const close = page.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
    expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(48)

    const scroller = document.querySelector('.hawser-body')
    if (scroller) scroller.scrollTop = 400
    expect(title('Connect a wallet').element().getBoundingClientRect().top).toBeLessThan(top + 68)
    await page.viewport(1280, 800)
  })

  it('behavior: focus begins at the heading, goes round, and returns to the button', async () => {
    await renderClient(<ConnectButton />, { wallets: few })
    const opener = page.getByRole('button', { name: 'Connect wallet' })
    await userEvent.tab()
    expect(document.activeElement).toBe(opener.element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.matches('[role=dialog] h2')).toBe(true)

    const seen: (string | null)[] = []
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab()
      seen.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null)
    }
    expect(seen).toEqual(['Close', '0Wallet 0Installed', '1Wallet 1Installed', 'What is a wallet?', 'Close'])
    await userEvent.tab({ shift: true })
    expect(document.activeElement?.textContent).toBe('What is a wallet?')

    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(document.activeElement).toBe(opener.element())
  })

  it('behavior: Escape closes also before the focus has moved, and while the modal is still being loaded', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    const opener = page.getByRole('button', { name: 'Connect wallet' }).element()
    const press = (on: Element) => on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    opener.focus()
    client.hawser.open()
    await expect.poll(() => client.hawser.getSnapshot().modal.isOpen).toBe(true)
    press(opener)
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
    await expect.element(dialog()).not.toBeInTheDocument()

    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    press(opener)
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)

    const foreign = addForeign('<input aria-label="foreign">').querySelector('input') as HTMLInputElement
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    press(foreign)
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(true)
  })

  it('behavior: Tab leads into the dialog also before the focus has moved, and out of nothing once it is closed', async () => {
    const { hawser } = await renderClient(
      <>
        <ConnectButton />
        <button type="button">after</button>
      </>,
      { wallets: few },
    )
    const opener = page.getByRole('button', { name: 'Connect wallet' }).element() as HTMLElement
    opener.focus()
    hawser.open()
    await expect.element(title('Connect a wallet')).toHaveFocus()
    opener.focus()
    await userEvent.tab()
    expect(dialog().element().contains(document.activeElement)).toBe(true)

    hawser.close()
    await expect.element(dialog()).not.toBeInTheDocument()
    opener.focus()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('after')
  })

  it('STA-24 behavior: a view of the app over a required sign-in has Back, which leads to it, and the modal no Close', async () => {
    const wallet = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
    const { hawser } = await renderClient(<ConnectButton />, { wallets: [wallet], siwx: fakeSiwx() })
    const button = (name: string) => page.getByRole('button', { name, exact: true }).query()
    hawser.open()
    connect(hawser, { connectorId: 'test.alpha' }).catch(() => {})
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveAccounts([{ namespace: 'eip155', address: firstAddress, type: 'eoa' }], 'eip155:1')
    await expect.element(title('Sign in')).toHaveFocus()
    expect([button('Back'), button('Close')]).toEqual([null, null])
    hawser.router.push({ name: 'Networks' })
    await expect.element(title('Networks')).toHaveFocus()
    expect(button('Close')).toBeNull()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect.element(title('Sign in')).toHaveFocus()
    expect([button('Back'), button('Close')]).toEqual([null, null])
    expect(hawser.getSnapshot().signIn?.prompt?.phase).toBe('ready')
  })

  it('behavior: focus goes to the heading of the new view; Alt+Left goes back and at last closes', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await expect.element(title('What is a wallet?')).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()

    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(title('Connect a wallet')).toHaveFocus()
    expect(page.getByRole('button', { name: 'Back' }).query()).toBeNull()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: focus that is lost with its element comes to the heading', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    const row = page.getByRole('button', { name: 'Wallet 1' })
    await expect.element(row).toBeVisible()
    row.element().focus()
    client.find(few.slice(0, 1))
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(title('Connect a wallet')).toHaveFocus()
  })

  it('behavior: a press on the backdrop closes', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    await page
      .elementLocator(document.querySelector('.hawser-backdrop') as HTMLElement)
      .click({ position: { x: 5, y: 5 } })
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('behavior: a view is scrolled to where it was left', async () => {
    await page.viewport(1280, 500)
    const client = await renderClient(<ConnectButton />, { wallets })
    client.hawser.open()
    await expect.element(page.getByRole('button', { name: 'Wallet 19' })).toBeInTheDocument()
    const scroller = () => document.querySelector('.hawser-body') as HTMLElement
    await expect.poll(() => scroller().scrollHeight - scroller().clientHeight).toBeGreaterThan(300)
    scroller().scrollTop = 250
    await expect.poll(() => scroller().scrollTop).toBe(250)
    // The scroll event comes with the next frame.
    await new Promise(requestAnimationFrame)
    const { router } = client.hawser
    router.push({ name: 'WhatIsAWallet' })
    await expect.element(title('What is a wallet?')).toBeVisible()
    expect(scroller().scrollTop).toBe(0)
    router.goBack()
    await expect.element(title('Connect a wallet')).toBeVisible()
    await expect.poll(() => scroller().scrollTop).toBe(250)
    await page.viewport(1280, 800)
  })

  it('behavior: the page does not scroll under it and does not move', async () => {
    addForeign('<div style="height: 4000px"></div>')
    const client = await renderClient(<ConnectButton />, { wallets: few })
    const button = page.getByRole('button', { name: 'Connect wallet' })
    const before = button.element().getBoundingClientRect()
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    expect(document.querySelector('[data-hawser=connect]')?.getBoundingClientRect().left).toBe(before.left)
    client.hawser.close()
    await expect.poll(() => getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
  })

  it('behavior: an overlay of somebody else and an iframe in the host can be used and read while it is open', async () => {
    const pressed = vi.fn()
    const early = addForeign(
      '<div style="position: fixed; inset-block-start: 20px; inset-inline-start: 20px; z-index: 2147483647"><button>Approve in overlay</button><input aria-label="Password" /></div>',
    )
    early.querySelector('button')?.addEventListener('click', pressed)
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    await expect.element(title('Connect a wallet')).toHaveFocus()
    const late = addForeign(
      '<div style="position: fixed; inset-block-start: 80px; z-index: 2147483647"><button>Late overlay</button></div>',
    )
    const frame = document.createElement('iframe')
    frame.title = 'Embedded'
    frame.style.cssText =
      'position: fixed; inset-block-end: 0; inset-inline-start: 0; inline-size: 120px; block-size: 60px; z-index: 2147483647'
    frame.srcdoc =
      '<button style="inline-size: 100px; block-size: 40px" onclick="parent.postMessage(\'pressed\', \'*\')">In frame</button>'
    const framePressed = vi.fn()
    window.addEventListener('message', framePressed)
    onTestFinished(() => window.removeEventListener('message', framePressed))
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.querySelector('[data-hawser-root]')?.append(frame)
    await loaded

    await page.getByRole('button', { name: 'Approve in overlay' }).click()
    await page.getByRole('button', { name: 'Late overlay' }).click()
    expect(pressed).toHaveBeenCalledTimes(1)
    await page.getByRole('textbox', { name: 'Password' }).fill('hunter2')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Password')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()

    for (const element of [early, late, frame]) {
      expect(element.closest('[aria-hidden=true], [inert]')).toBeNull()
    }
    const centre = frame.getBoundingClientRect()
    expect(document.elementFromPoint(centre.left + 20, centre.top + 20)).toBe(frame)
    expect(dialog().element().getAttribute('aria-modal')).not.toBe('true')
  })

  it('behavior: shakes, and stands still under reduced motion', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    client.hawser[internalsKey].controllers.modal.shake()
    await expect.poll(() => getComputedStyle(dialog().element()).animationName).toBe('hawser-shake')
    expect(getComputedStyle(dialog().element()).animationDuration).toBe('0.5s')

    await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
    await expect.poll(() => getComputedStyle(dialog().element()).animationDuration).toBe('0s')
    expect(dialog().element().getAnimations()).toEqual([])
    client.hawser.router.push({ name: 'WhatIsAWallet' })
    await expect.element(title('What is a wallet?')).toBeVisible()
    const view = document.querySelector('[data-hawser-view]') as HTMLElement
    expect(getComputedStyle(view).animationDuration).toBe('0s')
    expect(view.getAnimations()).toEqual([])
    expect(getComputedStyle(dialog().element()).transitionProperty).toBe('none')
  })

  it('behavior: light, dark and system come from the style sheet', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    const surface = () => getComputedStyle(dialog().element()).backgroundColor
    const light = 'rgb(255, 255, 255)'
    const dark = 'rgb(27, 33, 39)'
    await emulate([{ name: 'prefers-color-scheme', value: 'light' }])
    await expect.poll(() => toRgb(surface())).toBe(light)
    await emulate([{ name: 'prefers-color-scheme', value: 'dark' }])
    await expect.poll(() => toRgb(surface())).toBe(dark)
    client.hawser.setTheme({ mode: 'light' })
    await expect.poll(() => toRgb(surface())).toBe(light)
    await emulate([{ name: 'prefers-color-scheme', value: 'light' }])
    client.hawser.setTheme({ mode: 'dark', variables: { '--hawser-accent': 'rgb(1 2 3)' } })
    await expect.poll(() => toRgb(surface())).toBe(dark)
    const host = document.querySelector('[data-hawser-root]') as HTMLElement
    expect(getComputedStyle(host).getPropertyValue('--hawser-accent')).toBe('rgb(1 2 3)')
    client.hawser.setTheme({ variables: {} })
    await expect.poll(() => getComputedStyle(dialog().element()).getPropertyValue('--hawser-accent')).toBe('#4fc3b8')
  })

  it('behavior: CON-08 tokens are set on any ancestor; a theme’s own and the client’s variables go before them', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.setTheme({ mode: 'light' })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    const surface = () => toRgb(getComputedStyle(dialog().element()).backgroundColor)
    const accent = () => getComputedStyle(page.getByRole('button', { name: 'What is a wallet?' }).element()).color
    const width = () => dialog().element().getBoundingClientRect().width
    const button = () =>
      getComputedStyle(document.querySelector('[data-hawser=connect]') as HTMLElement).backgroundColor
    await expect.poll(accent).toBe('rgb(11, 110, 105)')

    const style = document.createElement('style')
    style.textContent = ':root { --hawser-accent: rgb(1 2 3); --hawser-width: 380px; --hawser-radius-row: 3px }'
    document.head.append(style)
    onTestFinished(() => style.remove())
    await expect.poll(accent).toBe('rgb(1, 2, 3)')
    await expect.poll(button).toBe('rgb(1, 2, 3)')
    await expect.poll(width).toBe(380)
    expect(surface()).toBe('rgb(255, 255, 255)')

    client.hawser.setTheme({ mode: 'dark' })
    await expect.poll(surface).toBe('rgb(27, 33, 39)')
    expect(accent()).toBe('rgb(1, 2, 3)')
    client.hawser.setTheme({ variables: { '--hawser-accent': 'rgb(4 5 6)' } })
    await expect.poll(accent).toBe('rgb(4, 5, 6)')
    client.hawser.setTheme({ variables: {} })
    await expect.poll(accent).toBe('rgb(1, 2, 3)')

    // Of the app, in the layer of its own: nearer than the page's.
    style.textContent += ' @layer app { body { --hawser-accent: rgb(7 8 9); --hawser-surface: rgb(10 20 30) } }'
    await expect.poll(accent).toBe('rgb(7, 8, 9)')
    await expect.poll(surface).toBe('rgb(10, 20, 30)')
    await expect.poll(button).toBe('rgb(7, 8, 9)')
  })

  it('behavior: CON-08 a colour is mixed in only as strongly as the app says, 0 % by default', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.setTheme({ mode: 'light', variables: { '--hawser-mix-color': 'black' } })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    const surface = () => toRgb(getComputedStyle(dialog().element()).backgroundColor)
    expect(surface()).toBe('rgb(255, 255, 255)')
    client.hawser.setTheme({ variables: { '--hawser-mix-color': 'black', '--hawser-mix-strength': '20%' } })
    await expect.poll(surface).toBe('rgb(204, 204, 204)')
  })

  it('behavior: a right-to-left language mirrors it, and no English is left', async () => {
    await page.viewport(1280, 800)
    const client = await renderClient(<ConnectButton />, { wallets: few, provider: { locale: pseudoRtl } })
    client.hawser.open()
    await expect.element(dialog()).toBeVisible()
    const host = document.querySelector('[data-hawser-root]') as HTMLElement
    expect([host.dir, host.lang]).toEqual(['rtl', 'ar-XB'])
    const buttons = [...dialog().element().querySelectorAll<HTMLElement>('.hawser-header button')]
    const [close] = buttons
    expect(close?.getBoundingClientRect().left).toBeLessThan(dialog().element().getBoundingClientRect().left + 60)
    const shown = (dialog().element().textContent ?? '').replaceAll(/Wallet \d/g, '')
    expect(shown.match(/[A-Za-z]{3,}/g)).toBeNull()
    await expectAccessible()
  })

  it('STA-25 behavior: a toast is announced without taking the focus, with the modal closed too', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    showToast(client.hawser, { message: 'Copied', variant: 'success' })
    await expect.element(page.getByText('Copied')).toBeVisible()
    expect(page.getByText('Copied').element().closest('[aria-live=polite]')).not.toBeNull()
    expect(document.activeElement).toBe(document.body)
    hideToast(client.hawser)
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
  })

  it('behavior: the view stays what it was while the modal closes', async () => {
    const client = await renderClient(<ConnectButton />, { wallets: few })
    client.hawser.open({ view: { name: 'WhatIsAWallet' } })
    await expect.element(title('What is a wallet?')).toBeVisible()
    const titles: (string | null)[] = []
    const observer = new MutationObserver(() =>
      titles.push(document.querySelector('[role=dialog] h2')?.textContent ?? null),
    )
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    client.hawser.close()
    client.hawser.router.reset({ name: 'Connect' })
    await expect.element(dialog()).not.toBeInTheDocument()
    observer.disconnect()
    expect(titles).not.toContain('Connect a wallet')
  })
})

/** `color-mix` computes to `color(srgb …)`. */
function toRgb(color: string): string {
  const parts = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color)
  return parts
    ? `rgb(${parts
        .slice(1)
        .map((part) => Math.round(Number(part) * 255))
        .join(', ')})`
    : color
}
