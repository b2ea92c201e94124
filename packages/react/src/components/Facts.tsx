import type { ReactNode } from 'react'

/** A list of facts, each with its name. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="hawser-review-rows">{children}</dl>
}

interface FactProps {
  readonly name: string
  /** Whether it is long, and stands below its name. */
  readonly isLong?: boolean | undefined
  readonly children: ReactNode
}

export function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className="hawser-review-row" data-wide={isLong ? '' : undefined}>
      <dt>{name}</dt>
      <dd className="hawser-fact">{children}</dd>
    </div>
  )
}
