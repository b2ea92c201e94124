import { useText } from '../text/useText.js'
import { Button } from './Button.js'
import { useRetryWait } from './useRetryWait.js'

export interface RetryButtonProps {
  /** When it last failed, in milliseconds since the epoch: nobody is asked for a while after that. Null: it may be tried at once. */
  readonly failedAtMs: number | null
  readonly isBusy: boolean
  /** The label while nobody is asked, with how many seconds are left. */
  readonly waitLabel: (count: string) => string
  readonly onRetry: () => void
}

/** Asks once more for a list that could not be had, as soon as that may be. */
export function RetryButton({ failedAtMs, isBusy, waitLabel, onRetry }: RetryButtonProps) {
  const text = useText()
  const wait = useRetryWait(failedAtMs)
  return (
    <Button size="small" isBusy={isBusy} aria-disabled={wait > 0 || undefined} onClick={onRetry}>
      {wait > 0 ? waitLabel(text.number(wait)) : text('common.tryAgain')}
    </Button>
  )
}
