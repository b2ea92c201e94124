import type { Network, Platform } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { createAdapterBridge } from '../connector/createAdapterBridge.js'
import { createSession } from '../connector/createSession.js'
import { createStandardBridge } from '../connector/createStandardBridge.js'
import type { Session } from '../connector/session.js'
import type { Wallet } from '../discovery/watchWallets.js'
import { signMessage } from './signMessage.js'
import { type SignTransactionsParameters, signTransactions } from './signTransactions.js'
import { switchNetwork } from './switchNetwork.js'

export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'> {
  createSession(wallet: Wallet): Session
  signTransactions(parameters: SignTransactionsParameters): Promise<readonly Uint8Array[]>
}

/** All that is asked of a wallet alone: connecting, switching, signing a message. No chain is read for it, so it is without `@solana/kit`. */
export function createWalletMethods({ clock, fetch }: Platform, requested: () => readonly Network[]): WalletMethods {
  const networks = () => requested().filter(({ chainNamespace }) => chainNamespace === 'solana')
  const context = { clock, fetch, networks }
  return {
    createSession: (wallet) =>
      createSession(
        wallet.type === 'ANNOUNCED' ? createStandardBridge(wallet.source) : createAdapterBridge(wallet.source, context),
        { ...context, id: wallet.id },
      ),
    switchNetwork: (parameters) => switchNetwork(parameters),
    signMessage: (parameters) => signMessage(parameters, context),
    signTransactions: (parameters) => signTransactions(parameters, context),
  }
}
