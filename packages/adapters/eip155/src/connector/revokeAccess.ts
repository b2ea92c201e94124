import type { Clock } from '@hawser/common'
import { askWallet } from '../provider/askWallet.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { readGrant } from './readGrant.js'

const answerTimeoutMs = 3_000

/** Withdraws what the wallet allowed the page (EIP-2255, `wallet_revokePermissions`), where the wallet lets us. Never prompts, never throws. */
export async function revokeAccess(
  provider: Eip1193Provider,
  {
    isWanted,
    ...wait
  }: {
    readonly signal: AbortSignal
    readonly clock: Clock
    /** Asked again just before the permission is withdrawn. */
    isWanted(): boolean
  },
): Promise<void> {
  const ask = (method: string, params?: readonly unknown[]) =>
    askWallet(provider, { method, params, timeoutMs: answerTimeoutMs, ...wait })
  try {
    const isGranted = await readGrant(provider, wait)
    if (isGranted && isWanted()) await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch {
    // Many wallets have no such methods, and the connection is over for the app either way.
  }
}
