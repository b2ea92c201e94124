import type { AlertState } from '@hawser/core'
import { Button } from '../components/Button.js'
import { WarningIcon } from '../icons/Icon.js'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { enAlerts } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { ErrorDetails } from '../views/errors.js'

/** A service's refusal: the app works on without it. Whoever wrote the app finds the exact words, and what to do, folded away below. */
export function ServiceAlert({ alert: { id, error } }: { readonly alert: AlertState }) {
  const hawser = useHawser()
  const actions = useActions()
  const text = useText(enAlerts)
  const { code, shortMessage, details } = error
  const dismiss = () => {
    // It stands on where the code does not come, and can be pressed again.
    actions
      .load({ clock: hawser.platform.clock })
      .then(({ dismissAlert }) => dismissAlert(hawser, { id }))
      .catch(() => {})
  }
  return (
    <div className="hawser-notice hawser-alert" data-tone="warning">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p className="hawser-notice-title" role="alert">
          {text(code === 'SESSION_EXPIRED' ? 'alert.clock' : 'alert.service')}
        </p>
        <ErrorDetails
          error={{ code, shortMessage: '', details: details ? `${shortMessage}. ${details}` : shortMessage }}
        />
      </div>
      <Button size="small" variant="quiet" onClick={dismiss}>
        {text('common.dismiss')}
      </Button>
    </div>
  )
}
