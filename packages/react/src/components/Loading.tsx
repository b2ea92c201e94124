import { useText } from '../text/useText.js'

/** A quiet ring in the colour of the text around it. What is awaited is said in text. */
export function Spinner() {
  return (
    <svg className="hawser-spinner" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle className="hawser-spinner-track" cx="12" cy="12" r="9" />
      <circle className="hawser-spinner-runner" cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  )
}

interface SkeletonProps {
  /** Any CSS length. Default: the whole line. */
  readonly width?: string | undefined
  /** A name for the thing being loaded, for screen readers. */
  readonly label: string
}

/** Holds the place of a line of text that is on its way. It is seen only after 150 ms. For the modal, which no server renders. */
export function Skeleton({ width = '100%', label }: SkeletonProps) {
  return (
    <span className="hawser-skeleton" style={{ inlineSize: width }}>
      <span className="hawser-visually-hidden">{label}</span>
    </span>
  )
}

/** In place of a view, or of what it shows, that is on its way. */
export function ViewLoading() {
  const text = useText()
  return (
    <div className="hawser-view-loading" role="status">
      <Spinner />
      <span className="hawser-visually-hidden">{text('modal.loading')}</span>
    </div>
  )
}
