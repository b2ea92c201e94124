import type { DeployedEns } from '@hawser/testing/node'
import type { TestProject } from 'vitest/node'
import { startLocalStack } from '../../demo/localStack.mjs'
import { serveFurtherChains } from './serveFurtherChains.js'

/** What the tests know of the chains that run for all of them. */
export interface LocalStack {
  /** By decimal chain id. */
  readonly chains: Record<
    string,
    {
      name: string
      symbol: string
      rpcUrl: string
      tokens: { address: string; name: string; symbol: string; decimals: number }[]
      ensRegistry?: string
      ens?: DeployedEns
      nfts?: { lighthouses: `0x${string}`; anchors: `0x${string}` }
      swapRouter?: `0x${string}`
    }
  >
  /** Owns the whole supply of each chain's token. */
  readonly bankKey: `0x${string}`
  /** Where the chains of other kinds are asked for; they start when a test first does. */
  readonly furtherChainsUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: LocalStack
  }
}

// Generated for these tests: it holds money on chains that end with them.
const bankKey = '0x5f1d6b0a6b7f8f0f4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f10'

/** Starts the six EVM chains once for all files. */
export default async function setup(project: TestProject) {
  const [stack, further] = await Promise.all([startLocalStack({ privateKeys: [bankKey] }), serveFurtherChains()])
  project.provide('stack', { chains: stack.chains, bankKey, furtherChainsUrl: further.url })
  return async () => {
    await Promise.all([stack.stop(), further.stop()])
  }
}
