/** The place of a row that is on its way, seen only after 150 ms. */
export function RowSkeleton() {
  return (
    <div className="hawser-row hawser-row-place">
      <span className="hawser-picture hawser-skeleton" />
      <span className="hawser-skeleton" />
    </div>
  )
}
