import type { MouseEventHandler } from 'react'
import { ChevronDownIcon } from '../../icons/Icon.js'
import { useText } from '../../text/useText.js'
import { WalletRow } from './WalletRow.js'

export interface MoreWalletsRowProps {
  readonly count: number
  readonly onClick: MouseEventHandler<HTMLButtonElement>
}

/** In place of wallets of this browser that are too many to be looked through. */
export function MoreWalletsRow({ count, onClick }: MoreWalletsRowProps) {
  const text = useText()
  return (
    <WalletRow
      picture={
        <span className="hawser-picture" aria-hidden="true">
          <ChevronDownIcon />
        </span>
      }
      name={text('connect.more', { count: text.number(count) })}
      onClick={onClick}
    />
  )
}
