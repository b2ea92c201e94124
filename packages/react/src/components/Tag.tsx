import type { ReactNode } from 'react'

interface TagProps {
  readonly isEmphasised?: boolean | undefined
  readonly children: ReactNode
}

/** A word or two at the end of a row. */
export function Tag({ isEmphasised = false, children }: TagProps) {
  return (
    <span className="hawser-tag" data-emphasised={isEmphasised ? '' : undefined}>
      {children}
    </span>
  )
}
