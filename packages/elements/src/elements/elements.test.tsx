import '@hawser/elements/styles.css'
import { createMemoryStore, systemClock } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { de } from '@hawser/react/locales/de'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { defineHawserElements } from '../defineHawserElements.js'
import { ElementClientError } from '../errors.js'
import { addElement, buttonOf, describeButton, isReact } from '../fixtures/addElement.js'
import { address, announceWallet, countHeld, createPageClient, findWallet } from '../fixtures/createPageClient.js'

const early = document.createElement('hawser-button')
beforeAll(() => {
  // Set while it is an unknown element, whose properties are anybody's.
  Object.assign(early, { label: 'Come aboard' })
  document.body.append(early)
  defineHawserElements()
})
afterEach(async () => {
  defineHawserElements({ client: undefined })
  // No next test's button is below the pointer.
  await userEvent.hover(document.documentElement, { position: { x: 5, y: innerHeight - 5 } })
})

const dialog = () => document.querySelector('[role=dialog]')
const untilReact = (element: Element) => vi.waitFor(() => expect(isReact(element)).toBe(true))
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

describe('before React', () => {
  it('LOAD-01 default: the button is there at once, without React, and its name is read aloud; a press opens the modal', async () => {
    const client = createPageClient()
    addElement('hawser-modal', { client, prefetch: 'never' })
    const element = addElement('hawser-button', { client })

    const button = buttonOf(element)
    expect(button.textContent).toBe('Connect wallet')
    expect(button.type).toBe('button')
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    expect(isReact(element)).toBe(false)
    await userEvent.click(button)
    await vi.waitFor(() => expect(dialog()?.textContent).toContain('Connect'))
    expect(isReact(element)).toBe(true)
    client.close()
    await vi.waitFor(() => expect(dialog()).toBeNull())
  })

  it.each([
    ['hawser-button', {}],
    ['hawser-button', { label: 'Come aboard' }],
    ['hawser-network-button', {}],
  ] as const)(
    'LOAD-01 behavior: React’s %s %j looks, measures and sounds as the one that stood in for it',
    async (name, properties) => {
      const client = createPageClient()
      const modal = addElement('hawser-modal', { client, prefetch: 'never', theme: 'dark' })
      const element = addElement(name, { client, ...properties })

      const before = describeButton(element)
      expect(isReact(element)).toBe(false)
      client.open()
      await untilReact(element)
      expect(describeButton(element)).toEqual(before)
      expect(modal.isOpen).toBe(true)
    },
  )

  it('LOAD-01 behavior: whoever has the focus on it, or is pressing it, goes on with React’s', async () => {
    const client = createPageClient()
    addElement('hawser-modal', { client, prefetch: 'never' })
    const element = addElement('hawser-button', { client })
    const button = buttonOf(element)
    button.focus()
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    client.open()
    // The modal's code is there by then, had it not waited.
    await import('../views/mountViews.js')
    await nextTask()
    expect(buttonOf(element)).toBe(button)

    dispatchEvent(new PointerEvent('pointerup'))
    client.close()
    await untilReact(element)
    expect(document.activeElement).toBe(buttonOf(element))
  })

  it('LOAD-03 behavior: React comes when the page is idle, or at the intent, as `prefetch` says', async () => {
    const idle = vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation(() => 0)
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: false } })
    try {
      const [lazy, eager] = [createPageClient(), createPageClient()]
      addElement('hawser-modal', { client: lazy, prefetch: 'intent' })
      const [atIntent, whenIdle] = [
        addElement('hawser-button', { client: lazy }),
        addElement('hawser-button', { client: eager }),
      ]
      await vi.waitFor(() => expect(idle.mock.calls.length).toBeGreaterThanOrEqual(2))
      for (const [callback] of idle.mock.calls) callback({ didTimeout: false, timeRemaining: () => 50 })
      await untilReact(whenIdle)
      expect(isReact(atIntent)).toBe(false)
      await userEvent.hover(buttonOf(atIntent))
      await untilReact(atIntent)
    } finally {
      idle.mockRestore()
      Reflect.deleteProperty(navigator, 'connection')
    }
  })

  it('CONN-03 behavior: who is connected already is shown by the address at once, never by “Connect”', async () => {
    announceWallet()
    const storage = createMemoryStore()
    const first = createPageClient({ id: 'kept', storage })
    const stop = first.start()
    await connect(first, { connectorId: await findWallet(first) })
    stop()
    first.destroy()

    const client = createPageClient({ id: 'kept', storage })
    const element = addElement('hawser-button', { client })
    const other = addElement('hawser-account-button', { client })
    expect(isReact(element)).toBe(false)
    for (const one of [element, other]) expect(buttonOf(one).textContent).toContain(address.slice(0, 6))
    await untilReact(element)
    await vi.waitFor(() => expect(buttonOf(element).dataset.status).toBe('connected'))
    expect(buttonOf(element).textContent).toContain(address.slice(0, 6))
  })
})

