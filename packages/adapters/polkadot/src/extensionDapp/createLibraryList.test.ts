import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import type { Injected } from '../connector/injected.js'
import { createLibraryList } from './createLibraryList.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

const own: Injected = { accounts: { get: () => [] } }

/** A library that makes its list of what answers, by a rule of its own. */
function openList(toList: (found: readonly Injected[]) => readonly Injected[]) {
  const page = { injectedWeb3: {}, document: { readyState: 'complete' } }
  const library = {
    web3EnablePromise: null as Promise<readonly Injected[]> | null,
    web3Enable() {
      const look = async () => {
        await undefined
        const entries = Object.values(page.injectedWeb3) as { connect(): Promise<Injected> }[]
        return toList(await Promise.all(entries.map(({ connect }) => connect())))
      }
      library.web3EnablePromise = look()
      return library.web3EnablePromise
    },
  }
  const list = createLibraryList({
    library: library as unknown as ExtensionDappLibrary,
    page: page as unknown as Window,
    clock: systemClock,
    appName: 'A dApp',
  })
  return { library, list }
}

it('behavior: a library that keeps no list is told of, and is not asked for ever', async () => {
  const { library, list } = openList(() => [])
  const enable = vi.spyOn(library, 'web3Enable')
  await list.enable('one', async () => own)
  await expect(list.use(async () => 5)).rejects.toMatchObject({ code: 'EXTENSION_DAPP_FAILED' })
  expect(enable.mock.calls.length).toBeLessThan(10)
})

it('behavior: an extension of the app that keeps the list from being made is left out of it', async () => {
  const bad: Injected & { name: string } = { ...own, name: 'bad' }
  const { library, list } = openList((found) => {
    if (found.includes(bad)) throw new Error('bad')
    return found
  })
  library.web3EnablePromise = Promise.resolve([bad])
  await list.enable('one', async () => own)
  expect(await list.use(async ({ web3EnablePromise }) => web3EnablePromise)).toEqual([own])
})
