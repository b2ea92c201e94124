import type { BitcoinAddress } from '../provider/bitcoinProvider.js'
import { parseAddresses } from '../provider/parseAddresses.js'

/**
 * The addresses that a wallet gave with its session (`bip122_getAccountAddresses`): a list, or lists by purpose, as such or as JSON.
 * Empty where there are none, or none that can be read: the wallet can still be asked.
 */
export function readSessionAddresses(properties: Readonly<Record<string, unknown>>): readonly BitcoinAddress[] {
  try {
    const given = properties.bip122_getAccountAddresses
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given
    if (Array.isArray(value)) return parseAddresses(value)
    const lists = Object.entries(Object(value) as Readonly<Record<string, unknown>>).flatMap(([purpose, list]) =>
      (Array.isArray(list) ? list : []).map((entry: unknown) =>
        typeof entry === 'string' ? { address: entry, purpose } : { purpose, ...Object(entry) },
      ),
    )
    return parseAddresses(lists)
  } catch {
    return []
  }
}
