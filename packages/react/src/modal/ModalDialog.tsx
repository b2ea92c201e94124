import { Dialog } from '@base-ui/react/dialog'
import { loadModule } from '@hawser/common'
import { type HawserState, selectIsViewLocked } from '@hawser/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../components/Button.js'
import { Late } from '../components/Late.js'
import { BackIcon, CloseIcon } from '../icons/modalIcons.js'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useText } from '../text/useText.js'
import { type AppViews, findAppView } from './appViews.js'
import { CurrentView } from './CurrentView.js'
import { fitTitle, useFollowedHeight } from './useFollowedHeight.js'
import { useKeptFocus } from './useKeptFocus.js'
import { useShownQuestion, useShownView } from './useShownView.js'
import type { ViewLoader } from './useView.js'
import { findTitleKey } from './views.js'
import { ViewTitleContext } from './viewTitle.js'

export interface ModalDialogProps {
  readonly loader: ViewLoader
  readonly views: AppViews | undefined
  /** What had the focus as the modal opened. */
  readonly opener: RefObject<Element | null>
}

/** The card: header with title, Back and Close, and the current view below. */
export function ModalDialog({ loader, views, opener }: ModalDialogProps) {
  const hawser = useHawser()
  const actions = useActions()
  const text = useText()
  const { router } = hawser
  const current = useShownView()
  const asked = useShownQuestion(current.depth)
  const shown = asked ?? current
  const isAsked = asked !== undefined
  const titleKey = findTitleKey(shown.view.name)
  const [viewTitle, setViewTitle] = useState<string>()
  const { isLoading, isShaking, isLocked } = useHawserState((state) => state.modal)
  const isViewLocked = useHawserState(selectIsViewLocked)
  const hasAlerts = useHawserState(selectHasAlerts)
  const { box, content } = useFollowedHeight()
  const dialog = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const name =
    viewTitle ??
    (titleKey ? text(titleKey) : findAppView(views, shown.view.name)?.title) ??
    text('modal.viewFailed.title')

  const goBack = useCallback(() => {
    const [question] = hawser.getSnapshot().connecting.questions ?? []
    if (!question) return router.goBack()
    // Where it has ended by itself meanwhile, or the code does not come, there is nothing to say: what stands can be seen.
    actions.connect
      .load({ hawser })
      .then(({ cancelQuestion }) => cancelQuestion(hawser, { id: question.id }))
      .catch(() => {})
  }, [hawser, actions, router])
  useKeptFocus({ dialog, opener, fallback: title, onBack: goBack })
  const focused = useRef(shown.key)
  useEffect(() => {
    // The first view's heading has the focus by the dialog's own opening.
    if (focused.current !== shown.key) title.current?.focus({ preventScroll: true })
    focused.current = shown.key
  }, [shown.key])
  return (
    <Dialog.Popup
      ref={dialog}
      className="hawser-dialog"
      initialFocus={title}
      data-shaking={isShaking ? '' : undefined}
      aria-busy={isLoading || undefined}
    >
      <div className="hawser-grabber" aria-hidden="true" />
      <div className="hawser-header">
        {shown.depth > 1 && (isAsked || !isViewLocked) ? (
          <IconButton className="hawser-header-back" label={text('modal.back')} onClick={goBack}>
            <BackIcon />
          </IconButton>
        ) : null}
        <Dialog.Title ref={title} className="hawser-header-title" tabIndex={-1} aria-live="polite">
          <bdi key={name} ref={fitTitle}>
            {name}
          </bdi>
        </Dialog.Title>
        {isLocked ? null : (
          <IconButton className="hawser-header-close" label={text('modal.close')} onClick={() => hawser.close()}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <div ref={box} className="hawser-body">
        <div ref={content} className="hawser-body-content">
          {hasAlerts ? <Late load={loadServiceAlert} /> : null}
          {/* The title is that of the question while there is one. */}
          <ViewTitleContext.Provider value={isAsked ? null : setViewTitle}>
            <CurrentView shown={current} loader={loader} scroller={box} isHidden={isAsked} />
          </ViewTitleContext.Provider>
          {asked ? (
            <ViewTitleContext.Provider value={setViewTitle}>
              <CurrentView shown={asked} loader={loader} scroller={box} />
            </ViewTitleContext.Provider>
          ) : null}
        </div>
      </div>
    </Dialog.Popup>
  )
}

function selectHasAlerts({ alerts }: HawserState): boolean {
  return alerts.length > 0
}

/** Its code comes where there is one: hardly any page has. */
const loadServiceAlert = async () => (await loadModule(() => import('./ServiceAlert.js'))).ServiceAlert
