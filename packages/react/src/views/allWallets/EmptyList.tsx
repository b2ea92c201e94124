import { Button } from '../../parts/Button.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'

export interface EmptyListProps {
  /** What was looked for; null where the list itself is empty. */
  readonly search: string | null
  readonly onGetOne: () => void
}

/** In place of a list that has nothing, with what can be done about it. */
export function EmptyList({ search, onGetOne }: EmptyListProps) {
  const text = useText(enWallets)
  return (
    <div className="hawser-empty">
      <p className="hawser-empty-text" role="status">
        {search === null ? text('allWallets.empty') : text('allWallets.none', { search })}
      </p>
      <Button onClick={onGetOne}>{text('title.GetAWallet')}</Button>
    </div>
  )
}
