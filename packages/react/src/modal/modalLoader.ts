import type { Hawser } from '@hawser/core'
import { type ComponentType, createContext } from 'react'
import type { Catalogue, Locale } from '../text/catalogue.js'
import type { AppViews } from './appViews.js'

/**
 * When the modal's code is brought: `idle` as soon as the loaded page has nothing better to do, and `intent` once the pointer or the focus is on one of
 * Hawser's buttons. `never` before it is opened.
 */
export type Prefetch = 'idle' | 'intent' | 'never'

/** A language, and what the modal says in it. */
export interface Language {
  readonly locale: Locale
  readonly catalogue: Partial<Catalogue>
}

/** The language that the modal is first shown in, and the views of the app's own. */
export interface ModalProps extends Language {
  readonly views?: AppViews | undefined
}

export interface LoadedModal extends Language {
  readonly Modal: ComponentType<ModalProps>
  /** Has the client list its wallets, so that the modal opens in one piece. */
  readonly prepare: (hawser: Hawser) => void
}

/** Loads the modal's chunk and the language's text, side by side, once. A load that failed is tried again by the next one. */
export interface ModalLoader {
  readonly prefetch: Prefetch
  load(): Promise<LoadedModal>
}

export const ModalLoaderContext = createContext<ModalLoader | null>(null)

/** How long a language's text is waited for once the code is there that shows it: after that English stands in. */
export const TEXT_GRACE_MS = 3_000
