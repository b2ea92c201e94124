import { inject } from 'vitest'
import type { FurtherChain, FurtherKind } from '../../demo/furtherChains.mjs'

export const solanaId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const bitcoinId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${inject('stack').furtherChainsUrl}${path}`)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** The chains of the other kinds, which run from now on: what the page's run configuration says of each. */
export async function furtherChains(): Promise<{
  readonly chains: Readonly<Record<string, FurtherChain['config']>>
  readonly solana: FurtherChain['config']
  readonly bitcoin: FurtherChain['config']
  readonly polkadot: FurtherChain['config']
  readonly polkadotId: string
}> {
  const { chains, failures } = (await ask('/chains')) as {
    chains: Record<string, FurtherChain['config']>
    failures: readonly string[]
  }
  const polkadotId = Object.keys(chains).find((id) => id.startsWith('polkadot:')) ?? ''
  const [solana, bitcoin, polkadot] = [chains[solanaId], chains[bitcoinId], chains[polkadotId]]
  if (!solana || !bitcoin || !polkadot) throw new Error(`Not every chain runs: ${failures.join('; ')}`)
  return { chains, solana, bitcoin, polkadot, polkadotId }
}

/** Gives an account money, in the smallest unit. */
export async function fund(kind: FurtherKind, address: string, amount: bigint): Promise<void> {
  await ask(`/fund?${new URLSearchParams({ kind, address, amount: String(amount) })}`)
}

/** Gives an account some of the first token of a chain. */
export async function fundToken(kind: FurtherKind, address: string, amount: bigint): Promise<void> {
  await ask(`/fund-token?${new URLSearchParams({ kind, address, amount: String(amount) })}`)
}
