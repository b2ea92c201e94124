import { type Address, createClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { getBalance, readContract, setBalance, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { inject } from 'vitest'

const erc20 = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/** One of the local chains, read and funded apart from the page. */
export function localChain(chainId: number) {
  const entry = inject('stack').chains[String(chainId)]
  const token = entry?.tokens[0]
  if (!entry || !token) throw new Error(`No local chain ${chainId}`)
  const client = createClient({ transport: http(entry.rpcUrl) })
  const testClient = { ...client, mode: 'anvil' as const }
  return {
    chainId,
    rpcUrl: entry.rpcUrl,
    token,
    balance: (address: Address) => getBalance(client, { address }),
    fund: (address: Address, ether: string) =>
      setBalance({ ...testClient, mode: 'anvil' } as never, { address, value: parseEther(ether) }),
    tokenBalance: (owner: Address) =>
      readContract(client, { abi: erc20, address: token.address as Address, functionName: 'balanceOf', args: [owner] }),
    async fundToken(to: Address, value: bigint) {
      const hash = await writeContract(client, {
        abi: erc20,
        address: token.address as Address,
        functionName: 'transfer',
        args: [to, value],
        account: privateKeyToAccount(inject('stack').bankKey),
        chain: null,
      })
      await waitForTransactionReceipt(client, { hash })
    },
    request: (method: string, params: unknown[] = []) =>
      client.request({ method, params } as never) as Promise<unknown>,
  }
}

/** A fresh key and its address. */
export function freshAccount(): { key: Hex; address: Address } {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}
