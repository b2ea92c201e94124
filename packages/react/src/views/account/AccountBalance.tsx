import { floorDecimals, formatUnits } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { useHawserBalance } from '../../hooks/useHawserBalance.js'
import { Button } from '../../parts/Button.js'
import { Skeleton } from '../../parts/Skeleton.js'
import { useText } from '../../text/useText.js'

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3

/** The native balance. One that could not be read is said to be unavailable, and never shown as zero. */
export function AccountBalance({ connection }: { readonly connection: Connection }) {
  const text = useText()
  const { data, error, isPending, refetch } = useHawserBalance({ address: connection.address, namespace: connection.namespace })

  if (data) {
    const exact = formatUnits(data.value, data.decimals)
    const shown = floorDecimals(exact, SHOWN_DECIMALS)
    return (
      <p className="hawser-balance" title={`${exact} ${data.symbol}`}>
        <span aria-hidden="true">
          {text.number(shown)} <span className="hawser-balance-symbol">{data.symbol}</span>
        </span>
        <span className="hawser-visually-hidden">{text('account.balance', { amount: text.number(exact), symbol: data.symbol })}</span>
      </p>
    )
  }
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
  return (
    <p className="hawser-balance" aria-busy={isPending}>
      <Skeleton width="9ch" label={text('account.balanceLoading')} />
    </p>
  )
}
