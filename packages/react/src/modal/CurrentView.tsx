import { selectIsViewLocked } from '@hawser/core'
import { Component, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { ErrorPanel } from '../components/ErrorPanel.js'
import { ViewLoading } from '../components/Loading.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useText } from '../text/useText.js'
import type { ShownView } from './useShownView.js'
import { useView, type ViewLoader } from './useView.js'

export interface CurrentViewProps {
  readonly shown: ShownView
  readonly loader: ViewLoader
  readonly scroller: RefObject<HTMLElement | null>
  /** Kept at work, and out of sight: a question stands in its place. */
  readonly isHidden?: boolean | undefined
}

/** The view on top of the stack: it slides in from where it lies, and is scrolled to where it was left. */
export function CurrentView({ shown, loader, scroller, isHidden = false }: CurrentViewProps) {
  const hawser = useHawser()
  const text = useText()
  const isLocked = useHawserState(selectIsViewLocked)
  const { view, key, direction } = shown
  const { View, hasFailed, retry } = useView(loader, view.name)
  useKeptScroll({ scroller, shown, isThere: View !== undefined })

  const panel = (tryAgain: () => void) => (
    <ErrorPanel
      title={text('modal.viewFailed.title')}
      text={text('modal.viewFailed.text')}
      onRetry={tryAgain}
      onLeave={isLocked ? () => hawser.router.reset({ name: 'Connect' }) : undefined}
    />
  )
  return (
    <div key={key} hidden={isHidden} data-hawser-view={view.name} data-direction={direction}>
      {View ? (
        <ViewBoundary fallback={panel}>
          <View {...view.parameters} />
        </ViewBoundary>
      ) : hasFailed ? (
        panel(retry)
      ) : (
        <ViewLoading />
      )}
    </div>
  )
}

/** Scrolls a view to where it was left, or to the top, and remembers where it is. */
function useKeptScroll({
  scroller,
  shown: { view, key, direction },
  isThere,
}: {
  readonly scroller: RefObject<HTMLElement | null>
  readonly shown: ShownView
  readonly isThere: boolean
}): void {
  // A view that is come back to is the same entry of the stack.
  const positions = useRef(new WeakMap<ShownView['view'], number>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the view itself is there
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = direction === 'back' ? (positions.current.get(view) ?? 0) : 0
  }, [scroller, key, isThere])

  useEffect(() => {
    const element = scroller.current
    const remember = (): void => void positions.current.set(view, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [scroller, view])
}

interface ViewBoundaryProps {
  /** The component that stands in the place of a view that failed. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps what goes wrong in one view within that view. */
export class ViewBoundary extends Component<ViewBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  readonly retry = (): void => {
    this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
