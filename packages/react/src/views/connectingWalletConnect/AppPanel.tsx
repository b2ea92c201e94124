import type { AppLink, PairingLink, WalletLinkKind } from '@hawser/core/wallets'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import type { WalletsFeature } from '../wallets/useWallets.js'
import { CopyLinkButton } from './CopyLinkButton.js'
import type { ShownPairing } from './shownPairing.js'
import { useOpenedApp } from './useOpenedApp.js'

export interface AppPanelProps {
  readonly feature: WalletsFeature
  readonly kind: WalletLinkKind
  readonly walletName: string
  readonly pairing: ShownPairing
  /** Made before the tap. Undefined until there is a pairing to hand over. */
  readonly link: PairingLink | AppLink | null | undefined
  /** The app's other link, for when the first one opens nothing. */
  readonly otherLink?: PairingLink | null | undefined
  /** Whether the link opens this page in the wallet, which needs no pairing. */
  readonly isBrowse: boolean
  /** The wallet's picture; with a ring around it while its answer is waited for. */
  readonly emblem: (isWaiting: boolean) => ReactNode
}

/** A wallet's app on this device, or on the web: opened in the tap, and again as often as needed. */
export function AppPanel(props: AppPanelProps) {
  const { feature, kind, walletName: wallet, pairing, link, otherLink, isBrowse, emblem } = props
  const text = useText(enPairing)
  const app = useOpenedApp(feature)
  const isReady = Boolean(link) && (isBrowse || !pairing.isExpired)
  const isWaiting = app.isOpened && !isBrowse && !pairing.isExpired
  const isExpired = pairing.isExpired && !isBrowse
  const message = (): readonly [title: string, explanation: string] => {
    if (isExpired) return [text('pairing.linkExpired.title'), text('pairing.linkExpired.text', { wallet })]
    if (isBrowse) return [text(`pairing.${kind}.title`, { wallet }), text('pairing.browse.text', { wallet })]
    if (isWaiting) return [text('pairing.opened.title', { wallet }), text('pairing.opened.text')]
    return [text(`pairing.${kind}.title`, { wallet }), text(`pairing.${kind}.text`)]
  }
  const [title, explanation] = message()
  const open = (chosen: PairingLink | AppLink | null | undefined): void => {
    if (chosen) app.open(chosen, 'base' in chosen ? { href: chosen.base, name: wallet } : undefined)
  }

  return (
    <div className="hawser-stage">
      {emblem(isWaiting)}
      <div className="hawser-stage-message">
        <div role="status">
          <p className="hawser-stage-title">{title}</p>
          <p className="hawser-stage-text">{explanation}</p>
        </div>
        <div role="status">
          {app.isRefused || app.isStuck ? (
            <p className="hawser-stage-hint">
              {text(app.isRefused ? 'pairing.refused' : 'pairing.notOpened', { wallet })}
            </p>
          ) : null}
        </div>
      </div>
      <div className="hawser-actions">
        {isExpired ? (
          <Button variant="primary" onClick={pairing.renew}>
            {text('common.tryAgain')}
          </Button>
        ) : (
          <Button variant={isWaiting ? 'secondary' : 'primary'} isBusy={!isReady} onClick={() => open(link)}>
            {text(isWaiting ? 'pairing.openAgain' : 'pairing.open', { wallet })}
          </Button>
        )}
        {app.isStuck && otherLink ? <Button onClick={() => open(otherLink)}>{text('pairing.openOther')}</Button> : null}
        {isBrowse ? null : <CopyLinkButton variant="quiet" uri={pairing.isExpired ? undefined : pairing.uri} />}
      </div>
    </div>
  )
}
