import type { ConnectorListItem } from '@hawser/core'
import { listConnectors } from '@hawser/core/actions'
import { useCallback } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

const none: readonly ConnectorListItem[] = []

/** The wallets that this page reaches by itself. */
export function useConnectorList(): readonly ConnectorListItem[] {
  const hawser = useHawser()
  return useHawserState(useCallback(() => (hawser.signal.aborted ? none : listConnectors(hawser)), [hawser]))
}
