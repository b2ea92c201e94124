import { loadModule, type Platform } from '@hawser/common'
import type { BalanceCapability, ChainAdapter, SendCapability } from '@hawser/core'
import type { SolanaContext, SolanaSettings } from '../context.js'
import { createRpc } from '../kit/createRpc.js'
import { broadcast } from './broadcast.js'
import { checkReceiver } from './checkReceiver.js'
import { estimateTransfer } from './estimateTransfer.js'
import { getBalance } from './getBalance.js'
import { getMaxAmount } from './getMaxAmount.js'
import { getPriorityFee } from './getPriorityFee.js'
import { getToken } from './getToken.js'
import { getTokenBalance } from './getTokenBalance.js'
import { sendTransaction } from './sendTransaction.js'
import { sendTransfer } from './sendTransfer.js'

export type ChainMethods = ReturnType<typeof createChainMethods>

/** All that reads the chain, and what is sent to it. */
export function createChainMethods({ clock, fetch, window: page }: Platform, settings: SolanaSettings) {
  const context: SolanaContext = {
    ...settings,
    clock,
    fetch,
    getWebSocket: () => page?.WebSocket ?? globalThis.WebSocket,
    expiries: new Map(),
  }
  const send = {
    checkReceiver: async (address) => checkReceiver(address),
    getToken: (parameters) => getToken(parameters, context),
    getTokenBalance: (parameters) => getTokenBalance(parameters, context),
    estimate: (parameters) => estimateTransfer(parameters, context),
    getMaxAmount: (parameters) => getMaxAmount(parameters, context),
    send: (parameters) => sendTransfer(parameters, context),
    async waitForReceipt(parameters) {
      const { waitForSignature } = await loadModule(() => import('./waitForSignature.js'))
      return waitForSignature(parameters, context)
    },
  } satisfies Partial<SendCapability>
  return {
    ...send,
    getBalance: (parameters: Parameters<BalanceCapability['getBalance']>[0]) => getBalance(parameters, context),
    client: (async (network) => createRpc(network, context)) satisfies NonNullable<ChainAdapter['client']>,
    sendTransaction: (parameters: Parameters<typeof sendTransaction>[0]) => sendTransaction(parameters, context),
    broadcast: (parameters: Parameters<typeof broadcast>[0]) => broadcast(parameters, context),
    getPriorityFee: (parameters: Parameters<typeof getPriorityFee>[0]) => getPriorityFee(parameters, context),
  }
}
