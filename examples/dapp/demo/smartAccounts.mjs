import { deployDelegations, deploySmartAccounts, startBundler, startPaymaster } from '@hawser/testing/node'

/** Of a dollar with six decimals. */
const unitsPerEther = 2_500_000_000n

/**
 * Starts what smart accounts need on a chain of this machine: their contracts, a bundler of user operations, and somebody who pays for them.
 *
 * @param {{ rpcUrl: string, chainId: number, tokens?: readonly { address: string }[] }} chain fees can be paid with its tokens, too
 * @returns {Promise<{ urls: { bundlerUrl: string, paymasterUrl: string, paymentTokens: string[] }, bundler: import('@hawser/testing/node').LocalBundler, stop: () => Promise<void> }>} the addresses as a gateway's chain has them
 */
export async function startSmartAccounts({ tokens = [], ...chain }) {
  const { entryPoint } = await deploySmartAccounts(chain)
  await deployDelegations(chain)
  const bundler = await startBundler({ chain, entryPoint })
  const paymentTokens = tokens.map(({ address }) => address)
  const paymaster = await startPaymaster({
    chain,
    entryPoint,
    name: 'Hawser demo',
    depositWei: 10n ** 20n,
    tokens: Object.fromEntries(paymentTokens.map((address) => [address, unitsPerEther])),
  })
  return {
    urls: { bundlerUrl: bundler.url, paymasterUrl: paymaster.url, paymentTokens },
    bundler,
    async stop() {
      await Promise.all([bundler.stop(), paymaster.stop()])
    },
  }
}
