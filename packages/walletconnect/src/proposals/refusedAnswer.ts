import { InvalidResponseError } from '@hawser/common'
import type { SignClientLike } from '../provider/universalProviderLike.js'

/** Of the SDK's history of requests and answers. */
const updated = 'history_updated'

export interface RefusedAnswer {
  /** Rejects with an InvalidResponseError; never resolves. */
  readonly refused: Promise<never>
  stop(): void
}

/**
 * What a wallet answered to the proposal of a pairing and the SDK cannot use. The SDK takes such a proposal for answered, and for one that still
 * waits: no other wallet could approve it, and nobody would hear of it.
 */
export function watchRefusedAnswer({ core: { history } }: Pick<SignClientLike, 'core'>, topic: string): RefusedAnswer {
  let onUpdate = (_: unknown): void => {}
  const refused = new Promise<never>((_, reject) => {
    onUpdate = (record) => {
      if (isRefused(Object(record), topic))
        reject(new InvalidResponseError({ details: 'The wallet’s answer to the pairing made no sense.' }))
    }
  })
  // It may come when nobody waits any more.
  refused.catch(() => {})
  history.on(updated, onUpdate)
  return { refused, stop: () => history.off(updated, onUpdate) }
}

function isRefused(record: Readonly<Record<string, unknown>>, topic: string): boolean {
  const { method } = Object(record.request) as { readonly method?: unknown }
  const { result, error } = Object(record.response) as { readonly result?: unknown; readonly error?: unknown }
  if (method === 'wc_sessionPropose') {
    const { responderPublicKey: key } = Object(result) as { readonly responderPublicKey?: unknown }
    return record.topic === topic && error === undefined && !(typeof key === 'string' && /^[0-9a-f]{64}$/i.test(key))
  }
  // The session that follows has a topic of its own: it is ours to refuse, and ours alone is waited for.
  return method === 'wc_sessionSettle' && error !== undefined
}
