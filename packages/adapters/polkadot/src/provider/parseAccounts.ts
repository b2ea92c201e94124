import { InvalidResponseError } from '@hawser/common'
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

/** The accounts that a wallet told. @throws InvalidResponseError */
export function parseAccounts(value: unknown): readonly WalletAccount[] {
  try {
    if (!Array.isArray(value) || value.length > maxAccounts) throw new TypeError('No list of accounts')
    return value.map(parseAccount)
  } catch (cause) {
    throw new InvalidResponseError({
      cause,
      details: 'The wallet answered with something other than a list of accounts.',
    })
  }
}

/** By hand: a schema library would be most of what connecting loads. */
function parseAccount(value: unknown): WalletAccount {
  const { address, name, type, genesisHash } = Object(value) as Partial<Record<keyof WalletAccount, unknown>>
  if (typeof address !== 'string' || address.length > 128) throw new TypeError('No address')
  return {
    address,
    publicKey: decodeAddress(address).publicKey,
    // What is only shown or only filters falls away where it is malformed.
    ...(isText(name, 256) && { name }),
    ...(isText(type, 16) && { type }),
    ...(isText(genesisHash, 66) && hash.test(genesisHash) && { genesisHash: genesisHash as `0x${string}` }),
  }
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxLength
}
