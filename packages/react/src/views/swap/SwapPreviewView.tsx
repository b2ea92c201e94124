import { reportCause } from '@hawser/core/actions'
import type { SwapReview } from '@hawser/core/swap'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { Fact, Facts } from '../../components/Facts.js'
import { NetworkImage } from '../../components/Picture.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { AmountText } from '../send/AmountText.js'
import { readableAmount } from '../send/readableAmount.js'
import { ImpactWarning, percentText, Warning } from './ImpactWarning.js'
import { SwapProblem } from './SwapProblem.js'
import { findToken, type SwapText, shownAmount, useSwap, useSwapFeature, useSwapText } from './swapFeature.js'

/** The swap once more before the wallet is asked: what is paid, what arrives at least, and what the wallet will ask for. */
export function SwapPreviewView() {
  const hawser = useHawser()
  const text = useSwapText()
  const connection = useShownConnection()
  const { api, form, network } = useSwap()
  const { WalletSilent, SwapProgress } = useSwapFeature().stages
  const problem = useRef<HTMLDivElement>(null)
  const error = form?.error ?? null
  const isGone = form?.phase === 'form' || form?.phase === 'checking'

  useEffect(() => api.watch(), [api])
  useEffect(() => {
    // The form is another one: the place to look at it again.
    if (isGone) reportCause(hawser, { type: 'swapEdited' })
  }, [isGone, hawser])
  useEffect(() => {
    if (error) problem.current?.focus()
  }, [error])

  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  if (form.phase === 'running' || form.phase === 'done' || (form.phase === 'failed' && form.run))
    return <SwapProgress connection={connection} />
  const { review } = form
  if (!review || !network) return null

  const { quote, plan } = review
  const [best] = form.quotes
  const sold = shownAmount(form, { address: quote.from, value: quote.amount })
  const steps = stepTexts(text, review, sold && `${text.number(sold.exact)} ${sold.symbol}`)
  const bought = shownAmount(form, { address: quote.to, value: quote.toAmount, rounding: 'down' })
  const least = shownAmount(form, { address: quote.to, value: quote.minimum, rounding: 'down' })
  const now = best && shownAmount(form, { address: quote.to, value: best.minimum, rounding: 'down' })
  const percent = (basisPoints: number): string => percentText(text, basisPoints)
  const impact = quote.priceImpactBasisPoints
  const { nativeCurrency } = network
  const fee = plan.maxFee === null ? null : readableAmount(BigInt(plan.maxFee), nativeCurrency.decimals, 'up')

  return (
    <div className="hawser-review">
      <div className="hawser-swap-amounts">
        {[['swap.from', quote.from, sold] as const, ['swap.to', quote.to, bought] as const].map(
          ([label, address, amount]) => (
            <p key={label} className="hawser-row">
              <TokenImage
                token={address === null ? null : { chainId: quote.caipNetworkId, address }}
                src={findToken(form, address)?.iconUrl}
                symbol={amount?.symbol ?? ''}
              />
              <span className="hawser-row-text">
                <span className="hawser-field-label">{text(label)}</span>
                {amount ? <AmountText {...amount} /> : null}
              </span>
            </p>
          ),
        )}
      </div>
      <Facts>
        <Fact name={text('swap.least')}>{least ? <AmountText {...least} /> : null}</Fact>
        {impact === null ? null : <Fact name={text('swap.impact')}>{percent(impact)}</Fact>}
        <Fact name={text('swap.slippage')}>{percent(quote.slippagePercent * 100)}</Fact>
        {quote.route ? (
          <Fact name={text('swap.route')}>
            <bdi>{quote.route}</bdi>
          </Fact>
        ) : null}
        <div className="hawser-review-row">
          <dt>{text('sendReview.network')}</dt>
          <dd className="hawser-review-network">
            <NetworkImage network={network} size="small" />
            <bdi>{network.name}</bdi>
          </dd>
        </div>
        {fee ? (
          <Fact name={text('sendReview.fee')}>
            <AmountText {...fee} symbol={nativeCurrency.symbol} />
          </Fact>
        ) : null}
        <Fact name={text('swap.steps')} isLong>
          <ol style={steps.length > 1 ? { listStyle: 'decimal inside' } : undefined}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two approvals may say the same
              <li key={index}>{step}</li>
            ))}
          </ol>
        </Fact>
      </Facts>
      <ImpactWarning quote={quote} />
      {form.isPriceWorse && now ? (
        <div role="alert">
          <Warning>{text('swap.priceChanged', { amount: `${text.number(now.shown)} ${now.symbol}` })}</Warning>
        </div>
      ) : null}
      {form.isStale ? (
        <p className="hawser-send-note" role="status">
          {text('swap.stale')}
        </p>
      ) : null}
      {error ? (
        <SwapProblem elementRef={problem} error={error} connection={connection} currency={nativeCurrency.symbol} />
      ) : null}
      <div className="hawser-actions">
        {form.isPriceWorse ? (
          <Button variant="primary" onClick={api.acceptQuote}>
            {text('swap.acceptPrice')}
          </Button>
        ) : (
          <Button variant="primary" isBusy={form.isStale} onClick={() => void api.submit()}>
            {text(plan.isPermit ? 'swap.submitSigned' : plan.approvals.length > 0 ? 'swap.submitBoth' : 'swap.submit')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What the wallet will ask for, one after the other. */
function stepTexts(text: SwapText, { plan }: SwapReview, amount = ''): readonly string[] {
  if (plan.approvals.length === 0) return [text('swap.step.swap')]
  if (plan.isPermit) return [text('swap.step.sign', { amount }), text('swap.step.swap')]
  if (plan.isBatched) return [text('swap.step.batch')]
  const approvals = plan.approvals.map((value) =>
    text('swap.step.approve', { amount: value === '0' ? text.number(0) : amount }),
  )
  return [...approvals, text('swap.step.swap')]
}
