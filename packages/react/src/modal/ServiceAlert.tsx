import type { AlertState, HawserState } from '@hawser/core'
import { Button } from '../components/Button.js'
import { WarningIcon } from '../icons/Icon.js'
import { useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { enAlerts } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { ErrorDetails } from '../views/errors.js'

/** What an integrator has to mend at a service. Other alerts are told where they come up, or are shown in debug mode alone. */
const serviceCodes = ['PROJECT_ID_MISSING', 'INVALID_PROJECT_ID', 'INVALID_APP_CONFIGURATION', 'SESSION_EXPIRED']

function findAlert({ alerts, options }: HawserState): AlertState | undefined {
  return alerts.find(({ error }) => options.debug || serviceCodes.includes(error.code))
}

/** A service's refusal: the app works on without it. Whoever wrote the app finds the exact words, and what to do, folded away below. */
export function ServiceAlert() {
  const hawser = useHawser()
  const actions = useActions()
  const text = useText(enAlerts)
  const alert = useHawserState(findAlert)
  if (!alert) return null
  const { id, error } = alert
  const { code, shortMessage, details } = error
  const isOfService = serviceCodes.includes(code)
  const dismiss = () => {
    // It stands on where the code does not come, and can be pressed again.
    actions.connect
      .load({ hawser })
      .then(({ dismissAlert }) => dismissAlert(hawser, { id }))
      .catch(() => {})
  }
  return (
    <div className="hawser-notice hawser-alert" data-tone="warning">
      <WarningIcon />
      <div className="hawser-notice-text">
        <p className="hawser-notice-title" role="alert">
          {isOfService ? text(code === 'SESSION_EXPIRED' ? 'alert.clock' : 'alert.service') : shortMessage}
        </p>
        <ErrorDetails
          error={
            isOfService
              ? { code, shortMessage: '', details: details ? `${shortMessage}. ${details}` : shortMessage }
              : error
          }
        />
      </div>
      <Button size="small" variant="quiet" onClick={dismiss}>
        {text('common.dismiss')}
      </Button>
    </div>
  )
}
