import type { ChainAdapter, TypedDataCapability } from '@hawser/core'
import { createSession, type Session } from '../connector/createSession.js'
import type { Eip155Context } from '../context.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { switchNetwork } from './switchNetwork.js'

/** What wallets are asked, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'>, TypedDataCapability {
  createSession(provider: Eip1193Provider): Session
}

/** All that is asked of a wallet alone: connecting, signing, switching. No chain is read for it, so it is without viem. */
export function createWalletMethods({ clock }: Pick<Eip155Context, 'clock'>): WalletMethods {
  const context = { clock }
  return {
    createSession: (provider) => createSession(provider, clock),
    switchNetwork: (parameters) => switchNetwork(parameters, context),
    signMessage: (parameters) => signMessage(parameters, context),
    signTypedData: (parameters) => signTypedData(parameters, context),
  }
}
