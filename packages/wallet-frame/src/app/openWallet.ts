import { WalletElsewhereError, WalletServiceError } from '../errors.js'
import type { OpenWallet } from '../vault.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { KnownWallet, WalletService } from './walletService.js'

/**
 * Opens the wallet of who is signed in by this browser's share and the service's, or makes one for a user whom the service knows none of. A wallet that is there
 * and cannot be opened here is never replaced by another one.
 * @throws WalletElsewhereError, DeviceShareMissingError, ShareOutdatedError, VaultStorageError, WalletServiceError and what an HttpClient throws
 */
export async function openWallet({
  vault,
  service,
  token,
  signal,
}: {
  readonly vault: Pick<VaultClient, 'ask' | 'lock'>
  readonly service: WalletService
  readonly token: string
  readonly signal: AbortSignal
}): Promise<OpenWallet & { readonly isNew: boolean }> {
  const asking = { token, signal }
  const known = await service.wallet(asking)
  const made = known.walletId === null ? await makeWallet() : undefined
  if (made) return { ...made, isNew: true }
  return { ...(await unlock(known.walletId === null ? await service.wallet(asking) : known)), isNew: false }

  async function unlock({ sets }: KnownWallet): Promise<OpenWallet> {
    const own = sets.find(({ isThis }) => isThis)
    if (!own) throw new WalletElsewhereError()
    const opened = await vault.ask('unlock', { service: await service.share(own.setId, asking) }, { signal })
    // What a tab left behind that was closed before the service's word came.
    await vault.ask('commit', {}, { signal }).catch(() => {})
    return opened
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

const isRefused = (error: unknown): boolean => error instanceof WalletServiceError
