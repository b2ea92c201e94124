import { useContext } from 'react'
import { LocaleContext, useButtonText } from '../text/useButtonText.js'
import { useThemeMode } from '../theme/useTheme.js'

/** In place of a modal whose code did not come. The style sheet takes it away again when it was there for long enough to be read. */
export function ModalFailure() {
  const text = useButtonText()
  const { code, dir } = useContext(LocaleContext)

  return (
    <div data-hawser-root="" data-hawser-theme={useThemeMode()} lang={code} dir={dir}>
      <div className="hawser-toasts" role="alert">
        <p className="hawser-toast hawser-load-failure">{text('modalFailed')}</p>
      </div>
    </div>
  )
}
