import type { Page } from 'playwright-core'
import { type Address, createClient, erc20Abi, type Hex, http, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt, writeContract } from 'viem/actions'
import { localChain } from './chain.js'
import type { Dapp } from './dapp.js'
import { headerButton, view } from './steps.js'

export const account = (page: Page) => view(page, 'Account')

/** Opens a tab of the account; of tokens those of the first network alone. */
export async function openTab({ page }: Dapp, name: 'Tokens' | 'NFTs' | 'Activity'): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) await headerButton(page).click()
  await account(page).getByRole('tab', { name }).click()
  if (name === 'Tokens')
    await account(page).getByRole('combobox', { name: 'Network' }).selectOption({ label: 'Ethereum' })
}

/** Signs and sends on the first chain for the account of a key as its wallet would, apart from the page. Each answers how the receipt stands. */
export function actor(key: Hex) {
  const chain = localChain(1)
  const client = createClient({ account: privateKeyToAccount(key), transport: http(chain.rpcUrl) })
  const done = async (hash: `0x${string}`) => {
    const { status } = await waitForTransactionReceipt(client, { hash })
    return status
  }
  return {
    pay: async (to: Address, ether: string) =>
      done(await sendTransaction(client, { to, value: parseEther(ether), chain: null })),
    approve: async (token: Address, spender: Address, amount: bigint) =>
      done(
        await writeContract(client, {
          abi: erc20Abi,
          address: token,
          functionName: 'approve',
          args: [spender, amount],
          chain: null,
        }),
      ),
    swap: async (pool: Address, amount: bigint) =>
      done(
        await writeContract(client, {
          abi: parseAbi(['function swap(address tokenIn, uint256 amountIn, uint256 amountOutMin, address to)']),
          address: pool,
          functionName: 'swap',
          args: [chain.token.address as Address, amount, 0n, client.account.address],
          chain: null,
        }),
      ),
    /** Several payments in one transaction, by a contract that may take what they pay. */
    disperse: async (payer: Address, payments: readonly { token: Address; to: Address; amount: bigint }[]) =>
      done(
        await writeContract(client, {
          abi: parseAbi([
            'struct Payment { address token; address to; uint256 amount; }',
            'function disperse(Payment[] payments) payable',
          ]),
          address: payer,
          functionName: 'disperse',
          args: [payments],
          chain: null,
        }),
      ),
    /** More than there is: it is mined, and reverts. */
    fail: async (to: Address) =>
      done(
        await writeContract(client, {
          abi: erc20Abi,
          address: chain.token.address as Address,
          functionName: 'transfer',
          args: [to, 1_000_000_000000n],
          gas: 100_000n,
          chain: null,
        }),
      ),
  }
}
