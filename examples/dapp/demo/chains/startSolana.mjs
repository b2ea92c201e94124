import { startSolanaChain } from '@hawser/testing/solana-node'

const lamportsPerSol = 1_000_000_000n

/** A Solana chain that passes for Devnet, with a token of each program. @param {readonly string[]} owners */
export async function startSolana(owners) {
  const token = { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }
  const newer = { name: 'Local Crown', symbol: 'LCRN', decimals: 2 }
  const chain = await startSolanaChain({
    balances: Object.fromEntries(owners.map((owner) => [owner, 50n * lamportsPerSol])),
    mints: [
      { program: 'token', ...token, balances: Object.fromEntries(owners.map((owner) => [owner, 1_000_000000n])) },
      { program: 'token-2022', ...newer, balances: Object.fromEntries(owners.map((owner) => [owner, 500_00n])) },
    ],
  })
  const [mint, newerMint] = chain.mints
  return {
    id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    config: {
      name: 'Solana Devnet (local)',
      symbol: 'SOL',
      decimals: 9,
      rpcUrl: chain.rpcUrl,
      webSocketUrl: chain.webSocketUrl,
      tokens: [
        { address: mint.address, ...token },
        { address: newerMint.address, ...newer },
      ],
    },
    summary: `Solana        devnet’s id     ${chain.rpcUrl}  50 SOL in the demo account`,
    /** @param {string} address @param {bigint} amount */
    fund: async (address, amount) => chain.fund(address, amount),
    /** @param {string} address @param {bigint} amount */
    fundToken: (address, amount) => mint.mintTo(address, amount),
    stop: () => chain.stop(),
  }
}
