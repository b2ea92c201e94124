import { type CaipNetworkId, type Clock, loadModule, type Network, type Platform } from '@hawser/common'
import { ProviderRpcError, SessionCapabilitiesError } from '../errors.js'
import { sessionMethods, unsafeMethod } from '../namespaces/sessionMethods.js'
import type { WalletState } from '../session/createWalletState.js'
import { askWallet, type RequestArguments } from './askWallet.js'
import type { Outbox } from './createOutbox.js'
import type { BundlerService } from './readBundlerStatus.js'
import { requestRpc } from './requestRpc.js'

export interface ProviderContext {
  readonly outbox: Outbox
  readonly state: WalletState
  readonly platform: Pick<Platform, 'fetch' | 'clock'>
  readonly networks: () => readonly Network[]
  /** Where what became of a smart account's calls is asked, where a wallet names a bundler. */
  readonly bundlers?: BundlerService | undefined
}

/** The interface that apps expect of a wallet's provider. */
interface SessionEip1193Provider {
  readonly isWalletConnect: true
  readonly takesSignal: true
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): SessionEip1193Provider
  removeListener(event: string, listener: (value: unknown) => void): SessionEip1193Provider
}

/**
 * An EIP-1193 provider over the session. Accounts and the network are answered from it, reading goes to the network's own RPC, and only what needs
 * the user goes to the wallet.
 */
export function createEip1193Provider(context: ProviderContext): SessionEip1193Provider {
  const { state, platform, networks } = context
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let last = { accounts: state.addresses('eip155').join(), chainId: state.chainId('eip155') ?? '' }

  const emit = (event: string, value: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const chainId = (): CaipNetworkId => {
    const id = state.chainId('eip155')
    if (!id) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    return id
  }
  const hexOf = (id: CaipNetworkId): string => `0x${BigInt(id.slice('eip155:'.length)).toString(16)}`
  const covers = (id: CaipNetworkId): boolean => state.approved('eip155')?.chainIds.includes(id) === true

  async function switchChain(args: RequestArguments): Promise<null> {
    const target = targetOf(args)
    if (!covers(target)) {
      const methods = state.approved('eip155')?.methods ?? []
      // The wallet has not been asked for this network yet: adding it is what asks.
      if (!methods.includes(args.method)) throw new ProviderRpcError(4902, 'Chain is not supported')
      await askWallet(context, 'eip155', args)
      if (!(await waitForChain(state, target, platform.clock)))
        throw new ProviderRpcError(4902, 'Chain is not supported')
    }
    state.setChain('eip155', target)
    return null
  }
  async function addChain(args: RequestArguments): Promise<null> {
    const target = targetOf(args)
    const methods = state.approved('eip155')?.methods ?? []
    if (!methods.includes(args.method)) throw new ProviderRpcError(4200, 'Chain is not supported')
    await askWallet(context, 'eip155', args)
    if (!(await waitForChain(state, target, platform.clock))) throw new ProviderRpcError(4902, 'Chain is not supported')
    state.setChain('eip155', target)
    return null
  }
  async function getCapabilities(args: RequestArguments): Promise<unknown> {
    const address: unknown = Object(args.params)[0]
    return readCapabilities(state.session?.properties ?? {}, address) ?? askWallet(context, 'eip155', args)
  }
  /** Of the bundler that the wallet names, so that no phone has to be woken for it; of the wallet itself where that one cannot say. */
  async function getCallsStatus(args: RequestArguments): Promise<unknown> {
    const bundlerName = state.session?.properties.bundler_name
    const id: unknown = Object(args.params)[0]
    if (context.bundlers && typeof bundlerName === 'string' && bundlerName !== '' && typeof id === 'string') {
      const { readBundlerStatus } = await loadModule(() => import('./readBundlerStatus.js'))
      try {
        return await readBundlerStatus(platform, { service: context.bundlers, bundlerName, chainId: chainId(), id })
      } catch (error) {
        // The bundler's word is no more than a shortcut.
        if (!state.approved('eip155')?.methods.includes(args.method)) throw error
      }
    }
    return askWallet(context, 'eip155', args)
  }
  async function request(args: RequestArguments): Promise<unknown> {
    switch (args.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return state.addresses('eip155')
      case 'eth_chainId':
        return hexOf(chainId())
      case 'net_version':
        return String(BigInt(hexOf(chainId())))
      case 'wallet_switchEthereumChain':
        return switchChain(args)
      case 'wallet_addEthereumChain':
        return addChain(args)
      case 'wallet_getCapabilities':
        return getCapabilities(args)
      case 'wallet_getCallsStatus':
        return getCallsStatus(args)
      case unsafeMethod:
        throw new ProviderRpcError(
          4200,
          'eth_sign is not offered: no wallet can show what it signs. Use personal_sign.',
        )
    }
    const isForWallet = args.method.startsWith('wallet_') || sessionMethods.eip155?.includes(args.method)
    if (isForWallet || state.approved('eip155')?.methods.includes(args.method))
      return askWallet(context, 'eip155', args)
    const id = chainId()
    const network = networks().find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) throw new ProviderRpcError(4901, `This app has no RPC address for ${id}.`)
    return requestRpc(platform, network, args)
  }

  state.onChange(({ namespace, accounts, chainId: id }) => {
    if (namespace !== 'eip155') return
    const before = last
    last = { accounts: accounts.join(), chainId: id ?? '' }
    if (id && before.chainId !== last.chainId) emit('chainChanged', hexOf(id))
    if (before.accounts !== last.accounts) emit('accountsChanged', accounts)
    if (accounts.length === 0) emit('disconnect', new ProviderRpcError(4900, 'The wallet is disconnected.'))
  })

  const provider: SessionEip1193Provider = {
    isWalletConnect: true,
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

/** @throws ProviderRpcError for a chain id that is none. */
function targetOf({ params }: RequestArguments): CaipNetworkId {
  const value: unknown = Object(Object(params)[0]).chainId
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value))
    throw new ProviderRpcError(-32602, 'Expected a hexadecimal chain id.')
  return `eip155:${Number(value)}`
}

/**
 * The capabilities of an address (EIP-5792) as they came with the session: JSON text or an object, by address. Undefined where the wallet has to be asked.
 * @throws SessionCapabilitiesError
 */
export function readCapabilities(
  properties: Readonly<Record<string, unknown>>,
  address: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const given = properties.capabilities
  if (given === undefined || given === null || typeof address !== 'string') return undefined
  const byAddress = typeof given === 'string' ? parse(given) : given
  if (!isRecord(byAddress)) throw new SessionCapabilitiesError()
  const found = Object.entries(byAddress).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  if (found === undefined) return undefined
  if (!isRecord(found)) throw new SessionCapabilitiesError()
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SessionCapabilitiesError({ cause })
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How long a wallet that agreed to a network may take to say that its session covers it. */
const UPDATE_TIMEOUT_MS = 5_000

/** Whether the session covers a network, now or in a moment. */
function waitForChain(state: WalletState, chainId: CaipNetworkId, clock: Clock): Promise<boolean> {
  const covers = (): boolean => state.approved('eip155')?.chainIds.includes(chainId) === true
  if (covers()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (): void => {
      stop()
      cancel()
      resolve(covers())
    }
    const stop = state.onChange(() => {
      if (covers()) end()
    })
    const cancel = clock.setTimeout(end, UPDATE_TIMEOUT_MS)
  })
}
