import type { ChainNamespace } from '@hawser/common'
import type { ConnectorEntry } from '@hawser/core'
import { PairingImage, WalletImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from './namespaceNames.js'
import { viewOfConnector } from './viewOfConnector.js'
import { WalletRow } from './WalletRow.js'

export interface ConnectorRowProps {
  readonly entry: ConnectorEntry
  readonly isRecent: boolean
  /** Another row has the same name. */
  readonly isNameShared: boolean
  /** The kind of chain that the user came for, where it is one. */
  readonly namespace?: ChainNamespace | undefined
}

/**
 * A wallet of this browser, or WalletConnect. What it speaks is named where that is more than one kind of chain; by what else it is known where
 * another wallet has its name, or claims to be it.
 */
export function ConnectorRow({ entry, isRecent, isNameShared, namespace }: ConnectorRowProps) {
  const { router } = useHawser()
  const text = useText()
  const isMobile = useHawserState((state) => state.connectors.isMobile)
  const { id, name, imageUrl, chains, isInstalled, info, isContested } = entry
  const isPaired = entry.pairs === true
  const spoken = namespaceNames(chains, text.locale)
  const told = isContested
    ? text('connect.contested', { id: info.rdns ?? spoken })
    : isNameShared
      ? (info.rdns ?? spoken)
      : chains.length > 1 && !namespace
        ? spoken
        : undefined

  return (
    <WalletRow
      data-hawser-wallet={id}
      name={name}
      picture={isPaired ? <PairingImage src={imageUrl} name={name} /> : <WalletImage src={imageUrl} name={name} />}
      subtitle={isPaired ? undefined : told}
      isRecent={isRecent}
      tag={isPaired ? (isMobile ? undefined : text('connect.qr')) : isInstalled ? text('connect.installed') : undefined}
      onClick={() => router.push(isPaired ? { name: 'ConnectingWalletConnect' } : viewOfConnector(entry, namespace))}
    />
  )
}
