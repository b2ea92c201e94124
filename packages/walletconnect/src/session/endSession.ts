import type { SessionLike, UniversalProviderLike } from '../provider/universalProviderLike.js'

/** Ends a session at both ends. */
export async function endSession(
  provider: UniversalProviderLike,
  { topic }: Pick<SessionLike, 'topic'>,
): Promise<void> {
  try {
    // The provider forgets what it keeps of its session only when it is the one that ends it.
    if (provider.session?.topic === topic) await provider.disconnect()
    else await provider.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  } finally {
    if (provider.session?.topic === topic) provider.session = undefined
  }
}
