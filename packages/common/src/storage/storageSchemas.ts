import * as v from 'valibot'
import { chainNamespaces } from '../caip/caipIds.js'
import { MAX_RECENT_WALLETS } from '../constants.js'
import { caipNetworkIdSchema } from '../schemas/schemas.js'
import { tokenBalanceSchema } from '../tokens/tokenBalanceSchema.js'

/**
 * The schema of each key of `storageKeys`. `connections` is missing: its shape is the client's own.
 * Caches are records from what was asked for (a CAIP address, a name) to the answer and the time it was given.
 */
export const storageSchemas = /* @__PURE__ */ createStorageSchemas()

function createStorageSchemas() {
  const namespace = v.picklist(chainNamespaces)
  const timestampMs = v.pipe(v.number(), v.minValue(0))
  const cacheOf = <TSchema extends v.GenericSchema>(value: TSchema) =>
    v.record(v.string(), v.object({ timestampMs, value }))
  /** A wallet that was used here before: enough to show it again. */
  const recentWallet = v.object({
    id: v.string(),
    name: v.string(),
    rdns: v.optional(v.string()),
    imageId: v.optional(v.string()),
    imageUrl: v.optional(v.string()),
  })

  return {
    activeCaipNetworkId: caipNetworkIdSchema,
    activeNamespace: namespace,
    connectedNamespaces: v.array(namespace),
    recentWallets: v.pipe(
      v.array(recentWallet),
      v.transform((wallets) => wallets.slice(0, MAX_RECENT_WALLETS)),
    ),
    connectionStatus: v.picklist(['connected', 'connecting', 'reconnecting', 'disconnected']),
    connectedSocial: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster']),
    preferredAccountTypes: v.record(namespace, v.picklist(['eoa', 'smartAccount', 'payment'])),
    portfolioCache: cacheOf(v.array(tokenBalanceSchema)),
    nativeBalanceCache: cacheOf(v.object({ balance: v.string(), symbol: v.string() })),
    /** The name of an address, or null when it has none. */
    nameCache: cacheOf(v.nullable(v.string())),
    identityCache: cacheOf(v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })),
    emailLoginUsed: v.boolean(),
    email: v.pipe(v.string(), v.email()),
    lastUsedChain: caipNetworkIdSchema,
    socialUsername: v.string(),
    lastEmailLoginTimeMs: timestampMs,
    /** Stored as a comma list of chain ids (`'1,10'`), read as numbers. */
    smartAccountEnabledNetworks: v.pipe(
      v.string(),
      v.regex(/^(\d{1,15}(,\d{1,15})*)?$/),
      v.transform((list) => (list === '' ? [] : list.split(',').map(Number))),
    ),
  }
}
