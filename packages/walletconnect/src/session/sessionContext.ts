import type { Clock } from '@hawser/common'
import type { SignClientLike, UniversalProviderLike } from '../provider/universalProviderLike.js'
import type { WalletState } from './createWalletState.js'

/** What is done with a session takes this. */
export interface SessionContext {
  readonly provider: UniversalProviderLike
  readonly client: SignClientLike
  readonly state: WalletState
  readonly clock: Clock
}
