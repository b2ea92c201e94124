import { loadModule, ProviderNotFoundError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import type { SolanaProvider } from './solanaProvider.js'

/** The one interface over whatever a connector gives for Solana. @throws ProviderNotFoundError */
export async function toSolanaProvider(value: unknown): Promise<SolanaProvider> {
  if (isSessionProvider(value)) {
    const { createSessionProvider } = await loadModule(() => import('./createSessionProvider.js'))
    return createSessionProvider(value)
  }
  if (isSolanaProvider(value)) return value
  throw new ProviderNotFoundError({ details: 'The wallet gave no provider for Solana.' })
}

function isSessionProvider(value: unknown): value is SessionProvider {
  try {
    const { isWalletConnect, namespace } = value as SessionProvider
    return isWalletConnect === true && namespace === 'solana'
  } catch {
    return false
  }
}

/** Whether `value` can be asked in the manner of {@link SolanaProvider}. Never throws. */
function isSolanaProvider(value: unknown): value is SolanaProvider {
  try {
    const provider = value as SolanaProvider
    return provider.namespace === 'solana' && typeof provider.signTransactions === 'function'
  } catch {
    return false
  }
}
