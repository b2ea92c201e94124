import type { WalletEntry, WalletsApi } from '@hawser/core/wallets'
import { useCallback } from 'react'
import { TileGrid, type TileProps } from '../../components/TileGrid.js'
import type { WhenReadable } from '../../components/useRowWindow.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { WalletPicture } from '../wallets/WalletPicture.js'

const GRID_COLUMNS = 4

export interface WalletGridProps {
  readonly api: WalletsApi
  readonly wallets: readonly WalletEntry[]
  /** How many there are altogether, loaded or not. */
  readonly total: number
  readonly onChoose: (wallet: WalletEntry) => void
}

const keyOf = ({ id }: WalletEntry): string => id

/** Wallets side by side. */
export function WalletGrid({ api, wallets, total, onChoose }: WalletGridProps) {
  const text = useText(enWallets)
  const installed = text('connect.installed')
  const draw = useCallback(
    (wallet: WalletEntry, tile: TileProps, whenReadable: WhenReadable) => (
      <button
        type="button"
        className="hawser-grid-tile"
        data-hawser-wallet={wallet.id}
        title={wallet.name}
        {...tile}
        onClick={() => onChoose(wallet)}
      >
        <WalletPicture api={api} wallet={wallet} whenReadable={whenReadable} />
        <bdi className="hawser-grid-name">{wallet.name}</bdi>
        {wallet.isInstalled ? (
          <span className="hawser-grid-mark">
            <span className="hawser-visually-hidden">{installed}</span>
          </span>
        ) : null}
      </button>
    ),
    [api, installed, onChoose],
  )
  return (
    <TileGrid label={text('allWallets.list')} items={wallets} total={total} columns={GRID_COLUMNS} getKey={keyOf}>
      {draw}
    </TileGrid>
  )
}

/** Rows of the grid that are on their way: their geometry, seen only after 150 ms. */
export function GridSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing, in no order
          key={row}
          className="hawser-grid-row"
          style={{ gridTemplateColumns: `repeat(${GRID_COLUMNS}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: GRID_COLUMNS }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={column} className="hawser-grid-tile">
              <span className="hawser-skeleton hawser-grid-skeleton" />
              <span className="hawser-grid-name">
                <span className="hawser-skeleton" style={{ inlineSize: '70%' }} />
              </span>
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
