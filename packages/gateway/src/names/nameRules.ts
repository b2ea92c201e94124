import { decodeBase58 } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import { fail } from '../http/failure.js'

const minLabelLength = 4
const maxLabelLength = 64
const maxBioLength = 255

/** Words that would pass for whoever runs the zone. */
const reservedWords = [
  'abuse',
  'admin',
  'administrator',
  'billing',
  'contact',
  'gateway',
  'help',
  'helpdesk',
  'hostmaster',
  'mail',
  'moderator',
  'null',
  'official',
  'operator',
  'postmaster',
  'registry',
  'resolver',
  'root',
  'security',
  'service',
  'staff',
  'status',
  'support',
  'system',
  'team',
  'treasury',
  'undefined',
  'verify',
  'webmaster',
]

/** Which names there can be. */
interface NameRules {
  /** Whether a name is right below one of the zones. */
  isServed(name: string): boolean
  /** Whether nobody may register the name, by its form or its words. */
  isUnavailable(name: string): Promise<boolean>
  /** @throws RequestFailure (400) for a name that nobody may register. */
  check(name: string): Promise<void>
}

export function createNameRules({
  zones,
  reserved,
}: {
  readonly zones: readonly string[]
  readonly reserved: readonly string[]
}): NameRules {
  const words = new Set([...reservedWords, ...reserved])

  const findMistake = async (name: string): Promise<string | undefined> => {
    const { label, zone } = split(name)
    if (!zones.includes(zone)) return `Names end with ${zones.map((one) => `.${one}`).join(' or ')} here.`
    if (label.length < minLabelLength || label.length > maxLabelLength)
      return `A name has ${minLabelLength} to ${maxLabelLength} characters before its zone.`
    if (!/^[a-z0-9-]+$/.test(label)) return 'A name has small letters, digits and hyphens.'
    if (words.has(label)) return 'This name is reserved.'
    // Names in another form than their valid one can look like somebody else's. The tables are loaded by the first who needs them.
    const { normalize } = await import('viem/ens')
    return isNormal(normalize, name) ? undefined : 'This name is not in its valid form (ENSIP-15).'
  }

  return {
    isServed: (name) => zones.includes(split(name).zone),
    isUnavailable: async (name) => (await findMistake(name)) !== undefined,
    async check(name) {
      const mistake = await findMistake(name)
      if (mistake !== undefined) throw fail(400, 'name', mistake)
    },
  }
}

function split(name: string): { readonly label: string; readonly zone: string } {
  const dot = name.indexOf('.')
  return dot === -1 ? { label: name, zone: '' } : { label: name.slice(0, dot), zone: name.slice(dot + 1) }
}

function isNormal(normalize: (name: string) => string, name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

/** @throws RequestFailure (400) for what a name says nothing of, or for a text of another form. */
export function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'bio') throw fail(400, 'attributes', 'A name has one attribute: bio.')
    if (value.length > maxBioLength || !/^[a-zA-Z0-9@:/._\-?&=+ ]+$/.test(value))
      throw fail(400, 'attributes', `bio has up to ${maxBioLength} letters, digits, spaces and @ : / . _ - ? & = +.`)
  }
}

/** The coin type of Ethereum (SLIP-44). */
export const etherCoinType = 60
const solanaCoinType = 501
/** What marks an EVM network's coin type (ENSIP-11). */
const evmMark = 0x8000_0000
/** What the field's clients send for Ethereum, too. */
const markedEther = evmMark + 1

/** Returns the network of an EVM coin type, in CAIP-2. */
export function networkOfCoinType(coinType: number): string | undefined {
  if (coinType === etherCoinType) return 'eip155:1'
  return coinType > evmMark && coinType <= 0xffff_ffff ? `eip155:${coinType - evmMark}` : undefined
}

/** Returns the coin types that mean the same chain: Ethereum has two. */
export function sameCoinTypes(coinType: number): readonly number[] {
  return coinType === etherCoinType || coinType === markedEther ? [etherCoinType, markedEther] : [coinType]
}

/** Returns an EVM account's address with its checksum. @throws RequestFailure (400) for another text, and for a checksum that does not hold. */
export function requireEvmAddress(address: string): `0x${string}` {
  const checksummed = address.startsWith('0x') ? toChecksumAddress(address) : undefined
  if (!checksummed) throw fail(400, 'address', 'This is no address of an EVM network, or its checksum does not hold.')
  return checksummed
}

/** Returns the address in its one form. @throws RequestFailure (400) for a chain that names stand for nothing on, and for what is no address there. */
export function requireAddressOf(coinType: number, address: string): string {
  if (networkOfCoinType(coinType) !== undefined) return requireEvmAddress(address)
  if (coinType !== solanaCoinType)
    throw fail(
      400,
      'coin_type',
      'Names have addresses of EVM networks (60, or 2147483648 + the chain id) and Solana (501).',
    )
  if (address.length > 44 || decodeBase58(address)?.length !== 32)
    throw fail(400, 'address', 'This is no address of Solana.')
  return address
}

/** Words that a name goes on with where it is taken. */
const suggestedWords = [
  'wallet',
  'onchain',
  'pay',
  'hq',
  'app',
  'crypto',
  'dao',
  'vault',
  'labs',
  'world',
  'club',
  'today',
  'zone',
  'online',
  'space',
]

/** Returns the label itself, and longer ones. */
export function lengthenLabel(label: string): readonly [string, ...string[]] {
  return [
    label,
    ...suggestedWords.map((word) => `${label}${word}`),
    ...suggestedWords.map((word) => `${label}-${word}`),
  ]
}
