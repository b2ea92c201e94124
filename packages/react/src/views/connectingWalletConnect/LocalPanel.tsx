import { AnyAppPanel } from './AnyAppPanel.js'
import { AppPanel } from './AppPanel.js'
import { ExtensionPanel } from './ExtensionPanel.js'
import type { PairingPanelProps } from './pairingPanelProps.js'

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
