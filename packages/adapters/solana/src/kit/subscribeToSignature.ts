import { createSolanaRpcSubscriptions, signature } from '@solana/kit'

/** Calls back when a transaction is confirmed, and ends then, or when the signal or the socket ends it. @throws what the socket fails with */
export async function subscribeToSignature(
  url: string,
  hash: string,
  signal: AbortSignal,
  { onOpen, onSignature }: { onOpen(): void; onSignature(): void },
): Promise<void> {
  const ended = new AbortController()
  const onAbort = () => ended.abort()
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    const notifications = await createSolanaRpcSubscriptions(url)
      .signatureNotifications(signature(hash), { commitment: 'confirmed' })
      .subscribe({ abortSignal: ended.signal })
    onOpen()
    for await (const _ of notifications) {
      onSignature()
      return
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    ended.abort()
  }
}
