import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, hexToBytes } from '@noble/hashes/utils'
import { bech32, bech32m, createBase58check } from '@scure/base'

export interface BitcoinAddress {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'
  /** The hash or the key that the address is made of. */
  readonly program: Uint8Array
  /** The script that coins at this address are locked by. */
  readonly script: Uint8Array
}

const mainnet = '000000000019d6689c085ae165831e93'
const base58check = createBase58check(sha256)

/** An address of a network by its CAIP-2 reference, or undefined for one of another network or of no type that a single key can sign for. */
export function readBitcoinAddress(address: string, reference: string): BitcoinAddress | undefined {
  const isMainnet = reference === mainnet
  return (
    readSegwit(address, isMainnet ? ['bc'] : ['tb', 'bcrt']) ?? readBase58(address, isMainnet ? [0, 5] : [111, 196])
  )
}

function readSegwit(address: string, prefixes: readonly string[]): BitcoinAddress | undefined {
  for (const [encoding, version, length, type] of [
    [bech32, 0, 20, 'p2wpkh'],
    [bech32m, 1, 32, 'p2tr'],
  ] as const) {
    const decoded = attempt(() => encoding.decode(address as `${string}1${string}`, 90))
    if (!decoded || decoded.words[0] !== version || !prefixes.includes(decoded.prefix.toLowerCase())) continue
    const program = attempt(() => encoding.fromWords(decoded.words.slice(1)))
    if (program?.length !== length) continue
    const opcode = version === 0 ? 0 : 0x51
    return { type, program, script: concatBytes(Uint8Array.of(opcode, length), program) }
  }
  return undefined
}

function readBase58(address: string, versions: readonly [key: number, script: number]): BitcoinAddress | undefined {
  const bytes = address.length > 40 ? undefined : attempt(() => base58check.decode(address))
  if (bytes?.length !== 21) return undefined
  const program = bytes.subarray(1)
  if (bytes[0] === versions[0])
    return { type: 'p2pkh', program, script: concatBytes(hexToBytes('76a914'), program, hexToBytes('88ac')) }
  if (bytes[0] === versions[1])
    return { type: 'p2sh', program, script: concatBytes(hexToBytes('a914'), program, hexToBytes('87')) }
  return undefined
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // A wrong checksum or letter.
    return undefined
  }
}
