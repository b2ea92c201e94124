import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { stubIdle } from '../fixtures/stubIdle.js'
import type { HawserProviderProps } from '../provider/HawserProvider.js'
import type { Locale } from '../text/catalogue.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { whenIdle } from './whenIdle.js'

const restores: (() => void)[] = []
beforeEach(() => {
  // The browser's own estimate is that of a busy machine.
  connect({ saveData: false, effectiveType: '4g' })
  setOnline(true)
  restores.push(stubIdle())
})
afterEach(async () => {
  for (const restore of restores.splice(0)) restore()
  // The next test's button would stand below it.
  await userEvent.hover(document.documentElement, { position: { x: 5, y: innerHeight - 5 } })
})

/** What the page learns of its network. */
function connect(connection: { readonly saveData: boolean; readonly effectiveType: string }): void {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  restores.push(() => Reflect.deleteProperty(navigator, 'connection'))
}

/** Whether the page has a network. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  restores.push(() => Reflect.deleteProperty(navigator, 'onLine'))
}

/** A language is loaded beside the modal's code, and tells when that is. */
async function renderButton(provider: Omit<HawserProviderProps, 'client' | 'locale'>) {
  const load = vi.fn(async () => ({ catalogue: {} }))
  const locale: Locale = { code: 'de', dir: 'ltr', load }
  const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
  const rendered = await renderClient(<ConnectButton />, { wallets: [wallet], provider: { ...provider, locale } })
  return { load, wallet, ...rendered }
}

/** So often idle, the page has brought all that it brings by itself. */
async function idleFor(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await new Promise<void>((resolve) => whenIdle(resolve))
}

describe('HawserProvider', () => {
  it('default: an idle page brings the modal and lists the wallets, and asks no wallet', async () => {
    const { load, hawser, wallet, screen } = await renderButton({})
    await expect.poll(() => load.mock.calls.length).toBe(1)
    await expect.poll(() => hawser.getSnapshot().connectors.list.length).toBe(1)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(wallet.requests).toEqual([])
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('behavior: the dialog is measured once while it is closed, and nothing of it stays', async () => {
    const drawn: Element[] = []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element && node.matches('.hawser-viewport')) drawn.push(node)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    restores.push(() => observer.disconnect())
    await renderButton({})
    await expect.poll(() => drawn.length).toBe(1)
    expect(drawn[0]?.querySelector('.hawser-dialog .hawser-header-title')?.textContent).toBe('Connect a wallet')
    expect(document.querySelector('.hawser-viewport')).toBeNull()
  })

  it.each([
    ['saves data', { saveData: true, effectiveType: '4g' }],
    ['is slow', { saveData: false, effectiveType: '2g' }],
    ['is very slow', { saveData: false, effectiveType: 'slow-2g' }],
  ])('behavior: a connection that %s brings it at the intent', async (_, connection) => {
    connect(connection)
    const { load, screen } = await renderButton({})
    await idleFor(5)
    expect(load).not.toHaveBeenCalled()
    await screen.getByRole('button').hover()
    await expect.poll(() => load.mock.calls.length).toBe(1)
  })

  it.each(['pointer', 'focus'])('parameters: prefetch: the %s on a button is an intent', async (intent) => {
    const { load, screen } = await renderButton({ prefetch: 'intent' })
    await idleFor(5)
    expect(load).not.toHaveBeenCalled()
    const button = screen.getByRole('button')
    if (intent === 'pointer') await button.hover()
    else (button.element() as HTMLElement).focus()
    await expect.poll(() => load.mock.calls.length).toBe(1)
  })

  it('parameters: prefetch: never, until the button is pressed', async () => {
    const { load, screen } = await renderButton({ prefetch: 'never' })
    const button = screen.getByRole('button')
    await button.hover()
    await idleFor(5)
    expect(load).not.toHaveBeenCalled()
    await button.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('behavior: a page that is offline tries nothing ahead, and brings it at the intent when it is not any more', async () => {
    setOnline(false)
    const { load, screen } = await renderButton({})
    await idleFor(5)
    await screen.getByRole('button').hover()
    await idleFor(5)
    expect(load).not.toHaveBeenCalled()
    setOnline(true)
    ;(screen.getByRole('button').element() as HTMLElement).focus()
    await expect.poll(() => load.mock.calls.length).toBe(1)
  })

  it('behavior: a press asks for it offline too: the page may hold it', async () => {
    setOnline(false)
    const { load, screen } = await renderButton({})
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(load).toHaveBeenCalledOnce()
  })

  it('behavior: a page that leaves before it was idle brings nothing', async () => {
    const waiting = new Map<number, () => void>()
    let lastId = 0
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      lastId += 1
      waiting.set(lastId, callback)
      return lastId
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
    const { load, screen } = await renderButton({})
    await expect.poll(() => waiting.size).toBeGreaterThan(0)
    await screen.unmount()
    for (const callback of waiting.values()) callback()
    await new Promise((resolve) => setTimeout(resolve))
    expect(load).not.toHaveBeenCalled()
  })
})
