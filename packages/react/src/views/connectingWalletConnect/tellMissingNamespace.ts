import type { ChainNamespace } from '@hawser/common'
import type { Connection, Hawser } from '@hawser/core'
import { showToast } from '@hawser/core/actions'
import type { enPairing } from '../../text/enPairing.js'
import type { SectionText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'

export interface TellMissingNamespaceParameters {
  /** The namespace that the user came for. */
  readonly namespace: ChainNamespace
  /** The connection that the wallet granted instead. */
  readonly granted: Connection
  readonly text: SectionText<typeof enPairing>
}

/** Says, where the modal is closing, that a wallet was connected without the namespace that it was connected for. */
export function tellMissingNamespace(
  hawser: Hawser,
  { namespace, granted, text }: TellMissingNamespaceParameters,
): void {
  const chains = namespaceNames([namespace], text)
  showToast(hawser, { message: text('pairing.without', { wallet: granted.connectorName, chains }), variant: 'error' })
}
