import type { Network } from '@hawser/common'
import { getResource, watchResource } from '@hawser/core/actions'
import { transactionFeeResource } from '@hawser/core/transaction'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { Fact } from '../../components/Facts.js'
import { Skeleton } from '../../components/Loading.js'
import { useHawser } from '../../provider/useHawser.js'
import type { enActivity } from '../../text/enActivity.js'
import type { SectionText } from '../../text/useText.js'
import { readableAmount } from '../send/readableAmount.js'

export interface TransactionFeeProps {
  readonly hash: string
  readonly network: Network
  readonly text: SectionText<typeof enActivity>
}

/** What a transaction has cost, asked of its chain while it is shown; nothing where the chain cannot tell. */
export function TransactionFee({ hash, network: { caipNetworkId, nativeCurrency }, text }: TransactionFeeProps) {
  const hawser = useHawser()
  const question = useMemo(() => ({ hash, caipNetworkId }), [hash, caipNetworkId])
  const subscribe = useCallback(
    (onChange: () => void) =>
      hawser.signal.aborted ? () => {} : watchResource(hawser, transactionFeeResource, question, { onChange }).stop,
    [hawser, question],
  )
  const getState = () => getResource(hawser, transactionFeeResource, question)
  const { status, data } = useSyncExternalStore(subscribe, getState, getState)
  if (data === null || (data === undefined && status === 'error')) return null
  const fee = data === undefined ? undefined : readableAmount(data, nativeCurrency.decimals)
  return (
    <Fact name={text('transaction.fee')}>
      {fee ? (
        <bdi title={`${text.number(fee.exact)} ${nativeCurrency.symbol}`}>
          {text.number(fee.shown)} {nativeCurrency.symbol}
        </bdi>
      ) : (
        <Skeleton width="10ch" label={text('transaction.feeLoading')} />
      )}
    </Fact>
  )
}
