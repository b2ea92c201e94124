import { loadModule } from '@hawser/common'
import type { AdapterContext, BalanceCapability, ChainAdapter } from '@hawser/core'
import { createSession, type Session } from '../connector/createSession.js'
import type { Wallet } from '../discovery/readInjectedWallets.js'
import { createProvider } from '../protocols/createProvider.js'
import { toBitcoinProvider } from '../protocols/toBitcoinProvider.js'

/** The requests to wallets, and the session that connecting makes. */
export interface WalletMethods extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'>, BalanceCapability {
  createSession(wallet: Wallet): Promise<Session>
}

/** All that is asked of a wallet alone: connecting, signing messages, switching. No transaction is looked into, so it is without bitcoinjs-lib. */
export function createWalletMethods({ platform, networks }: AdapterContext): WalletMethods {
  const context = {
    clock: platform.clock,
    page: platform.window,
    networks: () => networks().filter(({ chainNamespace }) => chainNamespace === 'bip122'),
  }
  return {
    createSession: async (wallet) => createSession(await createProvider(wallet, context), wallet.id),
    switchNetwork: ({ provider, network, signal }) =>
      toBitcoinProvider(provider, context).switchNetwork({ network, signal }),
    signMessage: ({ provider, address, message, signal }) =>
      toBitcoinProvider(provider, context).signMessage({ address, message, signal }),
    async getBalance(parameters) {
      const { getBalance } = await loadModule(() => import('../esplora/getBalance.js'))
      return getBalance(parameters, platform)
    },
  }
}
