import { loadModule, ProviderNotFoundError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { isSolanaProvider } from './isSolanaProvider.js'
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
