import type { FrameNetwork } from '../page/sayAction.js'

/** A network as the screens call it, and, of Polkadot and its kin, how its addresses begin. */
export interface PageNetwork extends FrameNetwork {
  readonly ss58Prefix?: number | undefined
}

const ether = (name: string): PageNetwork => ({ name, symbol: 'ETH', decimals: 18 })
const solana = (name: string): PageNetwork => ({ name, symbol: 'SOL', decimals: 9 })
const bitcoin = (name: string, symbol: string): PageNetwork => ({ name, symbol, decimals: 8 })

/** The networks that the page knows by itself. An operator adds others, or calls these otherwise. */
export const pageNetworks: Readonly<Record<string, PageNetwork>> = {
  'eip155:1': ether('Ethereum'),
  'eip155:10': ether('OP Mainnet'),
  'eip155:56': { name: 'BNB Smart Chain', symbol: 'BNB', decimals: 18 },
  'eip155:100': { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  'eip155:137': { name: 'Polygon', symbol: 'POL', decimals: 18 },
  'eip155:8453': ether('Base'),
  'eip155:42161': ether('Arbitrum One'),
  'eip155:43114': { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  'eip155:59144': ether('Linea'),
  'eip155:11155111': ether('Sepolia'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solana('Solana'),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solana('Solana Devnet'),
  'bip122:000000000019d6689c085ae165831e93': bitcoin('Bitcoin', 'BTC'),
  'bip122:000000000933ea01ad0ee984209779ba': bitcoin('Bitcoin Testnet', 'tBTC'),
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': { name: 'Polkadot', symbol: 'DOT', decimals: 10, ss58Prefix: 0 },
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': { name: 'Kusama', symbol: 'KSM', decimals: 12, ss58Prefix: 2 },
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': { name: 'Westend', symbol: 'WND', decimals: 12, ss58Prefix: 42 },
}
