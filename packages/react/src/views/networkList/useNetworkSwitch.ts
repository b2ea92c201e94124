import type { CaipNetworkId } from '@hawser/common'
import type { SwitchAttempt } from '@hawser/core'
import { cancelSwitch, switchNetwork } from '@hawser/core/actions'
import { useEffect, useRef } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

export interface NetworkSwitch {
  /** The switch that waits or did not end well. */
  readonly attempt: SwitchAttempt | null
  readonly switchTo: (caipNetworkId: CaipNetworkId, onSwitched: () => void) => void
  readonly cancel: () => void
}

/** Switches networks for as long as the caller is on screen: leaving gives up the switch that is waiting. */
export function useNetworkSwitch(): NetworkSwitch {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.networks.switchAttempt)
  /** Counts the switches begun here; 0 where none is to be given up. */
  const current = useRef(0)

  const cancel = (): void => {
    current.current += 1
    cancelSwitch(hawser)
  }
  useEffect(
    () => () => {
      if (current.current === 0 || hawser.signal.aborted) return
      current.current += 1
      cancelSwitch(hawser)
    },
    [hawser],
  )

  return {
    attempt,
    cancel,
    switchTo: (caipNetworkId, onSwitched) => {
      current.current += 1
      const own = current.current
      switchNetwork(hawser, { caipNetworkId }).then(
        () => {
          if (own === current.current) onSwitched()
        },
        // The attempt in state says how it ended.
        () => {},
      )
    },
  }
}
