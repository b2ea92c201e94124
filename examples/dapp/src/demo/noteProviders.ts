import type { Connector, ConnectorFactory } from '@hawser/core'

/** A connector whose providers are put into `noted` as they are handed out. */
export function noteProviders(factory: ConnectorFactory, noted: WeakSet<object>): ConnectorFactory {
  return {
    ...factory,
    create(context): Connector {
      const connector = factory.create(context)
      const getProvider: Connector['getProvider'] = async (namespace) => {
        const provider = await connector.getProvider(namespace)
        noted.add(Object(provider))
        return provider
      }
      // What it does not have itself it has from the connector, getters included.
      return Object.create(connector, { getProvider: { value: getProvider } })
    },
  }
}
