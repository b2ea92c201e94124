import type { OnRampApi, OnRampPayment, OnRampState, OnRampToken } from '@hawser/core/onramp'
import { type CSSProperties, type ReactNode, useId, useMemo } from 'react'
import { Choice } from '../../components/Choice.js'
import { Skeleton } from '../../components/Loading.js'
import { TokenImage } from '../../components/TokenImage.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import type { ReadableAmount } from '../send/readableAmount.js'
import { currencyName } from '../tokens/money.js'
import { AmountEntry } from './AmountEntry.js'
import { type BuyText, methodName, moneyText, readableDecimal, useBuyText, useNetworkOf } from './buyFeature.js'
import { listCountries } from './countries.js'

interface FieldProps {
  readonly api: OnRampApi
  readonly form: OnRampState
}

/** The amount that is paid, its currency, and between which amounts it may be. */
export function PaidField({ api, form, isStrict }: FieldProps & { readonly isStrict: boolean }) {
  const text = useBuyText()
  const { paymentCurrency, paymentCurrencies } = form
  const limits = limitsText(text, paymentCurrency, form.paymentMethod)
  return (
    <AmountEntry
      label={text('swap.from')}
      amount={form.paymentAmount}
      issue={form.amountIssue}
      sayIssue={(issue) => limits && limitIssueText(text, issue, limits)}
      example="99.5"
      isStrict={isStrict}
      onType={api.setPaymentAmount}
      unit={<CurrencyChoice chosen={paymentCurrency} all={paymentCurrencies} onChoose={api.setPaymentCurrency} />}
      note={limits ? text('buy.limits', limits) : null}
      isQuiet
    />
  )
}

interface CurrencyChoiceProps {
  readonly chosen: OnRampPayment | null
  readonly all: readonly OnRampPayment[]
  readonly onChoose: (id: string) => void
}

/** What is paid in. */
export function CurrencyChoice({ chosen, all, onChoose }: CurrencyChoiceProps) {
  const text = useBuyText()
  return (
    <Choice
      label={text('buy.currency')}
      value={chosen?.id ?? null}
      options={all.map(({ id }) => ({ id, name: nameOf(text, id, chosen?.id) }))}
      onChoose={(id) => id !== null && onChoose(id)}
    />
  )
}

/** The one that is chosen by its code alone: its place is narrow. */
function nameOf(text: BuyText, id: string, chosen: string | undefined): string {
  return id === chosen || !/^[a-z]{3}$/i.test(id) ? id : currencyName(text, id)
}

interface Limits {
  readonly min: string
  readonly max: string
}

/** Between which amounts a way of paying, or of paying out, takes them. */
export function limitsText(text: BuyText, currency: OnRampPayment | null, method: string | null): Limits | undefined {
  const limits = currency?.paymentMethodLimits.find(({ id }) => id === method)
  if (!limits || !currency) return undefined
  return { min: moneyText(text, limits.min, currency.id), max: moneyText(text, limits.max, currency.id) }
}

/** What is said of an amount outside of them; undefined of any other fault. */
export function limitIssueText(text: BuyText, issue: string, { min, max }: Limits): string | undefined {
  if (issue === 'tooLittle') return text('buy.tooLittle', { min })
  return issue === 'tooMuch' ? text('buy.tooMuch', { max }) : undefined
}

interface ArrivesProps {
  /** Undefined while there is no offer. */
  readonly amount: ReadableAmount | undefined
  /** Whether it is money, of which no one writes tenths alone. */
  readonly isMoney?: boolean | undefined
  readonly isLoading: boolean
  /** What it is an amount of. */
  readonly unit: ReactNode
  readonly note: ReactNode
}

const moneyDigits = ({ locale }: Pick<BuyText, 'locale'>, amount: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: amount.includes('.') ? 2 : 0,
    maximumFractionDigits: 20,
  }).format(amount as unknown as number)

/** How much arrives by the offer that is taken. */
export function ArrivesField({ amount, isMoney = false, isLoading, unit, note }: ArrivesProps) {
  const text = useBuyText()
  const id = useId()
  const shown = amount ? (isMoney ? moneyDigits(text, amount.shown) : text.number(amount.shown)) : '0'
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
            {isLoading && !amount ? <Skeleton width="5ch" label={text('buy.offersLoading')} /> : shown}
          </output>
        </span>
        {unit}
      </div>
      <p className="hawser-send-note">{note}</p>
    </div>
  )
}

/** What is bought, and how much of it arrives by the offer that is taken. */
export function BoughtField({ form, token }: { readonly form: OnRampState; readonly token: OnRampToken }) {
  const hawser = useHawser()
  const text = useBuyText()
  const network = useNetworkOf(token)
  const { caipNetworkId: chainId, address, symbol } = token
  return (
    <ArrivesField
      amount={form.purchaseAmount === null ? undefined : readableDecimal(form.purchaseAmount)}
      isLoading={form.quotesLoading}
      unit={
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
      }
      note={<bdi>{network?.name}</bdi>}
    />
  )
}

interface HowPaidProps {
  readonly label: string
  readonly country: string | null
  readonly currency: OnRampPayment | null
  readonly method: string | null
  readonly onCountry: (country: string | null) => void
  readonly onMethod: (id: string) => void
}

/** Where the user lives, and by what way they pay or are paid. */
export function HowPaid({ label, country, currency, method, onCountry, onMethod }: HowPaidProps) {
  const text = useBuyText()
  const { locale } = text
  const countries = useMemo(() => listCountries({ locale }), [locale])
  return (
    <div className="hawser-filters">
      <Choice
        label={text('buy.country')}
        all={text('buy.country')}
        value={country}
        options={countries}
        onChoose={onCountry}
      />
      <Choice
        label={label}
        value={method}
        options={(currency?.paymentMethodLimits ?? []).map(({ id }) => ({ id, name: methodName(text, id) }))}
        onChoose={(chosen) => chosen !== null && onMethod(chosen)}
      />
    </div>
  )
}
