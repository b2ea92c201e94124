import { InvalidResponseError } from '@hawser/common'
import type { SessionProvider } from '@hawser/core'
import { createSessionProvider } from './createSessionProvider.js'
import type { PolkadotProvider } from './polkadotProvider.js'

/** The adapter's own interface over whatever a connector gives for the namespace. @throws InvalidResponseError */
export function toPolkadotProvider(provider: unknown): PolkadotProvider {
  const { isWalletConnect, namespace } = Object(provider) as Partial<SessionProvider>
  if (namespace !== 'polkadot')
    throw new InvalidResponseError({ details: 'The connector has no provider for Polkadot.' })
  return isWalletConnect === true ? createSessionProvider(provider as SessionProvider) : (provider as PolkadotProvider)
}
