import {
  IDENTITY_STALE_MS,
  InvalidOptionsError,
  PORTFOLIO_STALE_MS,
  parseCaipAddress,
  type TokenBalance,
} from '@hawser/common'
import { toPathSegment } from '../request/pathSegment.js'
import { balanceAnswerSchema } from '../schemas/balance.js'
import { type HistoryTransaction, historyAnswerSchema } from '../schemas/history.js'
import { type Identity, identityAnswerSchema } from '../schemas/identity.js'
import { priceAnswerSchema } from '../schemas/price.js'
import type { BlockchainApi } from './blockchainApi.js'
import type { ServiceContext } from './serviceContext.js'

type AccountMethods = Pick<BlockchainApi, 'getIdentity' | 'getHistory' | 'getBalances' | 'getPrices'>

/** Of accounts and what they hold. */
export function createAccountMethods({
  projectId,
  read,
  isSupported,
  createCache,
  createNameCache,
}: ServiceContext): AccountMethods {
  const identities = createNameCache<Identity>(IDENTITY_STALE_MS)
  const portfolios = createCache<{ balances: TokenBalance[] }>(PORTFOLIO_STALE_MS)

  return {
    getIdentity: async ({ address, sender }, request) =>
      read(
        'get',
        `v1/identity/${toPathSegment(address, 'address')}`,
        { params: { sender }, schema: identityAnswerSchema, kept: identities },
        request,
      ),
    async getHistory({ address, chainId, cursor, onRamp, currency }, request) {
      const path = `v1/account/${toPathSegment(address, 'address')}/history`
      if (!(await isSupported(chainId, request))) return { data: [], next: null }
      // A purchase is watched for its end: an answer that a browser or the service kept would hide that.
      const cache = onRamp && 'no-cache'
      const params = { chainId, cursor: cursor || undefined, onramp: onRamp, currency, cache }
      const { data, next } = await read('get', path, { params, cache, schema: historyAnswerSchema }, request)
      return { data: data.filter((transaction) => !isSpam(transaction)), next }
    },
    async getBalances({ address, chainId, currency = 'usd', forceUpdate, isFresh }, request) {
      const path = `v1/account/${toPathSegment(address, 'address')}/balance`
      if (!(await isSupported(chainId, request))) return { balances: [] }
      const tokens = forceUpdate?.length ? forceUpdate.join(',') : undefined
      const { balances } = await read(
        'get',
        path,
        {
          params: { currency, chainId, forceUpdate: tokens },
          schema: balanceAnswerSchema,
          kept: tokens || isFresh ? undefined : portfolios,
        },
        request,
      )
      return {
        // What has no decimals is a collection, not money. One of another network was not asked for.
        balances: balances.filter(
          ({ quantity, chainId: found }) => quantity.decimals !== '0' && (found === undefined || found === chainId),
        ),
      }
    },
    async getPrices({ addresses, currency = 'usd' }, request) {
      const [first] = addresses
      if (first === undefined) throw new InvalidOptionsError('`addresses` is empty: name at least one token.')
      if (!(await isSupported(parseCaipAddress(first).caipNetworkId, request))) return { fungibles: [] }
      const { fungibles } = await read(
        'post',
        'v1/fungible/price',
        { body: { projectId, currency, addresses }, schema: priceAnswerSchema },
        request,
      )
      const asked = new Set(addresses.map((address) => address.toLowerCase()))
      return { fungibles: fungibles.filter(({ address }) => asked.has(address.toLowerCase())) }
    },
  }
}

/** Whether a transaction brought collections that are spam, and nothing else. */
function isSpam({ transfers }: HistoryTransaction): boolean {
  return transfers.length > 0 && transfers.every(({ nftInfo }) => nftInfo?.flags.isSpam)
}
