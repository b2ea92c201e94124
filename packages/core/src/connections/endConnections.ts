import type { ChainNamespace } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import type { ConnectionId, Connector } from '../interfaces/connector.js'
import { DISCONNECT_TIMEOUT_MS } from '../lateConstants.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import { createKeptConnectors, removeConnections } from './keptConnectors.js'
import { createPersistence } from './persistence.js'

/** A wallet that did not end its side in time or at all. */
export interface WalletError {
  readonly connectorId: string
  readonly error: ErrorInfo
}

/**
 * Ends connections: state and storage forget them at once, and their wallets are told after that, all at the same time, for at most 3 seconds.
 * Never rejects.
 */
export async function endConnections(
  internals: Internals,
  ids: readonly ConnectionId[],
  { timeoutMs = DISCONNECT_TIMEOUT_MS, signal }: FlowParameters = {},
): Promise<readonly WalletError[]> {
  const { byId } = internals.state.connections
  const kept = internals.instance(createKeptConnectors)
  const wallets = new Map<Connector, ChainNamespace[]>()
  for (const id of ids) {
    const { connectorId = '', namespace } = byId[id] ?? {}
    const connector = kept.get(connectorId)
    if (connector && namespace) wallets.set(connector, [...(wallets.get(connector) ?? []), namespace])
  }
  removeConnections(internals, ids)
  internals.instance(createPersistence).flush()

  const results = await Promise.all(
    [...wallets].map(async ([connector, namespaces]): Promise<readonly WalletError[]> => {
      try {
        await withClientDeadline(internals, { timeoutMs, signals: [signal] }, (inner) =>
          connector.disconnect({ namespaces, signal: inner }),
        )
        return []
      } catch (error) {
        return [{ connectorId: connector.id, error: toErrorInfo(error) }]
      }
    }),
  )
  return results.flat()
}
