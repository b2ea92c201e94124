import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ErrorPanel } from '../parts/ErrorPanel.js'
import { Spinner } from '../parts/Spinner.js'
import { useText } from '../text/useText.js'
import type { ShownView } from './useShownView.js'
import { useViewComponent } from './useViewComponent.js'
import { ViewBoundary } from './ViewBoundary.js'

export interface CurrentViewProps {
  readonly shown: ShownView
  readonly scroller: RefObject<HTMLElement | null>
}

/** The view on top of the stack: it slides in from where it lies, and is scrolled to where it was left. */
export function CurrentView({ shown, scroller }: CurrentViewProps) {
  const text = useText()
  const { view, key, direction } = shown
  const { View, forget } = useViewComponent(view.name)
  const [round, setRound] = useState(0)
  const retry = (): void => {
    forget()
    setRound(round + 1)
  }
  const positions = useRef(new Map<string, number>())
  useEffect(() => {
    const element = scroller.current
    const remember = (): void => void positions.current.set(key, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [scroller, key])

  return (
    <div key={key} data-hawser-view={view.name} data-direction={direction}>
      <ViewBoundary
        onRetry={retry}
        fallback={(tryAgain) => (
          <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={tryAgain} />
        )}
      >
        <Suspense fallback={<ViewLoading />}>
          <ScrolledView scroller={scroller} position={direction === 'back' ? (positions.current.get(key) ?? 0) : 0}>
            <View {...view.parameters} />
          </ScrolledView>
        </Suspense>
      </ViewBoundary>
    </div>
  )
}

function ViewLoading() {
  const text = useText()
  return (
    <div className="hawser-view-loading" role="status">
      <Spinner />
      <span className="hawser-visually-hidden">{text('modal.loading')}</span>
    </div>
  )
}

interface ScrolledViewProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly position: number
  readonly children: ReactNode
}

function ScrolledView({ scroller, position, children }: ScrolledViewProps) {
  const first = useRef(position)
  // Runs when the view itself is there, which may be later than its frame.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = first.current
  }, [scroller])
  return children
}
