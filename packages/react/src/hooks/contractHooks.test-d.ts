import { erc20Abi } from 'viem'
import { describe, expectTypeOf, it } from 'vitest'
import { useHawserWriteContract } from './requests.js'
import { useHawserReadContract } from './useHawserReadContract.js'

const address = '0x0000000000000000000000000000000000000001'

describe('contract hooks', () => {
  it('default: the result of a read is known by the ABI', () => {
    const balance = useHawserReadContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    expectTypeOf(balance.data).toEqualTypeOf<bigint | undefined>()
    const symbol = useHawserReadContract({ address, abi: erc20Abi, functionName: 'symbol', isEnabled: false })
    expectTypeOf(symbol.data).toEqualTypeOf<string | undefined>()
  })

  it('behavior: names and arguments that the ABI does not have are refused', () => {
    // @ts-expect-error a function that changes something is not read
    useHawserReadContract({ address, abi: erc20Abi, functionName: 'transfer', args: [address, 1n] })
    // @ts-expect-error the owner is an address
    useHawserReadContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [1n] })
    const { writeContract, writeContractAsync } = useHawserWriteContract()
    writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [address, 1n] })
    // @ts-expect-error the amount is missing
    writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [address] })
    expectTypeOf(
      writeContractAsync({ address, abi: erc20Abi, functionName: 'approve', args: [address, 1n] }),
    ).resolves.toEqualTypeOf<{ readonly hash: string }>()
  })
})
