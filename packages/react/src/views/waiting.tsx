import type { Connection } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import { type ReactNode, useEffect, useState } from 'react'
import { WalletImage } from '../components/Picture.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

interface WalletEmblemProps {
  readonly name: string
  readonly icon?: string | undefined
  /** In place of `icon`, for a picture that has to be loaded. */
  readonly picture?: ReactNode
  /** Draws the quiet ring of a wait around the icon. */
  readonly isWaiting: boolean
  /** How it ended, on the icon's corner; over the icon for the moment in which the modal goes. */
  readonly outcome?: keyof typeof outcomes | undefined
}

/** The drawing of each outcome on a 24 px grid. */
const outcomes = {
  connected: 'm5.5 12.6 4.3 4.3 8.7-9.3',
  declined: 'm7.5 7.5 9 9M16.5 7.5l-9 9',
  failed: 'M12 6v7M12 17.5h.01',
} as const

/** A wallet's icon at its largest, in the middle of a view that is about this one wallet. */
export function WalletEmblem({ name, icon, picture, isWaiting, outcome }: WalletEmblemProps) {
  return (
    <div className="hawser-emblem" data-waiting={isWaiting ? '' : undefined} data-outcome={outcome}>
      {picture ?? <WalletImage src={icon} name={name} size="large" />}
      <svg className="hawser-emblem-ring" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <rect className="hawser-emblem-track" x="1.5" y="1.5" width="93" height="93" rx="28" pathLength="100" />
        <rect className="hawser-emblem-runner" x="1.5" y="1.5" width="93" height="93" rx="28" pathLength="100" />
      </svg>
      {outcome ? (
        <svg key={outcome} className="hawser-emblem-badge" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={outcomes[outcome]} pathLength="1" />
        </svg>
      ) : null}
    </div>
  )
}

/**
 * Whether the view says that its connect has gone well: from then on until it is gone. Under reduced motion nothing is drawn, and the modal
 * closes at once.
 */
export function useConnectedMoment(connectorId: string, isConnected: boolean): boolean {
  const hawser = useHawser()
  const isOpen = useHawserState((state) => state.modal.isOpen)
  const [wasConnected, keep] = useState(isConnected)
  // While the modal closes it stays what it was.
  if (isOpen && wasConnected !== isConnected) keep(isConnected)
  useEffect(() => {
    if (isConnected && matchMedia('(prefers-reduced-motion: reduce)').matches)
      reportCause(hawser, { type: 'connectedShown', connectorId })
  }, [hawser, connectorId, isConnected])
  return isOpen ? isConnected : wasConnected
}

/** True once `isRunning` has held for `delayMs` without a break, by the client's clock. */
export function useElapsed(isRunning: boolean, delayMs: number): boolean {
  const { clock } = useHawser().platform
  const [hasElapsed, setHasElapsed] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    const cancel = clock.setTimeout(() => setHasElapsed(true), delayMs)
    return () => {
      cancel()
      setHasElapsed(false)
    }
  }, [clock, isRunning, delayMs])

  return isRunning && hasElapsed
}

/** Whether a wallet has no app of its own, to be opened and unlocked: its pages are shown here. */
export function useIsEmbedded({ connectorId }: Pick<Connection, 'connectorId'>): boolean {
  return useHawserState((state) =>
    state.connectors.list.some(({ id, field }) => id === connectorId && field !== undefined),
  )
}
