import { type Clock, withDeadline } from '@hawser/common'
import { type Hawser, type ThemeMode, warnDeveloper } from '@hawser/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AppViews } from '../modal/appViews.js'
import { ModalMount } from '../modal/ModalMount.js'
import {
  type LoadedModal,
  type ModalLoader,
  ModalLoaderContext,
  type Prefetch,
  TEXT_GRACE_MS,
} from '../modal/modalLoader.js'
import type { Catalogue, Locale } from '../text/catalogue.js'
import { LocaleContext } from '../text/useButtonText.js'
import { ThemeContext } from '../theme/useTheme.js'
import { ActionsContext, createActionsLoaders } from './actions.js'
import { HawserContext } from './useHawser.js'
import { isBrowser, useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

export interface HawserProviderProps {
  /** What `createHawser` made, outside of any component. */
  readonly client: Hawser
  /**
   * Goes before the client's own theme, which `useHawserTheme` changes; leave it out to let that one hold. In the modal the user's own choice goes before
   * both.
   */
  readonly theme?: ThemeMode | undefined
  /** English by default. Made outside of any component. In the modal a language that the user has chosen goes before it. */
  readonly locale?: Locale | undefined
  /**
   * When the modal's code is brought, so that the click waits for no network: by default when the page is idle after its load, and only at the intent
   * where the user saves data or the connection is slow.
   */
  readonly prefetch?: Prefetch | undefined
  /** Views of your own in the modal, by name: opened by `open({ view: { name } })`, loaded when they are first shown. */
  readonly views?: AppViews | undefined
  readonly children?: ReactNode
}

const english: Locale = { code: 'en', dir: 'ltr' }

/**
 * Gives a client to the hooks and components below it, starts it in the browser, and holds the modal's place.
 *
 * @example
 * const hawser = createHawser({ networks, adapters: [eip155()] })
 * root.render(<HawserProvider client={hawser}><ConnectButton /></HawserProvider>)
 */
export function HawserProvider({
  client,
  theme,
  locale = english,
  prefetch = 'idle',
  views,
  children,
}: HawserProviderProps) {
  // Known before the first render, which is the last one then. A page that hydrates begins with what the server knew all the same.
  if (isBrowser) client.restore()
  useIsomorphicLayoutEffect(() => {
    if (client.signal.aborted) return
    return client.start()
  }, [client])
  useMadeAnewWarning(client)
  const [actions] = useState(createActionsLoaders)
  const { clock } = client.platform
  const loader = useMemo(() => createModalLoader(locale, prefetch, clock), [locale, prefetch, clock])

  return (
    <HawserContext.Provider value={client}>
      <ActionsContext.Provider value={actions}>
        <LocaleContext.Provider value={locale}>
          <ThemeContext.Provider value={theme}>
            <ModalLoaderContext.Provider value={loader}>
              {children}
              <ModalMount key={client.id} views={views} />
            </ModalLoaderContext.Provider>
          </ThemeContext.Provider>
        </LocaleContext.Provider>
      </ActionsContext.Provider>
    </HawserContext.Provider>
  )
}

/** Tells whoever builds the page, once, that its client is another one while the one before still works. */
function useMadeAnewWarning(client: Hawser): void {
  const last = useRef<Hawser | undefined>(client)
  useEffect(() => {
    const before = last.current
    const isAnew = before && before !== client && !before.signal.aborted
    if (isAnew) warnDeveloper('clientMadeAnew')
    last.current = isAnew ? undefined : before && client
  }, [client])
}

export function createModalLoader(locale: Locale, prefetch: Prefetch, clock: Pick<Clock, 'setTimeout'>): ModalLoader {
  let loading: Promise<LoadedModal | ModalWithoutText> | undefined

  const begin = async (): Promise<LoadedModal | ModalWithoutText> => {
    const text = loadCatalogue(locale)
    const { Modal, prepare } = await import('../modal/Modal.js')
    const catalogue = await withDeadline(() => text, { clock, timeoutMs: TEXT_GRACE_MS }).catch(() => undefined)
    if (!catalogue) loading = undefined
    return { Modal, prepare, locale, catalogue }
  }
  const load = async (): Promise<LoadedModal> => {
    const isShared = loading !== undefined
    loading ??= begin().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const loaded = await loading
    if (loaded.catalogue) return loaded
    // What had begun before may have failed for a reason that is over: each asks for itself. English stands in for a language that does not load, since a
    // modal in English is better than none.
    return isShared ? load() : { ...loaded, catalogue: {} }
  }
  return { prefetch, load }
}

type ModalWithoutText = Omit<LoadedModal, 'catalogue'> & { readonly catalogue: undefined }

/** Returns nothing where it failed. */
async function loadCatalogue({ load }: Locale): Promise<Partial<Catalogue> | undefined> {
  try {
    return load ? (await load()).catalogue : {}
  } catch {
    return undefined
  }
}
