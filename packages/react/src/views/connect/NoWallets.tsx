import { WalletIcon } from '../../icons/WalletIcon.js'
import { Button } from '../../parts/Button.js'
import { useText } from '../../text/useText.js'

/** Where the wallets will stand once there are any. A wallet that is found later takes its place at once. */
export function NoWallets({ onExplain }: { readonly onExplain: () => void }) {
  const text = useText()
  return (
    <div className="hawser-empty">
      <span className="hawser-empty-mark" aria-hidden="true">
        <WalletIcon />
      </span>
      <p className="hawser-empty-text">{text('connect.empty')}</p>
      <Button data-hawser-open="WhatIsAWallet" onClick={onExplain}>
        {text('connect.whatIsAWallet')}
      </Button>
    </div>
  )
}
