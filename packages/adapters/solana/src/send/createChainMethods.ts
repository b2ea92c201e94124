import { isHawserError, loadModule, type Platform, toHawserError } from '@hawser/common'
import type { BalanceCapability, ChainAdapter, SendCapability } from '@hawser/core'
import type { SolanaContext, SolanaSettings } from '../context.js'
import { InvalidNodeResponseError } from '../errors/invalidNodeResponseError.js'
import { createRpc } from '../kit/createRpc.js'
import type { broadcast } from './broadcast.js'
import { checkReceiver } from './checkReceiver.js'
import { estimateTransfer } from './estimateTransfer.js'
import { findReceiverRisk } from './findReceiverRisk.js'
import { getBalance } from './getBalance.js'
import { getMaxAmount } from './getMaxAmount.js'
import { getPriorityFee } from './getPriorityFee.js'
import { getToken } from './getToken.js'
import { getTokenBalance } from './getTokenBalance.js'
import type { sendTransaction } from './sendTransaction.js'
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
  const inContext =
    <TParameters, TResult>(run: (parameters: TParameters, context: SolanaContext) => Promise<TResult>) =>
    (parameters: TParameters): Promise<TResult> =>
      run(parameters, context).catch(nameNonsense)
  const send = {
    checkReceiver: async (address) => checkReceiver(address),
    findReceiverRisk: inContext(findReceiverRisk),
    getToken: inContext(getToken),
    getTokenBalance: inContext(getTokenBalance),
    estimate: inContext(estimateTransfer),
    getMaxAmount: inContext(getMaxAmount),
    send: inContext(sendTransfer),
    async waitForReceipt(parameters) {
      const { waitForSignature } = await loadModule(() => import('./waitForSignature.js'))
      return waitForSignature(parameters, context)
    },
  } satisfies Partial<SendCapability>
  return {
    ...send,
    getBalance: inContext(getBalance) satisfies BalanceCapability['getBalance'],
    client: (async (network) => createRpc(network, context)) satisfies NonNullable<ChainAdapter['client']>,
    sendTransaction: inContext(async (...parameters: Parameters<typeof sendTransaction>) => {
      const late = await loadModule(() => import('./sendTransaction.js'))
      return late.sendTransaction(...parameters)
    }),
    broadcast: inContext(async (...parameters: Parameters<typeof broadcast>) => {
      const late = await loadModule(() => import('./broadcast.js'))
      return late.broadcast(...parameters)
    }),
    getPriorityFee: inContext(getPriorityFee),
  }
}

/** A node that answers in another form than its interface has fails wherever the answer is used first. */
function nameNonsense(error: unknown): never {
  if (isHawserError(error)) throw error
  const named = toHawserError(error)
  throw named.code === 'UNKNOWN'
    ? new InvalidNodeResponseError({ cause: error, details: 'The node answered in another form than was asked for.' })
    : named
}
