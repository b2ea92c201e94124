import type { ConnectAttempt, ConnectorEntry } from '@hawser/core'

/** What the view is about: an attempt's phase, or why there is none. */
export type ConnectStage = ConnectAttempt['phase'] | 'notInstalled' | 'ready' | 'gone' | 'partly'

/**
 * `partly`: of several kinds of chain the wallet granted some; they are connected. `gone`: the wallet left the list. `ready`: it was not installed when the view opened, and is now: the user says when to ask it.
 */
export function connectStage(entry: ConnectorEntry | undefined, phase: ConnectAttempt['phase'] | null): ConnectStage {
  if (!entry) return 'gone'
  if (!entry.isInstalled) return 'notInstalled'
  return phase ?? 'ready'
}
