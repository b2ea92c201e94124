import type { ChainNamespace } from '@hawser/common'
import type { ConnectorEntry } from '@hawser/core'
import { PairingImage } from '../../parts/PairingImage.js'
import { WalletImage } from '../../parts/WalletImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from './namespaceNames.js'
import { viewOfConnector } from './viewOfConnector.js'
import { WalletRow } from './WalletRow.js'

export interface ConnectorRowProps {
  readonly entry: ConnectorEntry
  readonly isRecent: boolean
  /** The kind of chain that the user came for, where it is one. */
  readonly namespace?: ChainNamespace | undefined
}

/** A wallet of this browser, or WalletConnect. What it speaks is named only where that is more than one kind of chain. */
export function ConnectorRow({ entry, isRecent, namespace }: ConnectorRowProps) {
  const { router } = useHawser().internals.controllers
  const text = useText()
  const isMobile = useHawserState((state) => state.connectors.isMobile)
  const { id, name, imageUrl, chains, isInstalled } = entry
  const isPaired = entry.type === 'WALLET_CONNECT'

  return (
    <WalletRow
      data-hawser-wallet={id}
      name={name}
      picture={isPaired ? <PairingImage src={imageUrl} name={name} /> : <WalletImage src={imageUrl} name={name} />}
      chains={chains.length > 1 && !isPaired && !namespace ? namespaceNames(chains, text.locale) : undefined}
      isRecent={isRecent}
      tag={isPaired ? (isMobile ? undefined : text('connect.qr')) : isInstalled ? text('connect.installed') : undefined}
      onClick={() => router.push(isPaired ? { name: 'ConnectingWalletConnect' } : viewOfConnector(entry, namespace))}
    />
  )
}
