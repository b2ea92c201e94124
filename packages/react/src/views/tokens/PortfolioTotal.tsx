import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Loading.js'
import { enTokens } from '../../text/enTokens.js'
import { useText } from '../../text/useText.js'
import { Change } from './Change.js'
import { formatMoney } from './money.js'
import { usePortfolio } from './usePortfolio.js'

/** From this many characters on, a total is written smaller. */
const LONG_TOTAL = 15

/** The total value of the connected accounts, and its change over a day. Where nothing has a price, what stands in its place does. */
export function PortfolioTotal({ children }: { readonly children: ReactNode }) {
  const text = useText(enTokens)
  const { held } = usePortfolio()
  const { status, total, currency, dayChange } = held
  if (status === 'pending')
    return (
      <p className="hawser-balance" aria-busy="true">
        <Skeleton width="6ch" label={text('account.balanceLoading')} />
      </p>
    )
  // Nobody could be asked, or nobody tells what anything is worth.
  if (total === null || status !== 'success') return children

  const shown = formatMoney(text, total, currency)
  return (
    <div className="hawser-total">
      <p className="hawser-balance" data-size={shown.length >= LONG_TOTAL ? 'small' : undefined}>
        <span className="hawser-visually-hidden">{text('tokens.total', { value: shown })}</span>
        <bdi aria-hidden="true">{shown}</bdi>
      </p>
      {dayChange ? (
        <p className="hawser-row-subtitle">
          <Change change={dayChange} currency={currency} isWhole />
          <span aria-hidden="true"> {text('tokens.day')}</span>
        </p>
      ) : null}
    </div>
  )
}
