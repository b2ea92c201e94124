import { balanceAnswerSchema } from '@hawser/blockchain-api/schemas'
import { type Clock, parseCaipAddress, parseUnits, type TokenBalance } from '@hawser/common'
import type { GatewayConfig } from '../../config/configSchema.js'
import { fail } from '../../http/failure.js'
import { type AskApi, createAskApi, isRefused } from '../createAskApi.js'
import type { AskNode } from '../node/createAskNode.js'
import { createNodeBalances } from '../node/createNodeBalances.js'
import { createSolanaBalances } from '../node/createSolanaBalances.js'
import type { BalanceProvider, Holdings } from '../providers.js'
import { type Token, toTokenId } from '../tokens.js'
import { createEsploraBalances } from './createEsploraBalances.js'

interface CreateBalancesOptions {
  readonly networks: GatewayConfig['networks']
  readonly askNode: AskNode
  readonly fetch: typeof globalThis.fetch
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Balances as the configuration says where they come from, network by network: its own nodes, or the Esplora of its history, where it says nothing. */
export function createBalances({ networks, askNode, fetch, clock }: CreateBalancesOptions): BalanceProvider {
  const ofNodes = createNodeBalances({ askNode, clock })
  const others = new Map(
    Object.entries(networks).flatMap(([network, { balances, history, isDevelopment }]): [string, BalanceProvider][] => {
      if (balances) {
        const { url, projectId, origin } = balances
        const askApi = createAskApi({ url, headers: origin === undefined ? undefined : { origin }, fetch })
        return [[network, createUpstreamBalances({ askApi, projectId })]]
      }
      if (network.startsWith('solana:')) return [[network, createSolanaBalances({ askNode, network, isDevelopment })]]
      if (history?.type === 'esplora')
        return [[network, createEsploraBalances({ askApi: createAskApi({ url: history.url, fetch }), network })]]
      return []
    }),
  )
  return {
    getHoldings: (question, signal) => (others.get(question.network) ?? ofNodes).getHoldings(question, signal),
  }
}

const uint256Limit = 2n ** 256n
const maxDecimals = 77
const maxIconLength = 2_048

/** Balances by another server of this same API. Tokens that the configuration does not list are told as that server calls them. */
function createUpstreamBalances({
  askApi,
  projectId,
}: {
  readonly askApi: AskApi
  readonly projectId: string | undefined
}): BalanceProvider {
  return {
    async getHoldings({ network, address, tokens }, signal) {
      // The amounts are what is asked for: which currency their values are in makes no difference.
      const query = { currency: 'usd', chainId: network, projectId, st: 'gateway', sv: 'hawser-gateway' }
      const path = `v1/account/${encodeURIComponent(address)}/balance`
      const { balances } = await askApi(path, { query, schema: balanceAnswerSchema, signal }).catch((error) => {
        if (isRefused(error))
          throw fail(400, 'chainId', `Balances of ${network} cannot be told: the server behind refuses the question.`)
        throw error
      })
      const listed = new Map(
        tokens.map((token): [string, Token] => [token.address === null ? 'native' : token.id, token]),
      )
      return readHoldings(balances, { network, listed })
    },
  }
}

function readHoldings(
  balances: readonly TokenBalance[],
  { network, listed }: { readonly network: string; readonly listed: ReadonlyMap<string, Token> },
): Holdings {
  const held = new Map<string, Holdings['held'][number]>()
  const unread = new Set<string>()
  for (const balance of balances) {
    if ((balance.chainId ?? network) !== network) continue
    const token = listed.get(balance.address === undefined ? 'native' : toTokenId(balance.address))
    const decimals = Number(balance.quantity.decimals)
    const amount = decimals <= maxDecimals ? parseUnits(balance.quantity.numeric, decimals) : uint256Limit
    // With other decimals it is another token, and its amount is none of this one.
    const isPossible = amount < uint256Limit && (token === undefined || token.decimals === decimals)
    const told = token ?? toToken(balance, network)
    if (!told) continue
    if (!isPossible) unread.add(told.id)
    else if (amount > 0n) held.set(told.id, { token: told, amount })
  }
  return { held: [...held.values()].filter(({ token }) => !unread.has(token.id)), unread: [...unread] }
}

/** Undefined for a network's own currency: without its name in the configuration nobody vouches for what it is. */
function toToken({ address: id, name, symbol, quantity, iconUrl }: TokenBalance, network: string): Token | undefined {
  if (id === undefined) return undefined
  return {
    id: toTokenId(id),
    network,
    address: parseCaipAddress(id).address,
    name,
    symbol,
    decimals: Number(quantity.decimals),
    iconUrl: iconUrl !== null && iconUrl.length <= maxIconLength ? iconUrl : '',
  }
}
