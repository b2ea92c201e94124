import { setPolkadotBalance, startLocalPolkadot } from '@hawser/testing/polkadot-node'

/** An Asset Hub of its own. @param {readonly string[]} owners */
export async function startPolkadot(owners) {
  const chain = await startLocalPolkadot()
  const { name, symbol, decimals } = chain.nativeCurrency
  let last = Promise.resolve()
  // One after the other: each adds to what there is in all.
  const fund = (address, amount) => {
    const turn = last.then(() => setPolkadotBalance(chain, address, amount))
    last = turn.catch(() => undefined)
    return turn
  }
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
