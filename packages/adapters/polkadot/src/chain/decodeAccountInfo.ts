import { InvalidResponseError } from '@hawser/common'
import { fromHex } from '../fromHex.js'

export interface AccountInfo {
  readonly nonce: number
  /** What follows is in base units (planck). Free to use, save for what is frozen of it. */
  readonly free: bigint
  /** Held by the chain for something, and not part of {@link free}. */
  readonly reserved: bigint
  /** How much of the whole may not be spent. */
  readonly frozen: bigint
  /** Whether what is reserved counts against what is frozen; not so in accounts that no transaction has touched since runtimes learned it. */
  readonly countsReserved: boolean
}

// Four u32 (nonce, consumers, providers, sufficients) and four u128 (free, reserved, frozen, flags), little-endian.
const dataOffset = 16
const dataLength = 80

/** `System.Account` as a chain stores it. An account that holds nothing is not stored at all: null. @throws InvalidResponseError */
export function decodeAccountInfo(value: unknown): AccountInfo {
  if (value === null) return { nonce: 0, free: 0n, reserved: 0n, frozen: 0n, countsReserved: true }
  const bytes = typeof value === 'string' && value.startsWith('0x') ? fromHex(value) : new Uint8Array()
  if (bytes.length !== dataLength) {
    throw new InvalidResponseError({ details: 'The node keeps accounts in a form that is not known.' })
  }
  const view = new DataView(bytes.buffer)
  const amount = (i: number) => {
    const at = dataOffset + 16 * i
    return view.getBigUint64(at, true) | (view.getBigUint64(at + 8, true) << 64n)
  }
  return {
    nonce: view.getUint32(0, true),
    free: amount(0),
    reserved: amount(1),
    frozen: amount(2),
    countsReserved: amount(3) >> 127n === 1n,
  }
}
