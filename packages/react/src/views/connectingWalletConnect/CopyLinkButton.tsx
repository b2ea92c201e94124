import { Button } from '../../components/Button.js'
import { CopyIcon, CopyStatus, useCopy } from '../../components/CopyButton.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'

export interface CopyLinkButtonProps {
  /** Undefined while there is none to copy. */
  readonly uri: string | undefined
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined
}

/** Puts the pairing on the clipboard, for a wallet that takes it as text. */
export function CopyLinkButton({ uri, variant }: CopyLinkButtonProps) {
  const text = useText(enPairing)
  const { copy, outcome } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <>
      <Button
        variant={variant}
        aria-disabled={uri === undefined || undefined}
        onClick={() => {
          if (uri !== undefined) copy(uri)
        }}
      >
        <span className="hawser-button-content">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {text(isCopied ? 'copy.done' : 'pairing.copy')}
        </span>
      </Button>
      <CopyStatus outcome={outcome} />
    </>
  )
}
