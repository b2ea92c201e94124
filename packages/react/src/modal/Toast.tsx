import { CheckIcon } from '../icons/CheckIcon.js'
import { WarningIcon } from '../icons/WarningIcon.js'
import { Spinner } from '../parts/Spinner.js'
import { useHawserState } from '../provider/useHawserState.js'

/** The toast (STA-25). Nothing that the user must act on is ever only here. */
export function Toast() {
  const { open, message, variant } = useHawserState((state) => state.toast)
  return (
    <div className="hawser-toasts" aria-live="polite">
      {open ? (
        <div className="hawser-toast" data-variant={variant}>
          {variant === 'loading' ? <Spinner /> : variant === 'success' ? <CheckIcon /> : <WarningIcon />}
          <span>{message}</span>
        </div>
      ) : null}
    </div>
  )
}
