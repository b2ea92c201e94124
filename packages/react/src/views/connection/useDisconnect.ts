import type { Connection } from '@hawser/core'
import { disconnect, reportCause } from '@hawser/core/actions'
import { useHawser } from '../../provider/useHawser.js'

/** Ends connections, as the user has asked for. The app is disconnected at once; that a wallet does not end its own side is nothing the user has to act on. */
export function useDisconnect(): (connections: readonly Connection[]) => void {
  const hawser = useHawser()
  return (connections) => {
    const connectionIds = connections.map(({ id }) => id)
    reportCause(hawser, { type: 'disconnecting', connectionIds })
    for (const connectionId of connectionIds) disconnect(hawser, { connectionId }).catch(() => {})
  }
}
