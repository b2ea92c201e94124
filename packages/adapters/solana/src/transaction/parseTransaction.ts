import { encodeBase58 } from '@hawser/common'

/** As much of a transaction as is looked at before and after a wallet signs it. */
export interface ParsedTransaction {
  readonly version: 'legacy' | 0
  /** One for each signer, in their order; all zero where it is missing. */
  readonly signatures: readonly Uint8Array[]
  /** The message that is signed. */
  readonly message: Uint8Array
  readonly header: { readonly signers: number; readonly readonlySigners: number; readonly readonlyOthers: number }
  /** The accounts that the message lists itself, those who sign first; the first one pays. */
  readonly accounts: readonly string[]
  readonly blockhash: string
  readonly instructions: readonly {
    readonly programIndex: number
    readonly accountIndices: Uint8Array
    readonly data: Uint8Array
  }[]
  /** The accounts that version 0 takes from look-up tables; instructions count them after those of the message. */
  readonly lookups: readonly { readonly table: string; readonly index: number; readonly isWritable: boolean }[]
}

/** The most that fits into a packet of the network. */
const maxSize = 1_232

/** A transaction in the wire format, legacy or version 0, or undefined where it is none. */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction | undefined {
  if (bytes.length > maxSize) return undefined
  let offset = 0
  const take = (length: number) => {
    const end = offset + length
    if (end > bytes.length) throw new RangeError('The bytes end too early.')
    const part = bytes.slice(offset, end)
    offset = end
    return part
  }
  const byte = () => take(1)[0] as number
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 127) << shift
      if (part < 128) return value
    }
    throw new RangeError('A length is too long.')
  }
  const list = <T>(read: () => T): T[] => Array.from({ length: count() }, read)
  try {
    const signatures = list(() => take(64))
    const message = bytes.slice(offset)
    const isVersioned = (message[0] ?? 0) >= 128
    if (isVersioned && byte() !== 128) return undefined
    const header = { signers: byte(), readonlySigners: byte(), readonlyOthers: byte() }
    const accounts = list(() => encodeBase58(take(32)))
    const blockhash = encodeBase58(take(32))
    const instructions = list(() => ({
      programIndex: byte(),
      accountIndices: take(count()),
      data: take(count()),
    }))
    const tables = isVersioned
      ? list(() => ({ table: encodeBase58(take(32)), writable: take(count()), readonly: take(count()) }))
      : []
    if (offset !== bytes.length) return undefined
    const lookups = (['writable', 'readonly'] as const).flatMap((role) =>
      tables.flatMap(({ table, ...indices }) =>
        Array.from(indices[role], (index) => ({ table, index, isWritable: role === 'writable' })),
      ),
    )
    const isSound = header.signers > 0 && header.signers <= accounts.length && signatures.length === header.signers
    return isSound
      ? { version: isVersioned ? 0 : 'legacy', signatures, message, header, accounts, blockhash, instructions, lookups }
      : undefined
  } catch {
    return undefined
  }
}
