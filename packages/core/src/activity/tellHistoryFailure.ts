import { showToast } from '../flows/toasts.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { ActivityState } from './activityState.js'

/** Tells of a history that failed again: whoever looks by a toast, and who measures the app by an event, where it was read from on (`cursor`). */
export function tellHistoryFailure(
  { client, events, getSnapshot, services, signal }: FeatureContext<ActivityState>,
  { shortMessage, code }: ErrorInfo,
  cursor: string | null,
): void {
  if (signal.aborted) return
  showToast(client, { message: shortMessage, textKey: `errors.${code}`, variant: 'error' })
  const connection = selectActiveConnection(getSnapshot(), 'eip155')
  const account = connection?.accounts.find(({ address }) => address === connection.address)
  const { projectId = '' } = services.blockchainApi || {}
  // By what it is about, and not whose it is: no address leaves with an event.
  const properties = { projectId, cursor: cursor ?? '', isSmartAccount: account?.type === 'smartAccount' }
  events.track({ event: 'ERROR_FETCH_TRANSACTIONS', properties })
}
