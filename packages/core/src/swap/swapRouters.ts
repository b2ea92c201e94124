import type { CaipNetworkId } from '@hawser/common'

/** How a router is called, and so how what it is asked to do is read. */
export type SwapForm = 'uniswap-v2' | '1inch' | '0x'

/** A contract that swaps, which the app trusts to take no more than what it is asked to and to enforce the least that is received. */
export interface SwapRouter {
  readonly caipNetworkId: CaipNetworkId
  /** The contract's address. It is also what an approval names. */
  readonly address: string
  readonly form: SwapForm
  /** Of the form `0x`: the contract that names the Settlers, which is asked before anything is signed. 0x's own by default. */
  readonly registry?: string | undefined
  /** Of the form `0x`: Uniswap's Permit2, which Settlers take tokens by. The one that has the same address on all networks by default. */
  readonly permit2?: string | undefined
  /** Whether it has `permitAndCall` as 1inch's of version 6, so that an approval can be signed (ERC-2612). Those of the form `1inch` have it. */
  readonly hasPermits?: boolean | undefined
}

/** 1inch's aggregation router of version 6 has one address on these networks. */
const oneInchRouter = '0x111111125421ca6dc452d289314280a0f8842a65'
const oneInchNetworks = [1, 10, 56, 100, 137, 250, 8217, 8453, 42161, 43114, 1313161554]

/** 0x's AllowanceHolder takes tokens for Settlers, which are replaced time and again, at one address on these networks. */
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'
const allowanceHolderNetworks = [1, 10, 56, 137, 8453, 42161, 43114]

/** The routers that are known without the app's word. */
const knownRouters: readonly SwapRouter[] = [
  ...oneInchNetworks.map(
    (id): SwapRouter => ({ caipNetworkId: `eip155:${id}`, address: oneInchRouter, form: '1inch' }),
  ),
  ...allowanceHolderNetworks.map(
    (id): SwapRouter => ({ caipNetworkId: `eip155:${id}`, address: allowanceHolder, form: '0x' }),
  ),
  // Uniswap's Router02.
  { caipNetworkId: 'eip155:1', address: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d', form: 'uniswap-v2' },
]

/** Returns the trusted router at an address of a network: one of the app's, or one that is known. */
export function findSwapRouter(
  caipNetworkId: CaipNetworkId,
  address: string,
  routers: readonly SwapRouter[] = [],
): SwapRouter | undefined {
  return [...routers, ...knownRouters].find(
    (router) => router.caipNetworkId === caipNetworkId && router.address.toLowerCase() === address.toLowerCase(),
  )
}
