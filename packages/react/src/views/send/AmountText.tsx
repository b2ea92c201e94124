import { type ReactNode, useState } from 'react'
import { useText } from '../../text/useText.js'
import type { ReadableAmount, ShownAmount } from './readableAmount.js'

interface ReadableProps extends ReadableAmount {
  /** What is said with the amount, to the last digit. */
  readonly whole: string
  /** Says it with an amount, which is in the digits of the language. */
  readonly children: (amount: string) => ReactNode
}

/** Something with an amount in it, rounded for reading: a press shows every digit, as a pointer over it does; screen readers have them anyway. */
export function Readable({ shown, exact, whole, children }: ReadableProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  if (shown === exact) return <span className="hawser-amount">{children(text.number(shown))}</span>
  return (
    <button
      type="button"
      className="hawser-amount"
      title={whole}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
    >
      <span aria-hidden="true">{children(text.number(isWhole ? exact : shown))}</span>
      <span className="hawser-visually-hidden">{whole}</span>
    </button>
  )
}

/** An amount and its symbol, rounded for reading; the name alone of what there is one of. */
export function AmountText({ shown, exact, symbol }: ShownAmount) {
  const text = useText()
  if (shown === '') return <bdi className="hawser-amount">{symbol}</bdi>
  return (
    <Readable shown={shown} exact={exact} whole={`${text.number(exact)} ${symbol}`}>
      {(amount) => (
        <>
          {amount} <bdi>{symbol}</bdi>
        </>
      )}
    </Readable>
  )
}
