import type { Clock, KeyValueStore } from '@hawser/common'
import type { ConsentNode } from '../../consent/facts/consentNode.js'
import type { Batches } from '../../requests/batches.js'
import type { SmartAccounts } from '../../requests/smartAccounts.js'
import type { VaultClient } from '../../worker/createVaultClient.js'
import type { Flows } from '../createFlows.js'
import type { WalletHolder } from '../createWalletHolder.js'
import type { PageNetwork } from '../pageNetworks.js'
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
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly batches: Pick<Batches, 'waiting' | 'settle' | 'clear'>
  readonly networks: ReadonlyMap<string, Pick<PageNetwork, 'name'>>
}

/** One part of it. Resolves with whether the user has done something, or has only looked. @throws as {@link Flows.run} */
export type ManagePart = (context: ManageContext, signal: AbortSignal) => Promise<boolean>
