import { reportCause } from '@hawser/core/actions'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/Button.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { AmountText } from '../send/AmountText.js'
import { SendProblem, SendWarnings } from '../send/SendProblem.js'
import { useFiat, useSend, useSendNetwork, useSendText } from '../send/sendFeature.js'
import { HighFee } from './HighFee.js'
import { ReviewRows } from './ReviewRows.js'
import { feeShare, reviewCost, sentAmount, wholeOf } from './reviewCost.js'
import { SendWaiting } from './SendWaiting.js'
import { Simulation } from './Simulation.js'

/** A long list hides neither what it does nor the button; where the window is as low as at 400 %, what is left of it is the list's. */
const inView = {
  gap: 12,
  position: 'sticky',
  insetBlockEnd: 'min(0px, 9 * (100dvh - 500px))',
  marginBlock: '0 -16px',
  paddingBlock: '12px 16px',
  background: 'var(--hawser-surface)',
} as const

/** The transfer once more before the wallet is asked. */
export function SendReviewView() {
  const hawser = useHawser()
  const text = useSendText()
  const connection = useShownConnection()
  const { api, form, step } = useSend()
  const network = useSendNetwork(form)
  const fiat = useFiat(form ?? { price: null })
  const problem = useRef<HTMLDivElement>(null)
  const acceptance = useRef<HTMLInputElement>(null)
  const error = step?.error ?? null
  const isEmpty = error === null && (step?.step === 'form' || step?.step === 'checking')

  useEffect(() => {
    if (isEmpty) reportCause(hawser, { type: 'reviewMissing' })
  }, [isEmpty, hawser])
  useEffect(() => {
    if (error === null) return
    const place = error.code === 'FEE_NOT_ACCEPTED' ? acceptance : problem
    place.current?.focus()
    if (error.code === 'USER_REJECTED') reportCause(hawser, { type: 'declined' })
  }, [error, hawser])

  if (!connection || !form || !step || !network || isEmpty) return null
  if (step.step === 'waiting') return <SendWaiting connection={connection} onCancel={api.cancel} />

  const currency = network.nativeCurrency.symbol
  // A review with a problem that is no failure waits for the user's word on the fee.
  const isFeeMissing = step.step === 'review' && error !== null
  const notice =
    error && !isFeeMissing ? (
      <SendProblem
        isFromWallet
        elementRef={problem}
        error={error}
        wallet={text.wallet(connection.connectorName)}
        connectorId={connection.connectorId}
        walletIcon={connection.connectorIcon}
        currency={currency}
      />
    ) : null
  if (step.step === 'form' || step.step === 'checking') {
    const isOfSale = hawser.getSnapshot().router.stack.at(-2)?.name === 'SellInProgress'
    return (
      <div className="hawser-review">
        {notice}
        <div className="hawser-actions">
          <Button
            variant="primary"
            data-hawser-open="Send"
            onClick={() => reportCause(hawser, { type: 'reviewMissing' })}
          >
            {text(isOfSale ? 'modal.back' : 'sendReview.backToForm')}
          </Button>
        </div>
      </div>
    )
  }

  const isBatch = form.others.length > 0
  const whole = wholeOf(form)
  const amount = sentAmount(whole, network.nativeCurrency)
  const maxFee = BigInt(step.estimate.maxFee)
  const simulation = step.estimate.simulation ? <Simulation simulation={step.estimate.simulation} /> : null
  return (
    <div className="hawser-review">
      <p className="hawser-review-amount" data-size={headlineSize(amount.shown.length + amount.symbol.length)}>
        <TokenImage token={form.token} src={form.token?.iconUrl} symbol={amount.symbol} />
        <AmountText {...amount} />
      </p>
      {fiat ? (
        <p className="hawser-send-note" style={{ textAlign: 'center', margin: 0 }}>
          <fiat.Worth text={text} amount={whole.sendTokenAmount} price={form.price} currency={form.currency} />
        </p>
      ) : null}
      {isBatch ? (
        <p className="hawser-send-note" style={{ textAlign: 'center', margin: 0 }}>
          {text('sendReview.together', { wallet: text.wallet(connection.connectorName) })}
        </p>
      ) : null}
      <ReviewRows form={form} estimate={step.estimate} connection={connection} network={network} />
      {isBatch ? null : (
        <>
          {simulation}
          <SendWarnings form={form} />
        </>
      )}
      {step.estimate.feeWarning ? (
        <HighFee
          fee={reviewCost(whole, maxFee, network.nativeCurrency).fee}
          share={feeShare(whole, maxFee, network.nativeCurrency)}
          isClosing={step.estimate.feeWarning === 'accountClosed'}
          isAccepted={form.isFeeAccepted}
          isMissing={isFeeMissing}
          inputRef={acceptance}
          onChange={api.acceptFee}
        />
      ) : null}
      {notice}
      <div className="hawser-actions" style={isBatch ? inView : undefined}>
        {isBatch ? simulation : null}
        <Button variant="primary" onClick={() => void api.submit()}>
          {text(notice ? 'common.tryAgain' : 'sendReview.send')}
        </Button>
      </div>
    </div>
  )
}

/** The step that the review's amount is shown in, so that its digits stay on one line: 1 is the largest. */
function headlineSize(length: number): number {
  if (length <= 13) return 1
  return length <= 18 ? 2 : 3
}
