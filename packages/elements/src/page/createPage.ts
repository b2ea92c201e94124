import { type Hawser, mountModal, reportError, selectStatus } from '@hawser/core'
import { ElementsLoadError } from '../errors.js'
import { type HawserElementEventMap, watchEvents } from '../events.js'
import { createNativeButton, type NativeButton } from '../native/createNativeButton.js'
import { type LookContext, readLook } from '../native/readLook.js'
import type { MountedViews } from '../views/mountViews.js'
import { bringAhead } from './bringAhead.js'
import { createLocaleSource } from './localeSource.js'
import type { ButtonPart, ModalPart, ModalSettings, Part } from './parts.js'
import { showFailure } from './showFailure.js'

/** The elements of one client: they share its start, one React root, and the modal. All of it is there from the first element to the last. */
export interface Page {
  /** Returns what takes the part off. */
  add(part: Part): () => void
  /** For what a part now says of itself. */
  update(): void
}

const noSettings: ModalSettings = { theme: undefined, locale: undefined, prefetch: undefined, views: undefined }

export function createPage(client: Hawser): Page {
  /** Each with the button that stands in until React has drawn its own. */
  const buttons = new Map<ButtonPart, NativeButton | undefined>()
  const modals = new Set<ModalPart>()
  let life: AbortController | undefined
  let views: MountedViews | undefined
  let isLoading = false
  /** A bit for each that asks for React. */
  let lastWanted = 0
  let wasOpen = false

  const settings = (): ModalSettings => [...modals].at(-1)?.read() ?? noSettings
  const locales = createLocaleSource({ clock: client.platform.clock, onChange: () => page.update() })
  const tell = (type: keyof HawserElementEventMap, detail: unknown): void => {
    for (const { element } of [...modals, ...buttons.keys()]) element.dispatchEvent(new CustomEvent(type, { detail }))
  }

  const context = (): LookContext => ({
    locale: locales.current,
    theme: settings().theme ?? client.getSnapshot().theme.mode,
  })
  const drawNative = (): void => {
    const state = client.getSnapshot()
    for (const [part, native] of buttons) native?.draw(readLook(state, part, context()))
  }
  const drawViews = (): void => {
    const { theme, prefetch, views: ofApp } = settings()
    views?.render({
      theme,
      prefetch,
      views: ofApp,
      locale: locales.current,
      buttons: [...buttons.keys()].map((part) => ({ ...part, ...part.read(), onDrawn: () => takeOver(part) })),
    })
  }
  /** What stood in goes as soon as React's own button is there, which gets the focus that it had. */
  const takeOver = (part: ButtonPart): void => {
    const native = buttons.get(part)
    if (!native) return
    buttons.set(part, undefined)
    const hadFocus = native.remove()
    if (hadFocus) part.element.querySelector('button')?.focus({ preventScroll: true })
  }

  const mount = async (): Promise<void> => {
    const [{ mountViews }] = await Promise.all([import('../views/mountViews.js'), locales.settled()])
    // A press that has begun on a button ends on it.
    for (const native of buttons.values()) await native?.released()
    if (!life || client.signal.aborted || views) return
    views = mountViews(client)
    drawViews()
  }
  const load = (): void => {
    if (!life || views || isLoading) return
    isLoading = true
    mount()
      .catch((cause: unknown) => {
        const { modal, toast } = client.getSnapshot()
        if (!life || client.signal.aborted || !(modal.isOpen || toast.open)) return
        // Closed, so that the next press tries once more.
        reportError(client, new ElementsLoadError(cause))
        client.close()
        showFailure({ client, ...context(), signal: life.signal })
      })
      .finally(() => {
        isLoading = false
      })
  }
  const followState = (): void => {
    const { modal, toast, ...state } = client.getSnapshot()
    if (modal.isOpen !== wasOpen) {
      wasOpen = modal.isOpen
      tell(wasOpen ? 'hawser-opened' : 'hawser-closed', null)
    }
    if (views) return
    drawNative()
    const hasAccount = selectStatus({ modal, toast, ...state }) !== 'disconnected'
    const wanted = (modal.isOpen ? 1 : 0) + (toast.open ? 2 : 0) + (hasAccount ? 4 : 0)
    const added = wanted & ~lastWanted
    lastWanted = wanted
    if (added) load()
  }

  const begin = (): void => {
    if (life || client.signal.aborted) return
    life = new AbortController()
    client.restore()
    wasOpen = client.getSnapshot().modal.isOpen
    lastWanted = 0
    const stops = [
      client.start(),
      // An unsupported network opens the modal by itself where there is a part of it.
      mountModal(client),
      watchEvents(client, tell),
      client.subscribe(followState),
      bringAhead(() => {
        if ((settings().prefetch ?? 'idle') === 'idle') load()
      }),
    ]
    life.signal.addEventListener('abort', () => {
      for (const stop of stops) stop()
      views?.unmount()
      views = undefined
    })
    // A sign-in for which this page was left goes on in the modal.
    if (client.platform.window?.location.search.includes('result_uri=')) load()
  }
  const end = (): void => {
    life?.abort()
    life = undefined
  }

  const page: Page = {
    add(part) {
      if (part.kind === 'modal') modals.add(part)
      else
        buttons.set(
          part,
          createNativeButton(part.element, {
            onIntent: () => {
              if (settings().prefetch !== 'never' && navigator.onLine) load()
            },
            onPress: (view) => {
              client.open(view ? { view } : {})
              load()
            },
          }),
        )
      begin()
      page.update()
      followState()
      return () => {
        if (part.kind === 'modal') modals.delete(part)
        else {
          buttons.get(part)?.remove()
          buttons.delete(part)
        }
        if (modals.size + buttons.size === 0) end()
        else page.update()
      }
    },
    update() {
      locales.use(settings().locale)
      drawNative()
      drawViews()
    },
  }
  return page
}
