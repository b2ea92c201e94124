import { useEffect, useState } from 'react'
import { Icon, type IconProps } from '../icons/Icon.js'
import { CheckIcon } from '../icons/modalIcons.js'
import { useHawser } from '../provider/useHawser.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { IconButton } from './Button.js'

/** How long "Copied" stands. */
const SHOWN_MS = 2_000

type CopyOutcome = 'copied' | 'failed'

/** Puts text on the clipboard, and says for a while what came of it. */
export function useCopy(): { readonly copy: (value: string) => void; readonly outcome: CopyOutcome | null } {
  const { clock } = useHawser().platform
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null)

  useEffect(() => {
    // A failure stands until the next attempt: it asks the user to do something.
    if (outcome === 'copied') return clock.setTimeout(() => setOutcome(null), SHOWN_MS)
  }, [clock, outcome])

  const copy = (value: string): void => {
    const written: Promise<void> = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return { copy, outcome }
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 9.8A1.8 1.8 0 0 1 10.8 8h6.4A1.8 1.8 0 0 1 19 9.8v7.4a1.8 1.8 0 0 1-1.8 1.8h-6.4A1.8 1.8 0 0 1 9 17.2ZM6 15.5a1.8 1.8 0 0 1-1-1.6V6.8A1.8 1.8 0 0 1 6.8 5h6.1a1.8 1.8 0 0 1 1.6 1" />
    </Icon>
  )
}

/** Announces what came of a copy; a failure is seen as well. */
export function CopyStatus({ outcome }: { readonly outcome: CopyOutcome | null }) {
  const text = useText(enShared)
  return (
    <span role="status" className={outcome === 'failed' ? 'hawser-copy-problem' : 'hawser-visually-hidden'}>
      {outcome === 'copied' ? text('copy.done') : outcome === 'failed' ? text('copy.failed') : null}
    </span>
  )
}

interface CopyButtonProps {
  readonly value: string
  /** Default "Copy". */
  readonly label?: string | undefined
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useText(enShared)
  const { copy, outcome } = useCopy()
  return (
    <>
      <IconButton label={label ?? text('copy.label')} onClick={() => copy(value)}>
        {outcome === 'copied' ? <CheckIcon className="hawser-check" /> : <CopyIcon />}
      </IconButton>
      <CopyStatus outcome={outcome} />
    </>
  )
}
