import type { ConnectorEntry } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { useHawser } from '../../provider/useHawser.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { viewOfConnector } from '../connect/WalletRow.js'
import { AnyAppPanel, AppPanel } from './AppPanel.js'
import type { PairingPanelProps } from './QrPanel.js'

export interface LocalPanelProps extends Omit<PairingPanelProps, 'way'> {
  readonly way: Exclude<PairingPanelProps['way'], 'qr'>
}

/** A way to a wallet on this device: what a phone shows first, and a desktop only behind a tab. */
export function LocalPanel(props: LocalPanelProps) {
  const { way, feature, environment, wallet, connector, pairing, browseLink, emblem } = props
  if (!wallet) return <AnyAppPanel feature={feature} pairing={pairing} os={environment.os} />
  if (way === 'extension') return <ExtensionPanel wallet={wallet} connector={connector} emblem={emblem(false)} />

  const { uri } = pairing
  const linkBy = (preferUniversal: boolean) =>
    uri === undefined ? undefined : feature.createWalletLink(wallet, { uri, kind: way, environment, preferUniversal })
  const link = linkBy(false)
  const other = way === 'mobile' ? linkBy(true) : undefined
  const isBrowse = way === 'mobile' && browseLink !== null
  return (
    <AppPanel
      key={way}
      feature={feature}
      kind={way}
      walletName={wallet.name}
      pairing={pairing}
      link={isBrowse ? browseLink : link}
      otherLink={isBrowse || other?.href === link?.href ? undefined : other}
      isBrowse={isBrowse}
      emblem={emblem}
    />
  )
}

interface ExtensionPanelProps {
  readonly wallet: WalletEntry
  /** The wallet as it is in this browser, if it is. */
  readonly connector: ConnectorEntry | undefined
  readonly emblem: ReactNode
}

/** The wallet as an extension of this browser: connected where it is there, else got from its store. */
function ExtensionPanel({ wallet, connector, emblem }: ExtensionPanelProps) {
  const text = useText(enPairing)
  const { router } = useHawser()
  const { name } = wallet
  const [title, explanation] = connector
    ? (['pairing.extension.title', 'pairing.extension.text'] as const)
    : (['pairing.extension.getTitle', 'pairing.extension.getText'] as const)
  return (
    <div className="hawser-stage">
      {emblem}
      <div className="hawser-stage-message">
        <p className="hawser-stage-title">{text(title, { wallet: name })}</p>
        <p className="hawser-stage-text">{text(explanation)}</p>
      </div>
      <div className="hawser-actions">
        {connector ? (
          <Button variant="primary" onClick={() => router.replace(viewOfConnector(connector))}>
            {text('pairing.extension.connect')}
          </Button>
        ) : (
          <ExternalLink className="hawser-button" data-variant="primary" href={wallet.stores.chrome}>
            {text('pairing.extension.get')}
          </ExternalLink>
        )}
      </div>
    </div>
  )
}
