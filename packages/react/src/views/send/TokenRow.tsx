import { floorDecimals, shortenAddress } from '@hawser/common'
import type { SendTokenBalance } from '@hawser/core/send'
import { Skeleton } from '../../components/Loading.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useSendText } from './sendFeature.js'

export interface TokenRowProps {
  readonly balance: SendTokenBalance
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One thing to send. It can be chosen once its contract has said how it is counted. */
export function TokenRow({ balance, isCurrent, onChoose }: TokenRowProps) {
  const text = useSendText()
  const { chainId, address, name, symbol, iconUrl, decimals } = balance
  const title = symbol || (address === null ? name : shortenAddress(address))

  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-token={address ?? 'native'}
      aria-current={isCurrent || undefined}
      disabled={decimals === null}
      onClick={onChoose}
    >
      <TokenImage token={address === null ? null : { chainId, address }} src={iconUrl} symbol={title} />
      <span className="hawser-row-text">
        <span className="hawser-row-title hawser-token-title">
          <bdi>{title}</bdi>
          {isCurrent ? <CheckIcon className="hawser-check" /> : null}
        </span>
        <span className="hawser-row-subtitle hawser-token-name" title={address ?? undefined}>
          <bdi>{name === address ? shortenAddress(address) : name}</bdi>
          {balance.isAdded && address !== null ? (
            <span className="hawser-token-address"> {shortenAddress(address)}</span>
          ) : null}
        </span>
      </span>
      <span className="hawser-row-end hawser-token-end">
        {decimals === null && balance.status === 'failed' ? (
          text('send.tokenUnreadable')
        ) : (
          <SendBalance balance={balance} />
        )}
      </span>
    </button>
  )
}

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3

interface SendBalanceProps {
  readonly balance: SendTokenBalance
  /** Whether the word for it stands before it, and its symbol behind it, where nothing around it says what it is. */
  readonly isNamed?: boolean | undefined
}

/** The account's balance of one token, floored; in full for a pointer and for screen readers. */
export function SendBalance({ balance, isNamed = false }: SendBalanceProps) {
  const text = useSendText()
  const { quantity, symbol, status } = balance
  if (!quantity) {
    return status === 'loading' ? (
      <Skeleton width="7ch" label={text('account.balanceLoading')} />
    ) : (
      <span>{text('account.balanceUnavailable')}</span>
    )
  }
  const { numeric } = quantity
  const floored = floorDecimals(numeric, SHOWN_DECIMALS)
  // Little is not nothing.
  const isLess = Number(floored) === 0 && /[1-9]/.test(numeric)
  const amount = isLess ? `<${text.number(`0.${'1'.padStart(SHOWN_DECIMALS, '0')}`)}` : text.number(floored)
  const describe = (number: string): string => text('account.balance', { amount: number, symbol })
  const whole = describe(text.number(numeric))
  const shown = isNamed ? describe(amount) : amount
  if (shown === whole) return <span className="hawser-send-quantity">{whole}</span>
  return (
    <span className="hawser-send-quantity" title={`${text.number(numeric)} ${symbol}`}>
      <span aria-hidden="true">{shown}</span>
      <span className="hawser-visually-hidden">{whole}</span>
    </span>
  )
}
