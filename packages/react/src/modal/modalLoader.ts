import type { Hawser } from '@hawser/core'
import type { ComponentType } from 'react'
import type { Catalogue, Locale } from '../text/catalogue.js'

/** A language, and what the modal says in it. */
export interface Language {
  readonly locale: Locale
  readonly catalogue: Partial<Catalogue>
}

export interface LoadedModal extends Language {
  /** Its props are the language that it is first shown in. */
  readonly Modal: ComponentType<Language>
  /** Has the client list its wallets, so that the modal opens in one piece. */
  readonly prepare: (hawser: Hawser) => void
}

/** Loads the modal's chunk and the language's text, side by side, once. A load that failed is tried again by the next one. */
export interface ModalLoader {
  load(): Promise<LoadedModal>
}
