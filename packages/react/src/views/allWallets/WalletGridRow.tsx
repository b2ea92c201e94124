import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { memo, useRef } from 'react'
import { shallowEqual } from '../../provider/shallowEqual.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { GRID_COLUMNS } from './gridColumns.js'
import { useIsNear } from './useIsNear.js'

interface WalletGridRowProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** From 0. */
  readonly index: number
  /** The column that the Tab key stops at; null where that is in another row. */
  readonly activeColumn: number | null
  /** Whether its pictures are loaded before it is near. */
  readonly isPrefetched: boolean
  readonly onFocus: (index: number) => void
  readonly onChoose: (wallet: WalletEntry) => void
}

/** One row of the grid. It is laid out, and its pictures are loaded, only when it comes near. */
export const WalletGridRow = memo(function WalletGridRow(props: WalletGridRowProps) {
  const { api, wallets, index, activeColumn, isPrefetched, onFocus, onChoose } = props
  const text = useText(enWallets)
  const row = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(row)

  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div ref={row} role="row" className="hawser-wallet-grid-row" aria-rowindex={index + 1}>
      {wallets.map((wallet, column) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
        // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
        <div key={wallet.id} role="gridcell" aria-colindex={column + 1}>
          <button
            type="button"
            className="hawser-wallet-tile"
            data-hawser-wallet={wallet.id}
            title={wallet.name}
            tabIndex={activeColumn === column ? 0 : -1}
            onFocus={() => onFocus(index * GRID_COLUMNS + column)}
            onClick={() => onChoose(wallet)}
          >
            <WalletPicture api={api} wallet={wallet} isWanted={isPrefetched || isNear} />
            <bdi className="hawser-wallet-tile-name">{wallet.name}</bdi>
            {wallet.isInstalled ? (
              <span className="hawser-wallet-tile-mark">
                <span className="hawser-visually-hidden">{text('connect.installed')}</span>
              </span>
            ) : null}
          </button>
        </div>
      ))}
    </div>
  )
}, isSameRow)

/** A page that is added makes new lists of the rows before it too. */
function isSameRow(before: WalletGridRowProps, after: WalletGridRowProps): boolean {
  return (Object.keys(after) as (keyof WalletGridRowProps)[]).every((name) =>
    name === 'wallets' ? shallowEqual(before.wallets, after.wallets) : before[name] === after[name],
  )
}
