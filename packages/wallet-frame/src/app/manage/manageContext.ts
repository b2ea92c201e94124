import type { Clock, KeyValueStore } from '@hawser/common'
import type { VaultClient } from '../../worker/createVaultClient.js'
import type { Flows } from '../createFlows.js'
import type { WalletHolder } from '../createWalletHolder.js'
import type { WalletService } from '../walletService.js'
import type { WalletSession } from '../walletSession.js'

/** What the screens on which people look after their wallet work with. */
export interface ManageContext {
  readonly flows: Flows
  readonly wallet: WalletHolder
  readonly session: WalletSession
  readonly service: WalletService
  readonly vault: Pick<VaultClient, 'ask' | 'onLock'>
  readonly clock: Clock
  readonly store: KeyValueStore
}

/** One part of it. Resolves with whether the user has done something, or has only looked. @throws as {@link Flows.run} */
export type ManagePart = (context: ManageContext, signal: AbortSignal) => Promise<boolean>
