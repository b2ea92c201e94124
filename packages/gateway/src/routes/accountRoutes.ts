import {
  balanceQuerySchema,
  balanceWireSchema,
  historyQuerySchema,
  historyWireSchema,
  identityQuerySchema,
  identityWireSchema,
  nftsQuerySchema,
  nftsWireSchema,
} from '@hawser/blockchain-api/schemas'
import { decodeBase58, isEvmAddress } from '@hawser/common'
import * as v from 'valibot'
import { fail } from '../http/failure.js'
import { AgingAnswer, defineRoute, NotedAnswer, type Route } from '../http/route.js'
import type { Names } from '../names/createNames.js'
import { identityFreshMs, type Sources } from '../providers/createSources.js'
import { readPortfolio, toBalanceRow } from '../providers/readPortfolio.js'

const addressSchema = v.object({ address: v.pipe(v.string(), v.regex(/^[-.%\w]{1,128}$/, 'Expected an address')) })
/** How many tokens one question forces. */
const maxForced = 100
/** How long an identity may be kept where the account could register a name at any time. */
const ownNameAgeS = 300

/** Returns the routes of accounts. */
export function createAccountRoutes(
  sources: Sources,
  {
    networks,
    names,
    nowMs,
  }: { readonly networks: readonly string[]; readonly names: Names | undefined; readonly nowMs: () => number },
): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      paths: ['/v1/identity/:address', '/v1/account/:address/identity'],
      summary: 'The name and the picture of an account, the gateway’s own names first; nulls for one without',
      access: 'project',
      rate: 'requests',
      params: addressSchema,
      query: identityQuerySchema,
      answer: identityWireSchema,
      async handle({ params, query }, { signal }) {
        if (query.useCache !== undefined)
          throw fail(400, 'useCache', 'Only test projects choose whether to use the cache.')
        if (isSolana(params.address)) return new AgingAnswer(nobody, 3_600)
        const address = requireAddress(params.address, 'eip155')
        const own = await names?.findIdentity(address)
        if (own !== undefined)
          return new AgingAnswer({ name: own, avatar: null, resolvedAt: new Date(nowMs()).toISOString() }, ownNameAgeS)
        if (!sources.identity) {
          if (names) return new AgingAnswer(nobody, ownNameAgeS)
          throw fail(404, 'identity', 'Names are not configured on this gateway.')
        }
        const { value, askedMs } = await sources.identity.ask(address, { signal })
        const leftS = Math.max(0, Math.floor((askedMs + identityFreshMs - nowMs()) / 1_000))
        return new AgingAnswer(
          value ? { ...value, resolvedAt: new Date(askedMs).toISOString() } : nobody,
          names ? Math.min(leftS, ownNameAgeS) : leftS,
        )
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1/account/:address/balance'],
      summary: 'What an account holds: of one network, or of all that are configured',
      access: 'project',
      rate: 'requests',
      params: addressSchema,
      query: balanceQuerySchema,
      answer: balanceWireSchema,
      async handle({ params, query: { chainId, currency, forceUpdate } }, { signal }) {
        if (chainId !== undefined && !networks.includes(chainId)) throw notServed(chainId)
        const address = requireAddress(params.address, chainId?.split(':')[0] ?? 'eip155')
        if (chainId !== undefined && !sources.tokens.ofNetwork(chainId))
          throw fail(400, 'chainId', `Balances of ${chainId} are not configured on this gateway.`)
        const asked = chainId === undefined ? networks.filter((network) => isRead(network, sources)) : [chainId]
        if (asked.length === 0) throw fail(404, 'balances', 'Balances are not configured on this gateway.')
        const forced = parseForced(forceUpdate)
        const held = await readPortfolio({ address, networks: asked, currency, forced }, sources, signal)
        return { balances: held.map(toBalanceRow) }
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1/account/:address/history'],
      summary: 'What an account did, a page at a time',
      access: 'project',
      rate: 'requests',
      params: addressSchema,
      query: historyQuerySchema,
      answer: historyWireSchema,
      async handle({ params, query }, { signal }) {
        const { chainId: network, cursor, currency = 'usd', cache, onramp } = query
        if (network !== undefined && !networks.includes(network)) throw notServed(network)
        const address = requireAddress(params.address, network?.split(':')[0] ?? 'eip155')
        const isForced = cache === 'no-cache'
        if (onramp !== undefined) {
          const purchases = findPurchases(sources.onRamp, onramp)
          if (!purchases) throw fail(400, 'provider', `Purchases by ${onramp} are not configured on this gateway.`)
          // The service knows the account as the app has written it.
          return (await purchases.ask({ address: params.address, cursor }, { signal, isForced })).value
        }
        if (!sources.history) throw fail(404, 'history', 'The history is not configured on this gateway.')
        const { value } = await sources.history.ask({ network, address, cursor, currency }, { signal, isForced })
        if (!value)
          throw fail(400, 'chainId', `The history of ${network ?? 'all networks'} is not configured on this gateway.`)
        return sources.isRecentOnly(network) ? new NotedAnswer(value, ofRecentBlocks) : value
      },
    }),
    defineRoute({
      method: 'GET',
      paths: ['/v1/account/:address/nfts'],
      summary: 'The NFTs that an account holds on one network, a page at a time',
      access: 'project',
      rate: 'requests',
      params: addressSchema,
      query: nftsQuerySchema,
      answer: nftsWireSchema,
      async handle({ params, query: { chainId: network, cursor } }, { signal }) {
        if (!networks.includes(network)) throw notServed(network)
        const address = requireAddress(params.address, network.split(':')[0] ?? '')
        if (!sources.nfts) throw fail(404, 'nfts', 'NFTs are not configured on this gateway.')
        const { value } = await sources.nfts.ask({ network, address, cursor }, { signal })
        if (!value) throw fail(400, 'chainId', `NFTs of ${network} are not configured on this gateway.`)
        return sources.isScanned(network) ? new NotedAnswer(value, ofRecentBlocks) : value
      },
    }),
  ]
}

