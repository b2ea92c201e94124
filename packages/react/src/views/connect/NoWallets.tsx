import { Button } from '../../components/Button.js'
import { WalletIcon } from '../../icons/modalIcons.js'
import { useText } from '../../text/useText.js'

export interface NoWalletsProps {
  /** The kind of chain that a wallet is wanted for, where it is one. */
  readonly chain?: string | undefined
  readonly onExplain: () => void
}

/** Where the wallets will stand once there are any. A wallet that is found later takes its place at once. */
export function NoWallets({ chain, onExplain }: NoWalletsProps) {
  const text = useText()
  return (
    <div className="hawser-empty">
      <span className="hawser-empty-mark" aria-hidden="true">
        <WalletIcon />
      </span>
      <p className="hawser-empty-text">{chain ? text('connect.emptyFor', { chain }) : text('connect.empty')}</p>
      <Button data-hawser-open="WhatIsAWallet" onClick={onExplain}>
        {text('connect.whatIsAWallet')}
      </Button>
    </div>
  )
}
