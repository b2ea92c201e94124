import type { ComponentType } from 'react'
import type { Catalogue, Locale } from '../text/catalogue.js'
import type { ModalProps } from './Modal.js'

export interface LoadedModal {
  readonly Modal: ComponentType<ModalProps>
  readonly locale: Locale
  readonly catalogue: Partial<Catalogue>
}

/** Loads the modal's chunk and the language's text, side by side, once. A load that failed is tried again by the next one. */
export interface ModalLoader {
  load(): Promise<LoadedModal>
}

export function createModalLoader(locale: Locale): ModalLoader {
  let loading: Promise<LoadedModal> | undefined

  const begin = async (): Promise<LoadedModal> => {
    const [{ Modal }, catalogue] = await Promise.all([import('./Modal.js'), loadCatalogue(locale)])
    return { Modal, locale, catalogue }
  }
  return {
    load() {
      loading ??= begin().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}

async function loadCatalogue(locale: Locale): Promise<Partial<Catalogue>> {
  // English stands in for a language that does not load: a modal in English is better than none.
  return (await locale.load?.().catch(() => null))?.catalogue ?? {}
}
