import { shortenAddress } from '@hawser/common'
import type { SendTokenBalance } from '@hawser/core/send'
import { CheckIcon } from '../../icons/modalIcons.js'
import { SendBalance } from './SendBalance.js'
import { TokenImage } from './TokenImage.js'
import { useSendText } from './useSendText.js'

export interface TokenRowProps {
  readonly balance: SendTokenBalance
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

/** One thing to send. It can be chosen once its contract has said how it is counted. */
export function TokenRow({ balance, isCurrent, onChoose }: TokenRowProps) {
  const text = useSendText()
  const { address, name, symbol, iconUrl, decimals } = balance
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
      <TokenImage src={iconUrl} symbol={title} />
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
