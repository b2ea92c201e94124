import type { OnRampApi, OnRampOffer, OnRampShown, OnRampState } from '@hawser/core/onramp'
import { Skeleton } from '../../components/Loading.js'
import { WalletImage } from '../../components/Picture.js'
import { Tag } from '../../components/Tag.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { AmountText } from '../send/AmountText.js'
import { moneyText, readableDecimal, useBuyFeature, useBuyText } from './buyFeature.js'
import { providerName } from './providerName.js'

interface OffersProps {
  readonly api: OnRampApi
  readonly form: OnRampState
}

/** What the providers offer, the most that arrives first. An estimate is none of them. */
export function Offers({ api, form }: OffersProps) {
  const text = useBuyText()
  const { selectOnRampOffer } = useBuyFeature()
  const offers = form.quotes.filter(({ isEstimate }) => !isEstimate)
  const chosen = selectOnRampOffer(form)
  if (offers.length === 0)
    return form.quotesLoading ? (
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
            symbol={form.purchaseCurrency?.symbol ?? ''}
            isBest={index === 0 && offers.length > 1}
            isChosen={offer === chosen}
            onChoose={() => api.setProvider(offer.provider)}
          />
        </li>
      ))}
    </ul>
  )
}

interface OfferRowProps {
  readonly offer: OnRampOffer
  readonly symbol: string
  readonly isBest: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function OfferRow({ offer, symbol, isBest, isChosen, onChoose }: OfferRowProps) {
  const text = useBuyText()
  const name = providerName(offer.provider)
  const { shown, exact } = readableDecimal(offer.purchaseAmount.amount)
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-offer={offer.provider}
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
          {text('buy.fees', { amount: moneyText(text, offer.fees.amount, offer.fees.currency) })}
        </span>
      </span>
      <span className="hawser-row-end hawser-token-end" title={`${text.number(exact)} ${symbol}`}>
        <span style={{ display: 'block' }}>
          {text.number(shown)} <bdi>{symbol}</bdi>
        </span>
        {isBest ? <Tag isEmphasised>{text('buy.best')}</Tag> : null}
      </span>
    </button>
  )
}

/** Purchases that were begun here and have no end yet. */
export function OpenPurchases({
  form,
  kind = 'purchase',
}: Pick<OffersProps, 'form'> & { readonly kind?: OnRampShown['kind'] | undefined }) {
  const text = useBuyText()
  const open = form.purchases.filter((one) => one.kind === kind && one.status !== 'done' && one.status !== 'failed')
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

function OpenRow({ purchase }: { readonly purchase: OnRampShown }) {
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
        <span className="hawser-row-subtitle">
          {status === 'done' || status === 'failed' ? null : text(`buy.status.${status}`)}
        </span>
      </span>
    </button>
  )
}
