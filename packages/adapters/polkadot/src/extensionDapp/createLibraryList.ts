import type { Platform } from '@hawser/common'
import type { Injected } from '../connector/injected.js'
import { ExtensionDappError } from '../errors/extensionDappError.js'
import { enableOnly, type VisibleEntry } from './enableOnly.js'
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

export interface CreateLibraryListParameters {
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
  /** What the lists that were made here hold, once they are there. */
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
