import type { AddressType } from '../address/decodeAddress.js'

/** Virtual bytes of an input that is spent by one key, rounded up. */
const inputSizes: Readonly<Record<AddressType, number>> = { legacy: 149, nested: 92, segwit: 69, taproot: 58 }

/** What a transaction comes to in virtual bytes at most, its inputs all of one type. */
export function estimateSize(type: AddressType, inputCount: number, scripts: readonly Uint8Array[]): bigint {
  // Version, counts, lock time and the marker of segwit.
  const frame = 12 + (inputCount > 252 ? 2 : 0)
  const outputs = scripts.reduce((sum, { length }) => sum + length + 9, 0)
  return BigInt(frame + inputCount * inputSizes[type] + outputs)
}
