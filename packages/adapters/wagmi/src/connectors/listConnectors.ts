import { toShownText } from '@hawser/common'
import type { AdapterContext, Connector } from '@hawser/core'
import { type Config, type Connector as WagmiConnector, watchConnectors } from '@wagmi/core'
import { createSession } from '../connection/createSession.js'

/** The type of the connector that this package makes of a client: in the list of that client it would be a wallet that leads to itself. */
export const hawserConnectorType = 'hawser'

export type ConnectorList = ReturnType<typeof listConnectors>

/** The connectors of a wagmi config as Hawser's, each one object for as long as wagmi has it. */
export function listConnectors(config: Config, { platform }: AdapterContext) {
  const known = new Map<string, Connector>()
  const abandoned = new Set<string>()

  const list = (): readonly Connector[] => {
    const ids = new Map<string, number>()
    return config.connectors
      .filter(({ type }) => type !== hawserConnectorType)
      .map((connector) => {
        const count = (ids.get(connector.id) ?? 0) + 1
        ids.set(connector.id, count)
        const id = count === 1 ? connector.id : `${connector.id}#${count}`
        const made = known.get(connector.uid) ?? create(connector, id)
        known.set(connector.uid, made)
        return made
      })
  }

  function create(connector: WagmiConnector, id: string): Connector {
    const { name, icon, type, rdns: given } = connector
    const connectionId = `eip155/${id}` as const
    const session = createSession({ config, connector, connectionId, clock: platform.clock, abandoned })
    const isGeneric = type === 'injected' && connector.id === 'injected'
    const isAnnounced = type === 'injected' && !isGeneric && connector.id.includes('.')
    const rdns = typeof given === 'string' ? given : (given?.[0] ?? (isAnnounced ? connector.id : undefined))
    const legacy: unknown = isGeneric ? Reflect.get(Object(platform.window), 'ethereum') : undefined
    return {
      id,
      type: isAnnounced ? 'ANNOUNCED' : isGeneric ? 'INJECTED' : 'EXTERNAL',
      name: toShownText(name) ?? id,
      ...(typeof icon === 'string' && isImage(icon.trim()) && { icon: icon.trim() }),
      ...(rdns !== undefined && { rdns: rdns.toLowerCase() }),
      ...(typeof legacy === 'object' && legacy !== null && { pageObject: legacy }),
      namespaces: ['eip155'],
      isInstalled: !isGeneric || legacy !== undefined,
      async connect({ namespaces, generation, signal }) {
        return namespaces.includes('eip155') ? [await session.connect({ generation, signal })] : []
      },
      async reconnect({ namespaces, generation, signal }) {
        return namespaces.includes('eip155') ? [await session.reconnect({ generation, signal })] : []
      },
      async disconnect({ namespaces, signal }) {
        if (namespaces.includes('eip155')) await session.disconnect(signal)
      },
      getProvider: () => connector.getProvider(),
      watch: session.watch,
    }
  }

  return {
    abandoned,
    /** The connector of a wagmi connector, or of the one of its id where wagmi has only its names. */
    find({ id, uid }: Pick<WagmiConnector, 'id' | 'uid'>): Connector | undefined {
      const listed = list()
      return known.get(uid) ?? listed.find((connector) => connector.id === id)
    },
    /** The wagmi connector behind one of Hawser's. */
    origin(connectorId: string): WagmiConnector | undefined {
      list()
      return config.connectors.find(({ uid }) => known.get(uid)?.id === connectorId)
    },
    watch(onChange: (connectors: readonly Connector[]) => void): () => void {
      onChange(list())
      return watchConnectors(config, { onChange: () => onChange(list()) })
    },
  }
}

function isImage(url: string): boolean {
  return url.length <= 131_072 && /^(?:https:\/\/|data:image\/)/i.test(url)
}