describe('client', () => {
  it('behavior: until there is one the button holds its place; what was set before the upgrade holds', async () => {
    expect(buttonOf(early).getAttribute('aria-busy')).toBe('true')
    expect(buttonOf(early).textContent).toContain('Loading wallet')
    expect(() => early.open()).toThrow(ElementClientError)
    expect(() => Object.assign(early, { client: 'hawser' })).toThrow(ElementClientError)

    const client = createPageClient()
    defineHawserElements({ client })
    expect(early.client).toBe(client)
    expect(buttonOf(early).textContent).toBe('Come aboard')
    expect(buttonOf(early).ariaBusy).toBeNull()
    early.remove()
  })

  it('behavior: several clients share a page, each with its own modal, start and events', async () => {
    const [one, other] = [createPageClient(), createPageClient()]
    const [first, second] = [
      addElement('hawser-button', { client: one, label: 'One' }),
      addElement('hawser-button', { client: other, label: 'Other' }),
    ]
    const told: string[] = []
    for (const element of [first, second])
      element.addEventListener('hawser-opened', () => told.push(element.label ?? ''))
    second.open()
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    expect(told).toEqual(['Other'])
    expect(one.getSnapshot().modal.isOpen).toBe(false)

    second.close()
    first.client = other
    first.open()
    await vi.waitFor(() => expect(told).toEqual(['Other', 'Other', 'One']))
    expect(buttonOf(first).textContent).toBe('One')
  })

  it('behavior: its events come to its elements, with what the client tells', async () => {
    announceWallet()
    const client = createPageClient()
    const element = addElement('hawser-modal', { client })
    const connected = vi.fn<(event: HTMLElementEventMap['hawser-connected']) => void>()
    element.addEventListener('hawser-connected', connected)
    await connect(client, { connectorId: await findWallet(client) })
    expect(connected).toHaveBeenCalledOnce()
    expect(connected.mock.calls[0]?.[0].detail.reason).toBe('connect')
    expect(connected.mock.calls[0]?.[0].bubbles).toBe(false)
  })
})

