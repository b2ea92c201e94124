import { reportCause } from '@hawser/core/actions'
import type { OnRampApi, OnRampState, SaleShown } from '@hawser/core/onramp'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Skeleton } from '../../components/Loading.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { AmountEntry, TokenChoice } from './AmountEntry.js'
import { ArrivesField, CurrencyChoice, HowPaid, limitIssueText, limitsText } from './BuyFields.js'
import { BuyProblem } from './BuyProblem.js'
import { readableDecimal, useBuy, useBuyFeature, useBuyText, useNetworkOf } from './buyFeature.js'
import { Offers } from './Offers.js'
import { providerName } from './providerName.js'

/** The form of a sale: how much of which token, what it is paid out in and how, and the providers' offers. */
export function SellForm() {
  const { api, form } = useBuy()
  useEffect(() => api.sale.watch(), [api])
  return form ? <Form api={api} form={form} /> : null
}

function Form({ api, form }: { readonly api: OnRampApi; readonly form: OnRampState }) {
  const hawser = useHawser()
  const text = useBuyText()
  const { selectSaleOffer } = useBuyFeature()
  const { sale, country } = form
  const network = useNetworkOf(sale.token)
  const problem = useRef<HTMLDivElement>(null)
  const [isStrict, setStrict] = useState(false)
  const { error, token, payoutCurrency: payout } = sale

  useEffect(() => {
    if (isStrict && error) problem.current?.focus()
  }, [isStrict, error])

  // Where there is nothing to sell there is no choice to.
  if (!token || !payout) return null

  const offer = selectSaleOffer(sale)
  const limits = limitsText(text, payout, sale.payoutMethod)
  // The window opens in the press itself: nothing is awaited before.
  const sell = (): void => {
    setStrict(true)
    if (!offer) return
    void api.sale.sell().then((record) => {
      if (record) reportCause(hawser, { type: 'purchaseBegun', id: record.id, kind: 'sale' })
    })
  }
  return (
    <form
      className="hawser-send hawser-swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sell()
      }}
    >
      <OpenSales orders={sale.orders} />
      <div className="hawser-swap-pair">
        <AmountEntry
          label={text('sell.from')}
          amount={sale.amount}
          issue={sale.amountIssue}
          sayIssue={(issue) =>
            issue === 'aboveBalance'
              ? text('send.amountIssue.aboveBalance')
              : limits && limitIssueText(text, issue, limits)
          }
          example="0.5"
          isStrict={isStrict}
          onType={api.sale.setAmount}
          unit={<TokenChoice tokens={sale.tokens} chosen={token} onChoose={api.sale.setToken} />}
          note={<bdi>{network?.name}</bdi>}
        >
          <Held api={api} form={form} symbol={token.symbol} />
        </AmountEntry>
        <ArrivesField
          amount={offer && readableDecimal(offer.payout.amount)}
          isMoney
          isLoading={sale.offersLoading}
          unit={<CurrencyChoice chosen={payout} all={sale.payoutCurrencies} onChoose={api.sale.setPayoutCurrency} />}
          note={limits ? text('buy.limits', limits) : null}
        />
      </div>
      <HowPaid
        label={text('sell.method')}
        country={country}
        currency={payout}
        method={sale.payoutMethod}
        onCountry={(next) => {
          void api.sale.load({ country: next })
          void api.load({ country: next })
        }}
        onMethod={api.sale.setPayoutMethod}
      />
      <Offers
        offers={sale.offers.map(({ provider, fees, payout: arrives }) => ({ provider, fees, arrives }))}
        unit={null}
        chosen={offer?.provider}
        isLoading={sale.offersLoading}
        onChoose={api.sale.setProvider}
      />
      {error ? <BuyProblem isSale error={error} network={network?.name} elementRef={problem} /> : null}
      <div className="hawser-actions">
        {error && !offer ? (
          <Button
            variant="primary"
            isBusy={sale.offersLoading || sale.optionsLoading}
            onClick={() => void (sale.amount === '' ? api.sale.load() : api.sale.quote())}
          >
            {text('common.tryAgain')}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              type="submit"
              isBusy={sale.isOpening || (!offer && (sale.offersLoading || sale.optionsLoading))}
            >
              {offer ? text('buy.submit', { provider: providerName(offer.provider) }) : text('buy.sell')}
            </Button>
            <p className="hawser-send-note" style={{ textAlign: 'center' }}>
              {offer ? text('sell.submitNote') : null}
            </p>
          </>
        )}
      </div>
    </form>
  )
}

/** What the account has of it, and the way to sell all of that. */
function Held({
  api,
  form: { sale },
  symbol,
}: {
  readonly api: OnRampApi
  readonly form: OnRampState
  symbol: string
}) {
  const text = useBuyText()
  const [isFinding, setFinding] = useState(false)
  const held = sale.held === null ? undefined : readableDecimal(sale.held)
  return (
    <div className="hawser-send-line" data-part="balance">
      <span className="hawser-send-held">
        {held ? (
          <span className="hawser-send-quantity" title={`${text.number(held.exact)} ${symbol}`}>
            {text('account.balance', { amount: text.number(held.shown), symbol })}
          </span>
        ) : sale.heldLoading ? (
          <Skeleton width="7ch" label={text('account.balanceLoading')} />
        ) : (
          text('account.balanceUnavailable')
        )}
      </span>
      <Button
        variant="quiet"
        size="small"
        isBusy={isFinding}
        onClick={() => {
          setFinding(true)
          void api.sale.setMax().finally(() => setFinding(false))
        }}
      >
        {text('send.max')}
      </Button>
    </div>
  )
}

/** Sales that were begun here and have no end yet. */
function OpenSales({ orders }: { readonly orders: readonly SaleShown[] }) {
  const hawser = useHawser()
  const text = useBuyText()
  const open = orders.filter(
    ({ status, txHash }) => status !== 'done' && status !== 'failed' && (status !== 'expired' || txHash !== null),
  )
  if (open.length === 0) return null
  return (
    <section className="hawser-swap-open" aria-label={text('sell.open')}>
      <h3 className="hawser-field-label">{text('sell.open')}</h3>
      <ul className="hawser-list">
        {open.map(({ id, status, symbol, amount, address, caipNetworkId: chainId }) => (
          <li key={id}>
            <button
              type="button"
              className="hawser-row"
              data-hawser-sale={id}
              data-hawser-open="SellInProgress"
              onClick={() => hawser.router.push({ name: 'SellInProgress', parameters: { id } })}
            >
              <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} />
              <span className="hawser-row-text">
                <span className="hawser-row-title">
                  {text.number(readableDecimal(amount).shown)} <bdi>{symbol}</bdi>
                </span>
                <span className="hawser-row-subtitle">
                  {status === 'done' || status === 'failed'
                    ? null
                    : status === 'sent' || status === 'unknown'
                      ? text(`buy.status.${status}`)
                      : text(`sell.status.${status}`, { symbol })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
