import { loadModule } from '@hawser/common'
import type { ChainAdapter, TypedDataCapability } from '@hawser/core'
import { createSession, type Session } from '../connector/createSession.js'
import type { Eip155Context } from '../context.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import type { OptionalMethods } from './createOptionalMethods.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'
import { switchNetwork } from './switchNetwork.js'

/** What wallets are asked, and the session that connecting makes. */
export interface WalletMethods
  extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'>,
    TypedDataCapability,
    OptionalMethods {
  createSession(provider: Eip1193Provider): Session
}

/**
 * All that is asked of a wallet alone: connecting, signing, switching. No chain is read for it, so it is without viem, and what only
 * some wallets can is loaded when one is asked for it.
 */
export function createWalletMethods({ clock }: Pick<Eip155Context, 'clock'>): WalletMethods {
  const context = { clock }
  const optional = async () => {
    const { createOptionalMethods } = await loadModule(() => import('./createOptionalMethods.js'))
    return createOptionalMethods(context)
  }
  return {
    createSession: (provider) => createSession(provider, clock),
    switchNetwork: (parameters) => switchNetwork(parameters, context),
    signMessage: (parameters) => signMessage(parameters, context),
    signTypedData: (parameters) => signTypedData(parameters, context),
    getCapabilities: async (parameters) => (await optional()).getCapabilities(parameters),
    getAssets: async (parameters) => (await optional()).getAssets(parameters),
    grantPermissions: async (parameters) => (await optional()).grantPermissions(parameters),
    revokePermissions: async (parameters) => (await optional()).revokePermissions(parameters),
  }
}
