const starts = {
  solana: { name: 'Solana', load: async () => (await import('./chains/startSolana.mjs')).startSolana },
  bip122: { name: 'Bitcoin', load: async () => (await import('./chains/startBitcoin.mjs')).startBitcoin },
  polkadot: { name: 'Polkadot', load: async () => (await import('./chains/startPolkadot.mjs')).startPolkadot },
}

/**
 * Starts the local chains of other kinds than Ethereum's, each with money for the given accounts, and goes on without those that this
 * machine cannot run.
 *
 * @param {Record<'solana' | 'bip122' | 'polkadot', readonly string[]>} owners by kind, who is given money
 */
export async function startFurtherChains(owners) {
  const kinds = Object.keys(starts)
  const results = await Promise.allSettled(kinds.map(async (kind) => (await starts[kind].load())(owners[kind] ?? [])))
  const started = results.flatMap((result, index) =>
    result.status === 'fulfilled' ? [{ kind: kinds[index], ...result.value }] : [],
  )
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [`${starts[kinds[index]].name}: ${firstLine(result.reason)}`] : [],
  )
  return {
    chains: Object.fromEntries(started.map(({ id, config }) => [id, config])),
    /** By kind; what does not run is absent. */
    byKind: Object.fromEntries(started.map((chain) => [chain.kind, chain])),
    summary: started.map(({ summary }) => summary),
    failures,
    async stop() {
      await Promise.allSettled(started.map((chain) => chain.stop()))
    },
  }
}

/** @param {unknown} error */
function firstLine(error) {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]
}
