import * as v from 'valibot'
import { accountIdText, amountNumber, decimalsNumber, defineSchema, text } from './wire.js'

const pattern = (regex: RegExp, expected: string) => v.pipe(v.string(), v.regex(regex, `Expected ${expected}`))
/** A chain id or an amount in base units. */
const quantityHex = /* @__PURE__ */ defineSchema(() => pattern(/^0x[0-9a-fA-F]{1,64}$/, 'a number in 0x-hex'))
const evmAddress = /* @__PURE__ */ defineSchema(() => pattern(/^0x[0-9a-fA-F]{40}$/, 'an address of an EVM network'))
/** ERC-7811 writes types in small letters, and its first readers in capital ones. */
const assetType = /* @__PURE__ */ defineSchema(() => v.picklist(['ERC20', 'erc20', 'NATIVE', 'native']))
const maxFiltered = 100

/** One request of `POST /v1/json-rpc`. It takes no batches, and its parameters have names. */
export const walletCallBodySchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    jsonrpc: v.literal('2.0'),
    id: v.optional(v.nullable(v.union([v.number(), text(128)]))),
    method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
    params: v.optional(v.unknown()),
  }),
)

/** The parameters of `wallet_getAssets` (ERC-7811): an asset is told where every filter that is given lets it through. */
export const getAssetsParamsSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({
    account: evmAddress,
    assetFilter: v.optional(
      v.record(
        quantityHex,
        v.pipe(
          v.array(v.object({ address: v.union([evmAddress, v.literal('native')]), type: v.optional(assetType) })),
          v.maxLength(maxFiltered),
        ),
      ),
    ),
    assetTypeFilter: v.optional(v.pipe(v.array(assetType), v.maxLength(maxFiltered))),
    chainFilter: v.optional(v.pipe(v.array(quantityHex), v.maxLength(maxFiltered))),
  }),
)

/** The result as a server sends it: assets by chain. `walletAssetsSchema` of `@hawser/common` reads it. */
export const getAssetsWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.record(
    quantityHex,
    v.array(
      v.strictObject({
        address: v.union([evmAddress, v.literal('native')]),
        balance: quantityHex,
        type: v.picklist(['ERC20', 'NATIVE']),
        metadata: v.strictObject({
          name: text(100),
          symbol: text(32),
          decimals: decimalsNumber,
          price: amountNumber,
          iconUrl: text(2_048),
          value: v.optional(amountNumber),
        }),
      }),
    ),
  ),
)

const idText = /* @__PURE__ */ defineSchema(() => pattern(/^[\w.:-]{1,50}$/, 'an id'))
/** CAIP-19. */
const assetId = /* @__PURE__ */ defineSchema(() =>
  pattern(
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/,
    'a CAIP-19 id, such as eip155:8453/slip44:60',
  ),
)
const payAmount = /* @__PURE__ */ defineSchema(() =>
  v.union([
    v.pipe(v.number(), v.finite(), v.minValue(0)),
    pattern(/^(?:\d{1,78}(?:\.\d{1,78})?|0x[0-9a-fA-F]{1,64})$/, 'an amount, in decimal digits or 0x-hex'),
  ]),
)

/** The parameters of `reown_getExchanges`: exchanges from which an account can be paid. */
export const getExchangesParamsSchema = /* @__PURE__ */ defineSchema(() => {
  const ids = v.optional(v.pipe(v.array(idText), v.maxLength(maxFiltered)))
  return v.pipe(
    v.object({
      page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      includeOnly: ids,
      exclude: ids,
      asset: v.optional(assetId),
      amount: v.optional(payAmount),
    }),
    v.check(
      ({ includeOnly, exclude }) => includeOnly === undefined || exclude === undefined,
      'Expected either includeOnly or exclude',
    ),
  )
})

/** The result as a server sends it. */
export const getExchangesWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    total: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    exchanges: v.array(v.strictObject({ id: idText, name: text(100), imageUrl: text(2_048) })),
  }),
)

/** The parameters of `reown_getExchangePayUrl`. */
export const getExchangePayUrlParamsSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ exchangeId: idText, asset: assetId, amount: payAmount, recipient: accountIdText }),
)

/** The parameters of `reown_getExchangeBuyStatus`. */
export const getExchangeBuyStatusParamsSchema = /* @__PURE__ */ defineSchema(() =>
  v.object({ exchangeId: idText, sessionId: idText }),
)

/** Its result as a server sends it. */
export const getExchangePayUrlWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    url: v.pipe(v.string(), v.url(), v.maxLength(8_192)),
    sessionId: pattern(/^[0-9a-f]{32}$/, 'a session of 32 hex digits'),
  }),
)

/** The result of `reown_getExchangeBuyStatus` as a server sends it. */
export const getExchangeBuyStatusWireSchema = /* @__PURE__ */ defineSchema(() =>
  v.strictObject({
    status: v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
    txHash: v.optional(pattern(/^[\w-]{3,128}$/, 'a transaction')),
  }),
)
