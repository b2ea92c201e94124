import { findMissedNamespace, selectListedPairing, selectPairingStage } from '@hawser/core'
import type { Environment, WalletEntry } from '@hawser/core/wallets'
import { useMemo, useState } from 'react'
import { ViewLoading } from '../../components/Loading.js'
import { PairingImage } from '../../components/Picture.js'
import { Tabs } from '../../components/Tabs.js'
import { useLoaded } from '../../components/useLoaded.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enPairing } from '../../text/enPairing.js'
import { useText } from '../../text/useText.js'
import { useConnectAttempt } from '../connectingExternal/useConnectAttempt.js'
import { goTo } from '../goTo.js'
import { useConnectedMoment, useElapsed, WalletEmblem } from '../waiting.js'
import { useListedWallet, useWallets, type Wallets, type WalletsFeature } from '../wallets/useWallets.js'
import { WalletPicture } from '../wallets/WalletPicture.js'
import { isPairingProblem, PairingProblem, WalletMissing } from './PairingProblem.js'
import { type PairingPanelProps, QrPanel } from './QrPanel.js'
import { type WayToPair, waysToPair } from './waysToPair.js'

export interface ConnectingWalletConnectViewProps {
  /** A wallet of the wallet list. Without it, any wallet may answer. */
  readonly walletId?: string | undefined
}

/** Connects a wallet in another app, on this device or another one, and says what is going on. */
export function ConnectingWalletConnectView({ walletId }: ConnectingWalletConnectViewProps) {
  const wallets = useWallets()
  const { wallet, isComing } = useListedWallet(wallets, walletId)
  if (isComing) return <ViewLoading />
  return <PairingStage key={wallet?.id} wallets={wallets} wallet={wallet} />
}

interface PairingStageProps {
  readonly wallets: Wallets
  /** Undefined for any wallet. */
  readonly wallet: WalletEntry | undefined
}

/** One connect through WalletConnect, from its pairing to the wallet's answer, by whichever of the ways that the wallet's links allow. */
function PairingStage({ wallets: { feature, api }, wallet }: PairingStageProps) {
  const hawser = useHawser()
  const text = useText(enPairing)
  const environment = useEnvironment(feature)
  const { window } = hawser.platform
  const entry = useHawserState(selectListedPairing)
  const own = useHawserState((state) => (wallet ? feature.selectWalletConnector(state, wallet) : undefined))
  const namespaces = useHawserState((state) => state.namespaces)
  const stage = useHawserState(selectPairingStage)

  const browseLink =
    wallet && window ? feature.createBrowseLink(wallet, { url: window.location.href, namespaces, environment }) : null
  const attempt = useConnectAttempt({
    connectorId: entry?.id ?? '',
    isImmediate: entry !== undefined,
    wallet: wallet && {
      id: wallet.id,
      name: wallet.name,
      imageUrl: wallet.imageUrl,
      ...(wallet.imageUrl === undefined && wallet.imageId !== undefined && { loadImage: () => api.getImage(wallet) }),
    },
    onConnected: (connections) => {
      const missed = findMissedNamespace(hawser.getSnapshot(), connections)
      const [granted] = connections
      if (!missed || !granted) return
      // A connect is done without this word, too.
      import('./tellMissingNamespace.js').then(
        ({ tellMissingNamespace }) => {
          if (!hawser.signal.aborted) tellMissingNamespace(hawser, { namespace: missed, granted, text })
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
  useViewTitle(name)
  const picture = (size: 'large' | 'medium') =>
    wallet ? (
      <WalletPicture api={api} wallet={wallet} size={size} />
    ) : (
      <PairingImage src={entry?.imageUrl} name={name} size={size} />
    )
  const emblem = (isWaiting: boolean, outcome?: 'connected' | 'declined' | 'failed') => (
    <WalletEmblem name={name} picture={picture('large')} isWaiting={isWaiting} outcome={outcome} />
  )
  // A link into the wallet's own browser needs no pairing.
  const isBrowsing = way === 'mobile' && browseLink !== null

  const isConnected = useConnectedMoment(entry?.id ?? '', stage.stage === 'connected')
  if (isConnected) {
    return (
      <div className="hawser-stage" data-stage="connected">
        {emblem(false, 'connected')}
        {/* Said to screen readers where it outlives the dialog. */}
        <p className="hawser-stage-message hawser-stage-title">{text('connecting.connected.title')}</p>
      </div>
    )
  }
  if (isPairingProblem(stage) && !isBrowsing) {
    return (
      <PairingProblem
        problem={stage}
        emblem={emblem(false, stage.stage === 'off' ? undefined : stage.stage === 'rejected' ? 'declined' : 'failed')}
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

const loadLocalPanel = async () => (await import('./LocalPanel.js')).LocalPanel

/** The content of one way of pairing. Where the code of another way does not come, the QR code and the link to copy stand in for it. */
function PairingPanel({ way, ...props }: PairingPanelProps) {
  // In time for a tab that may be chosen.
  const LocalPanel = useLoaded(loadLocalPanel)
  const { environment, wallet, pairing, logo } = props
  if (way === 'qr' || LocalPanel === null) {
    return <QrPanel pairing={pairing} walletName={wallet?.name} logo={logo} isMobile={environment.isMobile} />
  }
  return LocalPanel ? <LocalPanel way={way} {...props} /> : <ViewLoading />
}

/** How long a pairing may take before the user is told what to look at. */
const SLOW_MS = 8_000

interface PairingHintProps {
  readonly connectorId: string
  /** Whether there is nothing to scan or to open yet. */
  readonly isPreparing: boolean
}

/** Why nothing goes on, where that is known. */
function PairingHint({ connectorId, isPreparing }: PairingHintProps) {
  const text = useText(enPairing)
  const isUnreachable = useHawserState((state) => state.connections.unreachable?.includes(connectorId) === true)
  const isSlow = useElapsed(isPreparing, SLOW_MS)
  return (
    <div role="status">
      {isUnreachable || isSlow ? (
        <p className="hawser-stage-hint">{text(isUnreachable ? 'pairing.unreachable' : 'pairing.slow')}</p>
      ) : null}
    </div>
  )
}

/** Where the page runs. */
function useEnvironment({ detectEnvironment }: WalletsFeature): Environment {
  const { platform } = useHawser()
  return useMemo(() => detectEnvironment(platform.window), [detectEnvironment, platform])
}
