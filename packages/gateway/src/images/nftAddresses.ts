import { imageUrlSchema } from '@hawser/common'
import * as v from 'valibot'
import type { GatewayConfig } from '../config/configSchema.js'

/** Which addresses of NFTs the gateway asks itself. What their makers write leads anywhere: no host is asked that the configuration does not name. */
export interface NftAddresses {
  /** Returns where a picture or a description is fetched from; undefined for what is of no host that is named. */
  find(address: string): URL | undefined
  /** Returns a picture as the wire has it; null for what no page may draw. */
  toImage(address: string | null): { readonly url: string | null; readonly preview: string | null } | null
}

const maxLength = 2_048

export function createNftAddresses({ hosts, ipfs }: GatewayConfig['nfts']): NftAddresses {
  const origins = new Set([...hosts, ...(ipfs === undefined ? [] : [new URL(ipfs).origin])])
  const resolve = (address: string): URL | undefined => {
    if (address.length > maxLength) return undefined
    const [, content] = /^ipfs:\/\/(?:ipfs\/)?([\w][^\s?#]*)$/.exec(address) ?? []
    if (content === undefined) return URL.canParse(address) ? new URL(address) : undefined
    if (ipfs === undefined) return undefined
    const base = new URL(ipfs)
    const path = `${base.pathname.replace(/\/$/, '')}/ipfs/`
    const url = new URL(`${base.origin}${path}${content}`)
    // Dots in it could lead out of what is behind the gateway of IPFS.
    return url.pathname.startsWith(path) ? url : undefined
  }
  const find = (address: string): URL | undefined => {
    const url = resolve(address)
    return url && /^https?:$/.test(url.protocol) && origins.has(url.origin) && url.username + url.password === ''
      ? url
      : undefined
  }
  return {
    find,
    toImage(address) {
      if (address === null) return null
      const shown = /^data:/i.test(address) ? address : resolve(address)?.href
      const url = v.safeParse(imageUrlSchema, shown)
      const fetched = find(address)?.href
      const preview = fetched === undefined ? null : `public/getNftImage?url=${encode(fetched)}`
      return url.success || preview !== null ? { url: url.success ? url.output : null, preview } : null
    },
  }
}

/** As `encodeURIComponent`, with nothing left that a path could be read in another way for. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
}
