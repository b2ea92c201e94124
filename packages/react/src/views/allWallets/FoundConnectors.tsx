import type { FoundWallets } from '@hawser/core/wallets'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { ConnectorRow } from '../connect/ConnectorRow.js'
import { MAX_INSTALLED } from '../connect/maxInstalled.js'
import { namesShared } from '../connect/namesShared.js'

/** What a search found among the wallets that this page reaches by itself: whoever has more of a name types more of it. */
export function FoundConnectors({ connectors, wallets }: FoundWallets) {
  const text = useText(enWallets)
  const isNameShared = namesShared([...connectors.map(({ entry }) => entry), ...wallets].map(({ name }) => name))
  return (
    <ul className="hawser-list hawser-found-connectors" aria-label={text('allWallets.own')}>
      {connectors.slice(0, MAX_INSTALLED).map(({ key, entry, isRecent }) => (
        <li key={key}>
          <ConnectorRow entry={entry} isRecent={isRecent} isNameShared={isNameShared(entry.name)} />
        </li>
      ))}
    </ul>
  )
}
