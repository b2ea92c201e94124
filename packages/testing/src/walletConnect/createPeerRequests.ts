import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createTurns } from '../rpc/createTurns.js'
import type { ApprovalQueue } from '../wallet/approvalQueue.js'
import { assetRequests } from '../wallet/assetRequests.js'
import { callsRequests } from '../wallet/callsRequests.js'
import { createChainRpc } from '../wallet/chainRpc.js'
import { connectRequests } from '../wallet/connectRequests.js'
import { networkRequests } from '../wallet/networkRequests.js'
import { permissionRequests } from '../wallet/permissionRequests.js'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { refusePrompt } from '../wallet/refusePrompt.js'
import { signRequests } from '../wallet/signRequests.js'
import type { RequestHandler, WalletContext } from '../wallet/walletContext.js'
import type { WalletMemory } from '../wallet/walletState.js'
import { isWalletConnectPeerBehavior, type WalletConnectPeerBehaviors } from './walletConnectPeerBehaviors.js'

export interface CreatePeerRequestsParameters {
  readonly keys: readonly PrivateKeyAccount[]
  readonly chains: Readonly<Record<number, string>>
  readonly approvals: ApprovalQueue
  readonly behaviors: () => WalletConnectPeerBehaviors
  /** The accounts that sessions share, the wallet's own choice first. */
  readonly selectedAccounts: () => readonly Address[]
  /** The network that the wallet starts on. */
  readonly firstChainId: number
  readonly switchChain: (chainId: number) => Promise<void>
  readonly signal: AbortSignal
  readonly fetch: typeof fetch | undefined
}

export interface PeerRequests {
  /** @throws ProviderRpcError */
  answer(request: { readonly chainId: number; readonly method: string; readonly params: unknown }): Promise<unknown>
  knowsChain(chainId: number): boolean
}

/** Returns the handlers of apps' requests in a session. Each request names its network, so each network has handlers of its own. */
export function createPeerRequests(parameters: CreatePeerRequestsParameters): PeerRequests {
  const { keys, chains, approvals, behaviors, selectedAccounts, firstChainId } = parameters
  const addedChains = new Map<number, string>()
  const batches: WalletContext['batches'] = new Map()
  const grants = new Set<string>()
  const inTurn = createTurns()
  const handlersByChain = new Map<number, Readonly<Record<string, RequestHandler>>>()

  const behavior: WalletContext['behavior'] = (name) =>
    isWalletConnectPeerBehavior(name) ? behaviors()[name] || undefined : undefined
  const rpcUrlOf = (chainId: number) => addedChains.get(chainId) ?? chains[chainId]

  function knowsChain(chainId: number): boolean {
    if (rpcUrlOf(chainId) === undefined) return false
    return !behavior('chainNotAdded') || chainId === firstChainId || addedChains.has(chainId)
  }

  function rpc(chainId: number) {
    const url = rpcUrlOf(chainId)
    if (!url) throw new ProviderRpcError(4901, `The wallet is not connected to chain ${chainId}.`)
    return createChainRpc(url, parameters.signal, parameters.fetch)
  }

  function memoryOn(chainId: number): WalletMemory {
    return {
      isAuthorized: true,
      selectedAccounts: selectedAccounts(),
      chainId,
      isLocked: false,
      addedChains: Object.fromEntries([...addedChains].map(([id, url]) => [String(id), url])),
      behaviors: {},
    }
  }

  function contextOn(chainId: number, onSwitch: (chainId: number) => void): WalletContext {
    return {
      state: {
        get: () => memoryOn(chainId),
        update(change) {
          if (!change.addedChains) return
          addedChains.clear()
          for (const [id, url] of Object.entries(change.addedChains)) addedChains.set(Number(id), url)
        },
        destroy() {},
      },
      behavior,
      async prompt(kind, method, params) {
        refusePrompt(kind, behavior)
        await approvals.ask({ kind, method, params })
      },
      visibleAccounts: selectedAccounts,
      reportedChainId: () => chainId,
      authorizedAccount(address) {
        const key = keys.find((candidate) => candidate.address.toLowerCase() === address.toLowerCase())
        if (!key || !selectedAccounts().includes(key.address)) {
          throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
        }
        return key
      },
      emit() {},
      emitUnasked() {},
      knowsChain,
      chainIds: () => [...new Set([...Object.keys(chains).map(Number), ...addedChains.keys()])],
      rpcUrlOf,
      rpc,
      batches,
      grants,
      inTurn,
      setChain: onSwitch,
      afterSend() {},
      later() {},
    }
  }

  function handlersOn(chainId: number): Readonly<Record<string, RequestHandler>> {
    const former = handlersByChain.get(chainId)
    if (former) return former
    let switchedTo: number | undefined
    const context = contextOn(chainId, (next) => {
      switchedTo = next
    })
    /** The apps hear of the new network before the request is answered, as wallets do it. */
    const thenTell =
      (handler: RequestHandler | undefined): RequestHandler =>
      async (params, method) => {
        const result = await handler?.(params, method)
        const next = switchedTo
        switchedTo = undefined
        if (next !== undefined) await parameters.switchChain(next)
        return result
      }
    const network = networkRequests(context)
    const sign = signRequests(context)
    const handlers: Readonly<Record<string, RequestHandler>> = {
      ...connectRequests(context),
      ...assetRequests(context),
      ...callsRequests(context),
      ...permissionRequests(context),
      ...network,
      ...sign,
      wallet_switchEthereumChain: thenTell(network.wallet_switchEthereumChain),
      wallet_addEthereumChain: thenTell(network.wallet_addEthereumChain),
      eth_sendRawTransaction: (params, method) => rpc(chainId)(method, Array.isArray(params) ? params : []),
    }
    handlersByChain.set(chainId, handlers)
    return handlers
  }

  return {
    async answer({ chainId, method, params }) {
      const handlers = handlersOn(chainId)
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handler) throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
      return handler(params, method)
    },
    knowsChain,
  }
}
