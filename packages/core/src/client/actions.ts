import { loadModule } from '@hawser/common'

/** What leads to a connection, and ends it. */
export type ConnectActions = typeof import('../exports/connectActions.js')

/**
 * Loads what leads to a connection, and ends it: a page that only shows who is connected does without. The actions of a connected account come by
 * `loadAccountActions` of these.
 *
 * @throws ModuleLoadError
 */
export function loadConnectActions(): Promise<ConnectActions> {
  return loadModule(() => import('../exports/connectActions.js'))
}
