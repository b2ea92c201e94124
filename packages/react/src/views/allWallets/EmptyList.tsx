import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'

export interface EmptyListProps {
  /** Why it is empty. */
  readonly reason: string
  /** What can be done about it. */
  readonly action: string
  readonly onAction: () => void
}

/** In place of a list that has nothing, with what can be done about it. */
export function EmptyList({ reason, action, onAction }: EmptyListProps): ReactNode {
  return (
    <div className="hawser-empty">
      <p className="hawser-empty-text">{reason}</p>
      <Button onClick={onAction}>{action}</Button>
    </div>
  )
}
