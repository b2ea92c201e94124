import { isHawserError } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import type { InjectedEntry } from '../discovery/readWallets.js'
import { polkadot } from '../networks.js'
import { openSession } from './fixtures/openSession.js'

const { signal } = new AbortController()
const at = { connectionId: 'polkadot/w', generation: 1, signal } as const

it.each([
  [
    'throws when it is read',
    {
      get connect(): never {
        throw new Error('trap')
      },
    },
  ],
  [
    'throws when it is called',
    {
      connect: () => {
        throw new Error('no')
      },
    },
  ],
  ['answers with no promise', { enable: () => 5 }],
  [
    'hands out what throws',
    {
      enable: async () => ({
        get accounts(): never {
          throw new Error('trap')
        },
      }),
    },
  ],
  ['cannot tell its accounts', { enable: async () => ({ accounts: { get: () => Promise.reject(new Error('no')) } }) }],
])('behavior: an entry that %s', async (_, entry) => {
  const { page, session } = openSession()
  page.injectedWeb3 = { w: entry as unknown as InjectedEntry }
  const error: unknown = await session.connect({ ...at, network: polkadot }).catch((reason: unknown) => reason)
  expect(isHawserError(error)).toBe(true)
})

it('behavior: one that lets the app in and never tells its accounts is given up', async () => {
  const { page, session, delaysMs, advance } = openSession()
  page.injectedWeb3 = { w: { enable: async () => ({ accounts: { get: () => new Promise(() => {}) } }) } }
  const connecting = session.connect({ ...at, network: polkadot })
  connecting.catch(() => {})
  await vi.waitFor(() => expect(delaysMs()).toContain(10_000))
  advance(10_000)
  await expect(connecting).rejects.toMatchObject({ code: 'TIMEOUT' })
})

it('behavior: one whose signer throws when it is read', async () => {
  const { page, session, wallet } = openSession()
  const [address = ''] = wallet.addresses
  const injected = {
    accounts: { get: () => [{ address }] },
    get signer(): never {
      throw new Error('trap')
    },
  }
  page.injectedWeb3 = { w: { enable: async () => injected } }
  await session.connect({ ...at, network: polkadot })
  await expect(session.provider.signRaw({ address, data: '0x', type: 'bytes' })).rejects.toThrow('trap')
})

it.each([
  ['signRaw', { signPayload: async () => ({}) }],
  ['signPayload', { signRaw: async () => ({}) }],
] as const)('behavior: one without %s', async (method, signer) => {
  const { page, session, wallet } = openSession()
  const [address = ''] = wallet.addresses
  page.injectedWeb3 = { w: { enable: async () => ({ accounts: { get: () => [{ address }] }, signer }) } }
  await session.connect({ ...at, network: polkadot })
  const asked = session.provider[method]({ address } as never)
  await expect(asked).rejects.toMatchObject({ code: 'SIGNING_UNSUPPORTED' })
})

it('behavior: an account taken back while connected no longer signs, the others do', async () => {
  const { page, session, wallet } = openSession()
  const [first = '', second = ''] = wallet.addresses
  let tell: (accounts: unknown) => void = () => {}
  const signRaw = vi.fn(async () => ({}))
  const accounts = {
    get: () => [{ address: first }, { address: second }],
    subscribe(hear: typeof tell) {
      tell = hear
      return () => {}
    },
  }
  page.injectedWeb3 = { w: { enable: async () => ({ accounts, signer: { signRaw } }) } }
  const told = vi.fn()
  session.watch(told)
  await session.connect({ ...at, network: polkadot })
  tell([{ address: second }])
  expect(told.mock.lastCall?.[0].accounts).toHaveLength(1)
  const sign = (address: string) => session.provider.signRaw({ address, data: '0x', type: 'bytes' })
  await expect(sign(first)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  await sign(second)
  expect(signRaw).toHaveBeenCalledTimes(1)
})

it('behavior: all accounts taken back but such as cannot be read: the connection is over; what names no accounts changes nothing', async () => {
  const { page, session, wallet } = openSession()
  const [address = ''] = wallet.addresses
  let tell: (accounts: unknown) => void = () => {}
  const accounts = {
    get: () => [{ address }],
    subscribe(hear: typeof tell) {
      tell = hear
      return () => {}
    },
  }
  page.injectedWeb3 = { w: { enable: async () => ({ accounts, signer: {} }) } }
  const told = vi.fn()
  session.watch(told)
  await session.connect({ ...at, network: polkadot })
  const foreign = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'bitcoin' }
  for (const nothing of [undefined, null, 5, {}, [null], [5], [{ address: 5 }], [foreign, null]]) tell(nothing)
  expect(told).not.toHaveBeenCalled()
  tell([foreign, { address: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }])
  expect(told).toHaveBeenCalledTimes(1)
  expect(told.mock.lastCall?.[0]).toMatchObject({ accounts: [], generation: 1 })
  expect(session.provider.accounts()).toEqual([])
})
