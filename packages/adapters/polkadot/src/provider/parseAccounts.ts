import { InvalidResponseError } from '@hawser/common'
import * as v from 'valibot'
import { decodeAddress } from '../address/decodeAddress.js'

/** An account as the wallet wrote it, with the key that its address stands for. */
export interface WalletAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly name?: string | undefined
  readonly type?: string | undefined
  readonly genesisHash?: `0x${string}` | undefined
}

const maxAccounts = 1000
const hash = /^0x[0-9a-f]{64}$/i

const accountSchema = v.object({
  address: v.pipe(v.string(), v.maxLength(128)),
  // What is only shown or only filters falls away where it is malformed.
  name: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(256))), undefined),
  type: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(16))), undefined),
  genesisHash: v.fallback(v.nullish(v.string()), undefined),
})
const listSchema = v.pipe(v.array(accountSchema), v.maxLength(maxAccounts))

/** The accounts that a wallet told. @throws InvalidResponseError */
export function parseAccounts(value: unknown): readonly WalletAccount[] {
  try {
    return v.parse(listSchema, value).map(({ address, name, type, genesisHash }) => ({
      address,
      publicKey: decodeAddress(address).publicKey,
      ...(name && { name }),
      ...(type && { type }),
      ...(genesisHash && hash.test(genesisHash) && { genesisHash: genesisHash as `0x${string}` }),
    }))
  } catch (cause) {
    throw new InvalidResponseError({
      cause,
      details: 'The wallet answered with something other than a list of accounts.',
    })
  }
}
