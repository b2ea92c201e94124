import { reportCause } from '@hawser/core/actions'
import type { OnRampApi, OnRampState } from '@hawser/core/onramp'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ViewLoading } from '../../components/Loading.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { ErrorDetails } from '../errors.js'
import { BoughtField, HowPaid, PaidField } from './BuyFields.js'
import { BuyProblem } from './BuyProblem.js'
import { type BuyText, buyProblemText, moneyText, useBuyFeature, useBuyText, useNetworkOf } from './buyFeature.js'
import { Offers, OpenPurchases } from './Offers.js'
import { DepositLink, OnlyLinks, ProviderLinks } from './ProviderLinks.js'
import { providerName } from './providerName.js'

/** The form of a purchase: how much is paid and how, for what, and the providers' offers. What is in it outlives the view. */
export function BuyForm({ api, form }: { readonly api: OnRampApi; readonly form: OnRampState }) {
  const hawser = useHawser()
  const text = useBuyText()
  const { selectOnRampOffer, ON_RAMP_FEE_PERCENT: usualFee } = useBuyFeature()
  const problem = useRef<HTMLDivElement>(null)
  const [isStrict, setStrict] = useState(false)
  const { error, quotes, purchaseCurrency: token, paymentCurrency: payment } = form
  const network = useNetworkOf(token)

  useEffect(() => api.watch(), [api])
  useEffect(() => {
    if (isStrict && error) problem.current?.focus()
  }, [isStrict, error])

  if (!form.isSupported) return form.links === null ? <ViewLoading /> : <OnlyLinks api={api} form={form} />
  if (!token || !payment)
    return form.optionsLoading || !error ? (
      <ViewLoading />
    ) : (
      <div className="hawser-empty">
        <p className="hawser-empty-text" role="alert">
          {buyProblemText(text, error, {})}
        </p>
        <Button onClick={() => void api.load()}>{text('common.tryAgain')}</Button>
      </div>
    )

  const offer = selectOnRampOffer(form)
  const estimate = quotes.find(({ isEstimate }) => isEstimate)
  // The window opens in the press itself: nothing is awaited before.
  const buy = (): void => {
    setStrict(true)
    if (!offer) return
    void api.buy().then((record) => {
      if (record) reportCause(hawser, { type: 'purchaseBegun', id: record.id })
    })
  }
  return (
    <form
      className="hawser-send hawser-swap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        buy()
      }}
    >
      <OpenPurchases form={form} />
      <div className="hawser-swap-pair">
        <PaidField api={api} form={form} isStrict={isStrict} />
        <BoughtField form={form} token={token} />
      </div>
      <HowPaid
        label={text('buy.method')}
        country={form.country}
        currency={payment}
        method={form.paymentMethod}
        onCountry={(country) => {
          void api.load({ country })
          void api.sale.load({ country })
        }}
        onMethod={api.setPaymentMethod}
      />
      <Offers
        offers={quotes
          .filter(({ isEstimate }) => !isEstimate)
          .map(({ provider, fees, purchaseAmount }) => ({ provider, fees, arrives: purchaseAmount }))}
        unit={token.symbol}
        chosen={offer?.provider}
        isLoading={form.quotesLoading}
        onChoose={api.setProvider}
      />
      <ProviderLinks api={api} form={form} />
      {estimate ? (
        <div className="hawser-notice" data-tone="warning" role="status">
          <WarningIcon />
          <div className="hawser-notice-text">
            <p className="hawser-notice-title">{text('buy.estimate')}</p>
            <p>
              {text('buy.estimateText', {
                min: percentText(text, usualFee.min),
                max: percentText(text, usualFee.max),
                amount: moneyText(text, estimate.purchaseAmount.amount, estimate.purchaseAmount.currency),
                symbol: token.symbol,
              })}
            </p>
            {error ? <ErrorDetails error={error} /> : null}
          </div>
        </div>
      ) : error ? (
        <BuyProblem error={error} network={network?.name} elementRef={problem} />
      ) : null}
      <div className="hawser-actions">
        {estimate || (error && !offer) ? (
          <Button
            variant="primary"
            isBusy={form.quotesLoading || form.optionsLoading}
            onClick={() => void (form.areOptionsDefaults ? api.load() : api.quote())}
          >
            {text('common.tryAgain')}
          </Button>
        ) : (
          <>
            <Button variant="primary" type="submit" isBusy={form.isOpening || (form.quotesLoading && !offer)}>
              {offer ? text('buy.submit', { provider: providerName(offer.provider) }) : text('title.OnRampProviders')}
            </Button>
            <p className="hawser-send-note" style={{ textAlign: 'center' }}>
              {offer ? text('buy.submitNote') : null}
            </p>
          </>
        )}
        <DepositLink />
      </div>
    </form>
  )
}

function percentText({ locale }: Pick<BuyText, 'locale'>, percent: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
}
