import { type Connection, selectIsUnsupportedNetwork } from '@hawser/core'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

/** Whether sending is switched on, the chain can, and the wallet is connected on one of the app's networks. */
export function useCanSend(connection: Connection): boolean {
  const hawser = useHawser()
  const isOn = useHawserState((state) => state.options.features.send)
  const isUnsupported = useHawserState((state) => selectIsUnsupportedNetwork(state, connection.namespace))
  const isCapable = hawser.internals.adapters.get(connection.namespace)?.send !== undefined
  return isOn && isCapable && !isUnsupported && connection.status === 'connected'
}
