import { base58 } from '@scure/base'

export interface SolanaInstruction {
  readonly program: string
  /** Null for an account that stands in a lookup table. */
  readonly accounts: readonly (string | null)[]
  readonly data: Uint8Array
}

export interface SolanaMessage {
  /** Those that have to sign, the one that pays in front. */
  readonly signers: readonly string[]
  readonly instructions: readonly SolanaInstruction[]
}

export interface SolanaTransaction extends SolanaMessage {
  /** What is signed. */
  readonly message: Uint8Array
  readonly signatures: readonly Uint8Array[]
}

/** A transaction in the wire format, legacy or version 0. @throws RangeError for anything else */
export function readTransaction(bytes: Uint8Array): SolanaTransaction {
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = reader.rest()
  const parsed = readMessage(message)
  if (parsed.signers.length !== signatures.length) throw new RangeError('The signatures do not fit the signers.')
  return { ...parsed, message, signatures }
}

/** What is signed of a transaction. @throws RangeError for anything else */
export function readMessage(bytes: Uint8Array): SolanaMessage {
  const reader = createReader(bytes)
  const first = reader.byte()
  const isVersioned = first >= 0x80
  if (isVersioned && first !== 0x80) throw new RangeError('The version is not known.')
  const signerCount = isVersioned ? reader.byte() : first
  reader.take(2)
  const keys = reader.list(() => base58.encode(reader.take(32)))
  reader.take(32)
  const instructions = reader.list(() => {
    const program = keys[reader.byte()]
    const accounts = reader.list(() => keys[reader.byte()] ?? null)
    const data = Uint8Array.from(reader.list(() => reader.byte()))
    if (program === undefined) throw new RangeError('The program is not named.')
    return { program, accounts, data }
  })
  if (isVersioned) {
    reader.list(() => {
      reader.take(32)
      reader.list(() => reader.byte())
      reader.list(() => reader.byte())
    })
  }
  if (reader.rest().length > 0 || signerCount < 1 || signerCount > keys.length)
    throw new RangeError('This is no transaction.')
  return { signers: keys.slice(0, signerCount), instructions }
}

function createReader(bytes: Uint8Array) {
  let offset = 0
  function take(count: number): Uint8Array {
    if (offset + count > bytes.length) throw new RangeError('The transaction ends early.')
    offset += count
    return bytes.slice(offset - count, offset)
  }
  const byte = () => take(1)[0] ?? 0
  /** A length of up to three bytes, seven bits in each (compact-u16). */
  function length(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new RangeError('The length does not fit.')
  }
  return {
    take,
    byte,
    list: <T>(read: () => T): T[] => Array.from({ length: length() }, read),
    rest: () => bytes.slice(offset),
  }
}
