import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { memo } from 'react'
import { shallowEqual } from '../../provider/shallowEqual.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { GRID_COLUMNS } from './gridColumns.js'

interface WalletGridRowProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** From 0. */
  readonly index: number
  /** How far below the grid's own beginning it stands, in CSS pixels. */
  readonly topPx: number
  /** The column that the Tab key stops at; null where that is in another row. */
  readonly activeColumn: number | null
  readonly onFocus: (index: number) => void
  readonly onChoose: (wallet: WalletEntry) => void
}

/** One row of the grid. Its pictures are loaded once it is there. */
export const WalletGridRow = memo(function WalletGridRow(props: WalletGridRowProps) {
  const { api, wallets, index, topPx, activeColumn, onFocus, onChoose } = props
  const text = useText(enWallets)

  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid that it stands in
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus
    <div role="row" className="hawser-wallet-grid-row" aria-rowindex={index + 1} style={{ insetBlockStart: topPx }}>
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
            <WalletPicture api={api} wallet={wallet} />
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
