import { expect, it } from 'vitest'
import { createBitcoinAccount } from './bitcoinAccount.js'

it('default: addresses of every type, as BIP-84 and BIP-86 derive them', () => {
  // The first key of BIP-84's test vector, and the first of BIP-86's.
  const segwit = '4604b4b710fe91f584fff084e1a9159fe4f8408fff380596a604948474ce4fa3'
  const taproot = '41f41d69260df4cf277826a9b65a3717e4eeddbeedf637f212ca096576479361'
  expect(createBitcoinAccount({ privateKey: segwit, type: 'segwit' }, 'mainnet').address).toBe(
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  )
  expect(createBitcoinAccount({ privateKey: taproot, type: 'taproot' }, 'mainnet').address).toBe(
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  )
  expect(createBitcoinAccount({ privateKey: segwit, type: 'legacy' }, 'mainnet').address).toMatch(/^1/)
  expect(createBitcoinAccount({ privateKey: segwit, type: 'nested' }, 'testnet4').address).toMatch(/^2/)
  expect(createBitcoinAccount({ privateKey: segwit, type: 'segwit' }, 'regtest').address).toMatch(/^bcrt1q/)
})
