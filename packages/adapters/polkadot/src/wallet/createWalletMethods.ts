import { loadModule } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { createEnabler } from '../connector/createEnabler.js'
import { createSession, type Session } from '../connector/createSession.js'
import type { PolkadotContext } from '../context.js'
import type { Wallet } from '../discovery/wallet.js'
import { switchNetwork } from './switchNetwork.js'

/** What wallets are asked, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'> {
  createSession(getWallet: () => Wallet | undefined): Session
}

export function createWalletMethods(context: PolkadotContext): WalletMethods {
  const { platform, createEnabler: createOwn = createEnabler } = context
  // Wallets show it to the user as the one who asks.
  const appName = context.appName || platform.window?.location?.hostname || 'A web app'
  return {
    createSession: (getWallet) => createSession(createOwn(getWallet, appName), context),
    switchNetwork: async (parameters) => switchNetwork(parameters),
    // What answers to signing are checked with is not needed to connect.
    async signMessage(parameters) {
      const { signMessage } = await loadModule(() => import('./signMessage.js'))
      return signMessage(parameters, context)
    },
  }
}
