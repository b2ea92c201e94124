import { InvalidOptionsError } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import type { SolanaAdapter } from '../solana.js'

/** Returns the methods that this package's adapter brings for its flows. @throws InvalidOptionsError where the client has another adapter for the namespace */
export function requireSolana(adapter: ChainAdapter): SolanaAdapter['solana'] {
  const methods = (adapter as Partial<SolanaAdapter>).solana
  if (!methods)
    throw new InvalidOptionsError(
      'The flows of @hawser/adapter-solana need its adapter: pass solana() to createHawser.',
    )
  return methods
}
