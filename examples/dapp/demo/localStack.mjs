import {
  deployEns,
  deployErc20,
  deployPermitErc20,
  deploySwapRouter,
  mineFromNode,
  startLocalChains,
} from '@hawser/testing/node'
import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployDemoNfts } from './nfts.mjs'

/** The six chains of the example, each with a balance of its own, so that a switch can be seen. */
const chainPlan = [
  { chainId: 1, name: 'Ethereum', balanceEth: 100n },
  { chainId: 10, name: 'OP Mainnet', balanceEth: 10n },
  { chainId: 8453, name: 'Base', balanceEth: 84n },
  { chainId: 42161, name: 'Arbitrum One', balanceEth: 42n },
  { chainId: 137, name: 'Polygon', symbol: 'POL', balanceEth: 137n },
  { chainId: 11155111, name: 'Sepolia', balanceEth: 5n },
]
const weiPerEth = 10n ** 18n
/** What the first owner has of each chain's dollar, and what the first chain's pool has of it: at 3,000 to an ether. */
const ownedDollars = 1_000_000_000000n
const pooledEther = 2_000n
const pooledDollars = 3_000n * pooledEther * 1_000000n
/** What the first chain's node has left of it, for those who buy some. */
const soldDollars = 1_000_000_000000n

/**
 * Starts the local chains, funds the given keys' accounts, and deploys an ERC-20 on each, and a name registry, NFTs of theirs and a pool that swaps ether for the ERC-20 on the first.
 * Approvals of that one can be signed (ERC-2612).
 *
 * @param {{ privateKeys: readonly `0x${string}`[], alsoFunded?: readonly `0x${string}`[] }} options
 */
export async function startLocalStack({ privateKeys, alsoFunded = [] }) {
  const owners = privateKeys.map((key) => privateKeyToAccount(key).address)
  const local = await startLocalChains({
    chains: chainPlan.map(({ chainId, name, balanceEth }) => ({
      chainId,
      name,
      balancesWei: Object.fromEntries(
        [owners, alsoFunded].flatMap((group) =>
          group.map((owner, index) => [owner, (balanceEth * weiPerEth) / BigInt(index + 1)]),
        ),
      ),
    })),
  })
  try {
    const chains = {}
    const bank = local.accounts[0].address
    for (const chain of local.chains) {
      const token = { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
      const isFirst = chain === local.chains[0]
      const supply = isFirst ? ownedDollars + pooledDollars + soldDollars : ownedDollars
      const address = isFirst
        ? await deployPermitErc20(chain, { ...token, supply, to: bank })
        : await deployErc20(chain, { ...token, supply, to: owners[0] })
      const { name, symbol = 'ETH' } = chainPlan.find(({ chainId }) => chainId === chain.chainId)
      chains[chain.chainId] = { name, symbol, rpcUrl: chain.rpcUrl, tokens: [{ address, ...token }] }
    }
    const first = local.chains[0]
    const ens = await deployEns(first, { names: { 'alice.eth': owners[1] ?? owners[0] } })
    const [{ address: dollar }] = chains[first.chainId].tokens
    const { router: swapRouter } = await deploySwapRouter(first, {
      pools: [[{ amount: pooledEther * weiPerEth }, { token: dollar, amount: pooledDollars }]],
      from: bank,
    })
    await mineFromNode(first, {
      from: bank,
      to: dollar,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [owners[0], ownedDollars] }),
    })
    const nfts = await deployDemoNfts(first, [...owners, ...alsoFunded])
    Object.assign(chains[first.chainId], { ensRegistry: ens.registry, ens, nfts, swapRouter })
    return {
      chains,
      local,
      owners,
      summary: chainPlan.map(
        ({ chainId, name, balanceEth }) =>
          `${name.padEnd(13)} chain ${String(chainId).padEnd(9)} ${chains[chainId].rpcUrl}  ${balanceEth} in the demo account`,
      ),
      stop: () => local.stop(),
    }
  } catch (error) {
    await local.stop()
    throw error
  }
}
