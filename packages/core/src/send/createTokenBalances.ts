import {
  type CaipNetworkId,
  ChainNotConfiguredError,
  formatUnits,
  loadModule,
  PORTFOLIO_STALE_MS,
  RPC_TIMEOUT_MS,
} from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { CapabilityMissingError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { balanceResource } from '../flows/getBalance.js'
import { showToast } from '../flows/toasts.js'
import type { Balance, Token } from '../interfaces/capabilities.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { BALANCE_RETRY_MS } from '../lateConstants.js'
import { createResource, type Resource } from '../resources/createResource.js'
import { getResource, readResource, watchResource } from '../resources/watchResource.js'
import type { SendContext } from './sendContext.js'
import type { SendState, SendToken, SendTokenBalance } from './sendState.js'
import { type AddedToken, readAddedTokens, writeAddedTokens } from './sendStorage.js'

/** A balance may take two calls one after the other: the token's contract, then what the account holds. */
const balanceTimeoutMs = 2 * RPC_TIMEOUT_MS

interface ReadOptions {
  readonly signal: AbortSignal
  /** Whether the account, the network and the list are still the ones that it is read for. */
  readonly isCurrent: () => boolean
}

interface TokenQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

export interface TokenBalancesDeps {
  readonly feature: Pick<FeatureContext, 'client' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal' | 'storage'>
  readonly getContext: () => SendContext | null
  /** Called when a balance is another one. */
  readonly onChange: () => void
}

/** The balances of all that the account can send: the native currency, the app's tokens, and those that the user added. */
export function createTokenBalances(slice: SendState, { feature, getContext, onChange }: TokenBalancesDeps) {
  const { storage, platform } = feature
  let current = new AbortController()
  let adding = new AbortController()
  /** What keeps the amounts that are shown the ones that are known, while somebody looks. */
  const follows: (() => void)[] = []
  let watchers = 0

  const find = (caipNetworkId: CaipNetworkId) => {
    const network = feature.getSnapshot().networks.requested.find((other) => other.caipNetworkId === caipNetworkId)
    if (!network) throw new ChainNotConfiguredError({ details: caipNetworkId })
    const send = feature.getAdapter(network.chainNamespace)?.send
    if (!send) throw new CapabilityMissingError('send', network.chainNamespace)
    return { network, send }
  }
  /** Tokens as their contracts say: that does not change. */
  const tokens = createResource<TokenQuestion, Token>({
    key: ({ address, caipNetworkId }) => ['hawser.token', caipNetworkId, address],
    load: async ({ address, caipNetworkId }, { signal }) => {
      const { send, network } = find(caipNetworkId)
      return send.getToken({ address, network, signal })
    },
    staleTimeMs: Number.POSITIVE_INFINITY,
  })
  const holdings = createResource<TokenQuestion & { readonly token: Token; readonly owner: string }, bigint>({
    key: ({ address, caipNetworkId, owner }) => ['hawser.tokenBalance', caipNetworkId, address, owner],
    load: async ({ token, owner, caipNetworkId }, { signal }) => {
      const { send, network } = find(caipNetworkId)
      return send.getTokenBalance({ token, owner, network, signal })
    },
    staleTimeMs: PORTFOLIO_STALE_MS,
    subject: ({ owner, caipNetworkId }) => ({ address: owner, caipNetworkId }),
  })
  const keep = (added: AddedToken, isSame: (other: AddedToken) => boolean): void =>
    writeAddedTokens(storage, [added, ...readAddedTokens(storage).filter((other) => !isSame(other))])
  const readToken = (question: TokenQuestion, signal: AbortSignal): Promise<Token> =>
    readResource(feature.client, tokens, question, { signal })
  const ask = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withClientDeadline(feature, { timeoutMs: balanceTimeoutMs, signals: [signal] }, run)

  const listTokens = ({ network, send }: SendContext): SendTokenBalance[] => {
    const chainId = network.caipNetworkId
    const { name, symbol, decimals } = network.nativeCurrency
    const empty = { chainId, iconUrl: null, quantity: null, status: 'loading', isAdded: false } as const
    const list: SendTokenBalance[] = symbol === '' ? [] : [{ ...empty, address: null, name, symbol, decimals }]
    const has = (address: string): boolean =>
      list.some((entry) => entry.address !== null && send?.isSameAddress(entry.address, address))
    for (const token of send ? feature.getSnapshot().options.tokens : []) {
      if (token.caipNetworkId !== chainId || has(token.address)) continue
      const { data: read } = getResource(feature.client, tokens, { address: token.address, caipNetworkId: chainId })
      list.push({
        ...empty,
        address: token.address,
        name: token.name ?? read?.name ?? token.address,
        symbol: token.symbol ?? read?.symbol ?? '',
        decimals: token.decimals ?? read?.decimals ?? null,
        iconUrl: token.iconUrl ?? null,
      })
    }
    for (const { address, ...token } of send ? readAddedTokens(storage) : []) {
      if (token.chainId === chainId && !has(address)) list.push({ ...empty, ...token, address, isAdded: true })
    }
    return list
  }

  /** The token as its contract says, read once. What the app says of it in its options comes first. */
  const describe = async (
    entry: SendTokenBalance,
    address: string,
    { network: { caipNetworkId } }: SendContext,
    signal: AbortSignal,
  ) => {
    if (entry.decimals !== null && entry.symbol !== '') return { ...entry, address, decimals: entry.decimals }
    const token = await readToken({ address, caipNetworkId }, signal)
    return {
      ...entry,
      address,
      name: entry.name === address ? token.name : entry.name,
      symbol: entry.symbol || token.symbol,
      decimals: entry.decimals ?? token.decimals,
    }
  }

  /** What is held, kept the same as what is known of it after it has been read. */
  const readHeld = async <TParameters, TData>(
    resource: Resource<TParameters, TData>,
    question: TParameters,
    { signal, isCurrent, onData }: ReadOptions & { readonly onData: (data: TData) => void },
  ): Promise<void> => {
    const follow = (): void => {
      if (!isCurrent() || watchers === 0) return
      const onChange = (): void => {
        const { status, data } = getResource(feature.client, resource, question)
        if (status === 'success' && data !== undefined && isCurrent()) onData(data)
      }
      follows.push(watchResource(feature.client, resource, question, { onChange }).stop)
    }
    try {
      const data = await readResource(feature.client, resource, question, { signal })
      if (isCurrent()) onData(data)
    } finally {
      follow()
    }
  }
  const unfollow = (): void => {
    for (const stop of follows.splice(0)) stop()
  }
  const read = async (entry: SendTokenBalance, context: SendContext, options: ReadOptions): Promise<void> => {
    const { adapter, send, from } = context
    const { caipNetworkId } = context.network
    const show = (token: SendTokenBalance, decimals: number, value: bigint): void =>
      put({
        ...token,
        quantity: { decimals: String(decimals), numeric: formatUnits(value, decimals) },
        status: 'ready',
      })
    if (entry.address === null || !send) {
      if (!adapter?.balance) throw new CapabilityMissingError('balance', context.namespace)
      const onData = ({ decimals, value }: Balance): void => show(entry, decimals, value)
      return readHeld(balanceResource, { address: from, caipNetworkId }, { ...options, onData })
    }
    const token = await describe(entry, entry.address, context, options.signal)
    const question = { address: token.address, token, owner: from, caipNetworkId }
    return readHeld(holdings, question, { ...options, onData: (value) => show(token, token.decimals, value) })
  }
  /** Takes the place of what is shown of the same token. */
  const put = (entry: SendTokenBalance): void => {
    const index = slice.tokenBalances.findIndex(({ address }) => address === entry.address)
    if (index < 0) return
    slice.tokenBalances[index] = entry
    if (slice.tokenBalances.every(({ status }) => status === 'ready')) slice.lastRetry = null
    onChange()
  }

  const load = async (): Promise<void> => {
    current.abort()
    current = new AbortController()
    unfollow()
    const { signal } = current
    const context = getContext()
    if (!context) {
      slice.tokenBalances = []
      return
    }
    const before = new Map(slice.tokenBalances.map((entry) => [entry.address, entry.quantity]))
    // What was known before stands until the new answer is there.
    const entries = listTokens(context).map((entry) => ({ ...entry, quantity: before.get(entry.address) ?? null }))
    slice.tokenBalances = entries
    let hasFailed = false
    await Promise.all(
      entries.map(async (entry) => {
        const isCurrent = (): boolean => !signal.aborted && !feature.signal.aborted
        await ask(signal, (inner) => read(entry, context, { signal: inner, isCurrent })).catch(() => {
          if (!isCurrent()) return
          hasFailed = true
          put({ ...entry, status: 'failed' })
        })
      }),
    )
    if (signal.aborted || feature.signal.aborted) return
    slice.lastRetry = hasFailed ? platform.clock.nowMs() : null
    if (hasFailed)
      showToast(feature.client, {
        message: 'Token Balance Unavailable',
        textKey: 'errors.BALANCE_UNAVAILABLE',
        variant: 'error',
      })
  }

  const isBlocked = (): boolean =>
    slice.lastRetry !== null && platform.clock.nowMs() - slice.lastRetry < BALANCE_RETRY_MS

  return {
    watch(): () => void {
      watchers += 1
      if (watchers === 1 && !isBlocked()) void load()
      let isWatching = true
      return () => {
        if (isWatching) watchers -= 1
        isWatching = false
        if (watchers === 0) unfollow()
      }
    },
    /** Loads again when somebody looks: something was sent, or received. */
    refresh(): void {
      if (watchers > 0) void load()
    },
    /** The account or the network is another one: what was known is of no use. */
    restart(): void {
      current.abort()
      adding.abort()
      unfollow()
      slice.tokenBalances = []
      slice.lastRetry = null
      slice.isAddingToken = false
      if (watchers > 0) void load()
    },
    retry(): boolean {
      if (isBlocked()) return false
      void load()
      return true
    },
    async add(address: string): Promise<SendToken | null> {
      adding.abort()
      adding = new AbortController()
      const { signal } = adding
      slice.addTokenError = null
      slice.isAddingToken = true
      try {
        // It comes with the address: most users add none.
        const { addToken } = await loadModule(() => import('./addToken.js'))
        const found = await addToken({ address, context: getContext(), slice, keep, signal, ask, readToken })
        if (found?.isNew) void load()
        return found?.token ?? null
      } catch (error) {
        if (!signal.aborted) slice.addTokenError = toErrorInfo(error)
        return null
      } finally {
        if (!signal.aborted) slice.isAddingToken = false
      }
    },
    stop(): void {
      current.abort()
      adding.abort()
      unfollow()
    },
  }
}
