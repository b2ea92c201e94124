import { expect, it } from 'vitest'
import { walletConnectRpcChainIds } from './constants.js'

it('CON-14 default: the main chains are among them, and none is there twice', () => {
  expect(walletConnectRpcChainIds).toEqual(
    expect.arrayContaining([1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114]),
  )
  expect(new Set(walletConnectRpcChainIds).size).toBe(walletConnectRpcChainIds.length)
  expect(walletConnectRpcChainIds.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
})
