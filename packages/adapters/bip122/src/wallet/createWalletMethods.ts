import type { ChainAdapter } from '@hawser/core'
import { createSession, type Session } from '../connector/createSession.js'
import type { Wallet } from '../discovery/wallet.js'
import { createProvider } from '../protocols/createProvider.js'
import type { ProtocolContext } from '../protocols/protocolContext.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'

/** What wallets are asked, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'> {
  createSession(wallet: Wallet): Promise<Session>
}

/** All that is asked of a wallet alone: connecting, signing messages, switching. No chain is read for it, so it is without bitcoinjs-lib. */
export function createWalletMethods(context: ProtocolContext): WalletMethods {
  return {
    createSession: async (wallet) => createSession(await createProvider(wallet, context)),
    switchNetwork: ({ provider, network, signal }) =>
      toBitcoinProvider(provider, context).switchNetwork({ network, signal }),
    signMessage: ({ provider, address, message, signal }) =>
      toBitcoinProvider(provider, context).signMessage({ address, message, signal }),
  }
}
