import { describe, expectTypeOf, it } from 'vitest'
import type { Hawser } from '../client/hawser.js'
import { readContract } from './readContract.js'
import { writeContract } from './writeContract.js'

const abi = [
  { type: 'function', name: 'totalSupply', inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' },
  {
    type: 'function',
    name: 'balanceOf',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: 'balance', type: 'uint256' }],
    stateMutability: 'view',
  },
  {
    type: 'function',
    name: 'pair',
    inputs: [],
    outputs: [
      { name: 'a', type: 'bool' },
      { name: 'b', type: 'string' },
    ],
    stateMutability: 'pure',
  },
  {
    type: 'function',
    name: 'transfer',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
    stateMutability: 'nonpayable',
  },
  { type: 'function', name: 'deposit', inputs: [], outputs: [], stateMutability: 'payable' },
] as const

declare const hawser: Hawser
const address = '0x0000000000000000000000000000000000000001'

describe('readContract', () => {
  it('behavior: names, arguments and the result come from the ABI', () => {
    expectTypeOf(readContract(hawser, { address, abi, functionName: 'totalSupply' })).resolves.toEqualTypeOf<bigint>()
    expectTypeOf(
      readContract(hawser, { address, abi, functionName: 'balanceOf', args: [address] }),
    ).resolves.toEqualTypeOf<bigint>()
    expectTypeOf(readContract(hawser, { address, abi, functionName: 'pair' })).resolves.toEqualTypeOf<
      readonly [boolean, string]
    >()
    // @ts-expect-error a function that writes is not read
    readContract(hawser, { address, abi, functionName: 'transfer', args: [address, 1n] })
    // @ts-expect-error the argument is missing
    readContract(hawser, { address, abi, functionName: 'balanceOf' })
    // @ts-expect-error the argument is of another type
    readContract(hawser, { address, abi, functionName: 'balanceOf', args: [1n] })
    // @ts-expect-error there is no such function
    readContract(hawser, { address, abi, functionName: 'supply' })
  })

  it('behavior: an ABI whose type is not known takes any name and arguments', () => {
    const unknownAbi: readonly unknown[] = abi
    expectTypeOf(
      readContract(hawser, { address, abi: unknownAbi, functionName: 'any', args: [1, 'x'] }),
    ).resolves.toEqualTypeOf<unknown>()
    expectTypeOf(
      readContract(hawser, { address, abi: unknownAbi, functionName: 'any' }),
    ).resolves.toEqualTypeOf<unknown>()
  })

  it('behavior: an ABI written in place needs no as const', () => {
    const result = readContract(hawser, {
      address,
      abi: [{ type: 'function', name: 'name', inputs: [], outputs: [{ type: 'string' }], stateMutability: 'view' }],
      functionName: 'name',
    })
    expectTypeOf(result).resolves.toEqualTypeOf<string>()
  })
})

describe('writeContract', () => {
  it('behavior: names and arguments come from the ABI', () => {
    expectTypeOf(
      writeContract(hawser, { address, abi, functionName: 'transfer', args: [address, 1n] }),
    ).resolves.toEqualTypeOf<{
      readonly hash: string
    }>()
    writeContract(hawser, { address, abi, functionName: 'deposit', value: 1n })
    // @ts-expect-error a function that reads is not written
    writeContract(hawser, { address, abi, functionName: 'totalSupply' })
    // @ts-expect-error an amount is missing
    writeContract(hawser, { address, abi, functionName: 'transfer', args: [address] })
  })
})
