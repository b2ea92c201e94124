import { Button } from '../../components/Button.js'
import { WalletIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import type { WalletsFeature } from '../wallets/useWallets.js'
import { CopyLinkButton } from './CopyLinkButton.js'
import type { ShownPairing } from './shownPairing.js'
import { useOpenedApp } from './useOpenedApp.js'

export interface AnyAppPanelProps {
  readonly feature: WalletsFeature
  readonly pairing: ShownPairing
  readonly os: 'ios' | 'android' | 'desktop'
}

/** A phone, and no wallet chosen yet: the list of them, and on Android the system's own question which app shall open the link. */
export function AnyAppPanel({ feature, pairing, os }: AnyAppPanelProps) {
  const text = useText(enPairing)
  const { router } = useHawser()
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
          <Button variant="primary" data-hawser-open="AllWallets" onClick={() => router.push({ name: 'AllWallets' })}>
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
