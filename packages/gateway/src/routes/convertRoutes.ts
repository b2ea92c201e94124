import {
  allowanceQuerySchema,
  allowanceSchema,
  buildApproveQuerySchema,
  buildApproveWireSchema,
  buildTransactionBodySchema,
  buildTransactionWireSchema,
  gasPriceQuerySchema,
  gasPriceSchema,
  quotesQuerySchema,
  quotesWireSchema,
  swapTokensQuerySchema,
  swapTokensWireSchema,
} from '@hawser/blockchain-api/schemas'
import { fail } from '../http/failure.js'
import { defineRoute, type Route } from '../http/route.js'
import type { Sources } from '../providers/createSources.js'
import type { SwapListing } from '../providers/providers.js'
import { conversionError, nativeAddress } from '../providers/swaps/swapAnswers.js'
import { toTokenId } from '../providers/tokens.js'

const mostAllowance = 2n ** 256n - 1n
const approve = '0x095ea7b3'

/** Swaps of tokens on one network: what they give, and the transactions of them. */
export function createConvertRoutes(
  sources: Sources,
  { networks }: { readonly networks: readonly string[] },
): readonly Route[] {
  const shared = { access: 'project', rate: 'requests' } as const
  const requireSwaps = () => {
    if (!sources.swaps) throw fail(404, 'convert', 'Swaps are not configured on this gateway.')
    return sources.swaps
  }
  /** The route that is named; the first where none is. */
  const requireRoute = (route: string | undefined) => {
    const swaps = requireSwaps()
    const { routes } = swaps
    if (route !== undefined && !routes.includes(route)) throw fail(400, 'route', 'There is no such route of swaps.')
    return { swaps, route: route ?? routes[0] ?? '' }
  }
  const requireNetwork = (network: string, field: string) => {
    if (!networks.includes(network)) throw fail(400, field, `The network ${network} is not served here.`)
    if (!network.startsWith('eip155:')) throw fail(400, field, 'Swaps are made on EVM networks.')
    return network
  }
  /** A pair of tokens, and whose they are, all on one network. */
  const requirePair = ({
    from,
    to,
    amount,
    userAddress,
  }: {
    from: string
    to: string
    amount: string
    userAddress?: string | undefined
  }) => {
    const sold = parseId(from, 'from')
    const bought = parseId(to, 'to')
    const account = userAddress?.includes(':') ? parseId(userAddress, 'userAddress') : undefined
    if (sold.network !== bought.network || (account && account.network !== sold.network))
      throw conversionError('Both tokens and the account must be on one network.')
    if (sold.address === bought.address) throw conversionError('A token cannot be swapped for itself.')
    const base = BigInt(amount)
    if (base === 0n || base > mostAllowance) throw conversionError('The amount must be base units above zero.')
    return { network: requireNetwork(sold.network, 'from'), from: sold.address, to: bought.address, amount: base }
  }

  return [
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/convert/tokens'],
      summary: 'The tokens of a network that can be swapped',
      query: swapTokensQuerySchema,
      answer: swapTokensWireSchema,
      async handle({ query: { chainId, address } }, { signal }) {
        const { swaps } = requireRoute(undefined)
        const network = requireNetwork(chainId, 'chainId')
        const lists = await askAll(swaps.routes, (route) => swaps.tokens.ask({ route, network }, { signal }))
        const value = lists.find(({ answer }) => answer.value !== undefined)?.answer.value
        const only = address === undefined ? undefined : toTokenId(address)
        return {
          tokens: (value ?? listConfigured(sources, network)).flatMap(
            ({ address: contract, isPermitSupported, iconUrl, ...token }) => {
              const id = `${network}:${contract}`
              return only === undefined || only === id
                ? [{ ...token, address: id, logoUri: iconUrl || null, eip2612: isPermitSupported }]
                : []
            },
          ),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/convert/quotes'],
      summary: 'What a swap gives by each route, the most first; nothing where nobody would swap',
      query: quotesQuerySchema,
      answer: quotesWireSchema,
      async handle({ query }, { signal }) {
        const swaps = requireSwaps()
        const pair = requirePair(query)
        const answers = await askAll(swaps.routes, (route) => swaps.quotes.ask({ ...pair, route }, { signal }))
        const quote = { fromAmount: query.amount, fromAccount: query.from, toAccount: query.to }
        return {
          quotes: answers
            .flatMap(({ route, answer: { value } }) => (value === null ? [] : [{ route, value }]))
            .sort(({ value: { toAmount: one } }, { value: { toAmount: other } }) =>
              one < other ? 1 : one > other ? -1 : 0,
            )
            .map(({ route, value: { toAmount, gas } }) => ({
              ...quote,
              id: route,
              toAmount: String(toAmount),
              ...(gas !== null && { gas: String(gas) }),
            })),
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/convert/gas-price'],
      summary: 'What a unit of gas costs at most, in wei',
      query: gasPriceQuerySchema,
      answer: gasPriceSchema,
      async handle({ query: { chainId } }, { signal }) {
        return (await sources.gasPrices.ask(requireNetwork(chainId, 'chainId'), { signal })).value
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/convert/allowance'],
      summary: 'How much of a token the swaps’ contract may take',
      query: allowanceQuerySchema,
      answer: allowanceSchema,
      async handle({ query: { tokenAddress, userAddress, route: named } }, { signal }) {
        const { swaps, route } = requireRoute(named)
        const token = parseId(tokenAddress, 'tokenAddress')
        const owner = parseId(userAddress, 'userAddress')
        if (token.network !== owner.network) throw conversionError('The token and the account must be on one network.')
        const network = requireNetwork(token.network, 'tokenAddress')
        // The network's own currency is sent along, and needs nobody's leave.
        if (token.address === nativeAddress) return { allowance: String(mostAllowance) }
        const { value: spender } = await swaps.spenders.ask({ route, network }, { signal })
        const question = { network, token: token.address, owner: owner.address, spender }
        return { allowance: String((await sources.allowances.ask(question, { signal })).value) }
      },
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      paths: ['/v1/convert/build-approve'],
      summary: 'The transaction by which the swaps’ contract may take a token',
      query: buildApproveQuerySchema,
      answer: buildApproveWireSchema,
      async handle({ query }, { signal }) {
        const { swaps, route } = requireRoute(query.route)
        const { network, from, amount } = requirePair({ ...query, amount: query.amount ?? String(mostAllowance) })
        if (from === nativeAddress) throw conversionError('The currency of a network needs no approval.')
        const [{ value: spender }, { value: gas }] = await Promise.all([
          swaps.spenders.ask({ route, network }, { signal }),
          sources.gasPrices.ask(network, { signal }),
        ])
        const data = `${approve}${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
        const token = `${network}:${from}`
        return { tx: { from: token, to: token, data, value: '0', eip155: { gasPrice: gas.standard } } }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      paths: ['/v1/convert/build-transaction'],
      summary: 'The transaction of a swap',
      body: buildTransactionBodySchema,
      answer: buildTransactionWireSchema,
      async handle({ body }, { signal }) {
        const { swaps, route } = requireRoute(body.route)
        const pair = requirePair(body)
        const { network, address: account } = parseId(body.userAddress, 'userAddress')
        const question = {
          ...pair,
          route,
          account,
          slippagePercent: body.eip155?.slippage ?? 1,
          permit: body.eip155?.permit,
          isPermit2: body.eip155?.permit2 ?? false,
          isEstimateDisabled: body.disableEstimate ?? false,
        }
        const { value } = await swaps.builds.ask(question, { signal })
        if (!value) throw conversionError('Nobody would swap that.')
        const { to, data, gas, gasPrice, toAmount } = value
        return {
          tx: {
            from: body.userAddress,
            to: `${network}:${to}`,
            data,
            amount: String(toAmount),
            // An estimate is of the block before: a tenth is added.
            eip155:
              gas === null || gasPrice === null ? null : { gas: String((gas * 11n) / 10n), gasPrice: String(gasPrice) },
          },
        }
      },
    }),
  ]
}

/**
 * Returns the answers of those that serve, in the order of the routes.
 * @throws what the first of them has failed with, where none serves
 */
async function askAll<T>(
  routes: readonly string[],
  ask: (route: string) => Promise<T>,
): Promise<readonly { readonly route: string; readonly answer: T }[]> {
  const settled = await Promise.allSettled(routes.map(ask))
  const answers = settled.flatMap((one, index) =>
    one.status === 'fulfilled' ? [{ route: routes[index] ?? '', answer: one.value }] : [],
  )
  if (answers.length > 0) return answers
  throw settled.find((one) => one.status === 'rejected')?.reason
}

/** @throws RequestFailure (400) */
function parseId(id: string, field: string): { readonly network: string; readonly address: string } {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  if (namespace === 'eip155' && !/^0x[\da-f]{40}$/i.test(address))
    throw fail(400, field, `${id} is no address of an EVM network.`)
  return { network: `${namespace}:${reference}`, address: address.toLowerCase() }
}

function listConfigured({ tokens }: Pick<Sources, 'tokens'>, network: string): readonly SwapListing[] {
  return (tokens.ofNetwork(network) ?? []).map(({ address, name, symbol, decimals, iconUrl }) => ({
    address: address === null ? nativeAddress : address.toLowerCase(),
    name,
    symbol,
    decimals,
    iconUrl,
    isPermitSupported: null,
  }))
}
