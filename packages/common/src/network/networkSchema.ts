import * as v from 'valibot'
import { chainNamespaces } from '../caip/caipIds.js'
import { caipNetworkIdSchema } from '../schemas/schemas.js'
import type { Network, NetworkContract } from './network.js'

/**
 * A network as plain data. Anything that is not part of {@link Network} is left out, and so are contracts without an
 * address of their own, such as viem's lists by source chain.
 */
export const networkSchema: v.GenericSchema<unknown, Network> = /* @__PURE__ */ createNetworkSchema()

function createNetworkSchema() {
  const httpUrl = urlOf(/^https?:$/, 'must be an http or https URL')
  const rpcUrls = v.object({
    http: v.array(httpUrl),
    webSocket: v.optional(v.array(urlOf(/^wss?:$/, 'must be a ws or wss URL'))),
  })
  const blockExplorer = v.object({ name: v.string(), url: httpUrl })

  return v.pipe(
    v.object({
      id: v.union([v.pipe(v.string(), v.nonEmpty()), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
      chainNamespace: v.picklist(chainNamespaces),
      caipNetworkId: caipNetworkIdSchema,
      name: v.string(),
      nativeCurrency: v.object({
        name: v.string(),
        symbol: v.string(),
        decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
      }),
      rpcUrls: v.objectWithRest({ default: rpcUrls }, rpcUrls),
      blockExplorers: v.optional(v.objectWithRest({ default: blockExplorer }, blockExplorer)),
      contracts: v.optional(v.pipe(v.record(v.string(), v.unknown()), v.transform(keepContracts))),
      testnet: v.optional(v.boolean()),
      assets: v.optional(v.object({ imageId: v.optional(v.string()), imageUrl: v.optional(v.string()) })),
    }),
    v.check(
      (network) => network.caipNetworkId === `${network.chainNamespace}:${network.id}`,
      'caipNetworkId must be made of chainNamespace and id',
    ),
  )
}

function keepContracts(contracts: Record<string, unknown>): Record<string, NetworkContract> {
  const schema = v.object({
    address: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)),
    blockCreated: v.optional(v.number()),
  })
  return Object.fromEntries(
    Object.entries(contracts).flatMap(([name, contract]) => {
      const result = v.safeParse(schema, contract)
      return result.success ? [[name, result.output]] : []
    }),
  )
}

function urlOf(protocol: RegExp, message: string) {
  return v.pipe(
    v.string(),
    v.check((value) => URL.canParse(value) && protocol.test(new URL(value).protocol), message),
  )
}
