import { isHawserError, loadModule, ProviderNotFoundError, pause } from '@hawser/common'
import { type Connection, type Hawser, selectActiveConnection } from '@hawser/core'
import type { CreateConnectorFn } from '@wagmi/core'
import type { Address, EIP1193Parameters } from 'viem'
import { hawserConnectorType } from '../connectors/listConnectors.js'

/** How long wagmi waits for a client that has not found out yet who is connected, in milliseconds. What comes later is told to wagmi then. */
const restoreTimeoutMs = 15_000

export interface HawserConnectorOptions {
  /** By which wagmi stores the connection. Default `hawser`. */
  readonly id?: string | undefined
  /** As a list of connectors shows it. Default `Hawser`. */
  readonly name?: string | undefined
  /** A data or https URL. */
  readonly icon?: string | undefined
}

/** What wagmi's own code asks for by `getProvider`: requests go to whichever wallet is connected. */
export interface HawserProvider {
  request(args: EIP1193Parameters): Promise<unknown>
}

/**
 * A wagmi connector that is a Hawser client: connecting opens the client's modal, and whoever connects, switches or leaves in Hawser does so in wagmi, so that
 * every hook and action of wagmi works with the wallets that Hawser connects (WalletConnect, the embedded wallet). The client restores its connections itself,
 * and wagmi takes them over. For an app whose wallets are wagmi's own, use `wagmiAdapter` instead, not both for one client.
 *
 * @example
 * const hawser = createHawser({ networks: [defineNetwork(mainnet)], adapters: [eip155()] })
 * const config = createConfig({ chains: [mainnet], transports, connectors: [hawserConnector(hawser)], multiInjectedProviderDiscovery: false })
 */
export function hawserConnector(
  hawser: Hawser,
  { id = 'hawser', name = 'Hawser', icon }: HawserConnectorOptions = {},
): CreateConnectorFn<HawserProvider> {
  const load = () => loadModule(() => import('@hawser/core/actions'))
  const find = (): Connection | undefined => {
    const connection = selectActiveConnection(hawser.getSnapshot(), 'eip155')
    return connection?.status === 'connected' ? connection : undefined
  }

  return ({ emitter, chains }) => {
    let told = ''
    const provider: HawserProvider = {
      async request(args) {
        const { getProvider } = await load()
        const wallet = (await getProvider(hawser, { namespace: 'eip155' })) as HawserProvider
        return wallet.request(args)
      },
    }
    const describe = (connection: Connection) => ({
      accounts: readAccounts(connection),
      chainId: Number(connection.chainId?.slice('eip155:'.length) ?? chains[0].id),
    })
    /** Tells wagmi of what is connected, once. */
    const follow = (): void => {
      const connection = find()
      const now = connection ? describe(connection) : undefined
      if (JSON.stringify(now) === told || (!now && !told)) return
      told = now ? JSON.stringify(now) : ''
      if (!now) emitter.emit('disconnect')
      else if (emitter.listenerCount('connect') > 0) emitter.emit('connect', now)
      else emitter.emit('change', now)
    }

    async function switchChain(chainId: number) {
      const { SwitchChainError, UserRejectedRequestError } = await loadErrors()
      const chain = chains.find((known) => known.id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not among those of the wagmi config.`))
      const { switchNetwork } = await load()
      try {
        await switchNetwork(hawser, { caipNetworkId: `eip155:${chainId}` })
      } catch (error) {
        throw isRefusal(error) ? new UserRejectedRequestError(error as Error) : new SwitchChainError(error as Error)
      }
      return chain
    }

    return {
      id,
      name,
      ...(icon !== undefined && { icon }),
      type: hawserConnectorType,
      async setup() {
        for (const event of ['connected', 'disconnected', 'addressChanged', 'chainChanged'] as const)
          hawser.on(event, follow)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (!find() && isReconnecting) throw new ProviderNotFoundError({ details: 'Nobody is connected.' })
        if (!find()) await connectByModal(hawser, () => find() !== undefined)
        if (chainId && find()?.chainId !== `eip155:${chainId}`) {
          await switchChain(chainId).catch((error: unknown) => {
            if (isRefusal(error)) throw error
          })
        }
        const connection = find()
        if (!connection)
          throw new ProviderNotFoundError({ details: 'The wallet has left while it was being connected.' })
        const now = describe(connection)
        told = JSON.stringify(now)
        const accounts = withCapabilities
          ? now.accounts.map((address) => ({ address, capabilities: {} }))
          : now.accounts
        return { accounts: accounts as never, chainId: now.chainId }
      },
      async disconnect() {
        told = ''
        const { disconnect } = await load()
        await disconnect(hawser, { namespace: 'eip155' })
      },
      async getAccounts() {
        const connection = find()
        return connection ? readAccounts(connection) : []
      },
      async getChainId() {
        const connection = find()
        if (!connection) throw new ProviderNotFoundError({ details: 'Nobody is connected.' })
        return describe(connection).chainId
      },
      getProvider: async () => provider,
      async isAuthorized() {
        await untilKnown(hawser)
        return find() !== undefined
      },
      switchChain: ({ chainId }) => switchChain(chainId),
      onAccountsChanged: follow,
      onChainChanged: follow,
      onDisconnect: follow,
    }
  }
}

/** The account in use first, as wagmi has it. */
function readAccounts({ accounts, address }: Connection): readonly Address[] {
  const others = accounts.flatMap((account) => (account.address === address ? [] : account.address))
  return [address, ...others] as Address[]
}

function isRefusal(error: unknown): boolean {
  return Object(error).name === 'UserRejectedRequestError' || (isHawserError(error) && error.code === 'USER_REJECTED')
}

/** viem's own, by which wagmi and its hooks tell a refusal. Loaded where there may be one: apps have it with wagmi. */
const loadErrors = () => loadModule(() => import('viem'))

/** Opens the modal. @throws UserRejectedRequestError where it is closed with nobody connected */
async function connectByModal(hawser: Hawser, isConnected: () => boolean): Promise<void> {
  const { UserRejectedRequestError } = await loadErrors()
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      for (const stop of stops) stop()
    }
    const succeed = (): void => {
      if (!isConnected()) return
      end()
      resolve()
    }
    const stops = [
      hawser.on('connected', succeed),
      hawser.subscribe(() => {
        if (hawser.getSnapshot().modal.isOpen) return
        end()
        if (isConnected()) resolve()
        else reject(new UserRejectedRequestError(new Error('The modal was closed.')))
      }),
    ]
    hawser.signal.addEventListener(
      'abort',
      () => {
        end()
        reject(new UserRejectedRequestError(new Error('The client was destroyed.')))
      },
      { once: true },
    )
    hawser.open({ view: { name: 'Connect' } })
  })
}

/** Resolves when the client knows who is connected, or has waited long enough for a wallet. */
async function untilKnown(hawser: Hawser): Promise<void> {
  const isKnown = (): boolean => {
    const state = hawser.getSnapshot()
    return state.isRestored && selectActiveConnection(state, 'eip155')?.status !== 'connecting'
  }
  if (isKnown()) return
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, hawser.signal])
  const stop = hawser.subscribe(() => {
    if (isKnown()) done.abort()
  })
  try {
    await pause(restoreTimeoutMs, { signal, clock: hawser.platform.clock }).catch(() => {})
  } finally {
    stop()
  }
}
