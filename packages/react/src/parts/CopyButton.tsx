import { CheckIcon } from '../icons/CheckIcon.js'
import { CopyIcon } from '../icons/CopyIcon.js'
import { enShared } from '../text/enShared.js'
import { useText } from '../text/useText.js'
import { CopyStatus } from './CopyStatus.js'
import { IconButton } from './IconButton.js'
import { useCopy } from './useCopy.js'

export interface CopyButtonProps {
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
