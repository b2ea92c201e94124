import type { ChainNamespace } from '@hawser/common'
import { drawings } from './drawings.generated.js'

/** The subject of a mark: a namespace, a network, its native currency, or a token by the CAIP-2 id of its network and its address. */
export type MarkKey =
  | `namespace:${ChainNamespace}`
  | `network:${string}`
  | `native:${string}`
  | `token:${string}/${string}`

type Common = keyof typeof drawings
type Rare = keyof typeof import('./rareDrawings.generated.js').rareDrawings

const namespaces: Readonly<Partial<Record<string, Common | Rare>>> = {
  eip155: 'ethereum',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot',
}

/** Marks by CAIP-2 id, for all that bear one: a testnet has the mark of the network that it is for. */
const networks: Readonly<Partial<Record<Common | Rare, readonly string[]>>> = {
  ethereum: eip155(1, 11_155_111, 17_000, 560_048),
  optimism: eip155(10, 11_155_420),
  base: eip155(8453, 84_532),
  arbitrum: eip155(42_161, 421_614),
  polygon: eip155(137, 80_002),
  bnb: eip155(56, 97),
  avalanche: eip155(43_114, 43_113),
  gnosis: eip155(100, 10_200),
  zksync: eip155(324, 300),
  linea: eip155(59_144, 59_141),
  scroll: eip155(534_352, 534_351),
  unichain: eip155(130, 1301),
  solana: [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ],
  bitcoin: [
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  ],
  polkadot: ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'polkadot:68d56f15f85d3136970ec16946040bc1'],
  kusama: ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'polkadot:48239ef607d7928874027a43a6768920'],
  'arbitrum-nova': eip155(42_170),
  'polygon-zkevm': eip155(1101),
  blast: eip155(81_457),
  mantle: eip155(5000),
  celo: eip155(42_220),
  sonic: eip155(146),
  world: eip155(480),
  ink: eip155(57_073),
  soneium: eip155(1868),
  'hyper-evm': eip155(999),
  monad: eip155(143),
  abstract: eip155(2741),
  zora: eip155(7_777_777),
  mode: eip155(34_443),
  fantom: eip155(250),
  moonbeam: [...eip155(1284), 'polkadot:fe58ea77779b7abda7da4ec526d14db9'],
  cronos: eip155(25),
  kaia: eip155(8217),
  ronin: eip155(2020),
  rootstock: eip155(30),
  taiko: eip155(167_000),
  aurora: eip155(1_313_161_554),
  lisk: eip155(1135),
  bob: eip155(60_808),
  acala: ['polkadot:fc41b9bd8ef8fe53d58c7ea67c794c7e'],
}

/** Marks of native currencies by their symbols: those are named by the app, so that a symbol is enough. */
const natives: Readonly<Record<string, Common | Rare>> = {
  ETH: 'ETH',
  POL: 'polygon',
  BNB: 'bnb',
  AVAX: 'avalanche',
  SOL: 'solana',
  BTC: 'bitcoin',
  tBTC: 'bitcoin',
  sBTC: 'bitcoin',
  DOT: 'polkadot',
  KSM: 'kusama',
  CELO: 'celo',
  S: 'sonic',
  MNT: 'mantle',
  FTM: 'fantom',
  GLMR: 'moonbeam',
  CRO: 'cronos',
  KAIA: 'kaia',
  RON: 'ronin',
  RBTC: 'rootstock',
  MON: 'monad',
  HYPE: 'hyper-evm',
  ACA: 'acala',
}

/**
 * Marks of tokens by address, in small letters where the network's addresses are written in any: whoever deploys a token chooses its symbol, and a symbol
 * would lend a stranger's token the mark of a dollar.
 */
const tokens: Readonly<Partial<Record<Common | Rare, readonly string[]>>> = {
  USDC: [
    'eip155:1/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    'eip155:10/0x0b2c639c533813f4aa9d7837caf62653d097ff85',
    'eip155:137/0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
    'eip155:8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    'eip155:42161/0xaf88d065e77c8cc2239327c5edb3a432268e5831',
    'eip155:43114/0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
    'eip155:11155111/0x1c7d4b196cb0c7b01d743fbc6116a902379c7238',
    'eip155:84532/0x036cbd53842c5426634e7929541ec2318f3dcf7e',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ],
  USDT: [
    'eip155:1/0xdac17f958d2ee523a2206206994597c13d831ec7',
    'eip155:43114/0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  ],
  DAI: ['eip155:1/0x6b175474e89094c44da98b954eedeac495271d0f'],
  WBTC: ['eip155:1/0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'],
  EURC: [
    'eip155:1/0x1abaea1f7c830bd89acc67ec4af516284b1bc33c',
    'eip155:8453/0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42',
  ],
  LINK: ['eip155:1/0x514910771af9ca656af840dff83e8264ecf986ca'],
  AAVE: ['eip155:1/0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9'],
  ARB: ['eip155:42161/0x912ce59144191c1204e64559fe8253a0e49e6548'],
  OP: ['eip155:10/0x4200000000000000000000000000000000000042'],
  PYUSD: ['eip155:1/0x6c3ea9036406852006290770bedfcaba0e23a0e8'],
}

function eip155(...ids: readonly number[]): string[] {
  return ids.map((id) => `eip155:${id}`)
}

function nameOf(key: MarkKey): Common | Rare | undefined {
  const id = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('namespace:')) return Object.hasOwn(namespaces, id) ? namespaces[id] : undefined
  if (key.startsWith('native:')) return Object.hasOwn(natives, id) ? natives[id] : undefined
  const [table, wanted] = key.startsWith('network:') ? [networks, id] : [tokens, normalise(id)]
  return (Object.keys(table) as (Common | Rare)[]).find((name) => table[name]?.includes(wanted))
}

/** Addresses of the EVM are the same in large and small letters; those of other namespaces are not. */
function normalise(token: string): string {
  return token.startsWith('eip155:') ? token.toLowerCase() : token
}

/**
 * Returns the mark of a network or a token as a URL for `<img>`, or null where there is none. What few apps show is loaded when it is wanted.
 * @throws an error when that does not load
 */
export async function findMark(key: MarkKey): Promise<string | null> {
  const name = nameOf(key)
  if (!name) return null
  if (isCommon(name)) return toUrl(drawings[name])
  const { rareDrawings } = await import('./rareDrawings.generated.js')
  return toUrl(rareDrawings[name])
}

function isCommon(name: Common | Rare): name is Common {
  return Object.hasOwn(drawings, name)
}

/** A URL and no markup: an `<img>` draws it apart from the page, where no style, script or id of either meets the other's. */
function toUrl(drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">${drawing}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
