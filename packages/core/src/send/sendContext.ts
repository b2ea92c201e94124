import type { ChainNamespace, Network } from '@hawser/common'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { SendCapability } from '../interfaces/capabilities.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { SEND_NAMESPACES } from '../lateConstants.js'
import type { SendState } from './sendState.js'

/** Whom and where the form is for: the active account on the network that the app has selected. */
export interface SendContext {
  readonly namespace: ChainNamespace
  readonly connectionId: ConnectionId
  readonly connectorId: string
  readonly from: string
  readonly network: Network
  readonly adapter: ChainAdapter | undefined
  /** Absent where the chain cannot send, or is not one that sending is for. */
  readonly send: SendCapability | undefined
}

/** Whether transfers are dispatched to that namespace. */
export function isSendNamespace(namespace: ChainNamespace): boolean {
  return SEND_NAMESPACES.includes(namespace)
}

/** Returns the account and network that the form is for now; null while no wallet has confirmed that it is connected, or no network is selected. */
export function readSendContext({
  getSnapshot,
  getAdapter,
}: Pick<FeatureContext, 'getSnapshot' | 'getAdapter'>): SendContext | null {
  // Plain: what is handed to adapters stays as it was when the transfer was reviewed.
  const { networks, connections } = getSnapshot()
  const namespace = networks.activeNamespace
  const connectionId = namespace ? connections.active[namespace] : undefined
  const connection = connectionId ? connections.byId[connectionId] : undefined
  if (!namespace || connection?.status !== 'connected') return null
  const network = networks.requested.find(({ caipNetworkId }) => caipNetworkId === networks.selected[namespace])
  if (!network) return null
  const adapter = getAdapter(namespace)
  return {
    namespace,
    connectionId: connection.id,
    connectorId: connection.connectorId,
    from: connection.address,
    network,
    adapter,
    send: isSendNamespace(namespace) ? adapter?.send : undefined,
  }
}

/** Whether two contexts are of one account, of one connection, on one network. */
export function isSameContext(a: SendContext | null, b: SendContext | null): boolean {
  if (!a || !b) return a === b
  const isSameAddress = a.send?.isSameAddress ?? Object.is
  return (
    a.connectionId === b.connectionId &&
    a.network.caipNetworkId === b.network.caipNetworkId &&
    isSameAddress(a.from, b.from)
  )
}

/** Returns the currency of the form's amount: the chosen token, or the network's own currency. */
export function currencyOf(
  slice: SendState,
  context: SendContext | null,
): { readonly symbol: string; readonly decimals: number } | undefined {
  return slice.token ?? context?.network.nativeCurrency
}
