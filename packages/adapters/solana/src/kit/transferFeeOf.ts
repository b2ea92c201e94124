import type { Mint } from './parseMint.js'

const transferFeeExtension = 1
/** Two authorities and what is withheld stand before; then the former fee and the newer one, each after the epoch that it begins with. */
const olderOffset = 72
const newerOffset = 90

/** What a mint keeps of a transfer to its receiver, in base units, in an epoch. */
export function transferFeeOf({ extensions }: Pick<Mint, 'extensions'>, amount: bigint, epoch: bigint): bigint {
  const found = extensions.find(({ type }) => type === transferFeeExtension)?.data
  if (!found || found.length < newerOffset + 18) return 0n
  const view = new DataView(found.buffer, found.byteOffset, found.byteLength)
  const start = epoch >= view.getBigUint64(newerOffset, true) ? newerOffset : olderOffset
  const most = view.getBigUint64(start + 8, true)
  const fee = (amount * BigInt(view.getUint16(start + 16, true)) + 9_999n) / 10_000n
  return fee < most ? fee : most
}

export function hasTransferFee({ extensions }: Pick<Mint, 'extensions'>): boolean {
  return extensions.some(({ type }) => type === transferFeeExtension)
}
