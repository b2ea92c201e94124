import type { CaipNetworkId } from '@hawser/common'
import type { Connection } from '@hawser/core'

/** Whether a connection can go to a network: a session that names its networks, and whose wallet cannot be asked for others, goes to those alone. */
export function isApprovedNetwork(
  connection: Pick<Connection, 'approvedChainIds' | 'supportsAllNetworks'> | undefined,
  caipNetworkId: CaipNetworkId,
): boolean {
  return connection?.supportsAllNetworks !== false || connection.approvedChainIds?.includes(caipNetworkId) !== false
}
