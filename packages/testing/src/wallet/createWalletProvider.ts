import * as v from 'valibot'
import { assetRequests } from './assetRequests.js'
import { callsRequests } from './callsRequests.js'
import { connectRequests } from './connectRequests.js'
import type { EventEmitter } from './eventEmitter.js'
import { networkRequests } from './networkRequests.js'
import { permissionRequests } from './permissionRequests.js'
import { ProviderRpcError } from './providerRpcError.js'
import type { RequestLog } from './requestLog.js'
import type { ScriptedProvider } from './scriptedProvider.js'
import { signRequests } from './signRequests.js'
import { never, type WalletContext } from './walletContext.js'
import { parseParams } from './walletSchemas.js'

export interface CreateWalletProviderParameters {
  readonly context: WalletContext
  readonly emitter: EventEmitter
  readonly log: RequestLog
  readonly isDestroyed: () => boolean
}

const requestSchema = v.object({ method: v.string(), params: v.optional(v.unknown()) })

/** The EIP-1193 side of a wallet: logs each request, answers it, and hands reads to the chain's node. */
export function createWalletProvider(parameters: CreateWalletProviderParameters): ScriptedProvider {
  const { context, emitter, log, isDestroyed } = parameters
  const { behavior, state } = context
  const handlers = {
    ...connectRequests(context),
    ...networkRequests(context),
    ...signRequests(context),
    ...assetRequests(context),
    ...callsRequests(context),
    ...permissionRequests(context),
  }

  async function answer(method: string, params: unknown): Promise<unknown> {
    if (behavior('neverAnswers')) await never()
    const slow = behavior('slow')
    if (slow !== undefined) {
      await new Promise<void>((resolve) => context.later(slow === true ? 2000 : Number(slow), resolve))
    }
    if (isDestroyed()) throw new ProviderRpcError(4900, 'The wallet is gone.')
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    if (handler) return handler(params, method)
    if (/^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)) {
      return context.rpc(state.get().chainId)(method, Array.isArray(params) ? params : [])
    }
    throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
  }

  const provider: ScriptedProvider = {
    async request(request) {
      const { method, params } = parseParams('request', requestSchema, request)
      try {
        return await log.record(method, params, () => answer(method, params))
      } catch (error) {
        if (error instanceof ProviderRpcError || typeof error === 'string') throw error
        throw new ProviderRpcError(-32603, error instanceof Error ? error.message : String(error))
      }
    },
    on(event, listener) {
      emitter.on(event, listener)
      const isUnasked = behavior('eventsBeforeConnect') && !state.get().isAuthorized
      if (isUnasked && event === 'accountsChanged') context.later(0, context.emitUnasked)
      return provider
    },
    removeListener(event, listener) {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  return provider
}
