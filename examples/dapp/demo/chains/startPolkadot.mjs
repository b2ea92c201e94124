import { setPolkadotBalance, startLocalPolkadot } from '@hawser/testing/polkadot-node'

/** An Asset Hub of its own. @param {readonly string[]} owners */
export async function startPolkadot(owners) {
  const chain = await startLocalPolkadot()
  const { name, symbol, decimals } = chain.nativeCurrency
  const fund = (address, amount) => setPolkadotBalance(chain, address, amount)
  for (const owner of owners) await fund(owner, 1_000n * 10n ** BigInt(decimals))
  return {
    id: `polkadot:${chain.genesisHash.slice(2, 34)}`,
    config: {
      name: `${name} Asset Hub`,
      symbol,
      decimals,
      rpcUrl: chain.rpcUrl,
      webSocketUrl: chain.wsUrl,
      tokens: [],
    },
    summary: `Polkadot      an Asset Hub    ${chain.rpcUrl}  1000 ${symbol} in the demo account`,
    /** @param {string} address @param {bigint} amount */
    fund,
    stop: () => chain.stop(),
  }
}
