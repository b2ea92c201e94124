import type { RecoverySecret } from '../../recovery/recoveryShare.js'
import type { NewShares } from '../../vault.js'
import type { FlowContext } from '../createFlows.js'

type Sharing = Pick<FlowContext, 'vault' | 'wallet' | 'service' | 'session' | 'runAlone'>

/**
 * Has a new set of shares take the place of this browser's where a device was removed since it was made: what that device may have been given of it is of no use
 * then. It is recovered as before, and nobody is asked for anything. @throws as {@link replaceShares}
 */
export async function renewShares(context: Sharing, signal: AbortSignal): Promise<void> {
  const { wallet, service, session } = context
  // Where it was locked it is renewed by that.
  await wallet.open(signal)
  const { sets } = await session.use((token) => service.wallet({ token, signal }), signal)
  if (sets.some(({ isThis, isRenewalDue }) => isThis && isRenewalDue))
    await replaceShares(context, { recovery: 'same', signal })
}

/**
 * Makes a new set of shares for the open wallet, with this way of recovery as the one before has it (`same`), or none, and has the service keep it in place of the one before. At every step one of
 * the two opens the wallet: the older one is deleted here once the service has the new one, and where nobody knows whether it has, both stay.
 * @throws WeakPasswordError, VaultStorageError, VaultLockedError, VaultBusyError, AbortedError, and what `keep` throws where the service has the older one
 */
export async function replaceShares(
  { vault, wallet, service, session, runAlone }: Sharing,
  {
    recovery,
    signal,
    keep = (shares) =>
      session.use((token) => service.keepSet({ shares, removesRecovery: false }, { token, signal }), signal),
  }: {
    readonly recovery: RecoverySecret | 'same' | null
    /** Hands them to the service. */
    readonly keep?: (shares: NewShares) => Promise<void>
    readonly signal: AbortSignal
  },
): Promise<void> {
  // Before it is this tab's turn: opening it may replace them, too.
  await wallet.open(signal)
  // Two tabs at once would each delete what the other one has just had kept.
  return runAlone(async () => {
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
