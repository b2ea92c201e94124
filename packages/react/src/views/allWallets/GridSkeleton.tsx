import { GRID_COLUMNS } from './gridColumns.js'

/** Rows of the grid that are on their way: their geometry, seen only after 150 ms. */
export function GridSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing, in no order
        <div key={row} className="hawser-wallet-grid-row">
          {Array.from({ length: GRID_COLUMNS }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={column} className="hawser-wallet-tile">
              <span className="hawser-skeleton hawser-wallet-tile-skeleton" />
              <span className="hawser-wallet-tile-name">
                <span className="hawser-skeleton" />
              </span>
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
