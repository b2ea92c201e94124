import {
  type CaipNetworkId,
  formatUnits,
  isHawserError,
  PORTFOLIO_STALE_MS,
  parseCaipAddress,
  type Storage,
} from '@hawser/common'
import { getBlockchainApi } from '../flows/getBlockchainApi.js'
import { multiplyDecimals } from '../portfolio/decimal.js'
import { holdingsResource } from '../portfolio/holdingsResource.js'
import { createResource } from '../resources/createResource.js'
import type { SendContext } from '../send/sendContext.js'
import { InvalidReceiverError } from '../send/sendErrors.js'
import { readAddedTokens, writeAddedTokens } from '../send/sendStorage.js'
import type { TokenReference } from '../state/optionsState.js'
import { SwapUnavailableError } from '../swap/swapErrors.js'
import { type SwapToken, type SwapTokenBalance, tokenKey } from './swapsState.js'

/** How services write a network's own currency. */
const native = /^0xe{40}$/i
/** More than these nobody looks through; what is not among them is found by its address. */
const MAX_TOKENS = 1_000

/** The tokens that a service swaps on a network: good for five minutes. */
export const swapTokensResource = createResource<{ readonly caipNetworkId: CaipNetworkId }, readonly SwapToken[]>({
  key: ({ caipNetworkId }) => ['hawser.swapTokens', caipNetworkId],
  load: async ({ caipNetworkId }, { hawser, signal }) => {
    const api = await getBlockchainApi(hawser)
    const { tokens } = (await api?.getSwapTokens({ chainId: caipNetworkId }, { signal })) ?? { tokens: [] }
    return tokens.slice(0, MAX_TOKENS).map(({ address: id, name, symbol, decimals, logoUrl }) => {
      const { address } = parseCaipAddress(id)
      return { address: native.test(address) ? null : address, name, symbol, decimals, iconUrl: logoUrl }
    })
  },
  staleTimeMs: 10 * PORTFOLIO_STALE_MS,
})

export { holdingsResource }

interface ListTokensParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Those of the app's options. Those that the user has added by address are kept in `storage`. */
  readonly own: readonly TokenReference[]
  readonly storage: Storage
  readonly served: readonly SwapToken[]
  /** Those in the form, whoever names them. */
  readonly chosen: readonly (SwapToken | null)[]
  readonly holdings: Awaited<ReturnType<typeof holdingsResource.load>> | undefined
  /** What the chain itself has said of single tokens, in base units. */
  readonly read: ReadonlyMap<string, bigint>
}

/** Returns all that can be swapped: the network's own currency, what is held, what the app and the service name; the most valuable first. */
export function listSwapTokens(parameters: ListTokensParameters): SwapTokenBalance[] {
  const { caipNetworkId, currency, own, storage, served, chosen, holdings, read } = parameters
  const tokens = new Map<string, SwapToken>([['', { ...currency, address: null, iconUrl: null }]])
  const add = (token: SwapToken): void => {
    const key = tokenKey(token.address)
    const known = tokens.get(key)
    if (!known) tokens.set(key, token)
    else if (!known.iconUrl && token.iconUrl) tokens.set(key, { ...known, iconUrl: token.iconUrl })
  }
  const held = new Map<string, { readonly balance: string; readonly value: string | null }>()
  for (const { address: id, name, symbol, price, quantity, iconUrl } of holdings?.balances ?? []) {
    const address = id === undefined ? null : parseCaipAddress(id).address
    const isNative = address === null || native.test(address)
    add({ address: isNative ? null : address, name, symbol, decimals: Number(quantity.decimals), iconUrl })
    const value = /[1-9]/.test(price) ? multiplyDecimals(quantity.numeric, price) : null
    held.set(tokenKey(isNative ? null : address), { balance: quantity.numeric, value })
  }
  const added = readAddedTokens(storage).map((token) => ({
    ...token,
    caipNetworkId: token.chainId,
    iconUrl: undefined,
  }))
  for (const { caipNetworkId: network, address, name, symbol, decimals, iconUrl } of [...own, ...added]) {
    if (network !== caipNetworkId || symbol === undefined || decimals === undefined) continue
    add({ address, name: name ?? symbol, symbol, decimals, iconUrl: iconUrl ?? null })
  }
  for (const token of [...served, ...chosen]) if (token) add({ ...token })

  const list = [...tokens.entries()].map(([key, token]): SwapTokenBalance => {
    const exact = read.get(key)
    const { balance = null, value = null } = held.get(key) ?? {}
    return { ...token, balance: exact === undefined ? balance : formatUnits(exact, token.decimals), value }
  })
  const rank = ({ address, balance, value }: SwapTokenBalance): number => {
    if (value !== null) return 1 + Number(value)
    if (balance !== null && /[1-9]/.test(balance)) return 1
    return address === null ? 0.5 : 0
  }
  // As they were listed, where nothing tells them apart.
  return list.sort((one, other) => rank(other) - rank(one))
}

interface FindSwapTokenParameters {
  readonly address: string
  readonly context: SendContext
  readonly storage: Storage
  readonly signal: AbortSignal
}

/**
 * Returns a token as its contract describes it, and keeps it for its network.
 * @throws InvalidReceiverError, TokenNotFoundError, SwapUnavailableError, and what the node does
 */
export async function findSwapToken({
  address,
  context,
  storage,
  signal,
}: FindSwapTokenParameters): Promise<SwapToken> {
  const { send, network } = context
  const { caipNetworkId: chainId } = network
  if (!send) throw new SwapUnavailableError()
  const checked = await send.checkReceiver(address.trim())
  if (!checked.isValid) throw new InvalidReceiverError(checked.reason)
  const { name, symbol, decimals } = await send.getToken({ address: checked.address, network, signal })
  const token = { address: checked.address, name, symbol, decimals }
  signal.throwIfAborted()
  const others = readAddedTokens(storage).filter(
    (other) => other.chainId !== chainId || !send.isSameAddress(other.address, token.address),
  )
  writeAddedTokens(storage, [{ chainId, ...token }, ...others])
  return { ...token, iconUrl: null }
}

/** Whether a service says that it has no such thing, as a gateway does that nobody has set swaps up on. */
export function isNotServed(error: unknown): boolean {
  return isHawserError(error, 'HTTP_STATUS') && (error as { readonly status?: unknown }).status === 404
}
