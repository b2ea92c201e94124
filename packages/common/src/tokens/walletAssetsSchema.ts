import * as v from 'valibot'
import { isEvmAddress } from '../address/address.js'
import { decimalNumberSchema, imageUrlSchema, shownTextSchema } from '../schemas/schemas.js'

/** A holding of one asset as the wallet tells it (ERC-7811). */
export interface WalletAsset {
  /** The token's contract; `native` for the native currency. */
  readonly address: string
  /** In base units, 0x-hex: `BigInt(balance)`. */
  readonly balance: `0x${string}`
  readonly type: 'ERC20' | 'NATIVE'
  readonly metadata: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    /** Of one whole token, in US dollars, as exact decimal text. */
    readonly price: string
    /** A data or https URL, or null. */
    readonly iconUrl: string | null
    /** The value of the balance, in US dollars, as exact decimal text. */
    readonly value?: string | undefined
  }
}

/** A wallet's assets by chain: the keys are chain ids in 0x-hex. */
export type WalletAssets = Readonly<Partial<Record<`0x${string}`, readonly WalletAsset[]>>>

/**
 * The schema of a wallet's answer to `wallet_getAssets` (ERC-7811). One asset in a wrong form refuses the whole answer, so that the
 * caller asks a balance service instead of showing half a portfolio. Types are read in either letter case.
 */
export const walletAssetsSchema: v.GenericSchema<unknown, WalletAssets> = /* @__PURE__ */ createWalletAssetsSchema()

function createWalletAssetsSchema() {
  // Above 78 digits a number is no uint256.
  const hex = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))
  const asset = v.pipe(
    v.object({
      address: v.pipe(v.string(), v.maxLength(256)),
      balance: hex,
      type: v.pipe(
        v.string(),
        v.transform((type) => type.toUpperCase()),
        v.picklist(['ERC20', 'NATIVE']),
      ),
      metadata: v.pipe(
        v.object({
          name: shownTextSchema(100),
          symbol: shownTextSchema(32),
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
          price: decimalNumberSchema,
          iconUrl: v.pipe(
            v.string(),
            v.transform((url) => (v.is(imageUrlSchema, url) ? url : null)),
          ),
          value: v.nullish(decimalNumberSchema),
        }),
        v.transform(({ value, ...metadata }) => ({ ...metadata, ...(typeof value === 'string' && { value }) })),
      ),
    }),
    v.check(({ type, address }) => type === 'NATIVE' || isEvmAddress(address), 'Expected the address of a contract'),
    v.transform((one) => (one.type === 'NATIVE' ? { ...one, address: 'native' } : one)),
  )
  return v.record(hex, v.array(asset))
}