/** The history of purchases: of the provider that is named, else of the one there is. */
function findPurchases(onRamp: Sources['onRamp'], name: string) {
  const all = [...(onRamp?.values() ?? [])].flatMap(({ purchases }) => purchases ?? [])
  return onRamp?.get(name)?.purchases ?? all[0]
}

const ofRecentBlocks = { 'x-hawser-history': 'recent-blocks' }

function notServed(network: string) {
  return fail(400, 'chainId', `The network ${network} is not served here.`)
}

const nobody = { name: null, avatar: null, resolvedAt: null }

/** Without a network the account is one of the EVM networks. */
function isRead(network: string, { tokens }: Sources): boolean {
  return network.startsWith('eip155:') && tokens.ofNetwork(network) !== undefined
}

function parseForced(text: string | undefined): readonly string[] {
  const ids = text ? text.split(',') : []
  if (ids.length > maxForced) throw fail(400, 'forceUpdate', `At most ${maxForced} tokens are told anew at once.`)
  if (
    !ids.every((id) =>
      /^(?:eip155:\d{1,20}:0x[\da-f]{40}|(?:solana|bip122):[-\w]{1,32}:[-.%a-zA-Z\d]{1,128})$/i.test(id),
    )
  )
    throw fail(400, 'forceUpdate', 'Expected CAIP-10 ids of tokens, with commas between them.')
  return ids
}

function isSolana(address: string): boolean {
  return decodeBase58(address.slice(0, 45))?.length === 32 && address.length <= 44
}

/** Returns the address in the one way in which it is asked for. @throws RequestFailure (400) */
function requireAddress(address: string, namespace: string): string {
  if (namespace === 'eip155' && isEvmAddress(address) && address.startsWith('0x')) return address.toLowerCase()
  if (namespace === 'solana' && isSolana(address)) return address
  if (namespace !== 'eip155' && namespace !== 'solana') return address
  throw fail(400, 'address', `This is no address of ${namespace === 'solana' ? 'Solana' : 'an EVM network'}.`)
}
