import { encodeBase58 } from '../encoding/encodeBase58.js'

const accountLength = 165
const tokenAccountType = 2
const initialized = 1

/** An account of either token program, or undefined where the data is none, or it is frozen. */
export function parseTokenAccount(
  data: Uint8Array,
): { readonly mint: string; readonly owner: string; readonly amount: bigint } | undefined {
  const isExtended = data.length > accountLength && data[accountLength] === tokenAccountType
  if (!(data.length === accountLength || isExtended) || data[108] !== initialized) return undefined
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}
