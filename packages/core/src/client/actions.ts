import { loadModule } from '@hawser/common'

/** Everything that a client can be asked to do. Loaded on use: a page that only shows who is connected does without. */
export type Actions = typeof import('../exports/actions.js')

/** @throws ModuleLoadError */
export function loadActions(): Promise<Actions> {
  return loadModule(() => import('../exports/actions.js'))
}
