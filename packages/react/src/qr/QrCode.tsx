import { type ReactNode, useMemo } from 'react'
import { useLoaded } from '../components/useLoaded.js'
import type { QrPath } from './createQrPath.js'

/** The light border that a scanner needs around the code, in modules (ISO/IEC 18004). */
export const QR_QUIET_ZONE = 4

interface QrCodeProps {
  /** Undefined while it is on its way: then the code's place is kept. */
  readonly value: string | undefined
  /** The code's name for those who do not see it. */
  readonly label: string
  /** Stands in the middle. */
  readonly logo?: ReactNode
  /** Lies over the code, which is dimmed and not to be scanned. */
  readonly veil?: ReactNode
  /** Stands there where the value cannot be drawn: it may be longer than a code holds. */
  readonly instead: ReactNode
}

/** A QR code, dark on light whatever the theme: scanners want it so. */
export function QrCode({ value, label, logo, veil, instead }: QrCodeProps) {
  const code = useQrPath(value, { hasHole: Boolean(logo) })
  if (!code) {
    return (
      <div className="hawser-qr">
        {code === undefined ? <span className="hawser-skeleton hawser-qr-place" /> : instead}
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

const load = () => import('./createQrPath.js')

/**
 * Returns a value as the path of a QR code. The code that draws is loaded on use: undefined until it is there, as without a value. Null where the value
 * is longer than a code holds, or the code did not come.
 */
function useQrPath(value: string | undefined, { hasHole }: { readonly hasHole: boolean }): QrPath | null | undefined {
  const drawing = useLoaded(load)
  return useMemo(
    () =>
      value === undefined || drawing === undefined ? undefined : (drawing?.createQrPath(value, { hasHole }) ?? null),
    [value, drawing, hasHole],
  )
}
