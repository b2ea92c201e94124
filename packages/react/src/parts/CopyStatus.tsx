import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import type { CopyOutcome } from './useCopy.js'

/** Announces what came of a copy; a failure is seen as well. */
export function CopyStatus({ outcome }: { readonly outcome: CopyOutcome | null }) {
  const text = useText(enShared)
  return (
    <span role="status" className={outcome === 'failed' ? 'hawser-copy-problem' : 'hawser-visually-hidden'}>
      {outcome === 'copied' ? text('copy.done') : outcome === 'failed' ? text('copy.failed') : null}
    </span>
  )
}
