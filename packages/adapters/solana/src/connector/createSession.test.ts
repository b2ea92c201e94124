import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import { createSession } from './createSession.js'
import { createStandardBridge } from './createStandardBridge.js'

const first = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
const second = '11111111111111111111111111111112'
const accountOf = (address: string) => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:devnet'],
  features: [],
})

/** A wallet of the Wallet Standard that says `change` whenever a test likes. */
function open() {
  let onChange = (_: unknown): void => {}
  const connect = vi.fn(async () => ({ accounts: [accountOf(first)] }))
  const features = {
    'standard:connect': { connect },
    'standard:events': {
      on(_: string, listener: (change: unknown) => void) {
        onChange = listener
        return () => {}
      },
    },
  }
  const wallet = { version: '1.0.0', name: 'W', icon: '', chains: ['solana:devnet'], accounts: [], features }
  const session = createSession(createStandardBridge(wallet), { clock: systemClock, networks: () => [], id: 'w' })
  const told = vi.fn()
  session.watch(told)
  return {
    session,
    connect,
    told,
    flood(...addresses: readonly string[]) {
      for (let i = 0; i < 1_000; i += 1) onChange({ accounts: addresses.map(accountOf) })
    },
  }
}
const { signal } = new AbortController()
const at = { namespaces: ['solana'], generation: 1, signal } as const

it('behavior: a flood of events asks the wallet nothing, what tells nothing new is told once, and the last word wins', async () => {
  const { session, connect, told, flood } = open()
  await session.connect(at)
  flood(first)
  expect(told).not.toHaveBeenCalled()
  flood(second)
  expect(told).toHaveBeenCalledOnce()
  expect(told).toHaveBeenLastCalledWith(
    expect.objectContaining({ accounts: [expect.objectContaining({ address: second })] }),
  )
  flood()
  expect(told).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: [] }))
  expect(connect).toHaveBeenCalledOnce()
})

it('behavior: a flood after a restore that found the wallet locked asks nothing, and is told once', async () => {
  const { session, connect, told, flood } = open()
  connect.mockResolvedValue({ accounts: [] })
  const hints = { solana: { addresses: [first], chainId: null } }
  await expect(session.reconnect({ ...at, hints })).rejects.toMatchObject({ code: 'UNCONFIRMED' })
  flood()
  expect(told).not.toHaveBeenCalled()
  flood(first)
  expect(told).toHaveBeenCalledOnce()
  expect(connect).toHaveBeenCalledOnce()
})
