import { WarningIcon } from '../icons/Icon.js'
import { useText } from '../text/useText.js'
import { Button } from './Button.js'

interface ErrorPanelProps {
  /** One sentence: what happened. */
  readonly title: string
  /** Why, and what to do. */
  readonly text: string
  readonly onRetry?: (() => void) | undefined
  /** Where nothing else leads away from it. */
  readonly onLeave?: (() => void) | undefined
}

/** Something that went wrong, in the place where it did. */
export function ErrorPanel({ title, text: explanation, onRetry, onLeave }: ErrorPanelProps) {
  const text = useText()
  return (
    <div className="hawser-error">
      <div role="alert">
        <WarningIcon className="hawser-error-mark" />
        <p className="hawser-error-title">{title}</p>
        <p className="hawser-error-text">{explanation}</p>
      </div>
      {onRetry ? <Button onClick={onRetry}>{text('common.tryAgain')}</Button> : null}
      {onLeave ? <Button onClick={onLeave}>{text('modal.back')}</Button> : null}
    </div>
  )
}
