import type { ChainNamespace } from '@hawser/common'
import type { Connection, Hawser } from '@hawser/core'
import { showToast } from '@hawser/core/actions'
import type { enPairing } from '../../text/enPairing.js'
import type { SectionText } from '../../text/useText.js'
import { namespaceNames } from '../namespaceNames.js'

export interface TellMissingKindParameters {
  /** The kind of chain that the user came for. */
  readonly namespace: ChainNamespace
  /** What the wallet granted instead. */
  readonly granted: Connection
  readonly text: SectionText<typeof enPairing>
}

/** Says, where the modal is closing, that a wallet was connected without the kind of chain that it was connected for. */
export function tellMissingKind(hawser: Hawser, { namespace, granted, text }: TellMissingKindParameters): void {
  const chains = namespaceNames([namespace], text.locale)
  showToast(hawser, { message: text('pairing.without', { wallet: granted.connectorName, chains }), variant: 'error' })
}
