import type { ConnectorEntry } from '@hawser/core'
import type { AppLink, Environment, WalletEntry } from '@hawser/core/wallets'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { CopyIcon, CopyStatus, useCopy } from '../../components/CopyButton.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { QrCode } from '../../qr/QrCode.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import type { WalletsFeature } from '../wallets/useWallets.js'
import type { WayToPair } from './waysToPair.js'

export interface PairingPanelProps {
  readonly way: WayToPair
  readonly feature: WalletsFeature
  readonly environment: Environment
  readonly wallet: WalletEntry | undefined
  /** The wallet as it is in this browser, if it is. */
  readonly connector: ConnectorEntry | undefined
  readonly pairing: ShownPairing
  readonly browseLink: AppLink | null
  readonly emblem: (isWaiting: boolean) => ReactNode
  readonly logo: ReactNode
}

export interface QrPanelProps {
  readonly pairing: ShownPairing
  /** Undefined for any wallet. */
  readonly walletName: string | undefined
  readonly logo: ReactNode
  /** Whether this is a phone itself, which cannot scan its own screen. */
  readonly isMobile: boolean
}

/** The pairing as a code to scan, and as a link to copy. */
export function QrPanel({ pairing, walletName, logo, isMobile }: QrPanelProps) {
  const text = useText(enPairing)
  const { uri, isExpired, renew } = pairing
  const any = walletName === undefined ? 'Any' : ''
  const wallet = walletName ?? ''
  return (
    <div className="hawser-pairing">
      <QrCode
        value={uri}
        label={text(`pairing.qr.label${any}`, { wallet })}
        logo={logo}
        instead={<p className="hawser-qr-note">{text('pairing.qr.undrawn')}</p>}
        veil={
          isExpired ? (
            <>
              <p role="alert">{text('pairing.qr.expired')}</p>
              <Button variant="primary" size="small" onClick={renew}>
                {text('pairing.qr.renew')}
              </Button>
            </>
          ) : null
        }
      />
      <div className="hawser-stage-message" role="status">
        <p className="hawser-stage-title">
          {uri === undefined ? text('pairing.qr.preparing') : text(`pairing.qr.title${any}`, { wallet })}
        </p>
        <p className="hawser-stage-text">
          {text(`pairing.qr.text${isMobile ? 'Other' : ''}${any}` as const, { wallet })}
        </p>
      </div>
      <div className="hawser-actions">
        <CopyLinkButton uri={isExpired ? undefined : uri} />
      </div>
    </div>
  )
}

interface CopyLinkButtonProps {
  /** Undefined while there is none to copy. */
  readonly uri: string | undefined
  readonly variant?: 'primary' | 'secondary' | 'quiet' | undefined
}

/** Puts the pairing on the clipboard, for a wallet that takes it as text. */
export function CopyLinkButton({ uri, variant }: CopyLinkButtonProps) {
  const text = useText(enPairing)
  const { copy, outcome } = useCopy()
  const isCopied = outcome === 'copied'
  return (
    <>
      <Button
        variant={variant}
        aria-disabled={uri === undefined || undefined}
        onClick={() => {
          if (uri !== undefined) copy(uri)
        }}
      >
        <span className="hawser-button-content">
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {text(isCopied ? 'copy.done' : 'pairing.copy')}
        </span>
      </Button>
      <CopyStatus outcome={outcome} />
    </>
  )
}

/** The pairing as the panels of the view show it. */
export interface ShownPairing {
  /** Undefined until there is one. */
  readonly uri: string | undefined
  readonly isExpired: boolean
  /** Begins anew. */
  readonly renew: () => void
}
