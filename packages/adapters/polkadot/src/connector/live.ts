import type { Network } from '@hawser/common'
import type { ConnectionId } from '@hawser/core'
import type { WalletAccount } from '../provider/parseAccounts.js'
import type { PolkadotAccount } from '../provider/polkadotProvider.js'
import type { Injected } from './injected.js'

/** A connection as it stands. */
export interface Live {
  readonly injected: Injected
  readonly connectionId: ConnectionId
  readonly generation: number
  /** All that the wallet shares, for whichever chain. */
  readonly shared: readonly WalletAccount[]
  readonly network: Network | undefined
  /** Those for the network in use. */
  readonly accounts: readonly PolkadotAccount[]
}
