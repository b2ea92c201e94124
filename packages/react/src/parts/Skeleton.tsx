export interface SkeletonProps {
  /** Any CSS length. Default: the whole line. */
  readonly width?: string | undefined
  /** What is being loaded, for screen readers. */
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
