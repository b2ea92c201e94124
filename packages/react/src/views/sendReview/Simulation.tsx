import type { SendEffect, SendSimulation } from '@hawser/core/send'
import { Address } from '../../components/Address.js'
import { WarningIcon } from '../../icons/Icon.js'
import { AmountText } from '../send/AmountText.js'
import { readableAmount } from '../send/readableAmount.js'
import { useSendText } from '../send/sendFeature.js'

const notes = { pending: 'sendReview.simulating', unknown: 'sendReview.notSimulated' } as const

/** What the transfer does as a node has run it: that it is this one and no other, or else all that it changes. */
export function Simulation({ simulation }: { readonly simulation: SendSimulation }) {
  const text = useSendText()
  return (
    <div aria-live="polite">
      {simulation.status === 'fails' ? (
        <div className="hawser-notice" data-tone="warning">
          <WarningIcon />
          <p className="hawser-notice-text">
            {text('sendReview.simulationFails')} <bdi>{simulation.reason}</bdi>
          </p>
        </div>
      ) : simulation.status === 'done' && !simulation.isAsShown ? (
        <Differences effects={simulation.effects} />
      ) : (
        <p className="hawser-send-note" style={{ textAlign: 'center', margin: 0 }}>
          {text(simulation.status === 'done' ? 'sendReview.simulated' : notes[simulation.status])}
        </p>
      )}
    </div>
  )
}

function Differences({ effects }: { readonly effects: readonly SendEffect[] }) {
  const text = useSendText()
  return (
    <div className="hawser-notice" data-tone="warning">
      <WarningIcon />
      <div className="hawser-notice-text" style={{ flex: 1 }}>
        <p className="hawser-notice-title">
          {text(effects.length === 0 ? 'sendReview.simulationNothing' : 'sendReview.simulationDiffers')}
        </p>
        <dl style={{ margin: 0 }}>
          {effects.map((effect) => (
            <div key={`${effect.party} ${effect.tokenAddress} ${effect.tokenId}`} className="hawser-review-row">
              <dt>
                {text(effect.party === 'sender' ? 'sendReview.simulationSender' : 'sendReview.simulationReceiver')}
              </dt>
              <dd>
                <Effect {...effect} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

/** What more or less there is. Of a token that nobody here knows, its address: its units say nothing. */
function Effect({ units, symbol, decimals, tokenAddress, tokenId }: SendEffect) {
  const change = BigInt(units)
  const sign = change < 0n ? '−' : '+'
  if (symbol === null || decimals === null)
    return (
      <span className="hawser-amount">
        {sign} <Address value={tokenAddress ?? ''} />
      </span>
    )
  const amount = readableAmount(change < 0n ? -change : change, decimals)
  return (
    <span className="hawser-amount">
      {sign}
      <AmountText {...amount} symbol={tokenId === null ? symbol : `${symbol} #${tokenId}`} />
    </span>
  )
}
