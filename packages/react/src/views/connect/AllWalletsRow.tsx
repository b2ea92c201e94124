import type { WalletsState } from '@hawser/core/wallets'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { WalletRow } from './WalletRow.js'

/** The way to every wallet, with how many there are once that is known. */
export function AllWalletsRow() {
  const { router } = useHawser()
  const text = useText()
  const count = useHawserState(({ features }) => (features.wallets as WalletsState | undefined)?.count)
  return (
    <WalletRow
      picture={<span className="hawser-picture hawser-all-mark" aria-hidden="true" />}
      name={text('title.AllWallets')}
      tag={count ? text.number(count) : undefined}
      data-hawser-open="AllWallets"
      onClick={() => router.push({ name: 'AllWallets' })}
    />
  )
}
