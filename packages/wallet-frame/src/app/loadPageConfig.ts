import { type Clock, createHttpClient, HttpRequestError } from '@hawser/common'
import * as v from 'valibot'
import { type PageNetwork, pageNetworks } from './pageNetworks.js'
import { type RecoveryMethod, recoveryMethodSchema } from './walletService.js'

const networkSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  symbol: v.pipe(v.string(), v.maxLength(16)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  ss58Prefix: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_383))),
})
const caipId = v.pipe(v.string(), v.regex(/^[-a-z\d]{3,8}:[-_a-zA-Z\d]{1,40}$/))
const configSchema = v.object({
  gatewayUrl: v.optional(v.pipe(v.string(), v.url())),
  recovery: v.optional(v.pipe(v.array(recoveryMethodSchema), v.minLength(1), v.maxLength(3))),
  networks: v.optional(v.record(caipId, networkSchema)),
  smartAccounts: v.optional(v.pipe(v.array(caipId), v.maxLength(100))),
  paymentTokens: v.optional(
    v.record(caipId, v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))), v.maxLength(5))),
  ),
})

/** What an operator sets of the page, in the file `config.json` beside it. None of it is code. */
export interface PageConfig {
  /** Where the gateway is: by default where the page is. */
  readonly gatewayUrl: string
  readonly networks: ReadonlyMap<string, PageNetwork>
  /** The ways of recovery that users are offered, in this order: by default a passkey and a password. */
  readonly recovery: readonly RecoveryMethod[]
  /** The networks that the gateway has bundlers for (ERC-4337), by their CAIP-2 ids. */
  readonly smartAccounts: readonly string[]
  /** The tokens that users may pay network fees with, by network. */
  readonly paymentTokens: Readonly<Record<string, readonly string[]>>
}

/** @throws InvalidResponseError for a file that is none; NetworkRequestError, TimeoutError */
export async function loadPageConfig({
  pageUrl,
  fetch,
  clock,
}: {
  readonly pageUrl: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Pick<Clock, 'setTimeout'>
}): Promise<PageConfig> {
  const { href, origin } = new URL('.', pageUrl)
  const http = createHttpClient({ baseUrl: href, fetch, clock })
  const {
    gatewayUrl = origin,
    networks = {},
    recovery = ['passkey', 'password'],
    smartAccounts = [],
    paymentTokens = {},
  } = await http
    .get('config.json', { schema: configSchema })
    .catch((error: unknown): v.InferOutput<typeof configSchema> => {
      // There need not be one.
      if (error instanceof HttpRequestError && error.status === 404) return {}
      throw error
    })
  const all = new Map(Object.entries({ ...pageNetworks, ...networks }))
  return { gatewayUrl, networks: all, recovery, smartAccounts, paymentTokens }
}
