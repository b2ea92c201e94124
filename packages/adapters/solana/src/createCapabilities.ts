import { loadModule, type Platform } from '@hawser/common'
import type { SolanaContext } from './context.js'
import { lateMethods } from './lateMethods.js'
import type { SolanaAdapter } from './solanaAdapter.js'
import type { WalletMethods } from './wallet/createWalletMethods.js'

interface CapabilitySettings extends Pick<SolanaContext, 'priorityFee' | 'pollingIntervalMs'> {
  loadWallet(): Promise<WalletMethods>
}

/** Every capability as a promise of its code: none of it is loaded before it is first called. */
export function createCapabilities(
  { clock, fetch, window: page }: Platform,
  { loadWallet, ...settings }: CapabilitySettings,
): Required<Pick<SolanaAdapter, 'switchNetwork' | 'signMessage' | 'balance' | 'send' | 'client' | 'solana'>> {
  const context: SolanaContext = {
    clock,
    fetch,
    getWebSocket: () => page?.WebSocket ?? globalThis.WebSocket,
    ...settings,
    expiries: new Map(),
  }
  const loadChain = async () => {
    const { createChainMethods } = await loadModule(() => import('./send/createChainMethods.js'), '@solana/kit')
    return createChainMethods(context)
  }
  const sendNames = [
    'checkReceiver',
    'getToken',
    'getTokenBalance',
    'estimate',
    'getMaxAmount',
    'send',
    'waitForReceipt',
  ] as const
  return {
    ...lateMethods(loadWallet, ['switchNetwork', 'signMessage']),
    balance: lateMethods(loadChain, ['getBalance']),
    send: { ...lateMethods(loadChain, sendNames), isSameAddress: (a, b) => a === b },
    ...lateMethods(loadChain, ['client']),
    solana: {
      ...lateMethods(loadWallet, ['signTransactions']),
      ...lateMethods(loadChain, ['sendTransaction', 'broadcast', 'getPriorityFee']),
    },
  }
}
