import type { CaipNetworkId } from '@hawser/common'
import type { SessionRequest } from '@hawser/core'
import { ProviderRpcError } from '../../errors.js'
import { toFrameChainId } from '../session/parseAccounts.js'
import { type AskWallet, toProviderError } from './createAskWallet.js'
import type { ProvidersContext } from './providersContext.js'

/** The interface that apps expect of a wallet's provider (EIP-1193). */
interface EmbeddedEip1193Provider {
  readonly isHawserEmbedded: true
  readonly takesSignal: true
  request(args: SessionRequest): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): EmbeddedEip1193Provider
  removeListener(event: string, listener: (value: unknown) => void): EmbeddedEip1193Provider
}

/** An EIP-1193 provider over the frame. Accounts and the network are answered from what the frame has told. */
export function createEip1193Provider(context: ProvidersContext, askWallet: AskWallet): EmbeddedEip1193Provider {
  const { state, switchFrame, keepChain } = context
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const addresses = (): readonly string[] => state.accounts('eip155').map(({ address }) => address)
  let last = { accounts: addresses().join(), chainId: state.chainId('eip155') ?? '' }

  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const chainId = (): CaipNetworkId => {
    const id = state.chainId('eip155')
    if (!id) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    return id
  }
  async function switchChain(args: SessionRequest): Promise<null> {
    const target = targetOf(args)
    if (!state.networkIds('eip155').includes(target)) throw new ProviderRpcError(4902, 'Chain is not supported')
    chainId()
    if (args.signal?.aborted) throw args.signal.reason
    args.onAsk?.()
    await switchFrame(target, args.signal).catch((error: unknown) => {
      throw toProviderError(error)
    })
    state.setChain('eip155', target)
    keepChain(target)
    return null
  }
  async function request(args: SessionRequest): Promise<unknown> {
    switch (args.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return addresses()
      case 'eth_chainId':
        return hexOf(chainId())
      case 'net_version':
        return String(toFrameChainId(chainId()))
      case 'wallet_switchEthereumChain':
        return switchChain(args)
      default:
        return askWallet('eip155', args)
    }
  }
  state.onChange(({ namespace, accounts, chainId: id }) => {
    if (namespace !== 'eip155') return
    const before = last
    last = { accounts: accounts.join(), chainId: id ?? '' }
    if (id && before.chainId !== last.chainId) emit('chainChanged', hexOf(id))
    if (before.accounts !== last.accounts) emit('accountsChanged', accounts)
    if (accounts.length === 0) emit('disconnect', new ProviderRpcError(4900, 'The wallet is disconnected.'))
  })

  const provider: EmbeddedEip1193Provider = {
    isHawserEmbedded: true,
    takesSignal: true,
    request,
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

function hexOf(id: CaipNetworkId): string {
  return `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`
}

/** @throws ProviderRpcError for a chain id that is none */
function targetOf({ params }: SessionRequest): CaipNetworkId {
  const value: unknown = Object(Object(params)[0]).chainId
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value))
    throw new ProviderRpcError(-32602, 'Expected a hexadecimal chain id.')
  return `eip155:${Number(value)}`
}
