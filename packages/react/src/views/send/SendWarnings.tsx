import type { SendWarning } from '@hawser/core/send'
import { WarningIcon } from '../../icons/WarningIcon.js'
import { useSendText } from './useSendText.js'

/** What may well be a mistake, and does not keep anybody from going on. */
export function SendWarnings({ warnings }: { readonly warnings: readonly SendWarning[] }) {
  const text = useSendText()
  return warnings.map((warning) => (
    <div key={warning} className="hawser-notice" data-tone="warning">
      <WarningIcon />
      <p className="hawser-notice-text">{text(`send.warning.${warning}`)}</p>
    </div>
  ))
}
