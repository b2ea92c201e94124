import { Button } from '../../components/Button.js'
import { ExternalLink, ExternalLinkIcon } from '../../components/ExternalLink.js'
import { ViewLoading } from '../../components/Loading.js'
import { Tag } from '../../components/Tag.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enWallets } from '../../text/enWallets.js'
import { useText } from '../../text/useText.js'
import { allWalletsView, goTo } from '../goTo.js'
import { useDeviceOs, useListedWallet, useWallets } from '../wallets/useWallets.js'
import { viewOfWallet } from '../wallets/viewOfWallet.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { stores, waysToGet } from '../wallets/waysToGet.js'

export interface WalletDetailsViewProps {
  readonly walletId: string
}

/** One wallet of the list: what it says of itself, where it can be got, and the way on to connecting it. */
export function WalletDetailsView({ walletId }: WalletDetailsViewProps) {
  const hawser = useHawser()
  const text = useText(enWallets)
  const wallets = useWallets()
  const { feature, api } = wallets
  const { wallet, isComing } = useListedWallet(wallets, walletId)
  const next = useHawserState((state) => (wallet ? viewOfWallet(feature, hawser, wallet, state) : null))
  const os = useDeviceOs()
  const { router } = hawser
  useViewTitle(wallet?.name)

  if (isComing) return <ViewLoading />
  if (!wallet) {
    return (
      <div className="hawser-empty">
        <p className="hawser-empty-text" role="status">
          {text('walletDetails.gone')}
        </p>
        <Button onClick={() => router.replace(allWalletsView(hawser))}>{text('title.AllWallets')}</Button>
      </div>
    )
  }
  const ways = waysToGet(wallet, os)
  return (
    <div className="hawser-stage">
      <WalletPicture api={api} wallet={wallet} size="large" />
      <div className="hawser-stage-message">
        {wallet.badge === 'certified' ? <Tag isEmphasised>{text('allWallets.certified')}</Tag> : null}
        {wallet.description ? (
          <p className="hawser-wallet-description" dir="auto">
            {wallet.description}
          </p>
        ) : null}
      </div>
      {ways.length > 0 ? (
        <ul className="hawser-list hawser-ways" aria-label={text('walletDetails.get', { wallet: wallet.name })}>
          {ways.map(({ kind, href }) => (
            <li key={kind}>
              <ExternalLink className="hawser-row" href={href}>
                <span className="hawser-row-text">
                  <bdi className="hawser-row-title">{kind === 'website' ? hostOf(href) : stores[kind].name}</bdi>
                  <span className="hawser-row-subtitle">{text(`walletDetails.${kind}`)}</span>
                </span>
                <ExternalLinkIcon />
              </ExternalLink>
            </li>
          ))}
        </ul>
      ) : null}
      {ways.length > 0 ? null : <p className="hawser-wallet-hint">{text('walletDetails.noWay')}</p>}
      {next && next.name !== 'WalletDetails' ? (
        <div className="hawser-actions">
          <Button variant="primary" onClick={() => goTo(hawser, next)}>
            {text('connecting.ready.action')}
          </Button>
        </div>
      ) : (
        <p className="hawser-wallet-hint">{text('walletDetails.comeBack')}</p>
      )}
    </div>
  )
}

function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : href
}
