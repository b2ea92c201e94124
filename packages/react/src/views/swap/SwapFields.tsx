import { floorDecimals } from '@hawser/common'
import type { SwapsApi, SwapsState, SwapToken } from '@hawser/core/swap'
import { type CSSProperties, memo, useId, useState } from 'react'
import { Button } from '../../components/Button.js'
import { Skeleton } from '../../components/Loading.js'
import { TokenImage } from '../../components/TokenImage.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { readableAmount } from '../send/readableAmount.js'
import { useFieldText, useRested } from '../send/useFieldText.js'
import { formatMoney } from '../tokens/money.js'
import { findToken, type SwapText, useSwapFeature, useSwapText } from './swapFeature.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700
/** As high as a rate: the form does not grow when that comes. */
const NO_RATE = '\u00a0'

interface SoldFieldProps
  extends Pick<SwapsState, 'amount' | 'amountIssue' | 'from' | 'fromValue' | 'caipNetworkId' | 'tokens'> {
  readonly api: SwapsApi
  /** Whether the user asked to go on: then nothing that is missing waits for the typing to rest. */
  readonly isStrict: boolean
}

/** The amount that is sold, and its token. A quote, which is to be seen at once, leaves it as it is. */
export const SoldField = memo(function SoldField({
  api,
  amount,
  amountIssue: issue,
  from,
  fromValue,
  caipNetworkId,
  tokens,
  isStrict,
}: SoldFieldProps) {
  const text = useSwapText()
  const id = useId()
  const { readAmountInput } = useSwapFeature()
  const [value, setValue] = useFieldText({
    stored: amount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (stored) => toAmountText(stored, text.locale),
  })
  const hasRested = useRested(value, REST_MS)
  const [isFindingMax, setFindingMax] = useState(false)
  const isShown = issue !== null && (isStrict || hasRested || (issue !== 'format' && issue !== 'zero'))
  const isMissing = isStrict && amount === ''

  return (
    <div className="hawser-send-amount" data-invalid={isShown || isMissing ? '' : undefined}>
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
            enterKeyHint="next"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            aria-invalid={isShown || isMissing || undefined}
            aria-describedby={`${id}-message ${id}-balance`}
            onChange={({ target }) => {
              setValue(target.value)
              api.setAmount(target.value, text.locale)
            }}
          />
        </span>
        <TokenButton side="from" token={from} chainId={caipNetworkId} />
      </div>
      <p id={`${id}-message`} className="hawser-field-error" aria-live="polite">
        {isShown ? issueText(text, issue, from) : null}
      </p>
      <div className="hawser-send-line" data-part="balance">
        <span id={`${id}-balance`} className="hawser-send-held">
          {fromValue === null ? null : `${formatMoney(text, fromValue, 'usd')} · `}
          <Held tokens={tokens} token={from} />
        </span>
        <Button
          variant="quiet"
          size="small"
          isBusy={isFindingMax}
          onClick={() => {
            setFindingMax(true)
            void api.setMax().finally(() => setFindingMax(false))
          }}
        >
          {text('send.max')}
        </Button>
      </div>
    </div>
  )
})

/** What is bought, and how much of it there will be. */
export function BoughtField({ form }: { readonly form: SwapsState }) {
  const text = useSwapText()
  const id = useId()
  const { to } = form
  const [quote] = form.quotes
  const amount = quote && to ? readableAmount(BigInt(quote.toAmount), to.decimals, 'down') : undefined
  const shown = amount ? text.number(amount.shown) : '0'
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
            data-stale={form.isStale ? '' : undefined}
            title={amount && text.number(amount.exact)}
          >
            {form.quoteStatus === 'loading' && !quote ? (
              <Skeleton width="5ch" label={text('swap.quoteLoading')} />
            ) : (
              shown
            )}
          </output>
        </span>
        <TokenButton side="to" token={to} chainId={form.caipNetworkId} />
      </div>
      <p className="hawser-send-note" role="status">
        {form.isStale
          ? text('swap.stale')
          : quote
            ? [form.toValue && formatMoney(text, form.toValue, 'usd'), rateText(text, form)].filter(Boolean).join(' · ')
            : NO_RATE}
      </p>
    </div>
  )
}

interface TokenButtonProps {
  readonly side: 'from' | 'to'
  readonly token: SwapToken | null
  readonly chainId: string | null
}

const TokenButton = memo(function TokenButton({ side, token, chainId }: TokenButtonProps) {
  const hawser = useHawser()
  const text = useSwapText()
  return (
    <button
      type="button"
      className="hawser-token-select"
      style={token ? undefined : { maxInlineSize: 'none' }}
      data-hawser-token-select={side}
      data-hawser-open="SwapSelectToken"
      onClick={() => hawser.router.push({ name: 'SwapSelectToken', parameters: { side } })}
    >
      {token ? (
        <>
          <TokenImage
            token={token.address === null || !chainId ? null : { chainId, address: token.address }}
            src={token.iconUrl}
            symbol={token.symbol}
            size="small"
          />
          <bdi className="hawser-token-symbol">{token.symbol}</bdi>
          <span className="hawser-visually-hidden">{text('send.chooseToken')}</span>
        </>
      ) : (
        <span className="hawser-token-symbol">{text('send.chooseToken')}</span>
      )}
      <ChevronDownIcon className="hawser-caret" />
    </button>
  )
})

/** What the account has of a token, floored: it never shows more than there is. */
function Held({ tokens, token }: Pick<SwapsState, 'tokens'> & { readonly token: SwapToken | null }) {
  const text = useSwapText()
  const known = token && tokens.find(({ address }) => address?.toLowerCase() === token.address?.toLowerCase())
  if (!known) return null
  if (known.balance === null) return text('account.balanceUnavailable')
  const shown = floorDecimals(known.balance, 3)
  return (
    <span title={`${text.number(known.balance)} ${known.symbol}`}>
      {text('account.balance', { amount: text.number(shown), symbol: known.symbol })}
    </span>
  )
}

function issueText(text: SwapText, issue: NonNullable<SwapsState['amountIssue']>, token: SwapToken | null): string {
  const { symbol = '', decimals = 0 } = token ?? {}
  if (issue === 'format') return text('send.amountIssue.format', { example: text.number('0.5') })
  if (issue === 'tooManyDecimals' && decimals === 0) return text('send.amountIssue.whole')
  if (issue === 'tooManyDecimals')
    return text('send.amountIssue.tooManyDecimals', { symbol, decimals: text.number(decimals) })
  return text(`send.amountIssue.${issue}`)
}

/** What one whole token gives, by the quote that is shown. */
function rateText(text: SwapText, form: SwapsState): string | null {
  const [quote] = form.quotes
  const from = quote && findToken(form, quote.from)
  const to = quote && findToken(form, quote.to)
  if (!quote || !from || !to) return null
  const value = (BigInt(quote.toAmount) * 10n ** BigInt(from.decimals)) / BigInt(quote.amount)
  const { shown } = readableAmount(value, to.decimals)
  return text('swap.rate', { from: from.symbol, to: to.symbol, amount: text.number(shown) })
}

/** A decimal number with a point as people edit it in their language. Of text that is no amount, what was typed. */
function toAmountText(amount: string, locale: string): string {
  if (!/^\d+\.\d+$/.test(amount)) return amount.replace(/^"(.*)"$/, '$1')
  const sign = new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
  return amount.replace('.', sign)
}
