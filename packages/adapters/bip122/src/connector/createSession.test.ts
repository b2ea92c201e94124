import { expect, it, vi } from 'vitest'
import type { BitcoinProvider, BitcoinState } from '../provider/bitcoinProvider.js'
import { createSession } from './createSession.js'

const stateOf = (address: string): BitcoinState => ({ addresses: [{ address, purpose: 'payment' }], chainId: null })

it('behavior: a flood of events that tell nothing new is told once, and the last word wins', async () => {
  let tell = (_: BitcoinState | undefined): void => {}
  const provider: Partial<BitcoinProvider> = {
    connect: async () => stateOf('first'),
    watch(listener) {
      tell = listener
      return () => {}
    },
  }
  const session = createSession(provider as BitcoinProvider, 'w')
  const told = vi.fn()
  session.watch(told)
  const { signal } = new AbortController()
  await session.connect({ namespaces: ['bip122'], generation: 1, signal })
  for (let i = 0; i < 1_000; i += 1) tell(stateOf('first'))
  expect(told).not.toHaveBeenCalled()
  for (let i = 0; i < 1_000; i += 1) tell(stateOf('second'))
  expect(told).toHaveBeenCalledOnce()
  expect(told).toHaveBeenLastCalledWith(
    expect.objectContaining({ accounts: [expect.objectContaining({ address: 'second' })] }),
  )
  for (let i = 0; i < 1_000; i += 1) tell(undefined)
  expect(told).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ accounts: [] }))
})
