import { useCallback } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.connect

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
  const attempt = useHawserState((state) => state.connecting.attempt)
  const actions = useActions()
  const { run, runAsync, state } = useMutationState(pick, { intent: 'connect' })
  const cancel = useCallback(() => {
    actions.intents.connect += 1
    actions.current?.cancelConnect(hawser)
  }, [hawser, actions])
  return { connect: run, connectAsync: runAsync, attempt, cancel, ...state }
}
