import type { ConnectorEntry } from '@hawser/core'
import { Tag } from '../../parts/Tag.js'
import { WalletImage } from '../../parts/WalletImage.js'
import { useText } from '../../text/useText.js'
import { namespaceNames } from './namespaceNames.js'

export interface WalletRowProps {
  readonly entry: ConnectorEntry
  readonly isRecent: boolean
  readonly onChoose: (entry: ConnectorEntry) => void
}

/** One wallet of the connect list. What it speaks is named only where that is more than one kind of chain. */
export function WalletRow({ entry, isRecent, onChoose }: WalletRowProps) {
  const text = useText()
  const tag = isRecent ? text('connect.recent') : entry.isInstalled ? text('connect.installed') : null

  return (
    <button type="button" className="hawser-row" data-hawser-wallet={entry.id} onClick={() => onChoose(entry)}>
      <WalletImage src={entry.imageUrl} name={entry.name} />
      <span className="hawser-row-text">
        <bdi className="hawser-row-title">{entry.name}</bdi>
        {entry.chains.length > 1 ? (
          <span className="hawser-row-subtitle">{namespaceNames(entry.chains, text.locale)}</span>
        ) : null}
      </span>
      {tag ? <Tag isEmphasised={isRecent}>{tag}</Tag> : null}
    </button>
  )
}
