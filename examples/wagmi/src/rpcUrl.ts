import { mainnet } from 'wagmi/chains'

/** Where the example's chain is asked: `?rpc=` names a node of your own. */
export const rpcUrl = new URLSearchParams(location.search).get('rpc') ?? undefined

/** A node of one's own has none of Ethereum's contracts, by which wagmi would read balances together. */
export const chain = rpcUrl ? ({ ...mainnet, contracts: undefined } as const) : mainnet
