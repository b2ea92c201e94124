import { encodeBase58 } from '../encoding/encodeBase58.js'

const accountLength = 165
const tokenAccountType = 2
const initialized = 1
const frozen = 2

/** What is read of an account of a token. */
export interface TokenAccount {
  readonly mint: string
  /** Whom it obeys. */
  readonly owner: string
  readonly amount: bigint
  /** Nothing gets in or out. */
  readonly isFrozen: boolean
  /** Who else may close it and have the lamports in it, which are all of its amount where it wraps lamports. */
  readonly closer?: string | undefined
  readonly isNative: boolean
}

/** An account of either token program, or undefined where the data is none. */
export function parseTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isExtended = data.length > accountLength && data[accountLength] === tokenAccountType
  const state = data[108]
  if (!(data.length === accountLength || isExtended) || (state !== initialized && state !== frozen)) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  return {
    mint: encodeBase58(data.subarray(0, 32)),
    owner: encodeBase58(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    isFrozen: state === frozen,
    isNative: view.getUint32(109, true) === 1,
    ...(view.getUint32(129, true) === 1 && { closer: encodeBase58(data.subarray(133, 165)) }),
  }
}
