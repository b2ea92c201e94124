import type { PortfolioChange } from '@hawser/core/portfolio'
import { enTokens } from '../../text/enTokens.js'
import { useText } from '../../text/useText.js'
import { formatMoney, formatPercent } from './money.js'

interface ChangeProps {
  readonly change: PortfolioChange
  readonly currency: string
  /** Whether the amount stands before the percentage. */
  readonly isWhole?: boolean | undefined
}

/** A change over the last day. Its sign says where it went; the colour only says it again. */
export function Change({ change: { value, percent }, currency, isWhole = false }: ChangeProps) {
  const text = useText(enTokens)
  const direction = !/[1-9]/.test(value) ? 'none' : value.startsWith('-') ? 'down' : 'up'
  const amount = formatMoney(text, value, currency, { isSigned: true })
  const share = percent === null ? amount : formatPercent(text, percent)
  return (
    <span className="hawser-change" data-direction={direction}>
      <bdi dir={text.dir === 'rtl' ? 'ltr' : undefined}>
        {isWhole && percent !== null ? text('tokens.change', { value: amount, percent: share }) : share}
      </bdi>
      <span className="hawser-visually-hidden">, {text('tokens.day')}</span>
    </span>
  )
}
