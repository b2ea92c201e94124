/** The parts of a mint's account that are read. */
export interface Mint {
  readonly decimals: number
  /** As Token-2022 keeps them in the mint itself. */
  readonly metadata?: { readonly name: string; readonly symbol: string } | undefined
  /** The extensions of Token-2022, in its order. */
  readonly extensions: readonly MintExtension[]
}

export interface MintExtension {
  /** As the program numbers them. */
  readonly type: number
  readonly data: Uint8Array
}

const mintLength = 82
const accountTypeOffset = 165
const mintAccountType = 1
const metadataExtension = 19

/** A mint of either token program, or undefined where the account's data is none. */
export function parseMint(data: Uint8Array): Mint | undefined {
  const isExtended = data.length > accountTypeOffset && data[accountTypeOffset] === mintAccountType
  if (!(data.length === mintLength || isExtended) || data[45] !== 1) return undefined
  const decimals = data[44] as number
  const extensions = isExtended ? readExtensions(data) : []
  const described = extensions.find(({ type }) => type === metadataExtension)
  // Who may change it and the mint stand before.
  const metadata = described && readNameAndSymbol(described.data, 64)
  return { decimals, extensions, ...(metadata && { metadata }) }
}

function readExtensions(data: Uint8Array): readonly MintExtension[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const extensions: MintExtension[] = []
  for (let offset = accountTypeOffset + 1; offset + 4 <= data.length; ) {
    const type = view.getUint16(offset, true)
    const end = offset + 4 + view.getUint16(offset + 2, true)
    // Nothing follows the first empty one.
    if (type === 0 || end > data.length) break
    extensions.push({ type, data: data.subarray(offset + 4, end) })
    offset = end
  }
  return extensions
}

/** Two texts, each after its length, as both metadata programs write them; undefined where they are cut short. */
export function readNameAndSymbol(data: Uint8Array, start: number): Mint['metadata'] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let offset = start
  const read = (): string | undefined => {
    if (offset + 4 > data.length) return undefined
    const end = offset + 4 + view.getUint32(offset, true)
    if (end > data.length) return undefined
    const text = new TextDecoder().decode(data.subarray(offset + 4, end))
    offset = end
    return text
  }
  const name = read()
  const symbol = read()
  return name === undefined || symbol === undefined ? undefined : { name, symbol }
}

const transferFeeExtension = 1
/** Two authorities and what is withheld stand before; then the former fee and the newer one, each after the epoch that it begins with. */
const olderOffset = 72
const newerOffset = 90

/** Returns the fee that a mint keeps of a transfer to its receiver, in base units, in an epoch. */
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
