import { type ConnectorListItem, selectConnectorList } from '@hawser/core'
import { useHawserState } from '../provider/useHawserState.js'

/** The wallets to choose from, in the order that the modal shows them. Pass an entry's id to `connect`. */
export function useHawserConnectors(): { readonly connectors: readonly ConnectorListItem[] } {
  return { connectors: useHawserState(selectConnectorList) }
}
