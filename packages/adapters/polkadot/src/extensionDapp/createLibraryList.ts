import type { Platform } from '@hawser/common'
import type { Injected } from '../connector/injected.js'
import { ExtensionDappError } from '../errors.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

/** The library's list of the extensions that have let the app in. */
export interface LibraryList {
  /** One that the app has enabled by itself; undefined also where two go by the name. */
  findEnabled(name: string): Promise<Injected | undefined>
  /** Has the library ask one wallet. @throws whatever `connect` throws, ExtensionDappError */
  enable(name: string, connect: () => Promise<Injected>): Promise<void>
  /** Runs a function of the library while its newest list holds all that were enabled. @throws ExtensionDappError */
  use<T>(run: (library: ExtensionDappLibrary) => Promise<T>): Promise<T>
}

interface CreateLibraryListParameters {
  readonly library: ExtensionDappLibrary
  readonly page: Window
  readonly clock: Pick<Platform['clock'], 'setTimeout'>
  readonly appName: string
}

/** How often a list is looked at, and made anew where it is not whole, as when the app makes its own at the same time. */
const maxTries = 4
/** From which try on it is made without the app's: one of those may be what keeps it from being made. */
const firstTryAlone = 2

/**
 * Keeps the list whole. Each `web3Enable` makes a new one of whatever answers it, and forgets the one before: a wallet that is asked
 * alone would push out the others, those of the app among them. So each call shows the library what it had before, too, and that answers by itself.
 */
export function createLibraryList({ library, page, clock, appName }: CreateLibraryListParameters): LibraryList {
  const own = new Map<string, Injected>()
  let others: readonly { readonly name: string; readonly extension: Injected }[] = []
  let heard: ExtensionDappLibrary['web3EnablePromise'] = null
  /** The contents of the lists that were made here, once they are there. */
  const made = new WeakMap<object, ReadonlySet<unknown>>()

  /** Looks for a list that the app has made. One that is there already is known a microtask later. */
  function hear() {
    const enabling = library.web3EnablePromise
    if (!enabling || enabling === heard || made.has(enabling)) return
    heard = enabling
    enabling.then(
      (list) => {
        if (heard !== enabling) return
        others = list.flatMap(readName)
        // Made before one of ours, and answered after it. Where this fails, whoever uses the list next is told.
        if (library.web3EnablePromise !== enabling) makeList(known).catch(() => {})
      },
      () => {},
    )
  }

  const known = () => [
    ...own.values(),
    ...others.filter(({ name }) => !own.has(name)).map(({ extension }) => extension),
  ]

  async function makeList(kept: () => readonly Injected[], asked: readonly VisibleEntry[] = []) {
    await hasLoaded(page)
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        // Before its place is taken.
        hear()
        const entries = [...kept().map((extension) => ({ connect: async () => extension })), ...asked]
        const enabling = enableOnly(entries, { library, page, appName })
        made.set(enabling, new Set())
        enabling.then((list) => {
          made.set(enabling, new Set(list))
          resolve()
        }, reject)
      }
      clock.setTimeout(() => {
        try {
          begin()
        } catch (cause) {
          reject(cause)
        }
      }, 0)
    })
  }

  async function use<T>(run: (library: ExtensionDappLibrary) => Promise<T>): Promise<T> {
    let failure: unknown
    for (let tries = 0; tries < maxTries; tries += 1) {
      hear()
      await undefined
      const kept = tries < firstTryAlone ? known : () => [...own.values()]
      const held = library.web3EnablePromise && made.get(library.web3EnablePromise)
      const needed = new Set(kept())
      // One that was asked anew stands there beside what the app had of it.
      if (held?.size === needed.size && [...needed].every((one) => held.has(one))) return run(library)
      await makeList(kept).catch((cause: unknown) => {
        failure = cause
      })
    }
    throw failure instanceof ExtensionDappError ? failure : new ExtensionDappError({ cause: failure })
  }

  return {
    async findEnabled(name) {
      hear()
      await undefined
      const [found, ...more] = others.filter((other) => other.name === name)
      return more.length === 0 ? found?.extension : undefined
    },
    async enable(name, connect) {
      hear()
      await undefined
      let asked: Promise<Injected> | undefined
      const entry: VisibleEntry = {
        connect() {
          asked = connect()
          return asked.catch(() => undefined)
        },
      }
      await makeList(known, [entry]).catch((cause: unknown) => {
        if (!asked) throw cause
      })
      if (!asked) throw new ExtensionDappError({ details: 'The library did not ask the wallet.' })
      own.set(name, await asked)
    },
    use,
  }
}

/** The library asks no wallet before that. */
async function hasLoaded(page: Window): Promise<void> {
  if (page.document.readyState === 'complete') return
  await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
}

function readName(extension: Injected) {
  try {
    const { name } = extension as { name?: unknown }
    return typeof name === 'string' ? [{ name, extension }] : []
  } catch {
    return []
  }
}

/** The stand-in that the library finds in a wallet's place. Undefined as the answer leaves it out of the list, and nothing is written to the console. */
interface VisibleEntry {
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
