import { type ReactNode, useEffect, useState } from 'react'
import { WalletImage } from '../components/Picture.js'
import { useHawser } from '../provider/useHawser.js'

interface WalletEmblemProps {
  readonly name: string
  readonly icon?: string | undefined
  /** In place of `icon`, for a picture that has to be loaded. */
  readonly picture?: ReactNode
  /** Draws the quiet ring of a wait around the icon. */
  readonly isWaiting: boolean
}

/** A wallet's icon at its largest, in the middle of a view that is about this one wallet. */
export function WalletEmblem({ name, icon, picture, isWaiting }: WalletEmblemProps) {
  return (
    <div className="hawser-emblem" data-waiting={isWaiting ? '' : undefined}>
      {picture ?? <WalletImage src={icon} name={name} size="large" />}
      <svg className="hawser-emblem-ring" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
        <rect className="hawser-emblem-track" x="1.5" y="1.5" width="93" height="93" rx="28" pathLength="100" />
        <rect className="hawser-emblem-runner" x="1.5" y="1.5" width="93" height="93" rx="28" pathLength="100" />
      </svg>
    </div>
  )
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
