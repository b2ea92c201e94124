import { ProviderNotFoundError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { createSessionProvider } from './createSessionProvider.js'
import { isSolanaProvider } from './isSolanaProvider.js'
import type { SolanaProvider } from './solanaProvider.js'

/** The one interface over whatever a connector gives for Solana. @throws ProviderNotFoundError */
export function toSolanaProvider(value: unknown): SolanaProvider {
  if (isSessionProvider(value)) return createSessionProvider(value)
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
