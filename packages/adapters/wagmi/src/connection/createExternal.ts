import { toShownText } from '@hawser/common'
import type { ConnectorFactory, ExternalConnections, ExternalPersistence, StoredConnection } from '@hawser/core'
import { externalPersistence } from '@hawser/core/adapter'
import { type Config, switchConnection } from '@wagmi/core'
import { type ConnectorList, hawserConnectorType } from '../connectors/listConnectors.js'
import { isRestoring, watchState } from './isRestoring.js'
import { readConnection, type WagmiConnection } from './readConnection.js'

/** What wagmi's state has of connections, and how the one in use is changed there. */
export function createExternal(
  config: Config,
  connectors: ConnectorList,
  appConnectors: readonly Pick<ConnectorFactory, 'id'>[],
): ExternalPersistence {
  const read = (): ExternalConnections => ({
    isRestoring: isRestoring(config),
    connections: [...config.state.connections.values()].flatMap((connection) => toStored(connection) ?? []),
  })

  function toStored(connection: WagmiConnection): StoredConnection | undefined {
    const { connector } = connection
    const isOurs = connector.type !== hawserConnectorType && !connectors.abandoned.has(connector.uid)
    if (!isOurs || connection.accounts.length === 0) return undefined
    try {
      const { accounts, chainId } = readConnection(connection)
      const listed = connectors.find(connector)
      const connectorId = listed?.id ?? connector.id
      return {
        id: `eip155/${connectorId}`,
        namespace: 'eip155',
        connectorId,
        connectorType: listed?.type ?? 'EXTERNAL',
        connectorName: listed?.name ?? toShownText(connector.name) ?? connectorId,
        ...(listed?.icon !== undefined && { connectorIcon: listed.icon }),
        accounts: accounts.map(({ address, type }) => ({ address, type })),
        address: accounts[0]?.address ?? '',
        chainId,
        isActive: connector.uid === config.state.current,
      }
    } catch {
      // What was stored, or what a wallet answered, is no connection.
      return undefined
    }
  }

  return externalPersistence('eip155', {
    owns: (connectorId) => !appConnectors.some(({ id }) => id === connectorId),
    watch(onChange) {
      let told = ''
      const tell = (): void => {
        const held = read()
        const text = JSON.stringify(held)
        if (text === told) return
        told = text
        onChange(held)
      }
      tell()
      return watchState(config, tell)
    },
    use({ connectorId, address }) {
      const connector = connectors.origin(connectorId)
      const connection = connector && config.state.connections.get(connector.uid)
      if (!connection) return
      const [first, ...others] = connection.accounts
      const chosen = [first, ...others].find((account) => account?.toLowerCase() === address.toLowerCase())
      // wagmi's account in use is the first one.
      if (chosen && chosen !== first)
        connector.emitter.emit('change', {
          accounts: [chosen, ...connection.accounts.filter((account) => account !== chosen)],
        })
      if (config.state.current !== connector.uid) switchConnection(config, { connector }).catch(() => {})
    },
  })
}
