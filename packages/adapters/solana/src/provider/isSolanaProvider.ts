import type { SolanaProvider } from './solanaProvider.js'

/** Whether `value` can be asked in the manner of {@link SolanaProvider}. Never throws. */
export function isSolanaProvider(value: unknown): value is SolanaProvider {
  try {
    const provider = value as SolanaProvider
    return provider.namespace === 'solana' && typeof provider.signTransactions === 'function'
  } catch {
    return false
  }
}
