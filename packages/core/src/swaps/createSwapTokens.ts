import { loadModule, PORTFOLIO_STALE_MS, parseUnits } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { loadAccountActions } from '../client/accountActions.js'
import { NotConnectedError } from '../errors/errors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { getResource, type ResourceWatch, watchResource } from '../resources/watchResource.js'
import type { SendContext } from '../send/sendContext.js'
import { SwapUnavailableError } from '../swap/swapErrors.js'
import { type SwapsState, type SwapToken, tokenKey } from './swapsState.js'

interface SwapTokensDeps {
  readonly feature: FeatureContext<SwapsState>
  readonly getContext: () => SendContext | null
  /** Whether somebody looks. */
  readonly isWatched: () => boolean
  /** Called when tokens or balances are others. */
  readonly onChange: () => void
}

/** The tokens that can be swapped, and what the account has of them: as services list them, and as the chain says of those in the form. */
export function createSwapTokens(slice: SwapsState, { feature, getContext, isWatched, onChange }: SwapTokensDeps) {
  const { client, storage } = feature
  let lists: readonly ResourceWatch[] = []
  let reading = new AbortController()
  let finding = new AbortController()
  /** What the chain has said of the tokens in the form, by `tokenKey`. */
  const read = new Map<string, bigint>()
  /** What lists tokens with their values: it comes with the first list. */
  let listing: typeof import('./swapTokens.js') | undefined
  let isLoading = false

  const ask = <T>(run: (inner: AbortSignal) => Promise<T>, signal: AbortSignal = feature.signal): Promise<T> =>
    withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, run)

  const loadListed = () => loadModule(() => import('./swapTokens.js'))
  const loadListing = async (): Promise<void> => {
    if (isLoading) return
    isLoading = true
    slice.tokensStatus = 'loading'
    try {
      listing = await loadListed()
      if (!feature.signal.aborted) {
        list()
        follow()
      }
    } catch {
      slice.tokensStatus = 'failed'
    }
    isLoading = false
  }
  const list = (): void => {
    const context = getContext()
    if (!context || !slice.isSupported) {
      Object.assign(slice, { tokens: [], tokensStatus: 'idle' })
      return
    }
    if (!listing) {
      void loadListing()
      onChange()
      return
    }
    const { holdingsResource, isNotServed, listSwapTokens, swapTokensResource } = listing
    const { network, from: account } = context
    const { caipNetworkId } = network
    const served = getResource(client, swapTokensResource, { caipNetworkId })
    const holdings = getResource(client, holdingsResource, { address: account, caipNetworkId, currency: 'usd' })
    const { name, symbol, decimals } = network.nativeCurrency
    slice.tokens = listSwapTokens({
      caipNetworkId,
      currency: { name, symbol, decimals },
      own: feature.getSnapshot().options.tokens,
      storage,
      served: served.data ?? [],
      chosen: [slice.from, slice.to],
      holdings: holdings.data,
      read,
    })
    const isWaiting = !served.data && served.status !== 'error'
    slice.tokensStatus = isWaiting ? 'loading' : served.data ? 'ready' : 'failed'
    // A service that has no swaps at all has none of any token.
    slice.isServed = !(served.status === 'error' && isNotServed(served.error))
    onChange()
  }
  const follow = (): void => {
    for (const { stop } of lists) stop()
    lists = []
    const context = getContext()
    if (!isWatched() || !context || !slice.isSupported) return
    if (!listing) {
      void loadListing()
      readHeld()
      return
    }
    const { holdingsResource, swapTokensResource } = listing
    const { caipNetworkId } = context.network
    const question = { address: context.from, caipNetworkId, currency: 'usd' } as const
    lists = [
      watchResource(client, swapTokensResource, { caipNetworkId }, { onChange: list }),
      watchResource(client, holdingsResource, question, {
        refetchIntervalMs: PORTFOLIO_STALE_MS,
        onChange: () => {
          list()
          readHeld()
        },
      }),
    ]
    list()
    readHeld()
  }

  /** What the account has of the network's own currency, as the chain says. */
  const askMoney = async ({ from: address, network: { caipNetworkId } }: SendContext, signal: AbortSignal) => {
    const { getBalance } = await loadAccountActions()
    return (await getBalance(client, { address, caipNetworkId, signal })).value
  }
  /** What the account has of a token, as the chain says. */
  const askHeld = async ({ address, ...token }: SwapToken, at: SendContext, signal: AbortSignal): Promise<bigint> => {
    const { network, from: owner, send } = at
    if (address === null) return askMoney(at, signal)
    if (!send) throw new SwapUnavailableError()
    return send.getTokenBalance({ token: { ...token, address }, owner, network, signal })
  }
  /** Reads what the form is about: services are behind the chain, and know not every token. */
  const readHeld = (): void => {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    const at = getContext()
    if (!at || !isWatched()) return
    for (const token of [slice.from, slice.to]) {
      if (!token) continue
      ask((inner) => askHeld(token, at, inner), signal).then(
        (value) => {
          if (signal.aborted || read.get(tokenKey(token.address)) === value) return
          read.set(tokenKey(token.address), value)
          list()
        },
        () => {},
      )
    }
  }

  return {
    ask,
    askHeld,
    askMoney,
    follow,
    list,
    readHeld,
    heldOf(token: SwapToken | null): bigint | undefined {
      const known = token && slice.tokens.find(({ address }) => tokenKey(address) === tokenKey(token.address))
      return token && typeof known?.balance === 'string' ? parseUnits(known.balance, token.decimals) : undefined
    },
    /** Reads a token's contract, and keeps the token. Null where it cannot; the slice says why. */
    async find(address: string): Promise<SwapToken | null> {
      finding.abort()
      finding = new AbortController()
      const { signal } = finding
      slice.tokenError = null
      try {
        const { findSwapToken } = await loadListed()
        const context = getContext()
        if (!context) throw new NotConnectedError()
        const token = await ask((inner) => findSwapToken({ address, context, storage, signal: inner }), signal)
        if (signal.aborted) return null
        list()
        return token
      } catch (error) {
        if (!signal.aborted) slice.tokenError = toErrorInfo(error)
        return null
      }
    },
    refresh(): void {
      for (const { refetch } of lists) refetch()
    },
    /** Forgets what the chain has said. */
    forget: () => read.clear(),
    stopReading: () => reading.abort(),
    stop(): void {
      reading.abort()
      finding.abort()
      for (const { stop } of lists) stop()
    },
  }
}
