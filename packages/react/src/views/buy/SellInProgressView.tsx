import { explorerLink } from '@hawser/common'
import { reportCause } from '@hawser/core/actions'
import type { SaleNext, SaleShown } from '@hawser/core/onramp'
import { useEffect, useRef, useState } from 'react'
import { FullAddress } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { Fact, Facts } from '../../components/Facts.js'
import { NetworkImage } from '../../components/Picture.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { goTo } from '../goTo.js'
import { AmountText } from '../send/AmountText.js'
import { WalletEmblem } from '../waiting.js'
import { BuyProblem } from './BuyProblem.js'
import {
  type BuyText,
  moneyText,
  readableDecimal,
  useBuy,
  useBuyFeature,
  useBuyText,
  useNetworkOf,
} from './buyFeature.js'
import { providerName } from './providerName.js'

/** How often it is looked whether the provider still waits long enough. */
const LOOK_MS = 5_000

type Stage =
  | Exclude<SaleShown['status'], 'awaiting'>
  | 'blocked'
  | 'closed'
  | 'nowhere'
  | 'awaiting'
  | 'asking'
  | 'maybe'
  | 'refused'
  | 'late'

interface Moment {
  readonly next: SaleNext
  /** Whether the wallet is asked for it right now. */
  readonly isAsking: boolean
}

/** What there is to say of an order, and so to do. */
function stageOf(order: SaleShown, { next, isAsking }: Moment): Stage {
  const { status, issue, link, isWindowOpen, txHash, askedAtMs } = order
  // Nobody is told that nothing was sent who may have sent it.
  const ended = txHash === null && askedAtMs === null ? 'expired' : 'late'
  if (status === 'expired') return ended
  // A link waits where the browser opened no window.
  if (status === 'agreeing') return link !== null ? 'blocked' : isWindowOpen ? 'agreeing' : 'closed'
  if (status !== 'awaiting') return status
  if (next === 'wait') return 'sent'
  if (issue === 'nowhere') return 'nowhere'
  if (issue !== null) return 'refused'
  if (isAsking) return 'asking'
  if (next === 'send') return 'awaiting'
  return next === 'sendAgain' ? 'maybe' : ended
}

function titleOf(text: BuyText, stage: Stage, names: { readonly provider: string; readonly symbol: string }): string {
  switch (stage) {
    case 'agreeing':
      return text('buy.paying.title', names)
    case 'blocked':
      return text('buy.blocked.title')
    case 'closed':
    case 'nowhere':
      return text('buy.closed.title', names)
    case 'asking':
      return text('sell.awaiting.title', names)
    case 'sent':
      return text('buy.sent.title')
    case 'late':
      return text('sell.expired.title')
    case 'unknown':
      return text('buy.unknown.title', names)
    default:
      return text(`sell.${stage}.title`, names)
  }
}

/** What becomes of a sale: it is agreed to in a window of the provider's, paid by Send's review, and followed here until it is paid out. */
export function SellInProgressView({ id }: { readonly id: string }) {
  const hawser = useHawser()
  const text = useBuyText()
  const { api, form } = useBuy()
  const order = form?.sale.orders.find((one) => one.id === id)
  const message = useRef<HTMLDivElement>(null)
  const moment = useMoment(order)
  const stage = order && stageOf(order, moment)

  useEffect(() => api.resume(), [api])
  // What led here is gone: without a new place, focus would be lost. What comes of it is said from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each stage
  useEffect(() => message.current?.focus(), [stage])

  if (!form) return null
  if (!order || !stage)
    return (
      <div className="hawser-stage-message">
        <p className="hawser-stage-text">{text('sell.gone')}</p>
        <Button onClick={() => goTo(hawser, { name: 'OnRampProviders' }, 'replace')}>{text('sell.another')}</Button>
      </div>
    )

  const { symbol, address, caipNetworkId: chainId, payoutCurrency } = order
  const provider = providerName(order.provider)
  const amount = moneyText(text, order.payout ?? order.quotedPayout, payoutCurrency)
  const isBad = stage === 'failed' || stage === 'refused' || stage === 'expired' || stage === 'late'
  const isWaiting = order.isFollowed && !isBad && !['blocked', 'awaiting', 'maybe', 'done', 'unknown'].includes(stage)
  const said = stage === 'maybe' ? 'SALE_MAYBE_SENT' : stage === 'refused' ? 'SALE_DEPOSIT_REFUSED' : null
  return (
    <div className="hawser-stage" data-stage={stage} data-hawser-sale={id}>
      <WalletEmblem
        name={symbol}
        picture={
          <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} size="large" />
        }
        isWaiting={isWaiting}
        outcome={stage === 'done' ? 'connected' : isBad ? 'failed' : undefined}
      />
      <div className="hawser-stage-message" ref={message} tabIndex={-1} role={isBad ? 'alert' : 'status'}>
        <p className="hawser-stage-title">{titleOf(text, stage, { provider, symbol })}</p>
        <p className="hawser-stage-text">
          {said
            ? text(`buy.problem.${said}`)
            : text(`sell.${stage as Exclude<Stage, 'maybe' | 'refused'>}.text`, { provider, symbol, amount })}
        </p>
      </div>
      <SaleFacts order={order} amount={amount} provider={provider} stage={stage} />
      <SaleActions order={order} stage={stage} provider={provider} />
    </div>
  )
}

