import type { OnRampApi, OnRampState, OnRampToken } from '@hawser/core/onramp'
import { type CSSProperties, useId, useMemo } from 'react'
import { Choice } from '../../components/Choice.js'
import { Skeleton } from '../../components/Loading.js'
import { TokenImage } from '../../components/TokenImage.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useFieldText, useRested } from '../send/useFieldText.js'
import { currencyName } from '../tokens/money.js'
import { toAmountText } from './amountText.js'
import {
  type BuyText,
  methodName,
  moneyText,
  readableDecimal,
  useBuyFeature,
  useBuyText,
  useNetworkOf,
} from './buyFeature.js'
import { listCountries } from './countries.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700

interface FieldProps {
  readonly api: OnRampApi
  readonly form: OnRampState
}

/** The amount that is paid, its currency, and between which amounts it may be. */
export function PaidField({ api, form, isStrict }: FieldProps & { readonly isStrict: boolean }) {
  const text = useBuyText()
  const id = useId()
  const { readAmountInput } = useBuyFeature()
  const [value, setValue] = useFieldText({
    stored: form.paymentAmount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (amount) => toAmountText(amount, text.locale),
  })
  const hasRested = useRested(value, REST_MS)
  const { paymentCurrency, paymentCurrencies } = form
  const issue = isStrict && form.paymentAmount === '' ? 'missing' : form.amountIssue
  const isShown = issue !== null && (isStrict || hasRested)
  const limits = paymentCurrency?.paymentMethodLimits.find((one) => one.id === form.paymentMethod)
  const [min, max] = [limits?.min, limits?.max].map((one) =>
    one === undefined || !paymentCurrency ? '' : moneyText(text, one, paymentCurrency.id),
  )
  return (
    <div className="hawser-send-amount" data-invalid={isShown ? '' : undefined}>
      <label className="hawser-field-label" htmlFor={id}>
        {text('swap.from')}
      </label>
      <div className="hawser-send-line">
        <span className="hawser-send-sum" style={{ '--hawser-digits': value.length || 1 } as CSSProperties}>
          <input
            id={id}
            className="hawser-send-digits"
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            aria-invalid={isShown || undefined}
            aria-describedby={`${id}-message ${id}-limits`}
            onChange={({ target }) => {
              setValue(target.value)
              api.setPaymentAmount(target.value, text.locale)
            }}
          />
        </span>
        <Choice
          label={text('buy.currency')}
          value={paymentCurrency?.id ?? null}
          options={paymentCurrencies.map((one) => ({ id: one.id, name: nameOf(text, one.id, paymentCurrency?.id) }))}
          onChoose={(chosen) => chosen !== null && api.setPaymentCurrency(chosen)}
        />
      </div>
      <p id={`${id}-message`} className="hawser-field-error" aria-live="polite">
        {isShown ? issueText(text, issue, { min, max }) : null}
      </p>
      <p id={`${id}-limits`} className="hawser-send-note">
        {limits && !isShown ? text('buy.limits', { min: min ?? '', max: max ?? '' }) : null}
      </p>
    </div>
  )
}

/** The one that is chosen by its code alone: its place is narrow. */
function nameOf(text: BuyText, id: string, chosen: string | undefined): string {
  return id === chosen || !/^[a-z]{3}$/i.test(id) ? id : currencyName(text, id)
}

interface IssueLimits {
  readonly min: string | undefined
  readonly max: string | undefined
}

function issueText(
  text: BuyText,
  issue: NonNullable<OnRampState['amountIssue']> | 'missing',
  { min = '', max = '' }: IssueLimits,
): string {
  switch (issue) {
    case 'missing':
      return text('buy.enterAmount')
    case 'format':
      return text('send.amountIssue.format', { example: text.number('99.5') })
    case 'zero':
      return text('send.amountIssue.zero')
    case 'tooLittle':
      return text('buy.tooLittle', { min })
    case 'tooMuch':
      return text('buy.tooMuch', { max })
  }
}

/** What is bought, and how much of it arrives by the offer that is taken. */
export function BoughtField({ form, token }: { readonly form: OnRampState; readonly token: OnRampToken }) {
  const hawser = useHawser()
  const text = useBuyText()
  const id = useId()
  const network = useNetworkOf(token)
  const amount = form.purchaseAmount === null ? undefined : readableDecimal(form.purchaseAmount)
  const shown = amount ? text.number(amount.shown) : '0'
  const { caipNetworkId: chainId, address, symbol } = token
  return (
    <div className="hawser-send-amount">
      <span className="hawser-field-label" id={`${id}-label`}>
        {text('swap.to')}
      </span>
      <div className="hawser-send-line">
        <span className="hawser-send-sum" style={{ '--hawser-digits': shown.length } as CSSProperties}>
          <output
            className="hawser-send-digits"
            aria-labelledby={`${id}-label`}
            data-empty={amount ? undefined : ''}
            title={amount && text.number(amount.exact)}
          >
            {form.quotesLoading && !amount ? <Skeleton width="5ch" label={text('buy.offersLoading')} /> : shown}
          </output>
        </span>
        <button
          type="button"
          className="hawser-token-select"
          data-hawser-open="OnRampSelectToken"
          onClick={() => hawser.router.push({ name: 'OnRampSelectToken' })}
        >
          <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} size="small" />
          <bdi className="hawser-token-symbol">{symbol}</bdi>
          <span className="hawser-visually-hidden">{text('send.chooseToken')}</span>
          <ChevronDownIcon className="hawser-caret" />
        </button>
      </div>
      <p className="hawser-send-note">
        <bdi>{network?.name}</bdi>
      </p>
    </div>
  )
}

/** Where the buyer lives, and by what way they pay. */
export function HowPaid({ api, form }: FieldProps) {
  const text = useBuyText()
  const { locale } = text
  const countries = useMemo(() => listCountries({ locale }), [locale])
  const { country, paymentCurrency, paymentMethod } = form
  return (
    <div className="hawser-filters">
      <Choice
        label={text('buy.country')}
        all={text('buy.country')}
        value={country}
        options={countries}
        onChoose={(chosen) => void api.load({ country: chosen })}
      />
      <Choice
        label={text('buy.method')}
        value={paymentMethod}
        options={(paymentCurrency?.paymentMethodLimits ?? []).map((one) => ({
          id: one.id,
          name: methodName(text, one.id),
        }))}
        onChoose={(chosen) => chosen !== null && api.setPaymentMethod(chosen)}
      />
    </div>
  )
}
