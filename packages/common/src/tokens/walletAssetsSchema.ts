import * as v from 'valibot'
import { isEvmAddress } from '../address/isEvmAddress.js'
import { decimalNumberSchema } from '../schemas/decimalSchemas.js'
import { imageUrlSchema } from '../schemas/imageUrlSchema.js'
import { shownTextSchema } from '../schemas/shownTextSchema.js'
import type { WalletAssets } from './walletAsset.js'

/**
 * What a wallet answers to `wallet_getAssets` (ERC-7811, VAL-10). One asset in a wrong form refuses the whole answer, so that the
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
