import { InvalidResponseError, type Network, type Platform } from '@hawser/common'
import { fromHex } from '../encoding/hex.js'
import { type AccountInfo, readAccountInfo } from './readAccountInfo.js'
import { requestRpc } from './requestRpc.js'

export interface AccountBalance extends Omit<AccountInfo, 'countsReserved' | 'consumers'> {
  /** In base units, as the others: an account that would hold less is removed from the chain. */
  readonly existentialDeposit: bigint
  /** The amount that can be sent while the account stays, fees not taken off. */
  readonly spendable: bigint
  readonly decimals: number
  readonly symbol: string
}

interface ReadAccountBalanceParameters {
  readonly address: string
  readonly existentialDeposit: bigint | undefined
  readonly network: Network
  readonly signal: AbortSignal
}

/** @throws what `readAccountInfo` throws */
export async function readAccountBalance(
  { address, network, signal, ...given }: ReadAccountBalanceParameters,
  platform: Pick<Platform, 'fetch' | 'clock'>,
): Promise<AccountBalance> {
  const { consumers: _, countsReserved, ...amounts } = await readAccountInfo({ address, network, signal }, platform)
  const existentialDeposit =
    given.existentialDeposit ??
    decodeExistentialDeposit(await requestRpc({ network, method: 'state_getMetadata', params: [], signal }, platform))
  const { free } = amounts
  const kept = keptAmount({ ...amounts, countsReserved }, existentialDeposit)
  const { decimals, symbol } = network.nativeCurrency
  return { ...amounts, existentialDeposit, spendable: free > kept ? free - kept : 0n, decimals, symbol }
}

/** What has to stay of the free balance while the account does, in base units: the existential deposit, or what is frozen where that is more. */
export function keptAmount(
  { reserved, frozen, countsReserved }: Pick<AccountInfo, 'reserved' | 'frozen' | 'countsReserved'>,
  existentialDeposit: bigint,
): bigint {
  // What is reserved counts against what is frozen, in accounts that the chain has brought to its present form.
  const locked = countsReserved ? frozen - reserved : frozen
  return locked > existentialDeposit ? locked : existentialDeposit
}

// The name as SCALE writes it: its length (18, in compact form), then its letters.
const name = `48${[...new TextEncoder().encode('ExistentialDeposit')].map((byte) => byte.toString(16)).join('')}`
/** In hex digits, by the two low bits of its first byte: how long a compact number is. */
const compactLengths = [2, 4, 8]
/** In compact form, 16 bytes and 8: the sizes of an amount. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['40', 16],
  ['20', 8],
])

/**
 * The constant `ExistentialDeposit` out of a runtime's metadata, without reading the rest of them: in every version a constant is its name,
 * the number of its type, and its value behind its length. The error of the same name has no value of that size.
 *
 * @returns base units
 * @throws InvalidResponseError where there is none
 */
export function decodeExistentialDeposit(metadata: unknown): bigint {
  const hex = typeof metadata === 'string' ? metadata.toLowerCase() : ''
  for (let at = hex.indexOf(name); at >= 0; at = hex.indexOf(name, at + 1)) {
    const type = at + name.length
    const typeLength = compactLengths[Number.parseInt(hex.slice(type, type + 2), 16) & 3]
    if (at % 2 !== 0 || typeLength === undefined) continue
    const value = type + typeLength
    const size = sizes.get(hex.slice(value, value + 2))
    const digits = size && hex.slice(value + 2, value + 2 + 2 * size)
    if (digits && digits.length === 2 * size) {
      return fromHex(digits).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    }
  }
  throw new InvalidResponseError({ details: 'The node told no existential deposit of the network.' })
}
