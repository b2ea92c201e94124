import type { Clock } from '@hawser/common'
import { askWallet } from '../provider/askWallet.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'

const answerTimeoutMs = 3_000

/**
 * Whether the page may see accounts, as the wallet lists its permissions (EIP-2255): told by a locked wallet too, and without a prompt.
 * Undefined where the wallet does not say.
 */
export async function readGrant(
  provider: Eip1193Provider,
  wait: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<boolean | undefined> {
  try {
    const asked = { method: 'wallet_getPermissions', timeoutMs: answerTimeoutMs, ...wait }
    const permissions = await askWallet(provider, asked)
    if (!Array.isArray(permissions)) return undefined
    return permissions.some(
      (permission: { parentCapability?: unknown } | null) => permission?.parentCapability === 'eth_accounts',
    )
  } catch {
    // Many wallets have no such method.
    return undefined
  }
}
