import type { ChainNamespace } from '@hawser/common'
import { createContext, useCallback, useContext } from 'react'
import { useActions } from '../../provider/actions.js'
import { useHawser } from '../../provider/useHawser.js'

/** The attempt that the press of a wallet's row began, if any: the view that comes goes on with it, and asks no second time. */
export interface PressedConnect {
  generation: number | undefined
}

/** The modal's own one. */
export const PressedConnectContext = createContext<PressedConnect | null>(null)

export interface PressedConnectParameters {
  readonly connectorId: string
  readonly namespaces?: readonly ChainNamespace[] | undefined
  readonly input?: object | undefined
}

/**
 * Returns what asks a wallet within the press itself, where the code for it is at hand: the wallet is at work while the view is drawn that says so,
 * and a wallet that answers at once has none drawn at all. Where the code is not at hand, the view asks.
 */
export function usePressedConnect(): (parameters: PressedConnectParameters) => void {
  const hawser = useHawser()
  const actions = useActions()
  const pressed = useContext(PressedConnectContext)
  return useCallback(
    (parameters) => {
      const { current } = actions.connect
      if (!current || !pressed) return
      // The attempt in state says how it ends.
      current.connect(hawser, parameters).catch(() => {})
      const generation = hawser.getSnapshot().connecting.attempt?.generation
      pressed.generation = generation
      // As the view does once it is there: who leaves it, or closes the modal, calls off what the wallet is asked.
      const stop = hawser.subscribe(() => {
        const { connecting, modal, router } = hawser.getSnapshot()
        const { attempt, required } = connecting
        if (attempt?.generation !== generation || attempt?.isGranted) return stop()
        const view = router.stack.at(-1)
        const isShown = view?.name === 'ConnectingExternal' && view.parameters?.connectorId === parameters.connectorId
        if (required || (modal.isOpen && isShown)) return
        stop()
        current.cancelConnect(hawser)
      })
    },
    [hawser, actions, pressed],
  )
}
