import type { SendState } from '@hawser/core/send'
import { WarningIcon } from '../../icons/Icon.js'
import { useSendNetwork } from './useSendNetwork.js'
import { useSendText } from './useSendText.js'

/** What may well be a mistake, and does not keep anybody from going on. */
export function SendWarnings({ form }: { readonly form: SendState }) {
  const text = useSendText()
  const network = useSendNetwork(form)
  const other = useSendNetwork({ caipNetworkId: form.receiverNameNetworkId })
  const values = {
    name: form.receiverProfileName ?? '',
    network: network?.name ?? '',
    other: other?.name ?? '',
  }
  return form.check.warnings.map((warning) => (
    <div key={warning} className="hawser-notice" data-tone="warning">
      <WarningIcon />
      <p className="hawser-notice-text">{text(`send.warning.${warning}`, values)}</p>
    </div>
  ))
}
