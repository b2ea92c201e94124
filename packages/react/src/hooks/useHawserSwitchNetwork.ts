import { cancelSwitch, switchNetwork } from '@hawser/core'
import { useCallback } from 'react'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { useMutationState } from './useMutationState.js'

/** Switches the network, in the wallet too where one is connected. `attempt` is the client's one switch, whoever began it. */
export function useHawserSwitchNetwork() {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.networks.switchAttempt)
  const { run, runAsync, state } = useMutationState(switchNetwork)
  const cancel = useCallback(() => cancelSwitch(hawser), [hawser])
  return { switchNetwork: run, switchNetworkAsync: runAsync, attempt, cancel, ...state }
}
