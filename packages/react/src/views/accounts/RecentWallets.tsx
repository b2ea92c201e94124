import {
  type HawserState,
  type RecentWallet,
  selectListedPairing,
  selectPairedConnections,
  selectRecentWallets,
  type View,
} from '@hawser/core'
import { useId } from 'react'
import { WalletImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { viewOfConnector } from '../connect/WalletRow.js'

/** The wallets that were used before and are not connected now, where this page can connect them again. */
export function RecentWallets() {
  const { router } = useHawser()
  const text = useText(enAccount)
  const headingId = useId()
  const recent = useHawserState(selectRecentWallets)
  const list = useHawserState((state) => state.connectors.list)
  // WalletConnect has one session at a time.
  const canPair = useHawserState(
    (state) => selectPairedConnections(state).length === 0 && selectListedPairing(state) !== undefined,
  )
  const rows = recent.flatMap((wallet) => {
    const view = viewOfRecent(wallet, { list, canPair })
    return view ? [{ wallet, view }] : []
  })
  if (rows.length === 0) return null

  return (
    <section className="hawser-wallet-section" aria-labelledby={headingId}>
      <header className="hawser-wallet-header">
        <h3 className="hawser-wallet-name" id={headingId}>
          {text('accounts.recent')}
        </h3>
      </header>
      <ul className="hawser-list">
        {rows.map(({ wallet: { id, name, icon }, view }) => (
          <li key={id}>
            <button type="button" className="hawser-row" data-hawser-wallet={id} onClick={() => router.push(view)}>
              <WalletImage src={icon} name={name} />
              <span className="hawser-row-text">
                <bdi className="hawser-row-title">{name}</bdi>
              </span>
              <span className="hawser-row-action">{text('accounts.connectRecent')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the view that connecting it again leads to: itself where it is in this browser, to its app where WalletConnect is on and free. */
function viewOfRecent(
  { id, rdns }: RecentWallet,
  { list, canPair }: { readonly list: HawserState['connectors']['list']; readonly canPair: boolean },
): View | undefined {
  const own = list.find((entry) => entry.id === id)
  // Which of several is the one that was used is for the connect list to ask; what is connected by its id alone is offered to nobody.
  if (own?.isContested || own?.isListed === false) return undefined
  if (own) return own.isInstalled ? viewOfConnector(own) : undefined
  // One with an rdns was reached as an extension, which has gone since.
  return canPair && rdns === undefined ? { name: 'ConnectingWalletConnect', parameters: { walletId: id } } : undefined
}
