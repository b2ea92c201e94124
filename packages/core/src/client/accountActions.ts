import { loadModule } from '@hawser/common'

/** What a connected wallet is asked, and what is read of accounts and from chains. */
export type AccountActions = typeof import('../exports/accountActions.js')

/**
 * Loads what a connected wallet is asked, and what is read of accounts and from chains. It comes with what leads to a connection, so that the page itself
 * need not name its scripts.
 *
 * @throws ModuleLoadError
 */
export function loadAccountActions(): Promise<AccountActions> {
  return loadModule(() => import('../exports/accountActions.js'))
}
