import { connect as connectWallet, listConnectors } from '@hawser/core/actions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { stubIdle } from '../fixtures/stubIdle.js'
import { useHawserConnect } from '../hooks/connect.js'
import { type ActionsLoaders, type ActionsPart, useActions } from '../provider/actions.js'
import type { HawserProviderProps } from '../provider/HawserProvider.js'
import type { Locale } from '../text/catalogue.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
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

/** What is drawn from now on, as it is in the moment in which it is added. */
function noteAdded(selector: string) {
  const drawn: {
    readonly role: string | null
    readonly title: string | null | undefined
    readonly visibility: string
    readonly wallets: readonly (string | undefined)[]
  }[] = []
  const { append, appendChild, insertBefore } = Element.prototype
  const note = (added: unknown): void => {
    if (!(added instanceof Element) || !added.isConnected) return
    const element = added.matches(selector) ? added : added.querySelector(selector)
    if (!element) return
    drawn.push({
      role: element.getAttribute('role'),
      title: element.querySelector('.hawser-header-title')?.textContent,
      visibility: getComputedStyle(element).visibility,
      wallets: [...element.querySelectorAll<HTMLElement>('[data-hawser-wallet]')].map(
        ({ dataset }) => dataset.hawserWallet,
      ),
    })
  }
  vi.spyOn(Element.prototype, 'append').mockImplementation(function (this: Element, ...nodes) {
    append.apply(this, nodes)
    for (const node of nodes) note(node)
  })
  vi.spyOn(Node.prototype, 'appendChild').mockImplementation(function <T extends Node>(this: Node, node: T): T {
    appendChild.call(this, node)
    note(node)
    return node
  })
  vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function <T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, node, before)
    note(node)
    return node
  })
  restores.push(() => vi.restoreAllMocks())
  return drawn
}

/** Returns how many listeners of the document for `type` were added from now on, and not taken away. */
function countListeners(type: string): () => number {
  let count = 0
  const { addEventListener, removeEventListener } = document
  vi.spyOn(document, 'addEventListener').mockImplementation((...parameters: Parameters<typeof addEventListener>) => {
    if (parameters[0] === type) count += 1
    addEventListener.apply(document, parameters)
  })
  vi.spyOn(document, 'removeEventListener').mockImplementation(
    (...parameters: Parameters<typeof removeEventListener>) => {
      if (parameters[0] === type) count -= 1
      removeEventListener.apply(document, parameters)
    },
  )
  restores.push(() => vi.restoreAllMocks())
  return () => count
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

  it('behavior: the dialog is measured and drawn once while it is closed, unseen, and nothing of it stays', async () => {
    const drawn = noteAdded('.hawser-dialog')
    const listeners = countListeners('keydown')
    const { hawser, wallet, screen } = await renderButton({})
    const button = screen.getByRole('button').element() as HTMLElement
    button.focus()
    // Its parts alone, then the dialog itself with the list.
    await expect.poll(() => drawn.map(({ role }) => role)).toEqual([null, 'dialog'])
    expect(drawn.map(({ title }) => title)).toEqual(['Connect a wallet', 'Connect a wallet'])
    expect(drawn.map(({ visibility }) => visibility)).toEqual(['hidden', 'hidden'])
    expect(drawn[1]?.wallets).toEqual(['anchor'])
    await idleFor(3)
    expect(drawn).toHaveLength(2)
    expect(document.querySelector('.hawser-viewport, [role=dialog], [data-base-ui-portal]')).toBeNull()
    expect(document.querySelectorAll('[aria-hidden=true], [data-base-ui-inert]')).toHaveLength(0)
    expect(listeners()).toBe(0)
    expect(document.activeElement).toBe(button)
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(wallet.requests).toEqual([])
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await expect.element(screen.getByRole('heading')).toHaveFocus()
  })

  it.each(['place', 'dialog'])(
    'behavior: a press while the %s of the dialog is drawn ahead shows it',
    async (stage) => {
      const waiting: (() => void)[] = []
      vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
      vi.stubGlobal('cancelIdleCallback', () => {})
      const { hawser, screen } = await renderButton({})
      const hasPlace = () => document.querySelector('[data-base-ui-portal]') !== null
      await expect
        .poll(() => {
          if (!hasPlace()) waiting.shift()?.()
          return hasPlace()
        })
        .toBe(true)
      expect(document.querySelector('.hawser-dialog')).toBeNull()
      // The task in which React begins with it comes after this one.
      if (stage === 'dialog') for (const callback of waiting.splice(0)) callback()
      hawser.open()
      await expect.element(screen.getByRole('dialog')).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Anchor' })).toBeVisible()
      await expect.element(screen.getByRole('heading')).toHaveFocus()
    },
  )

  it('behavior: what was opened already is not drawn ahead', async () => {
    const { screen } = await renderButton({ prefetch: 'never' })
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    const drawn = noteAdded('.hawser-dialog')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await idleFor(5)
    expect(drawn).toEqual([])
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

interface PartsProps {
  readonly onRender: (loaders: ActionsLoaders, connect: ReturnType<typeof useHawserConnect>['connect']) => void
}

function Parts({ onRender }: PartsProps) {
  onRender(useActions(), useHawserConnect().connect)
  return null
}

describe('what a connected wallet is asked', () => {
  /** A page without a button, the parts of the actions that it has by now, and its own way to connect. */
  async function renderParts(provider: Omit<HawserProviderProps, 'client' | 'locale'>) {
    const renders: Parameters<PartsProps['onRender']>[] = []
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { hawser } = await renderClient(<Parts onRender={(...hooks) => renders.push(hooks)} />, {
      wallets: [wallet],
      provider,
    })
    listConnectors(hawser)
    const approve = async (): Promise<void> => {
      const before = Object.keys(hawser.getSnapshot().connections.byId).length
      await expect.poll(() => wallet.requests.length).toBeGreaterThan(0)
      wallet.approve([firstAddress], 'eip155:1')
      await expect.poll(() => Object.keys(hawser.getSnapshot().connections.byId).length).toBe(before + 1)
    }
    return {
      hawser,
      approve,
      hasPart: (part: ActionsPart) => renders.at(-1)?.[0][part].current !== undefined,
      connectByHook: () => renders.at(-1)?.[1]({ connectorId: 'anchor' }),
      async connectByCore() {
        const connected = connectWallet(hawser, { connectorId: 'anchor' })
        await approve()
        await connected
      },
    }
  }

  it('default: its code is at hand once there is a connection, before anything is asked, and not earlier', async () => {
    const { hasPart, connectByCore } = await renderParts({})
    await expect.poll(() => hasPart('connect')).toBe(true)
    await idleFor(5)
    expect(hasPart('account')).toBe(false)
    await connectByCore()
    await expect.poll(() => hasPart('account')).toBe(true)
  })

  it('parameters: prefetch: never, and it follows a connect all the same that the app’s own list began', async () => {
    const { hasPart, connectByHook, approve } = await renderParts({ prefetch: 'never' })
    await idleFor(5)
    expect([hasPart('connect'), hasPart('account')]).toEqual([false, false])
    connectByHook()
    await approve()
    await expect.poll(() => hasPart('account')).toBe(true)
  })

  it('behavior: offline it is not tried, and is brought when the modal is next opened', async () => {
    const { hawser, hasPart, connectByCore } = await renderParts({})
    await expect.poll(() => hasPart('connect')).toBe(true)
    setOnline(false)
    await connectByCore()
    await idleFor(5)
    expect(hasPart('account')).toBe(false)
    setOnline(true)
    hawser.open()
    await expect.poll(() => hasPart('account')).toBe(true)
  })
})
