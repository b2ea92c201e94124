import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type { ExtensionDappLibrary } from '../../src/exports/extension-dapp.js'

const require = createRequire(import.meta.url)
const file = require.resolve('@polkadot/extension-dapp/cjs/bundle')

/** The library as a new page has it: its module keeps the window that it was loaded in, and its list. The window is the global one until globals are unstubbed. */
export async function loadFreshLibrary(page: object): Promise<ExtensionDappLibrary> {
  vi.stubGlobal('window', page)
  delete require.cache[file]
  return require(file)
}
