import type { Connection } from '@hawser/core'
import { disconnect } from '@hawser/core/actions'
import { useHawser } from '../../provider/useHawser.js'

/** Ends a connection. The app is disconnected at once; that a wallet does not end its own side is nothing the user has to act on. */
export function useDisconnect(): (connection: Connection) => void {
  const hawser = useHawser()
  return ({ id }) => {
    disconnect(hawser, { connectionId: id }).catch(() => {})
  }
}
