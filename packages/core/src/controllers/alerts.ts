import type { ErrorInfo } from '../state/errorInfo.js'
import type { AlertState } from '../state/tree.js'

/** Messages for the integrator or the user. One alert for each error code: a repeated one takes the older one's place. */
export function createAlertsController(slice: AlertState[]) {
  let lastId = 0

  return {
    /** Returns the alert's id, for `dismiss`. */
    add({ severity, error }: { readonly severity: AlertState['severity']; readonly error: ErrorInfo }): number {
      const index = slice.findIndex((alert) => alert.error.code === error.code)
      const id = slice[index]?.id ?? ++lastId
      const alert: AlertState = { id, severity, error: { ...error } }
      if (index === -1) slice.push(alert)
      else slice.splice(index, 1, alert)
      return id
    },
    dismiss(id: number): void {
      const index = slice.findIndex((alert) => alert.id === id)
      if (index !== -1) slice.splice(index, 1)
    },
  }
}

export type AlertsController = ReturnType<typeof createAlertsController>
