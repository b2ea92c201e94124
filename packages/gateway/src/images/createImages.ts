import { findWalletMark } from '@hawser/blockchain-api/wallet-marks'
import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail } from '../http/failure.js'
import { RawAnswer } from '../http/route.js'
import type { Logger } from '../logging/createLogger.js'
import { bundledImagePrefix } from '../wallets/walletList.js'
import { fetchImage, type Image } from './fetchImage.js'
import type { NftAddresses } from './nftAddresses.js'

export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

export interface Images {
  /** @throws RequestFailure 404 where there is none, or no upstream for its kind; 502 where the upstream does not serve. */
  get(kind: ImageKind, id: string): Promise<RawAnswer>
  /** Of an NFT, by its address. @throws RequestFailure 400 for an address of a host that the configuration does not name; 404 and 502 likewise. */
  getNft(address: string): Promise<RawAnswer>
}

const freshMs = 24 * 3_600_000
const maxKeptBytes = 16 * 1_048_576
/** What a kept answer costs beside its picture. */
const entryBytes = 512

interface KeptImage {
  readonly image: Image | undefined
  readonly askedMs: number
}

/** Pictures of the bundled wallets, and of the upstreams that the configuration names. What was fetched is kept for a day. */
export function createImages({
  config,
  nftAddresses,
  clock,
  logger,
}: {
  readonly config: GatewayConfig['wallets']
  readonly nftAddresses: NftAddresses
  readonly clock: Pick<Clock, 'nowMs'>
  readonly logger: Logger
}): Images {
  const kept = new Map<string, KeptImage>()
  const asking = new Map<string, Promise<Image | undefined>>()
  let keptBytes = 0

  const forget = (key: string) => {
    const one = kept.get(key)
    if (!one) return
    kept.delete(key)
    keptBytes -= sizeOf(one)
  }

  const keep = (key: string, image: Image | undefined) => {
    forget(key)
    const one = { image, askedMs: clock.nowMs() }
    kept.set(key, one)
    keptBytes += sizeOf(one)
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxKeptBytes) return
      forget(oldest)
    }
  }

  const load = async (key: string, url: URL) => {
    try {
      const image = await fetchImage(url, { maxBytes: config.imageBytes })
      keep(key, image)
      return image
    } catch (error) {
      logger.warn({ err: error, host: url.host }, 'A picture cannot be had')
      throw fail(502, 'image', 'The picture cannot be had at the moment.')
    } finally {
      asking.delete(key)
    }
  }

  const fetchKept = async (key: string, url: URL) => {
    const last = kept.get(key)
    if (last && clock.nowMs() - last.askedMs < freshMs) return last.image
    const loading = asking.get(key) ?? load(key, url)
    asking.set(key, loading)
    return loading
  }

  const find = async (kind: ImageKind, id: string) => {
    if (kind === 'wallets' && id.startsWith(bundledImagePrefix)) {
      const svg = await findWalletMark(id.slice(bundledImagePrefix.length))
      if (svg !== undefined) return { type: 'image/svg+xml', bytes: Buffer.from(svg) }
    }
    const template = config.images[kind]
    if (template === undefined) return undefined
    return fetchKept(`${kind}/${id}`, new URL(template.replaceAll('{id}', encodeURIComponent(id))))
  }

  return {
    get: async (kind, id) => toAnswer(await find(kind, id)),
    async getNft(address) {
      const url = nftAddresses.find(address)
      if (!url) throw fail(400, 'url', 'Pictures of this host are not served here.')
      return toAnswer(await fetchKept(`nfts/${url.href}`, url))
    },
  }
}

function toAnswer(image: Image | undefined): RawAnswer {
  if (!image) throw fail(404, 'id', 'There is no such picture.')
  return new RawAnswer(new Uint8Array(image.bytes), {
    'content-type': image.type,
    'cache-control': 'public, max-age=86400',
    // An SVG that is opened by itself runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
}

function sizeOf({ image }: KeptImage): number {
  return entryBytes + (image?.bytes.length ?? 0)
}
