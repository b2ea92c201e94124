import { loadModule } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { createSession, type Session } from '../connector/createSession.js'
import type { PolkadotContext } from '../context.js'
import type { InjectedEntry } from '../discovery/wallet.js'
import { switchNetwork } from './switchNetwork.js'

/** What wallets are asked, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'> {
  createSession(getEntry: () => InjectedEntry | undefined): Session
}

export function createWalletMethods(context: PolkadotContext): WalletMethods {
  return {
    createSession: (getEntry) => createSession(getEntry, context),
    switchNetwork: async (parameters) => switchNetwork(parameters),
    // What answers to signing are checked with is not needed to connect.
    async signMessage(parameters) {
      const { signMessage } = await loadModule(() => import('./signMessage.js'))
      return signMessage(parameters, context)
    },
  }
}
