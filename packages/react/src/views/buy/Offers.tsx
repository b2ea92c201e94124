import type { OnRampOffer, OnRampShown, OnRampState } from '@hawser/core/onramp'
import { Skeleton } from '../../components/Loading.js'
import { WalletImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { AmountText } from '../send/AmountText.js'
import { moneyText, readableDecimal, useBuyText } from './buyFeature.js'
import { providerName } from './providerName.js'

interface Offer {
  readonly provider: string
  readonly fees: OnRampOffer['fees']
  /** What arrives, in exact decimal text. */
  readonly arrives: OnRampOffer['fees']
}

interface OffersProps {
  /** The most that arrives first. An estimate is none of them. */
  readonly offers: readonly Offer[]
  /** What arrives, by its symbol; of money, null. */
  readonly unit: string | null
  /** Whose is taken. */
  readonly chosen: string | undefined
  readonly isLoading: boolean
  readonly onChoose: (provider: string) => void
}

/** What the providers offer. */
export function Offers({ offers, unit, chosen, isLoading, onChoose }: OffersProps) {
  const text = useBuyText()
  if (offers.length === 0)
    return isLoading ? (
      <div className="hawser-row" role="status">
        <Skeleton width="12ch" label={text('buy.offersLoading')} />
      </div>
    ) : null
  return (
    <ul className="hawser-list" aria-label={text('buy.offers')}>
      {offers.map((offer, index) => (
        <li key={offer.provider}>
          <OfferRow
            offer={offer}
            unit={unit}
            isBest={index === 0 && offers.length > 1}
            isChosen={offer.provider === chosen}
            onChoose={() => onChoose(offer.provider)}
          />
        </li>
      ))}
    </ul>
  )
}

interface OfferRowProps extends Pick<OffersProps, 'unit'> {
  readonly offer: Offer
  readonly isBest: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function OfferRow({ offer: { provider, fees, arrives }, unit, isBest, isChosen, onChoose }: OfferRowProps) {
  const text = useBuyText()
  const name = providerName(provider)
  const { shown, exact } = readableDecimal(arrives.amount)
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-offer={provider}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <WalletImage src={null} name={name} />
      <span className="hawser-row-text">
        <span className="hawser-row-title hawser-token-title">
          <bdi>{name}</bdi>
          {isChosen ? <CheckIcon className="hawser-check" /> : null}
        </span>
        <span className="hawser-row-subtitle hawser-whole">
          {text('buy.fees', { amount: moneyText(text, fees.amount, fees.currency) })}
        </span>
      </span>
      <span className="hawser-row-end hawser-token-end" title={`${text.number(exact)} ${unit ?? arrives.currency}`}>
        <span style={{ display: 'block' }}>
          {unit === null ? (
            moneyText(text, arrives.amount, arrives.currency)
          ) : (
            <>
              {text.number(shown)} <bdi>{unit}</bdi>
            </>
          )}
        </span>
        {isBest ? <Tag isEmphasised>{text('buy.best')}</Tag> : null}
      </span>
    </button>
  )
}

type OpenOrder = OnRampShown & { readonly status: Exclude<OnRampShown['status'], 'done' | 'failed'> }

const isOpen = (order: OnRampShown): order is OpenOrder => order.status !== 'done' && order.status !== 'failed'

/** Purchases that were begun here and have no end yet. */
export function OpenPurchases({
  form,
  kind = 'purchase',
}: {
  readonly form: OnRampState
  readonly kind?: OnRampShown['kind'] | undefined
}) {
  const text = useBuyText()
  const open = form.orders.filter(isOpen).filter((one) => one.kind === kind)
  if (open.length === 0) return null
  const title = text(kind === 'deposit' ? 'deposit.open' : 'buy.open')
  return (
    <section className="hawser-swap-open" aria-label={title}>
      <h3 className="hawser-field-label">{title}</h3>
      <ul className="hawser-list">
        {open.map((purchase) => (
          <li key={purchase.id}>
            <OpenRow purchase={purchase} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenRow({ purchase }: { readonly purchase: OpenOrder }) {
  const hawser = useHawser()
  const text = useBuyText()
  const { id, kind, status, symbol, address, caipNetworkId: chainId, paymentAmount, paymentCurrency } = purchase
  const view = { name: kind === 'deposit' ? 'DepositInProgress' : 'BuyInProgress', parameters: { id } } as const
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-purchase={id}
      data-hawser-open={view.name}
      onClick={() => hawser.router.push(view)}
    >
      <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} />
      <span className="hawser-row-text">
        <span className="hawser-row-title">
          {paymentAmount === null || paymentCurrency === null ? (
            <AmountText {...readableDecimal(purchase.purchaseAmount)} symbol={symbol} />
          ) : (
            text('buy.pair', { symbol, amount: moneyText(text, paymentAmount, paymentCurrency) })
          )}
        </span>
        <span className="hawser-row-subtitle">{text(`buy.status.${status}`)}</span>
      </span>
    </button>
  )
}
