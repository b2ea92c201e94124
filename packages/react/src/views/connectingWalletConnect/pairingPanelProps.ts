import type { ConnectorEntry } from '@hawser/core'
import type { AppLink, Environment, WalletEntry } from '@hawser/core/wallets'
import type { ReactNode } from 'react'
import type { WalletsFeature } from '../wallets/useWallets.js'
import type { ShownPairing } from './shownPairing.js'
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
