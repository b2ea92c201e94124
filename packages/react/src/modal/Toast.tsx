import { useEffect, useState } from 'react'
import { Spinner } from '../components/Loading.js'
import { WarningIcon } from '../icons/Icon.js'
import { CheckIcon } from '../icons/modalIcons.js'
import { useHawserState } from '../provider/useHawserState.js'

/** The toast. Nothing that the user must act on is ever only here. */
export function Toast() {
  const { open, message, variant } = useHawserState((state) => state.toast)
  // A live region that comes with its text says nothing: the region is there first.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])

  return (
    <div className="hawser-toasts" aria-live="polite">
      {open && isThere ? (
        <div className="hawser-toast" data-variant={variant}>
          {variant === 'loading' ? <Spinner /> : variant === 'success' ? <CheckIcon /> : <WarningIcon />}
          <span>{message}</span>
        </div>
      ) : null}
    </div>
  )
}
