import type { ChainNamespace } from '@hawser/common'
import type { ConnectorEntry, View } from '@hawser/core'

/**
 * Where choosing a wallet of this browser leads: to itself, or first to the question which of its kinds of chain to connect. Where the user came for
 * one kind, that one is connected.
 */
export function viewOfConnector(
  { id, chains }: Pick<ConnectorEntry, 'id' | 'chains'>,
  namespace?: ChainNamespace | undefined,
): View {
  if (namespace) return { name: 'ConnectingExternal', parameters: { connectorId: id, namespaces: [namespace] } }
  if (chains.length > 1) return { name: 'ChooseNamespaces', parameters: { connectorId: id } }
  return { name: 'ConnectingExternal', parameters: { connectorId: id } }
}