/** What can be done about an order at this moment, looked at again while a provider waits. */
function useMoment(order: SaleShown | undefined): Moment {
  const { clock } = useHawser().platform
  const { nextOfSale } = useBuyFeature()
  const [nowMs, setNowMs] = useState(() => clock.nowMs())
  const isAwaited = order?.status === 'awaiting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each look
  useEffect(
    () => (isAwaited ? clock.setTimeout(() => setNowMs(clock.nowMs()), LOOK_MS) : undefined),
    [clock, isAwaited, nowMs],
  )
  const isAsking = useHawserState(
    ({ features: { send } }) =>
      send?.phase === 'waitingForWallet' &&
      send.receiverAddress.toLowerCase() === order?.deposit?.address.toLowerCase(),
  )
  return { next: order ? nextOfSale(order, nowMs) : 'nothing', isAsking }
}

interface SalePartProps {
  readonly order: SaleShown
  readonly stage: Stage
  readonly provider: string
}

/** What is sold for how much and, while it is to be sent, where to and until when. */
function SaleFacts({ order, stage, provider, amount }: SalePartProps & { readonly amount: string }) {
  const text = useBuyText()
  const network = useNetworkOf(order)
  const { deposit, symbol, txHash } = order
  const link = explorerLink(network, 'tx', txHash ?? '')
  const isDue = stage === 'awaiting' || stage === 'maybe' || stage === 'asking'
  return (
    <>
      <Facts>
        <Fact name={text('sell.from')}>
          <AmountText {...readableDecimal(deposit?.amount ?? order.amount)} symbol={symbol} />
        </Fact>
        <Fact name={text('swap.to')}>
          {order.payout === null ? '≈ ' : null}
          {amount}
        </Fact>
        <Fact name={text('buy.provider')}>
          <bdi>{provider}</bdi>
        </Fact>
        {network ? (
          <div className="hawser-review-row">
            <dt>{text('sendReview.network')}</dt>
            <dd className="hawser-review-network">
              <NetworkImage network={network} size="small" />
              <bdi>{network.name}</bdi>
            </dd>
          </div>
        ) : null}
        {deposit && isDue ? (
          <>
            <Fact name={text('sell.until')}>
              <time dateTime={new Date(deposit.expiresAtMs).toISOString()}>{timeText(text, deposit.expiresAtMs)}</time>
            </Fact>
            <div className="hawser-review-row" data-wide="">
              <dt>{text('sendReview.to')}</dt>
              <dd>
                <FullAddress value={deposit.address} />
              </dd>
            </div>
            {deposit.memo === null ? null : (
              <div className="hawser-review-row" data-wide="">
                <dt>{text('send.memo')}</dt>
                <dd>
                  <bdi className="hawser-review-name">{deposit.memo}</bdi>
                </dd>
              </div>
            )}
          </>
        ) : null}
      </Facts>
      {link ? <ExternalLink href={link}>{text('account.explorer')}</ExternalLink> : null}
    </>
  )
}

function timeText({ locale }: Pick<BuyText, 'locale'>, atMs: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}

/** What can be done, one thing before the others. */
function SaleActions({ order: { id, isFollowed, caipNetworkId }, stage, provider }: SalePartProps) {
  const hawser = useHawser()
  const text = useBuyText()
  const { api, form } = useBuy()
  const network = useNetworkOf({ caipNetworkId })
  const problem = useRef<HTMLDivElement>(null)
  const [isPaying, setPaying] = useState(false)
  const [hasTried, setTried] = useState(false)
  const error = hasTried ? (form?.sale.error ?? null) : null

  useEffect(() => {
    if (error) problem.current?.focus()
  }, [error])

  const another = (): void => goTo(hawser, { name: 'OnRampProviders' }, 'replace')
  const pay = async (isAgain: boolean): Promise<void> => {
    setTried(true)
    setPaying(true)
    const isReviewed = await api.sale.pay(id, { isAgain })
    setPaying(false)
    const view = hawser.getSnapshot().router.stack.at(-1)
    const isHere = view?.name === 'SellInProgress' && view.parameters.id === id
    if (isReviewed && isHere) reportCause(hawser, { type: 'reviewReady', from: 'SellInProgress' })
  }
  const isOver = ['done', 'failed', 'expired', 'late', 'refused'].includes(stage)
  const isOpen = stage === 'closed' || stage === 'unknown' || stage === 'nowhere'
  return (
    <>
      {error ? <BuyProblem isSale error={error} network={network?.name} elementRef={problem} /> : null}
      <div className="hawser-actions">
        {stage === 'blocked' ? (
          <Button variant="primary" onClick={() => api.sale.openLink(id)}>
            {text('buy.openProvider', { provider })}
          </Button>
        ) : null}
        {stage === 'awaiting' || stage === 'maybe' ? (
          <Button
            variant={stage === 'maybe' ? 'secondary' : 'primary'}
            data-hawser-open="SendReview"
            isBusy={isPaying}
            onClick={() => void pay(stage === 'maybe')}
          >
            {text(stage === 'maybe' ? 'sell.again' : 'sell.review')}
          </Button>
        ) : null}
        {stage === 'asking' ? (
          <Button
            variant="primary"
            data-hawser-open="SendReview"
            onClick={() => hawser.router.push({ name: 'SendReview' })}
          >
            {text('sell.review')}
          </Button>
        ) : null}
        {isOpen || (stage === 'late' && !isFollowed) ? (
          <Button variant="primary" onClick={() => api.sale.checkAgain(id)}>
            {text('buy.checkAgain')}
          </Button>
        ) : null}
        {isOver || isOpen ? (
          <>
            <Button variant={stage === 'done' || stage === 'expired' ? 'primary' : 'secondary'} onClick={another}>
              {text('sell.another')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                another()
                api.sale.dismiss(id)
              }}
            >
              {text('buy.remove')}
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
