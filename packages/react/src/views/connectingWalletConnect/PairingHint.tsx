import { useHawserState } from '../../provider/useHawserState.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { useElapsed } from '../waiting.js'

/** How long a pairing may take before the user is told what to look at. */
const SLOW_MS = 8_000

export interface PairingHintProps {
  readonly connectorId: string
  /** Whether there is nothing to scan or to open yet. */
  readonly isPreparing: boolean
}

/** Why nothing goes on, where that is known. */
export function PairingHint({ connectorId, isPreparing }: PairingHintProps) {
  const text = useText(enPairing)
  const isUnreachable = useHawserState((state) => state.connections.unreachable?.includes(connectorId) === true)
  const isSlow = useElapsed(isPreparing, SLOW_MS)
  return (
    <div role="status">
      {isUnreachable || isSlow ? (
        <p className="hawser-stage-hint">{text(isUnreachable ? 'pairing.unreachable' : 'pairing.slow')}</p>
      ) : null}
    </div>
  )
}
