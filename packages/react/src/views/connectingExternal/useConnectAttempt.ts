import type { ChainNamespace } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { type ConnectWallet, cancelConnect, connect } from '@hawser/core/actions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

export interface ConnectAttemptParameters {
  readonly connectorId: string
  /** What it is asked for at once, by default all that the wallet speaks. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** Whether the wallet is asked at once. */
  readonly isImmediate: boolean
  /** The wallet that the user chose, where the connector leads to any. */
  readonly wallet?: ConnectWallet | undefined
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
  const question = useRef({ isAsked: isImmediate, namespaces, stop: () => {} })
  // As of the latest render, without beginning anew for them.
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  })

  const ask = useCallback(() => {
    const { onConnected, wallet } = latest.current
    const connected = connect(hawser, { connectorId, namespaces: question.current.namespaces, wallet })
    const current = () => hawser.getSnapshot().connecting.attempt?.generation
    const own = current()
    question.current.stop = () => {
      // The app may have begun another one meanwhile, which is its own affair.
      if (!hawser.signal.aborted && current() === own) cancelConnect(hawser)
    }
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
      if (!isLeft && question.current.isAsked) ask()
    })
    return () => {
      isLeft = true
      question.current.stop()
    }
  }, [ask, isOpen])

  return {
    isAsked,
    start: (namespaces) => {
      setAsked(true)
      Object.assign(question.current, { isAsked: true, namespaces })
      ask()
    },
  }
}
