import type { HawserError } from '@hawser/common'
import type { ConnectorListItem } from '@hawser/core'
import { useCallback } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useQueryState } from './useQueryState.js'

export interface ConnectorsState {
  /** In the order that the modal shows them. Pass an entry's id to `connect`. */
  readonly connectors: readonly ConnectorListItem[]
  /** Whether the list is still on its way: the code that makes it is loaded with the first component that asks for it. */
  readonly isLoading: boolean
  /** Why the list did not come. */
  readonly error: HawserError | null
  /** Loads it once more. */
  readonly refetch: () => void
}

const none: readonly ConnectorListItem[] = []

/** The wallets to choose from. */
export function useHawserConnectors(): ConnectorsState {
  const hawser = useHawser()
  const { data, error, refetch } = useQueryState({
    question: 'connectors',
    ask: ({ listConnectors }, context) => {
      listConnectors(context.hawser)
      return { list: listConnectors }
    },
  })
  const connectors = useHawserState(
    useCallback(() => (hawser.signal.aborted ? none : (data?.list(hawser) ?? none)), [hawser, data]),
  )
  return { connectors, isLoading: !data && !error, error, refetch }
}
