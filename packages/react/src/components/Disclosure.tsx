import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/Icon.js'

interface DisclosureProps {
  readonly label: string
  readonly children: ReactNode
}

/** A part that is folded away until it is asked for. */
export function Disclosure({ label, children }: DisclosureProps) {
  return (
    <details className="hawser-details">
      <summary className="hawser-details-summary">
        {label}
        <ChevronDownIcon className="hawser-caret" />
      </summary>
      {children}
    </details>
  )
}
