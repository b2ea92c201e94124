import type { ChainNamespace } from '@hawser/common'
import type { ConnectAttempt, Connection } from '@hawser/core'
import { type ConnectWallet, cancelConnect, connect } from '@hawser/core/actions'
import { useEffect, useRef, useState } from 'react'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'

export interface ConnectAttemptState {
  /** Null before the first one. */
  readonly phase: ConnectAttempt['phase'] | null
  readonly error: ConnectAttempt['error']
  /** Asks the wallet, or asks it once more. */
  readonly start: () => void
}

/**
 * Connects through a connector for as long as the caller is on screen and the modal is open: leaving, by whatever way,
 * cancels the attempt, and what the wallet answers then is ignored.
 */
export function useConnectAttempt(parameters: {
  readonly connectorId: string
  /** All that the wallet speaks here, by default. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** Whether the wallet is asked at once. */
  readonly isImmediate: boolean
  /** The wallet that the user chose, where the connector leads to any. */
  readonly wallet?: ConnectWallet | undefined
  readonly onConnected: (connections: readonly Connection[]) => void
}): ConnectAttemptState {
  const { connectorId, namespaces, onConnected, wallet } = parameters
  const hawser = useHawser()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const attempt = useHawserState((state) => state.connecting.attempt)
  const [round, setRound] = useState(parameters.isImmediate ? 1 : 0)
  // As of the latest render, without beginning anew for them.
  const latest = useRef({ namespaces, onConnected, wallet })
  useEffect(() => {
    latest.current = { namespaces, onConnected, wallet }
  })

  useEffect(() => {
    if (round === 0 || !isOpen) return
    let isLeft = false
    let stop = () => {}
    // A microtask later, so that StrictMode's trial run of this effect never reaches the wallet.
    queueMicrotask(() => {
      if (isLeft) return
      const { namespaces, wallet } = latest.current
      const connected = connect(hawser, { connectorId, namespaces, wallet })
      const current = () => hawser.getSnapshot().connecting.attempt?.generation
      const own = current()
      stop = () => {
        // The app may have begun another one meanwhile, which is its own affair.
        if (!hawser.signal.aborted && current() === own) cancelConnect(hawser)
      }
      connected.then(
        ({ connections }) => {
          stop = () => {}
          latest.current.onConnected(connections)
        },
        // The attempt in state says how it ended; a client that is destroyed meanwhile has no view left to tell.
        () => {},
      )
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [hawser, connectorId, isOpen, round])

  const own = attempt?.connectorId === connectorId ? attempt : null
  return {
    phase: round === 0 ? null : (own?.phase ?? 'waiting'),
    error: own?.error ?? null,
    start: () => setRound((previous) => previous + 1),
  }
}
