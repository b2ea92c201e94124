import { AbortedError } from '@hawser/common'

/**
 * Runs a send of which `attempt` ends all that comes before the wallet is asked. From then on only the end of the client does: what a wallet
 * agrees to is wanted, whoever has stopped waiting. Where the wallet would be asked once more for the same, since nobody knows whether the first
 * time reached it, `onAsk` throws if the attempt has ended meanwhile.
 */
export async function untilAsked<T>(
  attempt: AbortSignal,
  client: AbortSignal,
  run: (end: { readonly signal: AbortSignal; readonly onAsk: () => void }) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const onEnd = (): void => own.abort(attempt.reason)
  const onDestroy = (): void => own.abort(client.reason)
  if (attempt.aborted) onEnd()
  if (client.aborted) onDestroy()
  attempt.addEventListener('abort', onEnd)
  client.addEventListener('abort', onDestroy)
  const release = (): void => attempt.removeEventListener('abort', onEnd)
  const onAsk = (): void => {
    if (attempt.aborted) throw new AbortedError({ cause: attempt.reason })
    release()
  }
  try {
    return await run({ signal: own.signal, onAsk })
  } finally {
    release()
    client.removeEventListener('abort', onDestroy)
  }
}
