import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { useHawserReadContract } from './useHawserReadContract.js'

const abi = [
  { type: 'function', name: 'totalSupply', stateMutability: 'view', inputs: [], outputs: [{ type: 'uint256' }] },
] as const
const question = { address: '0x00000000000000000000000000000000000000aa', abi, functionName: 'totalSupply' } as const

describe('useHawserReadContract', () => {
  it('parameters: isEnabled: an ABI that is still to come is not looked at', async () => {
    const later = undefined as unknown as typeof abi
    const { read } = await renderHooks(() => useHawserReadContract({ ...question, abi: later, isEnabled: false }))
    expect(read()).toMatchObject({ status: 'idle', data: undefined, error: null, isPending: false })
  })

  it('behavior: without a network to ask it says so', async () => {
    const { read } = await renderHooks(() => ({
      none: useHawserReadContract({ ...question, namespace: 'solana' }),
      disabled: useHawserReadContract({ ...question, namespace: 'solana', isEnabled: false }),
    }))
    await expect
      .poll(() => read().none)
      .toMatchObject({
        status: 'error',
        isPending: false,
        error: { code: 'CHAIN_NOT_CONFIGURED', details: expect.stringContaining('solana') },
      })
    expect(read().disabled.status).toBe('idle')
  })
})