describe('looks', () => {
  it('TEXT-01 behavior: a language by its tag is loaded, one that is given is there at once, and both reach React’s button', async () => {
    const client = createPageClient({ platform: { clock: { ...systemClock, setTimeout: () => () => {} } } })
    const modal = addElement('hawser-modal', { client, prefetch: 'never', locale: de })
    const element = addElement('hawser-button', { client })
    expect(buttonOf(element).textContent).toBe('Wallet verbinden')

    modal.locale = 'ar'
    expect(buttonOf(element).ariaBusy).toBe('true')
    await vi.waitFor(() => expect(buttonOf(element).lang).toBe('ar'))
    expect(buttonOf(element).dir).toBe('rtl')
    expect(isReact(element)).toBe(false)
    client.open()
    await untilReact(element)
    expect(buttonOf(element).lang).toBe('ar')
    modal.setAttribute('locale', 'en')
    await vi.waitFor(() => expect(buttonOf(element).textContent).toBe('Connect wallet'))
  })

  it('TEXT-01 error: English stands in for a language that does not come in time', async () => {
    const waits: number[] = []
    const setTimeout = (callback: () => void, ms: number) => {
      waits.push(ms)
      queueMicrotask(callback)
      return () => {}
    }
    const client = createPageClient({ platform: { clock: { ...systemClock, setTimeout } } })
    addElement('hawser-modal', { client, prefetch: 'never', locale: 'de' })
    const element = addElement('hawser-button', { client })
    expect(buttonOf(element).ariaBusy).toBe('true')
    await vi.waitFor(() => expect(buttonOf(element).textContent).toBe('Connect wallet'))
    expect(buttonOf(element).lang).toBe('en')
    expect(waits).toContain(3_000)
  })

  it('behavior: theme, label and namespace are attributes, which may change at any time', async () => {
    const client = createPageClient()
    const modal = addElement('hawser-modal', { client })
    const element = addElement('hawser-button', { client })
    modal.setAttribute('theme', 'dark')
    element.setAttribute('label', 'Come aboard')
    expect(buttonOf(element).dataset.hawserTheme).toBe('dark')
    expect(buttonOf(element).textContent).toBe('Come aboard')
    await untilReact(element)
    modal.theme = 'light'
    element.label = undefined
    await vi.waitFor(() => expect(buttonOf(element).dataset.hawserTheme).toBe('light'))
    await vi.waitFor(() => expect(buttonOf(element).textContent).toBe('Connect wallet'))
    expect(element.hasAttribute('label')).toBe(false)
  })

  it('THEM-01 behavior: what a page sets above it reaches the button', () => {
    const client = createPageClient()
    const box = document.createElement('div')
    document.body.append(box)
    box.style.setProperty('--hawser-accent', 'rgb(1, 2, 3)')
    const element = addElement('hawser-button', { client }, box)
    expect(getComputedStyle(buttonOf(element)).backgroundColor).toBe('rgb(1, 2, 3)')
    box.remove()
  })
})

describe('in the page', () => {
  it('behavior: an element that is moved keeps its button, and its client is not stopped', async () => {
    const client = createPageClient()
    const held = countHeld(client)
    const element = addElement('hawser-button', { client })
    await untilReact(element)
    const [button, count] = [buttonOf(element), held()]
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await nextTask()
    expect(buttonOf(element)).toBe(button)
    expect(held()).toBe(count)
    await userEvent.click(button)
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    elsewhere.remove()
    await vi.waitFor(() => expect(held()).toBe(0))
  })

  it('behavior: with the last element all is gone: dialog, listeners, the client’s start; one that comes later begins anew', async () => {
    const client = createPageClient()
    const held = countHeld(client)
    const [modal, element] = [addElement('hawser-modal', { client }), addElement('hawser-button', { client })]
    await untilReact(element)
    element.open()
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    modal.remove()
    await nextTask()
    expect(held()).toBeGreaterThan(0)
    element.remove()
    await vi.waitFor(() => expect(held()).toBe(0))
    await vi.waitFor(() => expect(dialog()).toBeNull())
    expect(element.childElementCount).toBe(0)

    client.close()
    document.body.append(element)
    expect(buttonOf(element).textContent).toBe('Connect wallet')
    await untilReact(element)
    await userEvent.click(buttonOf(element))
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
  })

  it('behavior: a client that was destroyed leaves no dialog, and its elements leave the page without a word', async () => {
    const client = createPageClient()
    const element = addElement('hawser-button', { client })
    await untilReact(element)
    element.open()
    await vi.waitFor(() => expect(dialog()).not.toBeNull())
    client.destroy()
    await vi.waitFor(() => expect(dialog()).toBeNull())
    element.remove()
    await nextTask()
    expect(element.childElementCount).toBe(0)
  })
})
