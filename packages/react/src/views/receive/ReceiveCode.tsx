import { Button } from '../../components/Button.js'
import { CopyIcon, CopyStatus, useCopy } from '../../components/CopyButton.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { QrCode } from '../../qr/QrCode.js'
import { enReceive } from '../../text/enReceive.js'
import { useText } from '../../text/useText.js'
import { FullAddress } from '../sendReview/FullAddress.js'

export interface ReceiveCodeProps {
  readonly address: string
  /** What it is for, where that has to be said. */
  readonly text?: string | undefined
}

/** One address: a code that holds it and nothing else, which every wallet can scan, the whole of it as text, and a way to copy it. */
export function ReceiveCode({ address, text: purpose }: ReceiveCodeProps) {
  const text = useText(enReceive)
  const { copy, outcome } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <div className="hawser-receive-code">
      <QrCode
        value={address}
        label={text('receive.code')}
        instead={<p className="hawser-qr-note">{text('receive.undrawn')}</p>}
      />
      {purpose ? <p className="hawser-stage-text">{purpose}</p> : null}
      <div className="hawser-receive-address">
        <FullAddress value={address} />
      </div>
      <Button variant="primary" onClick={() => copy(address)}>
        <span className="hawser-button-content">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {text(isCopied ? 'copy.done' : 'receive.copy')}
        </span>
      </Button>
      <CopyStatus outcome={outcome} />
    </div>
  )
}
