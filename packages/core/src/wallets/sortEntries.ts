import { InvalidOptionsError } from '@hawser/common'
import { reportError } from '../client/reportError.js'
import type { WalletEntry } from '../state/walletEntry.js'
import type { WalletsContext } from './walletsContext.js'

/** One answer in the app's own order, `sortWallets`, which may also leave wallets out. An order that fails leaves the service's. */
export function sortEntries(
  { options, client }: WalletsContext['feature'],
  entries: readonly WalletEntry[],
): WalletEntry[] {
  const { sortWallets } = options
  if (!sortWallets || entries.length === 0) return [...entries]
  try {
    const sorted: unknown = sortWallets([...entries])
    // Only what was given comes back: an app's own wallets are `customWallets`, which are checked.
    if (Array.isArray(sorted)) return [...new Set(sorted)].filter((entry) => entries.includes(entry))
    throw new TypeError('`sortWallets` returned no list.')
  } catch (cause) {
    const error = new InvalidOptionsError('`sortWallets` failed, so wallets keep the order that the service gives.', {
      cause,
      details: cause instanceof Error ? cause.message : String(cause),
    })
    reportError(client, error)
    return [...entries]
  }
}
