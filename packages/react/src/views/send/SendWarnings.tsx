import type { SendWarning } from '@hawser/core/send'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useText } from '../../text/useText.js'

/** What may well be a mistake, and does not keep anybody from going on. */
export function SendWarnings({ warnings }: { readonly warnings: readonly SendWarning[] }) {
  const text = useText()
  return warnings.map((warning) => (
    <div key={warning} className="hawser-notice" data-tone="warning">
      <WarningIcon />
      <p className="hawser-notice-text">{text(`send.warning.${warning}`)}</p>
    </div>
  ))
}
