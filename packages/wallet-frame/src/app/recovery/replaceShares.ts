import type { RecoverySecret } from '../../recovery/recoveryShare.js'
import type { NewShares } from '../../vault.js'
import type { FlowContext } from '../createFlows.js'

/**
 * Makes a new set of shares for the open wallet, with this way of recovery or none, and has the service keep it in place of the one before. At every step one of
 * the two opens the wallet: the older one is deleted here once the service has the new one, and where nobody knows whether it has, both stay.
 * @throws WeakPasswordError, VaultStorageError, VaultLockedError, VaultBusyError, AbortedError, and what `keep` throws where the service has the older one
 */
export function replaceShares(
  {
    vault,
    wallet,
    service,
    session,
    runAlone,
  }: Pick<FlowContext, 'vault' | 'wallet' | 'service' | 'session' | 'runAlone'>,
  {
    recovery,
    keep,
    signal,
  }: {
    readonly recovery: RecoverySecret | null
    /** Hands them to the service. */
    readonly keep: (shares: NewShares) => Promise<void>
    readonly signal: AbortSignal
  },
): Promise<void> {
  // Two tabs at once would each delete what the other one has just had kept.
  return runAlone(async () => {
    await wallet.open(signal)
    const shares = await vault.ask('rotate', { recovery }, { signal })
    try {
      await keep(shares)
    } catch (error) {
      if (!(await isKept(shares))) {
        // Opened again it is by the set that the service has.
        wallet.close()
        throw error
      }
    } finally {
      shares.service.fill(0)
    }
    // What stays where this fails opens nothing any more, and is deleted with the next ones.
    await vault.ask('commit', {}).catch(() => {})
  })

  /** The service may have it although its answer was lost. It is asked also where nobody waits any more. */
  async function isKept({ setId }: NewShares): Promise<boolean> {
    const { signal: ownSignal } = new AbortController()
    const known = await session
      .use((token) => service.wallet({ token, signal: ownSignal }), ownSignal)
      .catch(() => undefined)
    return known?.sets.some((set) => set.isThis && set.setId === setId) ?? false
  }
}
