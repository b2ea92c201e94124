import { type ReactNode, useState } from 'react'
import { ChevronDownIcon } from '../icons/Icon.js'

export interface FoldedProps {
  readonly label: string
  readonly children: ReactNode
}

/** A part of a list that is folded away: its label opens and closes it. */
export function Folded({ label, children }: FoldedProps) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        className="hawser-row hawser-disclosure"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {label}
        <ChevronDownIcon className="hawser-caret" />
      </button>
      {isShown ? children : null}
    </>
  )
}
