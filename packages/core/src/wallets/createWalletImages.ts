import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import { toImageUrl } from './toImageUrl.js'
import type { WalletEntry } from './walletEntry.js'
import { IMAGE_PRELOAD_TIMEOUT_MS, PREFETCHED_IMAGES } from './walletListConstants.js'
import type { WalletsContext } from './walletsContext.js'

type Pictured = Pick<WalletEntry, 'imageId' | 'imageUrl'>

/** More would be more than a user looks at; the one drawn longest ago goes first, and is read again when it is drawn again. */
const MAX_KEPT_IMAGES = 300

/** Wallets' pictures, each asked for once. */
export function createWalletImages({ internals, sources }: WalletsContext) {
  const kept = new Map<string, Promise<string | null>>()
  let preloading = new AbortController()

  const load = async (imageId: string, signal?: AbortSignal): Promise<string | null> => {
    const read = await request(internals, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, async (inner) => {
      const source = await sources.service()
      return source?.getWalletImage?.(imageId, { signal: inner })
    })
    return read ? toImageUrl(read) : null
  }
  const get = ({ imageId, imageUrl }: Pictured, signal?: AbortSignal): Promise<string | null> => {
    if (imageUrl !== undefined || imageId === undefined) return Promise.resolve(imageUrl ?? null)
    const known = kept.get(imageId)
    kept.delete(imageId)
    const loaded =
      known ??
      load(imageId, signal).catch(() => {
        // A picture that failed is asked for again when it is drawn again.
        if (kept.get(imageId) === loaded) kept.delete(imageId)
        return null
      })
    kept.set(imageId, loaded)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT_IMAGES) break
      kept.delete(oldest)
    }
    return loaded
  }

  return {
    get: (entry: Pictured): Promise<string | null> => get(entry),
    /** Begins to load the first pictures of a list. What is not there in time is left to the row that draws it. */
    preload(entries: readonly Pictured[]): void {
      const { signal } = preloading
      const limit = new AbortController()
      const end = (): void => limit.abort()
      signal.addEventListener('abort', end, { once: true })
      const cancelTimer = internals.platform.clock.setTimeout(end, IMAGE_PRELOAD_TIMEOUT_MS)
      const loaded = entries.slice(0, PREFETCHED_IMAGES).map((entry) => get(entry, limit.signal))
      void Promise.all(loaded).then(() => {
        cancelTimer()
        signal.removeEventListener('abort', end)
      })
    },
    stop(): void {
      preloading.abort()
      preloading = new AbortController()
    },
  }
}
