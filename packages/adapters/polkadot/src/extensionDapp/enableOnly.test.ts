import { expect, it, vi } from 'vitest'
import { enableOnly } from './createLibraryList.js'
import type { ExtensionDappLibrary } from './extensionDappLibrary.js'

type Page = { injectedWeb3?: Record<string, unknown> | undefined }

/** A library that looks when it is told to, and asks all that it finds. */
function openPage(page: Page = { injectedWeb3: { other: { connect: vi.fn() } } }) {
  let look = () => {}
  const web3Enable = () =>
    new Promise<never[]>((resolve, reject) => {
      look = () => {
        const found = Object.values(page.injectedWeb3 ?? {}) as { connect?(): Promise<never> }[]
        Promise.all(found.map(async ({ connect }) => connect?.() as never)).then(resolve, reject)
      }
    })
  const library = { web3Enable } as unknown as ExtensionDappLibrary
  return { page, context: { library, page, appName: 'A dApp' }, look: () => look() }
}

it('behavior: a library that looks later finds the entry alone, and the page has its own back', async () => {
  const { page, context, look } = openPage()
  const all = page.injectedWeb3
  const extension = {}
  const enabling = enableOnly([{ connect: async () => extension }], context)
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.injectedWeb3).not.toBe(all)
  // What others read and write in the meantime is the page's.
  expect(page.injectedWeb3?.other).toBe(all?.other)
  const late = { enable: vi.fn() }
  look()
  expect(page.injectedWeb3).toBe(all)
  Object.assign(page.injectedWeb3 ?? {}, { late })
  expect(await enabling).toEqual([extension])
  expect(all).toMatchObject({ late })
})

it('behavior: what is written while it waits is kept, and what replaces it stands', () => {
  const { page, context, look } = openPage()
  const all = page.injectedWeb3
  enableOnly([{ connect: async () => undefined }], context)
  Object.assign(page.injectedWeb3 ?? {}, { late: 5 })
  look()
  expect(all?.late).toBe(5)
  enableOnly([{ connect: async () => undefined }], context)
  const next = { connect: 1 }
  page.injectedWeb3 = next
  expect(page.injectedWeb3).toBe(next)
})

it('behavior: a library that fails leaves the page as it was', async () => {
  const { page, context } = openPage()
  const all = page.injectedWeb3
  const fails = () => {
    throw new Error('no')
  }
  expect(() => enableOnly([], { ...context, library: { ...context.library, web3Enable: fails } })).toThrow('no')
  expect(page.injectedWeb3).toBe(all)
  const rejects = () => Promise.reject(new Error('no'))
  await expect(enableOnly([], { ...context, library: { ...context.library, web3Enable: rejects } })).rejects.toThrow()
  expect(page.injectedWeb3).toBe(all)
})

it.each([
  ['cannot be written', () => Object.freeze({ injectedWeb3: {} })],
  [
    'keeps what it has',
    () => ({
      get injectedWeb3() {
        return {}
      },
      set injectedWeb3(_) {},
    }),
  ],
])('behavior: a page whose wallets %s', (_, create) => {
  const { context } = openPage()
  const web3Enable = vi.fn()
  const library = { ...context.library, web3Enable }
  expect(() => enableOnly([], { ...context, library, page: create() })).toThrow(
    expect.objectContaining({ code: 'EXTENSION_DAPP_FAILED' }),
  )
  expect(web3Enable).not.toHaveBeenCalled()
})
