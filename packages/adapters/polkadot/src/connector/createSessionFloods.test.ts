import { expect, it, vi } from 'vitest'
import { openSession } from './fixtures/openSession.js'
import type { Injected } from './injected.js'

const { signal } = new AbortController()
const at = { connectionId: 'polkadot/w', generation: 1, signal } as const

/** A session whose wallet's word a test repeats. */
async function open() {
  const { page, wallet, session } = openSession()
  const entry = page.injectedWeb3?.w
  if (!entry) throw new Error('The wallet is not on the page.')
  const all = wallet.addresses.map((address) => ({ address }))
  let hear = (_: unknown): void => {}
  const get = vi.fn(async (): Promise<unknown> => all)
  const accounts: Injected['accounts'] = {
    get,
    subscribe(callback) {
      hear = callback
      return () => {}
    },
  }
  const enable = vi.fn(async () => ({ accounts }))
  Object.assign(page.injectedWeb3 ?? {}, { w: { ...entry, enable } })
  const told = vi.fn()
  session.watch(told)
  const flood = (value: unknown) => {
    for (let i = 0; i < 1_000; i += 1) hear(value)
  }
  return { session, all, enable, get, told, flood }
}

it('behavior: a flood of accounts asks the wallet nothing, what tells nothing new is told once, and the last word wins', async () => {
  const { session, all, enable, get, told, flood } = await open()
  await session.connect({ ...at, network: undefined })
  flood(all)
  flood('nonsense')
  expect(told).not.toHaveBeenCalled()
  flood(all.slice(1))
  expect(told).toHaveBeenCalledOnce()
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: [expect.anything()] }))
  flood([])
  expect(told).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: [] }))
  expect([enable.mock.calls.length, get.mock.calls.length]).toEqual([1, 1])
})

it('behavior: a flood after a restore that found the wallet locked asks nothing, and is told once', async () => {
  const { session, all, enable, get, told, flood } = await open()
  get.mockResolvedValue([])
  await expect(session.reconnect({ ...at, chainId: null })).rejects.toMatchObject({ code: 'UNCONFIRMED' })
  flood([])
  expect(told).not.toHaveBeenCalled()
  flood(all)
  expect(told).toHaveBeenCalledOnce()
  expect([enable.mock.calls.length, get.mock.calls.length]).toEqual([1, 1])
})
