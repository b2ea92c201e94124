import type { ChainNamespace } from '@hawser/common'
import type { Connector } from '../interfaces/connector.js'

/** Who contributes connectors: an adapter's discovery by its namespace, or the app by its options. */
export type ConnectorSource = ChainNamespace | 'app'

/** The connectors that discovery has found so far. The list that users see is made of it by code that is loaded when somebody is about to connect. */
export function createFoundConnectors() {
  const bySource = new Map<ConnectorSource, readonly Connector[]>()
  let tell: (() => void) | undefined

  return {
    all: (): readonly Connector[] => [...bySource.values()].flat(),
    /** Takes over all connectors of one source. */
    set(source: ConnectorSource, connectors: readonly Connector[]): void {
      bySource.set(source, [...connectors])
      tell?.()
    },
    /** Tells the one listener of each change, until it is stopped. */
    watch(listener: () => void): () => void {
      tell = listener
      return () => {
        tell = undefined
      }
    },
  }
}

export type FoundConnectors = ReturnType<typeof createFoundConnectors>
