import { withClientDeadline } from '../asking/withClientDeadline.js'
import { IMAGE_PRELOAD_TIMEOUT_MS, PREFETCHED_IMAGES, READ_TIMEOUT_MS } from '../lateConstants.js'
import type { WalletEntry } from '../state/walletEntry.js'
import { createTurns } from './createTurns.js'
import type { WalletsContext } from './walletsContext.js'
import { findImageSource } from './walletsSources.js'

type Pictured = Pick<WalletEntry, 'imageId' | 'imageUrl'>

/** More would be more than a user looks at; the one drawn longest ago goes first, and is read again when it is drawn again. */
const MAX_KEPT_IMAGES = 300
/** Loading ahead leaves connections for what the user sees. */
const PARALLEL_PRELOADS = 4
/** As many as a browser asks one host for at a time. To ask for more at once only holds up the frame that wants them. */
const PARALLEL_LOADS = 6

/** Wallets' pictures, each asked for once. */
export function createWalletImages({ feature, sources }: WalletsContext) {
  /** Null where there is no picture; undefined where the question was given up. */
  const kept = new Map<string, Promise<string | null | undefined>>()
  let preloading = new AbortController()
  const inTurn = createTurns(PARALLEL_LOADS)

  const load = async (imageId: string, signal: AbortSignal | undefined): Promise<string | null> => {
    const image = await withClientDeadline(
      feature,
      { timeoutMs: READ_TIMEOUT_MS, signals: [signal] },
      async (inner) => {
        const source = await findImageSource(sources, imageId)
        return source?.getWalletImage?.(imageId, { signal: inner })
      },
    )
    return image ? toImageUrl(image) : null
  }
  const share = (imageId: string, signal?: AbortSignal): Promise<string | null | undefined> => {
    const shared =
      kept.get(imageId) ??
      inTurn(() => load(imageId, signal)).catch(() => {
        // A picture that failed is asked for again when it is drawn again.
        if (kept.get(imageId) === shared) kept.delete(imageId)
        return signal?.aborted ? undefined : null
      })
    kept.delete(imageId)
    kept.set(imageId, shared)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT_IMAGES) break
      kept.delete(oldest)
    }
    return shared
  }

  return {
    async get({ imageId, imageUrl }: Pictured): Promise<string | null> {
      if (imageUrl !== undefined || imageId === undefined) return imageUrl ?? null
      // Loading ahead may have been given up; who draws the picture wants it all the same.
      const shared = await share(imageId)
      return shared === undefined ? ((await share(imageId)) ?? null) : shared
    },
    /** Begins to load the first pictures of a list. What is not there in time is left to the row that draws it. */
    preload(entries: readonly Pictured[]): void {
      const { signal } = preloading
      const limit = new AbortController()
      const end = (): void => limit.abort()
      signal.addEventListener('abort', end, { once: true })
      const cancelTimer = feature.platform.clock.setTimeout(end, IMAGE_PRELOAD_TIMEOUT_MS)
      const wanted = entries
        .slice(0, PREFETCHED_IMAGES)
        .flatMap(({ imageId, imageUrl }) => (imageUrl ? [] : (imageId ?? [])))
      const loadNext = async (): Promise<void> => {
        for (let id = wanted.shift(); id !== undefined && !limit.signal.aborted; id = wanted.shift())
          await share(id, limit.signal)
      }
      const loaded = Array.from({ length: PARALLEL_PRELOADS }, loadNext)
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

/** Pictures that an `<img>` draws, none of which can do anything there. */
const imageTypes = /^image\/(png|jpeg|webp|gif|avif|svg\+xml)$/
/** The longest data URL that is worth its memory. */
const MAX_IMAGE_BYTES = 512_000
const CHUNK_BYTES = 8_192

/**
 * A picture as a data URL, or null where it is none. A data URL and no blob URL: whoever opens one in a tab opens a page without an origin,
 * while a blob URL of an SVG with a script would run in the app's own.
 */
async function toImageUrl(image: Blob): Promise<string | null> {
  const type = image.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!imageTypes.test(type) || image.size === 0 || image.size > MAX_IMAGE_BYTES) return null
  const bytes = new Uint8Array(await image.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))
  return `data:${type};base64,${btoa(text)}`
}
