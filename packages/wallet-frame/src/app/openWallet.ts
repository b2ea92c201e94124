import { WalletElsewhereError, WalletServiceError } from '../errors.js'
import type { OpenWallet } from '../vault.js'
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
  token,
  signal,
  runAlone,
}: {
  readonly vault: Pick<VaultClient, 'ask' | 'lock'>
  readonly service: WalletService
  readonly token: string
  readonly signal: AbortSignal
  /** Runs what changes the shares of this browser, one at a time in all tabs. */
  readonly runAlone: <T>(run: () => Promise<T>) => Promise<T>
}): Promise<OpenWallet & { readonly isNew: boolean }> {
  const asking = { token, signal }
  const known = await service.wallet(asking)
  const made = known.walletId === null ? await makeWallet() : undefined
  if (made) return { ...made, isNew: true }
  return { ...(await unlock(known.walletId === null ? await service.wallet(asking) : known)), isNew: false }

  async function unlock(given: KnownWallet): Promise<OpenWallet> {
    const own = ownSetOf(given)
    if (!own.isRenewalDue) return unlockSet(own)
    return runAlone(async () => {
      // Another tab may have renewed it meanwhile.
      const current = ownSetOf(await service.wallet(asking))
      const opened = await unlockSet(current)
      return current.isRenewalDue ? renew(opened) : opened
    })
  }

  async function unlockSet(own: { readonly setId: string }): Promise<OpenWallet> {
    const opened = await vault.ask('unlock', { service: await service.share(own.setId, asking) }, { signal })
    // What a tab left behind that was closed before the service's word came.
    await vault.ask('commit', {}, { signal }).catch(() => {})
    return opened
  }

  /** A new set in place of the open one, since a device was removed that may know shares of it. Where it comes to nothing it is tried again the next time. */
  async function renew(opened: OpenWallet): Promise<OpenWallet> {
    try {
      const shares = await vault.ask('rotate', { recovery: 'same' }, { signal })
      await service.keepSet({ shares, removesRecovery: false }, asking).catch(async (error: unknown) => {
        // The service may have it all the same, where its answer was lost.
        if (ownSetOf(await service.wallet(asking)).setId !== shares.setId) throw error
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
      await service.keepSet({ shares, removesRecovery: false }, asking)
    } catch (error) {
      // The service may have it all the same, where its answer was lost: then it is the user's.
      const kept = await service.wallet(asking).catch(() => undefined)
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
