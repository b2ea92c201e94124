import { findMissedNamespace, selectPairingStage } from '@hawser/core'
import type { WalletEntry } from '@hawser/core/wallets'
import { useState } from 'react'
import { PairingImage } from '../../components/Picture.js'
import { Tabs } from '../../components/Tabs.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { useConnectAttempt } from '../connectingExternal/useConnectAttempt.js'
import { goTo } from '../goTo.js'
import { WalletEmblem } from '../waiting.js'
import type { Wallets } from '../wallets/useWallets.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { PairingHint } from './PairingHint.js'
import { PairingPanel } from './PairingPanel.js'
import { isPairingProblem, PairingProblem } from './PairingProblem.js'
import { useEnvironment } from './useEnvironment.js'
import { WalletMissing } from './WalletMissing.js'
import { type WayToPair, waysToPair } from './waysToPair.js'

export interface PairingStageProps {
  readonly wallets: Wallets
  /** Undefined for any wallet. */
  readonly wallet: WalletEntry | undefined
}

/** One connect through WalletConnect, from its pairing to the wallet's answer, by whichever of the ways that the wallet's links allow. */
export function PairingStage({ wallets: { feature, api }, wallet }: PairingStageProps) {
  const hawser = useHawser()
  const text = useText(enPairing)
  const environment = useEnvironment(feature)
  const { window } = hawser.platform
  const entry = useHawserState((state) => state.connectors.list.find(({ pairs }) => pairs))
  const own = useHawserState((state) => (wallet ? feature.selectWalletConnector(state, wallet) : undefined))
  const namespaces = useHawserState((state) => state.namespaces)
  const stage = useHawserState(selectPairingStage)

  const browseLink =
    wallet && window ? feature.createBrowseLink(wallet, { url: window.location.href, namespaces, environment }) : null
  const attempt = useConnectAttempt({
    connectorId: entry?.id ?? 'walletConnect',
    isImmediate: entry !== undefined,
    wallet: wallet && { id: wallet.id, name: wallet.name, imageUrl: wallet.imageUrl },
    onConnected: (connections) => {
      const missed = findMissedNamespace(hawser.getSnapshot(), connections)
      const [granted] = connections
      if (!missed || !granted) return
      // A connect is done without this word, too.
      import('./tellMissingKind.js').then(
        ({ tellMissingKind }) => {
          if (!hawser.signal.aborted) tellMissingKind(hawser, { namespace: missed, granted, text })
        },
        () => {},
      )
    },
  })
  const pairing = {
    uri: 'uri' in stage ? stage.uri : undefined,
    isExpired: stage.stage === 'expired',
    renew: () => attempt.start(),
  }

  const connector = own?.isInstalled ? own : undefined
  const ways = waysToPair(wallet, {
    environment,
    // Whatever the pairing will be.
    hasLink: (kind) =>
      wallet !== undefined && feature.createWalletLink(wallet, { uri: 'wc:any', kind, environment }) !== null,
    isInstalled: connector !== undefined,
    canBrowse: browseLink !== null,
  })
  // Until the user chooses it is the most fitting one, which may change with what becomes known of the wallet.
  const [chosen, setChosen] = useState<WayToPair | null>(null)
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'qr')

  const name = wallet?.name ?? entry?.name ?? 'WalletConnect'
  const picture = (size: 'large' | 'medium') =>
    wallet ? (
      <WalletPicture api={api} wallet={wallet} size={size} />
    ) : (
      <PairingImage src={entry?.imageUrl} name={name} size={size} />
    )
  const emblem = (isWaiting: boolean) => <WalletEmblem name={name} picture={picture('large')} isWaiting={isWaiting} />
  // A link into the wallet's own browser needs no pairing.
  const isBrowsing = way === 'mobile' && browseLink !== null

  if (isPairingProblem(stage) && !isBrowsing) {
    return (
      <PairingProblem
        problem={stage}
        emblem={emblem(false)}
        onRetry={() => attempt.start()}
        onLeave={() => goTo(hawser, { name: 'Connect' }, 'replace')}
      />
    )
  }
  return (
    <div data-way={way}>
      <Tabs
        label={text('pairing.ways')}
        tabs={ways.map((id) => ({ id, label: text(`pairing.way.${id}`) }))}
        selected={way}
        onSelect={setChosen}
      >
        <PairingPanel
          way={way}
          feature={feature}
          environment={environment}
          wallet={wallet}
          connector={connector}
          pairing={pairing}
          browseLink={browseLink}
          emblem={emblem}
          logo={wallet || entry?.imageUrl ? picture('medium') : null}
        />
      </Tabs>
      {isBrowsing ? null : <PairingHint connectorId={entry?.id ?? ''} isPreparing={stage.stage === 'preparing'} />}
      {wallet && !connector ? <WalletMissing wallet={wallet} os={environment.os} /> : null}
    </div>
  )
}
