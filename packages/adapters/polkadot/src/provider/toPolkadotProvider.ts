import { InvalidResponseError, loadModule } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import type { PolkadotProvider } from './polkadotProvider.js'

/** The adapter's own interface over whatever a connector gives for the namespace. @throws InvalidResponseError */
export async function toPolkadotProvider(provider: unknown): Promise<PolkadotProvider> {
  const { isWalletConnect, namespace } = Object(provider) as Partial<SessionProvider>
  if (namespace !== 'polkadot')
    throw new InvalidResponseError({ details: 'The connector has no provider for Polkadot.' })
  if (isWalletConnect !== true) return provider as PolkadotProvider
  const { createSessionProvider } = await loadModule(() => import('./createSessionProvider.js'))
  return createSessionProvider(provider as SessionProvider)
}
