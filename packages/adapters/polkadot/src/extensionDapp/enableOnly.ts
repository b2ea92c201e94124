import { ExtensionDappError } from '../errors/extensionDappError.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

/** What the library finds in a wallet's place. Undefined as the answer leaves it out of the list, and nothing is written to the console. */
export interface VisibleEntry {
  connect(): Promise<object | undefined>
}

/**
 * Has the library enable these entries and no others. It asks all that stand at `window.injectedWeb3` when it looks there; for that look, these stand
 * there alone. Called at the beginning of a task, the look comes before any other script's code, and nobody sees the difference. A release
 * that looks later still finds these alone: what else is read by its key is the page's own meanwhile, and what is written is kept.
 *
 * @throws ExtensionDappError where the page lets nobody replace `window.injectedWeb3`; no wallet is asked
 */
export function enableOnly(
  entries: readonly VisibleEntry[],
  {
    library,
    page,
    appName,
  }: { readonly library: ExtensionDappLibrary; readonly page: object; readonly appName: string },
): ReturnType<ExtensionDappLibrary['web3Enable']> {
  const target: { injectedWeb3?: object | undefined } = page
  const all = target.injectedWeb3 ?? {}
  const view: Record<string, unknown> = Object.create(all)
  const restore = () => {
    if (target.injectedWeb3 !== view) return
    target.injectedWeb3 = all
    for (const [key, value] of Object.entries(view)) if (!shown.has(key)) Reflect.set(all, key, value)
  }
  const shown = new Set(entries.map((_, i) => `hawser:${i}`))
  for (const [i, entry] of entries.entries()) {
    const connect = () => {
      restore()
      return entry.connect()
    }
    view[`hawser:${i}`] = { connect }
  }
  if (!Reflect.set(target, 'injectedWeb3', view) || target.injectedWeb3 !== view) {
    throw new ExtensionDappError({ details: 'window.injectedWeb3 cannot be replaced in this page.' })
  }
  try {
    const enabling = library.web3Enable(appName)
    enabling.then(restore, restore)
    return enabling
  } catch (cause) {
    restore()
    throw cause
  }
}
