import { floorDecimals, formatUnits } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { Button } from '../../components/Button.js'
import { Skeleton } from '../../components/Loading.js'
import { useHawserBalance } from '../../hooks/useHawserBalance.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3
/** From this many characters on, a balance is written smaller. */
const LONG_BALANCE = 15

/** The native balance. One that could not be read is said to be unavailable, and never shown as zero. */
export function AccountBalance({ connection }: { readonly connection: Connection }) {
  const text = useText(enAccount)
  const { data, error, isPending, status, refetch } = useHawserBalance({
    address: connection.address,
    namespace: connection.namespace,
  })

  if (error) {
    return (
      <div className="hawser-balance-problem" role="alert">
        <span>{text('account.balanceUnavailable')}</span>
        <Button variant="quiet" size="small" isBusy={isPending} onClick={refetch}>
          {text('common.tryAgain')}
        </Button>
      </div>
    )
  }
  // On a network that the app does not know there is nobody to ask.
  if (status === 'idle') return <p className="hawser-balance-problem">{text('account.balanceUnavailable')}</p>
  if (data) {
    const exact = formatUnits(data.value, data.decimals)
    const shown = text.number(floorDecimals(exact, SHOWN_DECIMALS))
    const isLong = shown.length + data.symbol.length >= LONG_BALANCE
    return (
      <p
        className="hawser-balance"
        data-size={isLong ? 'small' : undefined}
        title={`${text.number(exact)} ${data.symbol}`}
      >
        <span className="hawser-balance-amount" aria-hidden="true">
          {shown} <bdi className="hawser-balance-symbol">{data.symbol}</bdi>
        </span>
        <span className="hawser-visually-hidden">
          {text('account.balance', { amount: text.number(exact), symbol: data.symbol })}
        </span>
      </p>
    )
  }
  return (
    <p className="hawser-balance" aria-busy={isPending}>
      <Skeleton width="6ch" label={text('account.balanceLoading')} />
    </p>
  )
}
