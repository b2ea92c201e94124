import type { Hawser, ThemeMode } from '@hawser/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { AppViews } from '../modal/appViews.js'
import { createModalLoader } from '../modal/createModalLoader.js'
import { ModalMount } from '../modal/ModalMount.js'
import { ModalLoaderContext, type Prefetch } from '../modal/modalLoader.js'
import type { Locale } from '../text/catalogue.js'
import { LocaleContext } from '../text/useButtonText.js'
import { ThemeContext } from '../theme/useTheme.js'
import { ActionsContext, createActionsLoader } from './actions.js'
import { HawserContext } from './HawserContext.js'
import { useIsomorphicLayoutEffect } from './useIsomorphicLayoutEffect.js'

export interface HawserProviderProps {
  /** What `createHawser` made, outside of any component. */
  readonly client: Hawser
  /** Goes before the client's own theme, which `useHawserTheme` changes; leave it out to let that one hold. */
  readonly theme?: ThemeMode | undefined
  /** English by default. Made outside of any component. */
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
  useIsomorphicLayoutEffect(() => {
    if (client.signal.aborted) return
    return client.start()
  }, [client])
  const [actions] = useState(createActionsLoader)
  const loader = useMemo(() => createModalLoader(locale, prefetch), [locale, prefetch])

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
