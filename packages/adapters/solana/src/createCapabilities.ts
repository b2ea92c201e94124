import { loadModule, type Platform } from '@hawser/common'
import type { SolanaSettings } from './context.js'
import { lateMethods } from './lateMethods.js'
import type { ChainMethods } from './send/createChainMethods.js'
import type { SolanaAdapter } from './solanaAdapter.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

/** Every capability as a promise of its code: none of it is loaded before it is first called. */
export function createCapabilities(
  platform: Platform,
  settings: SolanaSettings,
  loadWallet: () => Promise<WalletMethods>,
): Required<Pick<SolanaAdapter, 'switchNetwork' | 'signMessage' | 'balance' | 'send' | 'client' | 'solana'>> {
  // One for all calls: it knows what was sent.
  let chain: ChainMethods | undefined
  const loadChain = async () => {
    const { createChainMethods } = await loadModule(() => import('./send/createChainMethods.js'), '@solana/kit')
    chain ??= createChainMethods(platform, settings)
    return chain
  }
  const sendNames = [
    'checkReceiver',
    'findReceiverRisk',
    'getToken',
    'getTokenBalance',
    'estimate',
    'getMaxAmount',
    'send',
    'waitForReceipt',
  ] as const
  return {
    ...lateMethods(loadWallet, ['switchNetwork', 'signMessage']),
    ...lateMethods(loadChain, ['client']),
    balance: lateMethods(loadChain, ['getBalance']),
    send: { ...lateMethods(loadChain, sendNames), isSameAddress: (a, b) => a === b },
    solana: { loadWallet, loadChain },
  }
}
