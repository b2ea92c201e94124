import type { Catalogue, Locale } from '../text/catalogue.js'
import type { LoadedModal, ModalLoader, Prefetch } from './modalLoader.js'

export function createModalLoader(locale: Locale, prefetch: Prefetch): ModalLoader {
  let loading: Promise<LoadedModal> | undefined

  const begin = async (): Promise<LoadedModal> => {
    const [{ Modal, prepare }, catalogue] = await Promise.all([import('./Modal.js'), loadCatalogue(locale)])
    return { Modal, prepare, locale, catalogue }
  }
  return {
    prefetch,
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
