import type { SessionLike } from '../provider/universalProviderLike.js'
import { parseSession } from './parseSession.js'

/** The stored session that a stored connection is of: one that shares an account with it, the one that lives longest. */
export function findStored(
  sessions: readonly SessionLike[],
  { addresses, nowMs }: { readonly addresses: readonly string[]; readonly nowMs: number },
): SessionLike | undefined {
  const known = addresses.map((address) => address.toLowerCase())
  return [...sessions]
    .filter(({ expiry }) => expiry * 1000 > nowMs)
    .sort((a, b) => b.expiry - a.expiry)
    .find((session) =>
      Object.values(parseSession(session).namespaces).some((approved) =>
        approved?.accounts.some(({ address }) => known.includes(address.toLowerCase())),
      ),
    )
}
