import type { UseHawserPairingReturnType } from '@hawser/react/wallets'
import { encode } from 'uqr'

/** The pairing as a code to scan and a link to copy, drawn by the page itself. */
export function OwnPairing({ pairing }: { readonly pairing: UseHawserPairingReturnType }) {
  const { uri, isExpired, wallet, renew, cancel } = pairing
  return (
    <div className="own-list">
      {uri === undefined ? (
        <p role="status">Preparing a code…</p>
      ) : (
        <>
          <p role="status">Scan with {wallet?.name ?? 'your wallet'}</p>
          <Code value={uri} />
        </>
      )}
      <div className="controls">
        {isExpired ? (
          <button type="button" className="button" onClick={renew}>
            New code
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={uri === undefined}
            onClick={() => void navigator.clipboard.writeText(uri ?? '')}
          >
            Copy the code’s link
          </button>
        )}
        <button type="button" className="button quiet" onClick={cancel}>
          Cancel
        </button>
      </div>
    </div>
  )
}

function Code({ value }: { readonly value: string }) {
  const { data, size } = encode(value, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="own-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Code to connect a wallet">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
