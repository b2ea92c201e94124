import { describe, expectTypeOf, it } from 'vitest'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
import { getClient } from './getClient.js'
import { getProvider } from './getProvider.js'
import { readContracts } from './readContracts.js'
import { signTypedData } from './signTypedData.js'
import { simulateContract } from './simulateContract.js'
import { watchContractEvents } from './watchContractEvents.js'

declare module '../exports/index.js' {
  interface ChainLibraries {
    readonly cosmos: { readonly client: { readonly height: bigint }; readonly provider: { sign(): void } }
  }
}

declare const hawser: Hawser
const address = '0x0000000000000000000000000000000000000001'
const abi = [
  { type: 'function', name: 'name', inputs: [], outputs: [{ type: 'string' }], stateMutability: 'view' },
  {
    type: 'function',
    name: 'balanceOf',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: 'balance', type: 'uint256' }],
    stateMutability: 'view',
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
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'amount', type: 'uint256', indexed: false },
    ],
  },
] as const

describe('readContracts', () => {
  it('behavior: each result by its own ABI, name and arguments checked', async () => {
    const [name, balance] = await readContracts(hawser, {
      contracts: [
        { address, abi, functionName: 'name' },
        { address, abi, functionName: 'balanceOf', args: [address] },
      ],
    })
    if (name.status === 'success') expectTypeOf(name.result).toEqualTypeOf<string>()
    if (balance.status === 'success') expectTypeOf(balance.result).toEqualTypeOf<bigint>()
    // @ts-expect-error there is no such function
    readContracts(hawser, { contracts: [{ address, abi, functionName: 'supply' }] })
    // @ts-expect-error the argument is missing
    readContracts(hawser, { contracts: [{ address, abi, functionName: 'balanceOf' }] })
    // @ts-expect-error the argument is of another type
    readContracts(hawser, { contracts: [{ address, abi, functionName: 'balanceOf', args: [1n] }] })
  })

  it('behavior: a list that is made as the page runs', async () => {
    const owners: `0x${string}`[] = [address]
    const outcomes = await readContracts(hawser, {
      contracts: owners.map((owner) => ({ address, abi, functionName: 'balanceOf' as const, args: [owner] as const })),
    })
    const [first] = outcomes
    if (first?.status === 'success') expectTypeOf(first.result).toEqualTypeOf<bigint>()
  })
})

describe('simulateContract', () => {
  it('behavior: the result of a function that writes', () => {
    expectTypeOf(
      simulateContract(hawser, { address, abi, functionName: 'transfer', args: [address, 1n] }),
    ).resolves.toEqualTypeOf<{ readonly result: boolean }>()
    // @ts-expect-error a function that only reads is read
    simulateContract(hawser, { address, abi, functionName: 'name' })
  })
})

describe('watchContractEvents', () => {
  it('behavior: arguments by name', () => {
    watchContractEvents(hawser, {
      address,
      abi,
      eventName: 'Transfer',
      args: { from: address },
      onEvents: ([event]) => expectTypeOf(event?.args.amount).toEqualTypeOf<bigint | undefined>(),
    })
    // @ts-expect-error there is no such event
    watchContractEvents(hawser, { abi, eventName: 'Sunk', onEvents: () => {} })
  })
})

describe('signTypedData', () => {
  const types = {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  } as const

  it('behavior: the message is known by its types, as a whole or in parts', () => {
    signTypedData(hawser, { types, primaryType: 'Mail', message: { to: address, amount: 1n } })
    signTypedData(hawser, { typedData: { types, primaryType: 'Mail', message: { to: address, amount: 1n } } })
    // @ts-expect-error there is no such type
    signTypedData(hawser, { types, primaryType: 'Letter', message: { to: address, amount: 1n } })
    // @ts-expect-error the amount is missing
    signTypedData(hawser, { types, primaryType: 'Mail', message: { to: address } })
    // @ts-expect-error the amount is of another type
    signTypedData(hawser, { types, primaryType: 'Mail', message: { to: address, amount: 'much' } })
  })

  it('behavior: data whose types are not known here is taken as it is', () => {
    const typedData = {} as TypedData
    signTypedData(hawser, typedData)
    const loose = { types: { Mail: [{ name: 'to', type: 'string' }] }, primaryType: 'Mail', message: { to: 'Bob' } }
    signTypedData(hawser, loose)
    signTypedData(hawser, { typedData: loose })
  })
})

describe('getClient and getProvider', () => {
  it('behavior: as the adapter of the namespace says; unknown without', () => {
    expectTypeOf(getClient(hawser, { namespace: 'cosmos' })).resolves.toEqualTypeOf<{ readonly height: bigint }>()
    expectTypeOf(getClient(hawser, { caipNetworkId: 'cosmos:hub' })).resolves.toEqualTypeOf<{
      readonly height: bigint
    }>()
    expectTypeOf(getProvider(hawser, { namespace: 'cosmos' })).resolves.toEqualTypeOf<{ sign(): void }>()
    expectTypeOf(getClient(hawser, { namespace: 'polkadot' })).resolves.toBeUnknown()
    expectTypeOf(getClient(hawser)).resolves.toBeUnknown()
  })
})
