import { type ReactNode, useMemo } from 'react'
import { createQrPath, QR_QUIET_ZONE } from '../qr/createQrPath.js'

export interface QrCodeProps {
  /** Undefined while it is on its way: then the code's place is kept. */
  readonly value: string | undefined
  /** What the code is, for those who do not see it. */
  readonly label: string
  /** Stands in the middle. */
  readonly logo?: ReactNode
  /** Lies over the code, which is dimmed and not to be scanned. */
  readonly veil?: ReactNode
  /** Stands there where the value is longer than a code holds. */
  readonly tooLong: ReactNode
}

/** A QR code, dark on light whatever the theme: scanners want it so. */
export function QrCode({ value, label, logo, veil, tooLong }: QrCodeProps) {
  const hasHole = Boolean(logo)
  const code = useMemo(() => (value === undefined ? null : createQrPath(value, { hasHole })), [value, hasHole])
  if (value === undefined || !code) {
    return (
      <div className="hawser-qr">
        {value === undefined ? <span className="hawser-skeleton hawser-qr-place" /> : tooLong}
        {veil ? <div className="hawser-qr-veil">{veil}</div> : null}
      </div>
    )
  }

  const side = code.size + 2 * QR_QUIET_ZONE
  return (
    <div className="hawser-qr" data-veiled={veil ? '' : undefined}>
      <svg
        className="hawser-qr-code"
        viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
        role="img"
        aria-label={label}
        aria-hidden={veil ? true : undefined}
        focusable="false"
      >
        <path d={code.path} />
      </svg>
      {logo ? (
        <span className="hawser-qr-logo" style={{ inlineSize: `${((code.hole - 1) / side) * 100}%` }}>
          {logo}
        </span>
      ) : null}
      {veil ? <div className="hawser-qr-veil">{veil}</div> : null}
    </div>
  )
}
