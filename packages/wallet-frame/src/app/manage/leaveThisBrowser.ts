import { createKnownRecipients } from '../../consent/facts/recipients.js'
import type { ManageContext } from './manageContext.js'

/**
 * The service has removed this browser, or the user: what it keeps of the wallet here opens nothing any more and goes, then the session does, of which the app is told.
 * What cannot be deleted is worthless, and keeps nobody here.
 */
export async function leaveThisBrowser(
  {
    wallet,
    vault,
    store,
    batches,
    session,
    permissions,
  }: Pick<ManageContext, 'wallet' | 'vault' | 'store' | 'batches' | 'session' | 'permissions'>,
  walletId: string | null,
): Promise<void> {
  wallet.close()
  if (walletId !== null) {
    await vault.ask('forget', { walletId }).catch(() => {})
    createKnownRecipients(store, walletId).clear()
    batches.clear()
    await permissions().then(
      (all) => all.clear(),
      () => {},
    )
  }
  session.forget()
}
