import { useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { ViewLoading } from '../../components/Loading.js'
import { useHawser } from '../../provider/useHawser.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { allWalletsView, goTo } from '../goTo.js'
import { useDeviceOs, useWallets } from '../wallets/useWallets.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { stores, waysToGet } from '../wallets/waysToGet.js'

/** As many as are seen at a glance. */
const SHOWN = 6

/** For somebody without a wallet: a few to choose from, each with where it is to be had. */
export function GetAWalletView() {
  const hawser = useHawser()
  const text = useText(enWallets)
  const { feature, api, list = feature.wallets.createSlice() } = useWallets()
  const os = useDeviceOs()
  const { router } = hawser
  const toGet = list.all
    .filter(({ isInstalled }) => !isInstalled)
    .map((wallet) => ({ wallet, ways: waysToGet(wallet, os) }))
    .filter(({ ways }) => ways.length > 0)
    .slice(0, SHOWN)
  // The first wallets of the list are there without a page of it; they may not be enough.
  const isShort = toGet.length < SHOWN && list.all.length < SHOWN * 2 && list.hasNextPage
  const isIdle = !list.isLoading && !list.error
  useEffect(() => {
    if (isShort && isIdle) void api.fetchNextPage()
  }, [api, isShort, isIdle])
  const platformsOf = (ways: ReturnType<typeof waysToGet>): string =>
    text.list(ways.map(({ kind }) => (kind === 'website' ? text('walletDetails.website') : stores[kind].platform)))

  if (toGet.length === 0) {
    if (list.error && !list.isLoading) {
      return <ErrorPanel title={text('allWallets.failed')} text={text('allWallets.failedText')} onRetry={api.retry} />
    }
    if (list.isLoading || isShort || list.count === null) return <ViewLoading />
    return (
      <p className="hawser-wallet-hint" role="status">
        {text('getAWallet.none')}
      </p>
    )
  }
  const showAll = (): void => {
    // The list may be below, with a search that found nothing.
    api.search('')
    goTo(hawser, allWalletsView(hawser))
  }
  return (
    <>
      <p className="hawser-wallet-hint">{text('getAWallet.text')}</p>
      <ul className="hawser-list" aria-label={text('getAWallet.list')}>
        {toGet.map(({ wallet, ways }) => (
          <li key={wallet.id}>
            <button
              type="button"
              className="hawser-row"
              data-hawser-wallet={wallet.id}
              onClick={() => router.push({ name: 'WalletDetails', parameters: { walletId: wallet.id } })}
            >
              <WalletPicture api={api} wallet={wallet} />
              <span className="hawser-row-text">
                <bdi className="hawser-row-title">{wallet.name}</bdi>
                <span className="hawser-row-subtitle hawser-whole">{platformsOf(ways)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="hawser-actions">
        <Button onClick={showAll}>{text('title.AllWallets')}</Button>
      </div>
    </>
  )
}
