import { describeAdapterConformance } from '@hawser/testing/conformance'
import { createSolanaConformance } from '@hawser/testing/solana-node'
import { solana } from '../src/solana.js'

describeAdapterConformance(
  createSolanaConformance({ name: 'solana', createAdapter: () => solana({ pollingIntervalMs: 50 }) }),
)
describeAdapterConformance(
  createSolanaConformance({
    name: 'solana, wallets that only sign',
    createAdapter: () => solana({ pollingIntervalMs: 50 }),
    features: ['signMessage', 'signTransaction'],
  }),
)
describeAdapterConformance(
  createSolanaConformance({
    name: 'solana, adapters of @solana/wallet-adapter-base',
    createAdapter: ({ wallets }) => solana({ wallets, pollingIntervalMs: 50 }),
    protocol: 'adapter',
  }),
)
