import { useText } from '../text/useText.js'
import { Spinner } from './Spinner.js'

/** In place of a view, or of what it shows, that is on its way. */
export function ViewLoading() {
  const text = useText()
  return (
    <div className="hawser-view-loading" role="status">
      <Spinner />
      <span className="hawser-visually-hidden">{text('modal.loading')}</span>
    </div>
  )
}
