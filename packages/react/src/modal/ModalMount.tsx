import { reportError } from '@hawser/core'
import { useContext, useEffect, useState } from 'react'
import { ModalLoadError } from '../errors.js'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { LocaleContext, useButtonText } from '../text/useButtonText.js'
import { useThemeMode } from '../theme/useTheme.js'
import type { AppViews } from './appViews.js'
import { type LoadedModal, ModalLoaderContext } from './modalLoader.js'
import { stepsWhenIdle, whenIdle } from './whenIdle.js'

const lockedRetryMs = 3_000

/** Nothing until the modal is brought ahead, or it or a toast is shown for the first time; then the modal, loaded on the spot. */
export function ModalMount({ views }: { readonly views: AppViews | undefined }) {
  const hawser = useHawser()
  const actions = useActions()
  const loader = useContext(ModalLoaderContext)
  // A bit for each that asks for it.
  const wanted = useHawserState(({ modal, toast }) => (modal.isOpen ? 1 : 0) + (toast.open ? 2 : 0))
  const [lastWanted, setLastWanted] = useState(wanted)
  const [loaded, setLoaded] = useState<LoadedModal | 'failed' | null>(null)
  if (wanted !== lastWanted) {
    setLastWanted(wanted)
    // Each that comes to ask tries once more, whatever else is still waiting.
    if (loaded === 'failed' && wanted & ~lastWanted) setLoaded(null)
  }
  const [isDestroyed, setDestroyed] = useState(false)

  useEffect(() => {
    const { signal } = hawser
    const end = (): void => setDestroyed(true)
    setDestroyed(signal.aborted)
    signal.addEventListener('abort', end)
    return () => signal.removeEventListener('abort', end)
  }, [hawser])

  useEffect(() => {
    if (loader?.prefetch !== 'idle' || isFrugal()) return
    let modal: LoadedModal
    return stepsWhenIdle([
      async () => {
        modal = await loader.load()
      },
      () => modal.prepare(hawser),
      // It stands closed from then on, and has only to be shown.
      () => setLoaded(modal),
      () => actions.connect.load({ hawser }),
    ])
  }, [hawser, actions, loader])

  // A sign-in for which this page was left goes on in the modal.
  const isBack = hawser.platform.window?.location.search.includes('result_uri=')
  const isLoading = (wanted > 0 || isBack) && !loaded
  useEffect(() => {
    if (!isLoading || !loader) return
    let isLeft = false
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hawser.close()
    }
    document.addEventListener('keydown', closeOnEscape)
    loader.load().then(
      (modal) => {
        if (isLeft) return
        modal.prepare(hawser)
        setLoaded(modal)
      },
      (cause: unknown) => {
        if (isLeft) return
        // Closed, so that the next press of a button tries once more.
        reportError(hawser, new ModalLoadError(cause))
        hawser.close()
        setLoaded('failed')
      },
    )
    return () => {
      isLeft = true
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [hawser, isLoading, loader])

  const isLockedOut = loaded === 'failed' && (wanted & 1) > 0
  useEffect(() => {
    // A sign-in that is required keeps the modal open: no press asks for it anew.
    if (!isLockedOut) return
    const timer = setTimeout(() => setLoaded(null), lockedRetryMs)
    return () => clearTimeout(timer)
  }, [isLockedOut])

  const isShown = wanted > 0 && loaded !== null && loaded !== 'failed'
  useEffect(() => {
    // What a connect needs comes once the modal stands, before somebody has read it.
    if (!isShown) return
    return whenIdle(() => {
      if (!navigator.onLine) return
      hawser.prefetch()
      actions.connect.load({ hawser }).catch(() => {})
    })
  }, [hawser, actions, isShown])

  if (isDestroyed || !loaded) return null
  if (loaded === 'failed') return <ModalFailure />
  return <loaded.Modal locale={loaded.locale} catalogue={loaded.catalogue} views={views} />
}

/** Whether what nobody has asked for is better left where it is: the user saves data, or has little of a connection. Not every browser tells. */
function isFrugal(): boolean {
  const { saveData, effectiveType } = Object(Reflect.get(navigator, 'connection'))
  return saveData === true || /2g$/.test(effectiveType)
}

/** In place of a modal whose code did not come. The style sheet takes it away again when it was there for long enough to be read. */
function ModalFailure() {
  const text = useButtonText()
  const { code, dir } = useContext(LocaleContext)

  return (
    <div style={{ position: 'absolute' }} data-hawser-root="" data-hawser-theme={useThemeMode()} lang={code} dir={dir}>
      <div className="hawser-toasts" role="alert">
        <p className="hawser-toast hawser-load-failure">{text('modalFailed')}</p>
      </div>
    </div>
  )
}
