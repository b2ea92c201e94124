import { floorDecimals, formatUnits, parseUnits } from '@hawser/common'
import type { SendState } from '@hawser/core/send'
import { Button } from '../../components/Button.js'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'
import { formatMoney } from '../tokens/money.js'
import { AmountText } from './AmountText.js'
import { readableAmount } from './readableAmount.js'

const scaleOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** Returns what an amount is worth, exactly; null of what is no amount. */
function worthOf(amount: string, price: string): string | null {
  if (!/^\d+(?:\.\d+)?$/.test(amount)) return null
  const [x, y] = [scaleOf(amount), scaleOf(price)]
  return formatUnits(parseUnits(amount, x) * parseUnits(price, y), x + y)
}

/** Decimals of currencies that are none of a country. */
const places = new Map([
  ['btc', 8],
  ['eth', 6],
])

/** The amount of the form in the user's currency, as it is typed: what was typed, or what the token's amount is worth, never more than that. */
export function fiatText({ fiatAmount, sendTokenAmount, price, currency }: SendState): string {
  const value = fiatAmount ?? worthOf(sendTokenAmount, price ?? '0') ?? ''
  if (fiatAmount !== null || value === '') return value
  const options = new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).resolvedOptions()
  return floorDecimals(value, places.get(currency) ?? options.maximumFractionDigits ?? 2)
}

interface WorthProps {
  readonly text: SectionText<typeof enSend>
  /** Exact decimal text. */
  readonly amount: string
  readonly price: string | null
  readonly currency: string
}

/** What an amount is worth, in the user's currency. */
export function Worth({ text, amount, price, currency }: WorthProps) {
  const value = price === null ? null : worthOf(amount, price)
  return value === null ? null : <bdi className="hawser-send-quantity">≈ {formatMoney(text, value, currency)}</bdi>
}

interface FiatLineProps {
  readonly text: SectionText<typeof enSend>
  readonly id: string
  readonly form: SendState
  readonly unit: { readonly symbol: string; readonly decimals: number }
  /** Whether the amount is typed in the user's currency. */
  readonly isFiat: boolean
  readonly onToggle: () => void
}

/** The amount in the other of its two units, and the way to type it in that one. */
export function FiatLine({ text, id, form, unit, isFiat, onToggle }: FiatLineProps) {
  const { sendTokenAmount, price, currency } = form
  const amount = /^[\d.]+$/.test(sendTokenAmount) ? sendTokenAmount : '0'
  const { symbol, decimals } = unit
  return (
    <div className="hawser-send-line" data-part="balance">
      <span id={id} className="hawser-send-held">
        {isFiat ? (
          <>
            ≈ <AmountText {...readableAmount(parseUnits(amount, decimals), decimals)} symbol={symbol} />
          </>
        ) : (
          <Worth text={text} amount={amount} price={price} currency={currency} />
        )}
      </span>
      <Button variant="quiet" size="small" onClick={onToggle}>
        {text('send.enterIn', { unit: isFiat ? symbol : currency.toUpperCase() })}
      </Button>
    </div>
  )
}

/** The sign of a currency, and whether it stands before amounts in the language. */
export function currencySign(locale: string, currency: string): { readonly sign: string; readonly isFirst: boolean } {
  const options = { style: 'currency', currency: currency.toUpperCase(), currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, options).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  return { sign: parts[at]?.value ?? '', isFirst: at < parts.findIndex(({ type }) => type === 'integer') }
}
