import { WalletElsewhereError, WalletServiceError } from '../errors.js'
import type { NewShares, OpenWallet } from '../vault.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { KnownWallet, WalletService } from './walletService.js'

/**
 * Opens the wallet of who is signed in by this browser's share and the service's, or makes one for a user whom the service knows none of. A wallet that is there
 * and cannot be opened here is never replaced by another one. A set of shares that is due to be renewed is, by the way.
 * @throws WalletElsewhereError, DeviceShareMissingError, ShareOutdatedError, VaultStorageError, WalletServiceError and what an HttpClient throws
 */
export async function openWallet({
  vault,
  service,
  use,
  signal,
  runAlone,
}: {
  readonly vault: Pick<VaultClient, 'ask' | 'lock'>
  readonly service: WalletService
  /** Runs one thing with the session's token, with a new one where that is over: what was made before it is not made anew for that. */
  readonly use: <T>(run: (token: string) => Promise<T>) => Promise<T>
  readonly signal: AbortSignal
  /** Runs what changes the shares of this browser, one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}): Promise<OpenWallet & { readonly isNew: boolean }> {
  const readWallet = () => use((token) => service.wallet({ token, signal }))
  const keepSet = (shares: NewShares) =>
    use((token) => service.keepSet({ shares, removesRecovery: false }, { token, signal }))
  const known = await readWallet()
  const made = known.walletId === null ? await makeWallet() : undefined
  if (made) return { ...made, isNew: true }
  return { ...(await unlock(known.walletId === null ? await readWallet() : known)), isNew: false }

  async function unlock(given: KnownWallet): Promise<OpenWallet> {
    const own = ownSetOf(given)
    if (!own.isRenewalDue) return unlockSet(own)
    return runAlone(async () => {
      // Another tab may have renewed it meanwhile.
      const current = ownSetOf(await readWallet())
      const opened = await unlockSet(current)
      return current.isRenewalDue ? renew(opened) : opened
    })
  }

  async function unlockSet(own: { readonly setId: string }): Promise<OpenWallet> {
    const share = await use((token) => service.share(own.setId, { token, signal }))
    const opened = await vault.ask('unlock', { service: share }, { signal })
    // What a tab left behind that was closed before the service's word came.
    await vault.ask('commit', {}, { signal }).catch(() => {})
    return opened
  }

  /** A new set in place of the open one, since a device was removed that may know shares of it. Where it comes to nothing it is tried again the next time. */
  async function renew(opened: OpenWallet): Promise<OpenWallet> {
    try {
      const shares = await vault.ask('rotate', { recovery: 'same' }, { signal })
      await keepSet(shares).catch(async (error: unknown) => {
        // The service may have it all the same, where its answer was lost.
        if (ownSetOf(await readWallet()).setId !== shares.setId) throw error
      })
      await vault.ask('commit', {}, { signal })
      return { walletId: opened.walletId, setId: shares.setId }
    } catch (error) {
      if (signal.aborted) throw error
      return opened
    }
  }

  /** Undefined where another browser of the user was quicker. */
  async function makeWallet(): Promise<OpenWallet | undefined> {
    const shares = await vault.ask('create', { recovery: null }, { signal })
    try {
      await keepSet(shares)
    } catch (error) {
      // The service may have it all the same, where its answer was lost: then it is the user's.
      const kept = await readWallet().catch(() => undefined)
      if (kept?.walletId !== shares.walletId) {
        if (kept || isRefused(error)) await vault.ask('forget', { walletId: shares.walletId })
        else vault.lock()
        if (kept?.walletId) return undefined
        throw error
      }
    }
    return { walletId: shares.walletId, setId: shares.setId }
  }
}

/** @throws WalletElsewhereError where it has none */
function ownSetOf({ sets }: KnownWallet): KnownWallet['sets'][number] {
  const own = sets.find(({ isThis }) => isThis)
  if (!own) throw new WalletElsewhereError()
  return own
}

const isRefused = (error: unknown): boolean => error instanceof WalletServiceError
