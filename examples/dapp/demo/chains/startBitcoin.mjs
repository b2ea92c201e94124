import { startBitcoinNode } from '@hawser/testing/bip122-node'

/** A Bitcoin regtest. @param {readonly string[]} owners */
export async function startBitcoin(owners) {
  const node = await startBitcoinNode({
    balances: Object.fromEntries(owners.map((owner) => [owner, 100_000_000n])),
  })
  // A block a while after each transaction, as people expect of a chain.
  const timer = setInterval(() => void node.mine().catch(() => undefined), 10_000)
  timer.unref()
  return {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    config: { name: 'Bitcoin Regtest', symbol: 'BTC', decimals: 8, rpcUrl: node.esploraUrl, tokens: [] },
    summary: `Bitcoin       regtest         ${node.esploraUrl}  1 BTC in the demo account`,
    /** @param {string} address @param {bigint} amount */
    fund: (address, amount) => node.fund(address, amount),
    async stop() {
      clearInterval(timer)
      await node.stop()
    },
  }
}
