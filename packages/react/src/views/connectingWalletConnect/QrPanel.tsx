import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { QrCode } from '../../qr/QrCode.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { CopyLinkButton } from './CopyLinkButton.js'
import type { ShownPairing } from './shownPairing.js'

export interface QrPanelProps {
  readonly pairing: ShownPairing
  /** Undefined for any wallet. */
  readonly walletName: string | undefined
  readonly logo: ReactNode
  /** Whether this is a phone itself, which cannot scan its own screen. */
  readonly isMobile: boolean
}

/** The pairing as a code to scan, and as a link to copy. */
export function QrPanel({ pairing, walletName, logo, isMobile }: QrPanelProps) {
  const text = useText(enPairing)
  const { uri, isExpired, renew } = pairing
  const any = walletName === undefined ? 'Any' : ''
  const wallet = walletName ?? ''
  return (
    <div className="hawser-pairing">
      <QrCode
        value={uri}
        label={text(`pairing.qr.label${any}`, { wallet })}
        logo={logo}
        instead={<p className="hawser-qr-note">{text('pairing.qr.undrawn')}</p>}
        veil={
          isExpired ? (
            <>
              <p role="alert">{text('pairing.qr.expired')}</p>
              <Button variant="primary" size="small" onClick={renew}>
                {text('pairing.qr.renew')}
              </Button>
            </>
          ) : null
        }
      />
      <div className="hawser-stage-message" role="status">
        <p className="hawser-stage-title">
          {uri === undefined ? text('pairing.qr.preparing') : text(`pairing.qr.title${any}`, { wallet })}
        </p>
        <p className="hawser-stage-text">
          {text(`pairing.qr.text${isMobile ? 'Other' : ''}${any}` as const, { wallet })}
        </p>
      </div>
      <div className="hawser-actions">
        <CopyLinkButton uri={isExpired ? undefined : uri} />
      </div>
    </div>
  )
}
