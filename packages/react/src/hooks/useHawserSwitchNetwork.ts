import { useCallback } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useMutationState } from './useMutationState.js'

const pick = (actions: Actions) => actions.switchNetwork

/** Switches the network, in the wallet too where one is connected. `attempt` is the client's one switch, whoever began it. */
export function useHawserSwitchNetwork() {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.networks.switchAttempt)
  const actions = useActions()
  const { run, runAsync, state } = useMutationState(pick, { intent: 'switchNetwork' })
  const cancel = useCallback(() => {
    actions.intents.switchNetwork += 1
    actions.current?.cancelSwitch(hawser)
  }, [hawser, actions])
  return { switchNetwork: run, switchNetworkAsync: runAsync, attempt, cancel, ...state }
}
