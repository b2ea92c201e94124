import {
  type Clock,
  createHttpClient,
  InvalidOptionsError,
  InvalidResponseError,
  type WithDeadlineOptions,
} from '@hawser/common'
import * as v from 'valibot'
import { createAnswerCache } from '../request/createAnswerCache.js'
import { toPathSegment } from '../request/pathSegment.js'
import { MAX_WALLETS_PER_PAGE, type WalletListing, walletListingSchema } from '../schemas/wallets.js'
import type { GetWalletsParameters, GetWalletsReturnType, WalletsService } from './walletsService.js'

export interface CreateWalletsServiceOptions {
  /** An absolute http(s) URL, with a path if the service has one. */
  readonly baseUrl: string
  /** Sent as `projectId` with every request; left out where the service needs none. */
  readonly projectId?: string | undefined
  /** Sent as `st`. Default `appkit`, the name that hosted services know the protocol by. */
  readonly sdkType?: string | undefined
  /** Sent as `sv`; left out where absent. */
  readonly sdkVersion?: string | undefined
  readonly fetch: typeof fetch
  readonly clock: Pick<Clock, 'nowMs'> & WithDeadlineOptions['clock']
  /** How long a request may take, in milliseconds. Default 10000. */
  readonly timeoutMs?: number | undefined
  /** How long an answer is kept, in milliseconds. Default two hours, as the hosted service keeps its own. */
  readonly maxAgeMs?: number | undefined
}

export const DEFAULT_WALLETS_PER_PAGE = 40

const MAX_KEPT_LISTS = 100
const MAX_KEPT_IMAGES = 600
/** A picture of a wallet is a few kilobytes; what is larger than this would only fill the memory. */
const MAX_IMAGE_BYTES = 1_000_000
const DEFAULT_MAX_AGE_MS = 2 * 60 * 60 * 1_000

const answerSchema = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), data: v.array(v.unknown()) })

/**
 * A client of a wallets service: the hosted one, or a self-hosted one that speaks the same protocol. Creating it asks
 * for nothing.
 *
 * @throws InvalidOptionsError when `baseUrl` is not an absolute http(s) URL.
 * @example
 * const wallets = createWalletsService({ baseUrl: 'https://wallets.example.com', fetch, clock: systemClock })
 * const { count, data } = await wallets.getWallets({ search: 'rain', entries: 100 }, { signal })
 */
export function createWalletsService(options: CreateWalletsServiceOptions): WalletsService {
  const { clock, maxAgeMs = DEFAULT_MAX_AGE_MS } = options
  const client = createHttpClient({
    baseUrl: options.baseUrl,
    fetch: options.fetch,
    clock,
    timeoutMs: options.timeoutMs,
    params: { projectId: options.projectId, st: options.sdkType ?? 'appkit', sv: options.sdkVersion },
  })
  const lists = createAnswerCache<GetWalletsReturnType>({ clock, maxAgeMs, maxEntries: MAX_KEPT_LISTS })
  const images = createAnswerCache<Blob>({ clock, maxAgeMs, maxEntries: MAX_KEPT_IMAGES })

  const getImage =
    (folder: string): WalletsService['getWalletImage'] =>
    async (id, request) => {
      const path = `${folder}/${toPathSegment(id, 'id of a picture')}`
      return images.get(path, async (signal) => checkImage(await client.getBlob(path, { signal })), request)
    }

  return {
    async getWallets(parameters = {}, request) {
      const params = toParams(parameters)
      // An empty list of ids would reach the service as no limit at all.
      if (parameters.include?.length === 0) return { count: 0, data: [] }
      const ask = async (signal: AbortSignal) => {
        const answer = await client.get('getWallets', { params, signal, schema: answerSchema })
        return { count: answer.count, data: toListings(answer.data.slice(0, params.entries)) }
      }
      return lists.get(JSON.stringify(params), ask, request)
    },
    getWalletImage: getImage('getWalletImage'),
    getAssetImage: getImage('public/getAssetImage'),
    getCurrencyImage: getImage('public/getCurrencyImage'),
    getTokenImage: getImage('public/getTokenImage'),
    clearCache() {
      lists.clear()
      images.clear()
    },
  }
}

function toParams(parameters: GetWalletsParameters) {
  const { page = 1, entries = DEFAULT_WALLETS_PER_PAGE, search, badge, include, exclude, chains } = parameters
  assertWithin('page', page, Number.MAX_SAFE_INTEGER)
  assertWithin('entries', entries, MAX_WALLETS_PER_PAGE)
  return {
    page,
    entries,
    search: search?.trim() || undefined,
    badge_type: badge,
    include: include?.join(','),
    exclude: exclude?.join(','),
    chains: chains?.join(','),
    platform: parameters.platform,
    names: parameters.names?.join(','),
    rdns: parameters.rdns?.join(','),
  }
}

function assertWithin(name: string, value: number, max: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return
  throw new InvalidOptionsError(`\`${name}\` is ${value}: pass a whole number from 1 to ${max}.`)
}

function toListings(entries: readonly unknown[]): WalletListing[] {
  const byId = new Map<string, WalletListing>()
  for (const entry of entries) {
    const { success, output } = v.safeParse(walletListingSchema, entry)
    if (success && !byId.has(output.id)) byId.set(output.id, output)
  }
  return [...byId.values()]
}

function checkImage(blob: Blob): Blob {
  if (!/^image\/[\w.+-]+/.test(blob.type))
    throw new InvalidResponseError({ details: `A picture was expected, and "${blob.type.slice(0, 100)}" came.` })
  if (blob.size === 0 || blob.size > MAX_IMAGE_BYTES)
    throw new InvalidResponseError({
      details: `A picture has ${blob.size} bytes; 1 to ${MAX_IMAGE_BYTES} are accepted.`,
    })
  return blob
}
