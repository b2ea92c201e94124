import { type ConnectListItem, selectWalletConnector, type WalletEntry } from '@hawser/core/wallets'
import { useHawser, useHawserAccount, useHawserConnect, useHawserDisconnect } from '@hawser/react'
import { useHawserPairing, useHawserWallets } from '@hawser/react/wallets'
import { OwnPairing } from './OwnPairing.js'

/** A connect of your own: the list, the search and the code by hooks, without the modal. */
export function OwnWalletList() {
  const hawser = useHawser()
  const { address, isConnected } = useHawserAccount()
  const { disconnect } = useHawserDisconnect()
  const { connect, attempt } = useHawserConnect()
  const { connectList, all, count, search, setSearch, hasNextPage, fetchNextPage, isLoading } = useHawserWallets()
  const pairing = useHawserPairing()

  const choose = (item: ConnectListItem) => {
    if (item.kind === 'wallet') chooseWallet(item.wallet)
    else if (item.entry.pairs) pairing.connect()
    else connect({ connectorId: item.entry.id })
  }
  // A wallet that is in this browser needs no code.
  const chooseWallet = (wallet: WalletEntry) => {
    const connector = wallet.isInstalled && selectWalletConnector(hawser.getSnapshot(), wallet)
    if (connector) connect({ connectorId: connector.id })
    else pairing.connect(wallet)
  }

  if (isConnected) {
    return (
      <div className="own-list">
        <p className="outcome-result">{address}</p>
        <button type="button" className="button quiet" onClick={() => disconnect()}>
          Disconnect
        </button>
      </div>
    )
  }
  if (pairing.isPending) return <OwnPairing pairing={pairing} />

  const isSearching = search.text !== ''
  const shown = isSearching ? search.results : all
  return (
    <div className="own-list">
      <ul className="controls" aria-label="Ways to connect">
        {connectList.map((item) => (
          <li key={item.key}>
            <button type="button" className="button quiet" onClick={() => choose(item)}>
              {item.kind === 'wallet' ? item.wallet.name : item.entry.name}
            </button>
          </li>
        ))}
      </ul>
      <label>
        Search {count ?? ''} wallets
        <input type="search" value={search.text} onChange={(event) => setSearch(event.target.value)} />
      </label>
      <ul className="own-list-all" aria-label="Found wallets">
        {shown.map((wallet) => (
          <li key={wallet.id}>
            <button type="button" className="button quiet" onClick={() => chooseWallet(wallet)}>
              {wallet.name}
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && !isSearching ? (
        <button type="button" className="button quiet" disabled={isLoading} onClick={() => fetchNextPage()}>
          More wallets
        </button>
      ) : null}
      {pairing.error || attempt?.error ? (
        <p className="outcome-error" role="alert">
          {pairing.error?.shortMessage ?? attempt?.error?.shortMessage}
        </p>
      ) : null}
    </div>
  )
}
