import { loadModule, type Platform } from '@hawser/common'
import type { BalanceCapability, ChainAdapter, NamesCapability } from '@hawser/core'
import { loadOnce } from '@hawser/core/adapter'
import type { SolanaContext, SolanaSettings } from '../context.js'
import { createRpc, type NodeContext } from '../kit/createRpc.js'
import { createSharedAccounts } from '../kit/sharedReads.js'
import { getBalance } from './getBalance.js'
import { inContext, lateInContext } from './inContext.js'

export type ChainMethods = ReturnType<typeof createChainMethods>

/** What reads the chain, and what is sent to it. All but balances comes when it is first asked for. */
export function createChainMethods({ clock, fetch, window: page }: Platform, settings: SolanaSettings) {
  const node: NodeContext = { clock, fetch, services: settings.services, rpcs: new Map() }
  const context: SolanaContext = {
    ...settings,
    ...node,
    readTogether: createSharedAccounts(node),
    getWebSocket: () => page?.WebSocket ?? globalThis.WebSocket,
    expiries: new Map(),
  }
  const loadNames = async () =>
    (await loadModule(() => import('../names/createNamesMethods.js'))).createNamesMethods(context)
  const names: NamesCapability = {
    lookupIdentity: inContext(async (asked) => (await loadNames()).lookupIdentity(asked), context),
    resolveName: inContext(async (asked) => (await loadNames()).resolveName(asked), context),
  }
  return {
    loadSend: loadOnce(async () => {
      const { createSendMethods } = await loadModule(() => import('./createSendMethods.js'))
      return createSendMethods(context)
    }),
    getBalance: inContext(getBalance, context) satisfies BalanceCapability['getBalance'],
    client: (async (network) => createRpc(network, context)) satisfies NonNullable<ChainAdapter['client']>,
    sendTransaction: lateInContext(async () => (await import('./sendTransaction.js')).sendTransaction, context),
    broadcast: lateInContext(async () => (await import('./broadcast.js')).broadcast, context),
    getPriorityFee: lateInContext(async () => (await import('./getPriorityFee.js')).getPriorityFee, context),
    ...names,
  }
}
