import type { RequestOf } from '@hawser/embedded-wallet/protocol'
import type { Flows } from '../createFlows.js'
import type { WalletHolder } from '../createWalletHolder.js'
import type { Manage } from '../manage/createManage.js'
import type { RecoveryMethod } from '../walletService.js'
import { setUpRecovery } from './setUpRecovery.js'

interface OfferContext {
  readonly flows: Flows
  readonly wallet: Pick<WalletHolder, 'isNew'>
  readonly manage: () => Promise<Pick<Manage, 'bringOwn'>>
}

/**
 * Sets up recovery, as {@link setUpRecovery} does. Who has just been made a wallet, and has one of their own, brings that one instead, and is offered recovery for it.
 * @throws as {@link setUpRecovery}
 */
export async function offerRecovery(
  { flows, wallet, manage }: OfferContext,
  { method, isOffer = false }: RequestOf<'SET_UP_RECOVERY'>,
  signal: AbortSignal,
): Promise<RecoveryMethod> {
  let canBring = isOffer && wallet.isNew()
  for (;;) {
    const options = { method, isOffer, canBring }
    const chosen = await flows.run((context) => setUpRecovery(context, options), signal)
    if (chosen !== 'phrase') return chosen
    canBring = !(await (await manage()).bringOwn(signal))
  }
}
