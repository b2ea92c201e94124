import { loadModule } from '@hawser/common'

/** What some apps ask of chains beside an account's own. */
export type ChainActions = typeof import('../exports/chainActions.js')

/** Loads what some apps ask of chains. It comes with what a connected wallet is asked. @throws ModuleLoadError */
export function loadChainActions(): Promise<ChainActions> {
  return loadModule(() => import('../exports/chainActions.js'))
}
