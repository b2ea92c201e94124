import { InvalidResponseError } from '@hawser/common'
import { isBitcoinAddress } from '../address/isBitcoinAddress.js'
import { toHex } from '../encoding/bytes.js'
import type { AddressPurpose, BitcoinAddress } from './bitcoinProvider.js'

const maxAddresses = 1000
const publicKey = /^(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i

const purposes: ReadonlyMap<string, AddressPurpose> = new Map([
  ['payment', 'payment'],
  ['ordinal', 'ordinal'],
  ['ordinals', 'ordinal'],
])

/**
 * The addresses that a wallet answered, each one once, payment addresses first. Entries are objects, or addresses alone;
 * what is an address of another chain by its own word (`purpose`, `symbol`) is left out.
 * @throws InvalidResponseError
 */
export function parseAddresses(value: unknown): readonly BitcoinAddress[] {
  if (!Array.isArray(value) || value.length > maxAddresses) throw refuse()
  const seen = new Set<string>()
  const addresses = value.flatMap((entry: unknown) => {
    const address = parseAddress(entry)
    if (!address || seen.has(address.address)) return []
    seen.add(address.address)
    return address
  })
  return addresses.sort((a, b) => Number(b.purpose === 'payment') - Number(a.purpose === 'payment'))
}

function parseAddress(entry: unknown): BitcoinAddress | undefined {
  if (isBitcoinAddress(entry)) return { address: entry, purpose: 'payment' }
  if (typeof entry !== 'object' || entry === null) throw refuse()
  const fields = entry as Readonly<Record<string, unknown>>
  const { address, symbol } = fields
  const named = fields.purpose ?? fields.intention
  if ((typeof symbol === 'string' && symbol !== 'BTC') || named === 'stacks' || named === 'stx') return undefined
  if (!isBitcoinAddress(address)) throw refuse()
  const key = toKey(fields.publicKey)
  const path = fields.path ?? fields.derivationPath
  return {
    address,
    purpose: typeof named === 'string' ? (purposes.get(named) ?? 'payment') : purposeOf(fields),
    ...(key !== undefined && { publicKey: key }),
    ...(typeof path === 'string' && path.length <= 100 && { path }),
  }
}

/** Wallets that name no purpose, but the type of each address, hold ordinals at the taproot one. */
function purposeOf({ type }: Readonly<Record<string, unknown>>): AddressPurpose {
  return type === 'p2tr' ? 'ordinal' : 'payment'
}

function toKey(value: unknown): string | undefined {
  const text = value instanceof Uint8Array ? toHex(value) : value
  return typeof text === 'string' && publicKey.test(text) ? text.toLowerCase() : undefined
}

function refuse(): InvalidResponseError {
  return new InvalidResponseError({ details: 'The wallet answered with something other than a list of addresses.' })
}
