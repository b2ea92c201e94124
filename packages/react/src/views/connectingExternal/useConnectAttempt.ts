import type { ChainNamespace } from '@hawser/common'
import type { Connection, Hawser } from '@hawser/core'
import { type ConnectWallet, cancelConnect, connect } from '@hawser/core/actions'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { PressedConnectContext } from '../connect/usePressedConnect.js'

export interface ConnectAttemptParameters {
  readonly connectorId: string
  /** What it is asked for at once, by default all that the wallet speaks. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** Whether the wallet is asked at once. */
  readonly isImmediate: boolean
  /** The wallet that the user chose, where the connector leads to any. */
  readonly wallet?: ConnectWallet | undefined
  /** The input that the connector needs. */
  readonly input?: object | undefined
  readonly onConnected?: ((connections: readonly Connection[]) => void) | undefined
}

export interface ConnectAttemptState {
  /** Whether the wallet has been asked, or is about to be. */
  readonly isAsked: boolean
  /** Asks the wallet, or asks it once more: for these namespaces, by default for all that it speaks. */
  readonly start: (namespaces?: readonly ChainNamespace[]) => void
}

/**
 * Connects through a connector for as long as the caller is on screen and the modal is open: leaving, by whatever way,
 * cancels the attempt, and what the wallet answers then is ignored.
 */
export function useConnectAttempt(parameters: ConnectAttemptParameters): ConnectAttemptState {
  const { connectorId, isImmediate, namespaces } = parameters
  const hawser = useHawser()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [isAsked, setAsked] = useState(isImmediate)
  const pressed = useContext(PressedConnectContext)
  // The view goes on with the attempt that the press began which led to it, however that stands by now; and come back to from what the app requires
  // of a wallet that has granted it, with that one.
  const joined = useHawserState(({ connecting: { attempt } }) => {
    if (attempt?.connectorId !== connectorId) return undefined
    const isPressed = attempt.generation === pressed?.generation
    return isPressed || (attempt.phase === 'waiting' && attempt.isGranted) ? attempt.generation : undefined
  })
  // A press may have led here that was answered at once.
  const isDone = useHawserState(({ connecting, modal }) => !connecting.attempt && modal.connected === connectorId)
  const question = useRef({
    isAsked: isImmediate && !isDone && joined === undefined,
    joined,
    namespaces,
    stop: () => {},
  })
  // As of the latest render, without beginning anew for them.
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  })

  const ask = useCallback(() => {
    const { onConnected, wallet, input } = latest.current
    const connected = connect(hawser, { connectorId, namespaces: question.current.namespaces, wallet, input })
    question.current.stop = createStop(hawser, hawser.getSnapshot().connecting.attempt?.generation)
    connected.then(
      ({ connections }) => onConnected?.(connections),
      // The attempt in state says how it ended; a client that is destroyed meanwhile has no view left to tell.
      () => {},
    )
  }, [hawser, connectorId])

  useEffect(() => {
    if (!isOpen) return
    let isLeft = false
    // A microtask later, so that StrictMode's trial run of this effect never reaches the wallet.
    queueMicrotask(() => {
      if (isLeft) return
      if (question.current.isAsked) ask()
      else if (question.current.joined !== undefined)
        question.current.stop = createStop(hawser, question.current.joined)
    })
    return () => {
      isLeft = true
      question.current.stop()
    }
  }, [ask, hawser, isOpen])

  return {
    isAsked,
    start: (namespaces) => {
      setAsked(true)
      Object.assign(question.current, { isAsked: true, namespaces })
      ask()
    },
  }
}

/** Ends that attempt, unless the app has begun another one meanwhile, which is its own affair, or what it requires took the view's place. */
function createStop(hawser: Hawser, generation: number | undefined): () => void {
  return () => {
    const { attempt, required } = hawser.getSnapshot().connecting
    if (!hawser.signal.aborted && !required && attempt?.generation === generation) cancelConnect(hawser)
  }
}
