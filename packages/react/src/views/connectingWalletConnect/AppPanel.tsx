import { setWalletLink } from '@hawser/core/actions'
import type { AppLink, PairingLink, WalletLinkKind } from '@hawser/core/wallets'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { WalletIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { allWalletsView } from '../goTo.js'
import type { WalletsFeature } from '../wallets/useWallets.js'
import { CopyLinkButton, type ShownPairing } from './QrPanel.js'

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

interface AnyAppPanelProps {
  readonly feature: WalletsFeature
  readonly pairing: ShownPairing
  readonly os: 'ios' | 'android' | 'desktop'
}

/** A phone, and no wallet chosen yet: the list of them, and on Android the system's own question which app shall open the link. */
export function AnyAppPanel({ feature, pairing, os }: AnyAppPanelProps) {
  const text = useText(enPairing)
  const hawser = useHawser()
  const hasList = useHawserState(feature.selectIsAllWalletsShown)
  const app = useOpenedApp(feature)
  const { uri, isExpired } = pairing
  return (
    <div className="hawser-stage">
      <span className="hawser-empty-mark" aria-hidden="true">
        <WalletIcon />
      </span>
      <div className="hawser-stage-message">
        <p className="hawser-stage-title">{text('pairing.anyApp.title')}</p>
        <p className="hawser-stage-text">{text(hasList ? 'pairing.anyApp.text' : 'pairing.anyApp.textLink')}</p>
      </div>
      <div className="hawser-actions">
        {hasList ? (
          <Button
            variant="primary"
            data-hawser-open="AllWallets"
            onClick={() => hawser.router.push(allWalletsView(hawser))}
          >
            {text('title.AllWallets')}
          </Button>
        ) : null}
        {os === 'android' ? (
          <Button
            variant={hasList ? 'secondary' : 'primary'}
            isBusy={uri === undefined || isExpired}
            onClick={() => {
              if (uri !== undefined) app.open({ href: uri, target: '_self' })
            }}
          >
            {text('pairing.anyApp.open')}
          </Button>
        ) : null}
        <CopyLinkButton variant={hasList || os === 'android' ? 'quiet' : 'primary'} uri={isExpired ? undefined : uri} />
      </div>
    </div>
  )
}

/** How long an app has to take the page's place before it is said that it may be missing. */
const APP_OPENS_WITHIN_MS = 2_500

interface OpenedApp {
  /** Whether a link was opened. Whether an app took it, no page is told. */
  readonly isOpened: boolean
  /** The page was seen all the time since: there may be no such app. */
  readonly isStuck: boolean
  /** The browser would not open the link. */
  readonly isRefused: boolean
  /** Opens the link at once: to be called in the tap itself. `choice` is remembered for the requests that follow. */
  readonly open: (link: AppLink, choice?: { readonly href: string; readonly name: string }) => void
}

/** Opens wallets' apps, and notices when none seems to open. */
function useOpenedApp({ openLink }: WalletsFeature): OpenedApp {
  const hawser = useHawser()
  const { clock, window } = hawser.platform
  const [taps, setTaps] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [stuckTap, setStuckTap] = useState(0)

  useEffect(() => {
    if (taps === 0 || !window) return
    const { document } = window
    const cancel = clock.setTimeout(() => setStuckTap(taps), APP_OPENS_WITHIN_MS)
    // Something has taken the page's place.
    document.addEventListener('visibilitychange', cancel)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', cancel)
    }
  }, [clock, window, taps])

  return {
    isOpened: taps > 0 && !isRefused,
    isStuck: taps > 0 && stuckTap === taps,
    isRefused,
    open(link, choice) {
      // First of all: a phone opens an app only within the tap.
      const isOpened = openLink(window, link)
      setRefused(!isOpened)
      if (!isOpened) return
      setTaps((count) => count + 1)
      if (choice) setWalletLink(hawser, choice)
    },
  }
}
