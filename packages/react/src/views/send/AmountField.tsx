import type { AmountIssue, SendApi, SendState, SendToken, SendTokenBalance } from '@hawser/core/send'
import { type CSSProperties, type Ref, useId, useState } from 'react'
import { Button } from '../../components/Button.js'
import { TokenImage } from '../../components/TokenImage.js'
import { ChevronDownIcon } from '../../icons/Icon.js'
import type { enSend } from '../../text/enSend.js'
import type { SectionText } from '../../text/useText.js'
import { useFiat, useSendFeature, useSendText } from './sendFeature.js'
import { SendBalance } from './TokenRow.js'
import { useFieldText, useRested } from './useFieldText.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700

export interface AmountFieldProps {
  readonly api: SendApi
  readonly form: SendState
  /** What is sent, its sign, decimals and picture; the native currency where `token` is null. */
  readonly unit: {
    readonly token: SendToken | null
    readonly symbol: string
    readonly decimals: number
    readonly iconUrl: string | null | undefined
  }
  readonly balance: SendTokenBalance | undefined
  /** Whether the user asked to go on: then nothing that is missing waits for the typing to rest. */
  readonly isStrict: boolean
  /** Whether there is anything else to send. */
  readonly canChoose: boolean
  readonly isChoosing: boolean
  readonly panelId: string
  readonly selectRef: Ref<HTMLButtonElement>
  readonly onToggle: () => void
  /** The place at the end of its name's line. */
  readonly endRef: Ref<HTMLSpanElement>
}

/** The amount and its token: the digits grow smaller as there are more of them. */
export function AmountField(props: AmountFieldProps) {
  const { api, form, unit, balance, isStrict, isChoosing, panelId, onToggle } = props
  const text = useSendText()
  const id = useId()
  const { readAmountInput } = useSendFeature()
  const { sendTokenAmount, fiatAmount, price, currency } = form
  const fiat = useFiat(form)
  const [wantsFiat, setWantsFiat] = useState(fiatAmount !== null)
  const isFiat = wantsFiat && fiat !== undefined && price !== null
  const sign = isFiat ? fiat.currencySign(text.locale, currency) : undefined
  const [value, setValue] = useFieldText({
    stored: isFiat ? fiat.fiatText(form) : sendTokenAmount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (amount) => toAmountText(amount, text.locale),
  })
  const hasRested = useRested(value, REST_MS)
  const [isFindingMax, setFindingMax] = useState(false)
  const [isRetryBlocked, setRetryBlocked] = useState(false)
  const issue = form.check.amount
  // A number on its way to being one is no mistake yet.
  const isShown = issue !== null && (isStrict || hasRested || (issue !== 'format' && issue !== 'zero'))
  const isUnavailable = balance?.status === 'failed' && !balance.quantity

  const findMax = (): void => {
    setFindingMax(true)
    void api.setMax().finally(() => setFindingMax(false))
  }

  return (
    <div className="hawser-send-amount" data-invalid={isShown ? '' : undefined}>
      <div className="hawser-send-line">
        <label className="hawser-field-label" htmlFor={id}>
          {form.others.length > 0 ? `${text('send.recipient', { number: text.number('1') })} · ` : null}
          {isFiat ? text('send.amountIn', { currency: currency.toUpperCase() }) : text('send.amount')}
        </label>
        <span ref={props.endRef} />
      </div>
      <div className="hawser-send-line">
        <span
          className="hawser-send-sum"
          style={
            {
              '--hawser-digits': (value.length || 1) + (sign ? sign.sign.length + 1 : 0),
              ...(sign && { display: 'flex', flexDirection: sign.isFirst ? 'row' : 'row-reverse' }),
            } as CSSProperties
          }
        >
          {sign ? (
            <span
              className="hawser-send-digits"
              aria-hidden="true"
              style={{ flex: 'none', inlineSize: 'auto', marginInline: '0 4px' }}
            >
              {sign.sign}
            </span>
          ) : null}
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
            aria-invalid={isShown || undefined}
            aria-describedby={`${id}-message ${id}-other ${id}-balance`}
            onChange={({ target }) => {
              setValue(target.value)
              if (isFiat) api.setFiatAmount(target.value, text.locale)
              else api.setAmount(target.value, text.locale)
            }}
          />
        </span>
        {props.canChoose ? (
          <button
            ref={props.selectRef}
            type="button"
            className="hawser-token-select"
            data-hawser-token-select=""
            aria-expanded={isChoosing}
            aria-controls={isChoosing ? panelId : undefined}
            onClick={onToggle}
          >
            <TokenImage token={unit.token} src={unit.iconUrl} symbol={unit.symbol} size="small" />
            <bdi className="hawser-token-symbol">{unit.symbol}</bdi>
            <span className="hawser-visually-hidden">{text('send.chooseToken')}</span>
            <ChevronDownIcon className="hawser-caret" />
          </button>
        ) : (
          <span className="hawser-token-select" style={{ cursor: 'default' }}>
            <TokenImage token={unit.token} src={unit.iconUrl} symbol={unit.symbol} size="small" />
            <bdi className="hawser-token-symbol">{unit.symbol}</bdi>
          </span>
        )}
      </div>
      {fiat && price !== null ? (
        <fiat.FiatLine
          text={text}
          id={`${id}-other`}
          form={form}
          unit={unit}
          isFiat={isFiat}
          onToggle={() => {
            // From here on it is an amount of the token, as it stands.
            if (isFiat) api.setAmount(sendTokenAmount, 'en')
            setWantsFiat(!isFiat)
          }}
        />
      ) : null}
      <p id={`${id}-message`} className="hawser-field-error" aria-live="polite">
        {isShown ? amountIssueText(text, issue, unit) : null}
      </p>
      <div className="hawser-send-line" data-part="balance">
        <span id={`${id}-balance`} className="hawser-send-held">
          {balance ? <SendBalance balance={balance} isNamed /> : null}
        </span>
        {isUnavailable ? (
          <Button variant="quiet" size="small" onClick={() => setRetryBlocked(!api.retryBalances())}>
            {text('common.tryAgain')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" isBusy={isFindingMax} onClick={findMax}>
            {text('send.max')}
          </Button>
        )}
      </div>
      {isUnavailable ? (
        <p role="status" className="hawser-send-note">
          {isRetryBlocked ? text('send.retryLater') : null}
        </p>
      ) : null}
    </div>
  )
}

/** Returns the fault of an amount, and what would be right. */
export function amountIssueText(
  text: SectionText<typeof enSend>,
  issue: AmountIssue,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string {
  if (issue === 'format') return text('send.amountIssue.format', { example: text.number('0.5') })
  if (issue === 'tooManyDecimals' && decimals === 0) return text('send.amountIssue.whole')
  if (issue === 'tooManyDecimals')
    return text('send.amountIssue.tooManyDecimals', { symbol, decimals: text.number(decimals) })
  return text(`send.amountIssue.${issue}`)
}

/** A decimal number with a point as people edit it in their language: every digit, its decimal sign, no groups. Of text that is no amount, what was typed. */
export function toAmountText(amount: string, locale: string): string {
  return /^\d+\.\d+$/.test(amount) ? amount.replace('.', decimalSign(locale)) : amount.replace(/^"(.*)"$/, '$1')
}

/** The decimal sign of a language, as `Intl` writes it. */
function decimalSign(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === 'decimal')?.value ?? '.'
}
