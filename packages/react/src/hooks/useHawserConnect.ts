import { cancelConnect, connect } from '@hawser/core'
import { useCallback } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useMutationState } from './useMutationState.js'

/**
 * Connects a wallet without the modal. `attempt` is the client's one attempt, whoever began it: whether the wallet is waited for, or how it
 * ended if not well.
 *
 * @example
 * const { connectors } = useHawserConnectors()
 * const { connect, attempt, cancel } = useHawserConnect()
 * connect({ connectorId: 'io.metamask' })
 */
export function useHawserConnect() {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.connections.attempt)
  const { run, runAsync, state } = useMutationState(connect)
  const cancel = useCallback(() => cancelConnect(hawser), [hawser])
  return { connect: run, connectAsync: runAsync, attempt, cancel, ...state }
}
