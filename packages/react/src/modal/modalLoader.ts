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
}

/** Loads the modal's chunk and the language's text, side by side, once. A load that failed is tried again by the next one. */
export interface ModalLoader {
  load(): Promise<LoadedModal>
}
