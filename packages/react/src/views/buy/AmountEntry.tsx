import type { OnRampToken } from '@hawser/core/onramp'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Choice } from '../../components/Choice.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useFieldText, useRested } from '../send/useFieldText.js'
import { toAmountText } from './amountText.js'
import { type BuyText, useBuyFeature, useBuyText } from './buyFeature.js'

/** How long typing rests before an amount that is not finished is called wrong. */
const REST_MS = 700

interface AmountEntryProps<TIssue extends string> {
  readonly label: string
  /** As it is kept: a decimal number with a point. */
  readonly amount: string
  readonly issue: TIssue | null
  /** What is said of a fault beyond those that every amount can have. */
  readonly sayIssue?: ((issue: TIssue) => string | undefined) | undefined
  readonly example: string
  /** Whether the user asked to go on: then nothing that is missing waits for the typing to rest. */
  readonly isStrict: boolean
  readonly onType: (text: string, locale: string) => void
  /** What it is an amount of. */
  readonly unit: ReactNode
  /** What else there is to know of it; with `isQuiet`, while nothing is wrong. */
  readonly note: ReactNode
  readonly isQuiet?: boolean | undefined
  readonly children?: ReactNode
}

/** An amount that is typed, and what it is of. */
export function AmountEntry<TIssue extends string>(props: AmountEntryProps<TIssue>) {
  const { label, amount, issue: fault, isStrict, onType } = props
  const text = useBuyText()
  const id = useId()
  const { readAmountInput } = useBuyFeature()
  const [value, setValue] = useFieldText({
    stored: amount,
    toStored: (typed) => readAmountInput(typed, text.locale),
    toText: (stored) => toAmountText(stored, text.locale),
  })
  const hasRested = useRested(value, REST_MS)
  const issue = isStrict && amount === '' ? 'missing' : fault
  const isShown = issue !== null && (isStrict || hasRested)
  return (
    <div className="hawser-send-amount" data-invalid={isShown ? '' : undefined}>
      <label className="hawser-field-label" htmlFor={id}>
        {label}
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
            aria-describedby={`${id}-message ${id}-note`}
            onChange={({ target }) => {
              setValue(target.value)
              onType(target.value, text.locale)
            }}
          />
        </span>
        {props.unit}
      </div>
      <p id={`${id}-message`} className="hawser-field-error" aria-live="polite">
        {isShown ? issueText(text, issue, props) : null}
      </p>
      <p id={`${id}-note`} className="hawser-send-note">
        {isShown && props.isQuiet ? null : props.note}
      </p>
      {props.children}
    </div>
  )
}

function issueText<TIssue extends string>(
  text: BuyText,
  issue: TIssue | 'missing',
  { sayIssue, example }: Pick<AmountEntryProps<TIssue>, 'sayIssue' | 'example'>,
): string | undefined {
  if (issue === 'missing') return text('buy.enterAmount')
  if (issue === 'format') return text('send.amountIssue.format', { example: text.number(example) })
  return issue === 'zero' ? text('send.amountIssue.zero') : sayIssue?.(issue as TIssue)
}

type Chosen = Pick<OnRampToken, 'id' | 'symbol' | 'caipNetworkId'>

interface TokenChoiceProps {
  readonly tokens: readonly Chosen[]
  readonly chosen: Chosen | null
  readonly onChoose: (id: string) => void
}

/** One token of few, by its symbol and network. */
export function TokenChoice({ tokens, chosen, onChoose }: TokenChoiceProps) {
  const text = useBuyText()
  const networks = useHawserState(({ networks: { requested } }) => requested)
  const nameOf = (id: string): string => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? ''
  return (
    <Choice
      label={text('send.chooseToken')}
      value={chosen?.id ?? null}
      options={tokens.map((one) => ({
        id: one.id,
        // The one that is chosen by its symbol alone: its place is narrow.
        name: one.id === chosen?.id ? one.symbol : `${one.symbol} · ${nameOf(one.caipNetworkId)}`,
      }))}
      onChoose={(id) => id !== null && onChoose(id)}
    />
  )
}
