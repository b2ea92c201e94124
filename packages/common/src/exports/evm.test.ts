import { expect, it } from 'vitest'
import * as entry from './evm.js'

it('default: the public names', () => {
  expect(Object.keys(entry)).toEqual(['toChecksumAddress', 'keccak256', 'simulateEvmCall', 'simulateEvmCalls'])
})

it('default: the hash of the function that moves a token begins with its selector', () => {
  expect(entry.keccak256('transfer(address,uint256)').slice(0, 10)).toBe('0xa9059cbb')
  expect(entry.keccak256(new Uint8Array())).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})
