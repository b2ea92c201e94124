import { deployDelegations, deploySmartAccounts, startBundler, startPaymaster } from '@hawser/testing/node'

/**
 * Starts what smart accounts need on a chain of this machine: their contracts, a bundler of user operations, and somebody who pays for them.
 *
 * @param {{ rpcUrl: string, chainId: number }} chain
 * @returns {Promise<{ urls: { bundlerUrl: string, paymasterUrl: string }, bundler: import('@hawser/testing/node').LocalBundler, stop: () => Promise<void> }>} the addresses as a gateway's chain has them
 */
export async function startSmartAccounts(chain) {
  const { entryPoint } = await deploySmartAccounts(chain)
  await deployDelegations(chain)
  const bundler = await startBundler({ chain, entryPoint })
  const paymaster = await startPaymaster({ chain, entryPoint, name: 'Hawser demo', depositWei: 10n ** 20n })
  return {
    urls: { bundlerUrl: bundler.url, paymasterUrl: paymaster.url },
    bundler,
    async stop() {
      await Promise.all([bundler.stop(), paymaster.stop()])
    },
  }
}
