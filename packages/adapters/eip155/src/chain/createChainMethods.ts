import { loadModule } from '@hawser/common'
import type { Eip155Context } from '../context.js'

export type ChainMethods = ReturnType<typeof createChainMethods>

/** The methods of a chain, part by part: each is loaded when it is first called, and viem with it. */
export function createChainMethods(context: Eip155Context) {
  const late = <T extends object>(load: () => Promise<(context: Eip155Context) => T>) => {
    return async (): Promise<T> => (await loadModule(load, 'viem'))(context)
  }
  return {
    balance: late(async () => (await import('./createBalanceMethods.js')).createBalanceMethods),
    /** Without viem, but for what wallets do not do themselves. */
    calls: late(async () => (await import('../calls/createCallsMethods.js')).createCallsMethods),
    contracts: late(async () => (await import('../contracts/createContractsMethods.js')).createContractsMethods),
    questions: late(async () => (await import('../questions/createQuestions.js')).createQuestions),
    names: late(async () => (await import('../names/createNamesMethods.js')).createNamesMethods),
    send: late(async () => (await import('../send/createSendMethods.js')).createSendMethods),
  }
}
