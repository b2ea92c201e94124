import type { Clock, KeyValueStore } from '@hawser/common'
import type { ConsentNode } from '../../consent/facts/consentNode.js'
import type { Batches } from '../../requests/batches.js'
import type { GrantedPermissions } from '../../requests/grantedPermissions.js'
import type { SmartAccounts } from '../../requests/smartAccounts.js'
import type { VaultClient } from '../../worker/createVaultClient.js'
import type { Flows } from '../createFlows.js'
import type { WalletHolder } from '../createWalletHolder.js'
import type { PageNetwork } from '../pageNetworks.js'
import type { SocialSignIn } from '../socialSignIn.js'
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
  readonly networks: ReadonlyMap<string, PageNetwork>
  /** Lets people in by somebody else's word, and keeps what the browser leaves the page for. */
  readonly social: () => Promise<SocialSignIn>
  /** What apps were granted (ERC-7715). */
  readonly permissions: () => Promise<GrantedPermissions>
  /** Has them and the service's be the same. */
  readonly syncPermissions: (signal: AbortSignal) => Promise<void>
}

/** One part of it. Resolves with whether the user has done something, or has only looked. @throws as {@link Flows.run} */
export type ManagePart = (context: ManageContext, signal: AbortSignal) => Promise<boolean>
