import { toShownText } from '@hawser/common'
import * as v from 'valibot'
import type { NftProvider, ProvidedNft, ProvidedNfts } from '../providers.js'

/** Tells what accounts hold on one network. */
export type NetworkNfts = (
  question: Parameters<NftProvider['getNfts']>[0],
  signal: AbortSignal,
) => Promise<ProvidedNfts>

/** What a token says of itself. */
type NftMetadata = Pick<ProvidedNft, 'name' | 'description' | 'image' | 'animationType' | 'attributes'>

const maxAttributes = 100
/** The longest picture that stands in the metadata itself. */
const maxPictureLength = 100_000

const text = v.fallback(v.nullable(v.string()), null)
const scalar = v.union([v.string(), v.number(), v.boolean(), v.bigint()])
const metadataSchema = v.object({
  name: v.optional(v.fallback(v.nullable(v.union([v.string(), v.number()])), null), null),
  description: v.optional(text, null),
  image: v.optional(text, null),
  image_url: v.optional(text, null),
  /** A picture as the SVG itself. */
  image_data: v.optional(text, null),
  animation_url: v.optional(text, null),
  attributes: v.optional(v.fallback(v.array(v.unknown()), []), []),
})
const attributeSchema = v.object({
  trait_type: v.optional(v.fallback(v.nullable(scalar), null), null),
  value: scalar,
})

/** Reads metadata (ERC-721, ERC-1155, and the attributes that marketplaces added) that anybody may have written: what is wrong of it is left out. */
export function readNftMetadata(value: unknown): NftMetadata {
  const result = v.safeParse(metadataSchema, value)
  const read = result.success ? result.output : undefined
  return {
    name: toShownText(String(read?.name ?? ''), 100) || null,
    description: toShownText(read?.description, 1_000) || null,
    image: toNftImage(read?.image || read?.image_url) ?? toDrawing(read?.image_data ?? read?.image),
    animationType: read?.animation_url ? nameAnimation(read.animation_url) : null,
    attributes: (read?.attributes ?? []).slice(0, maxAttributes).flatMap((one) => {
      const attribute = v.safeParse(attributeSchema, one)
      if (!attribute.success) return []
      const name = toShownText(String(attribute.output.trait_type ?? ''), 64)
      const said = toShownText(String(attribute.output.value), 256)
      return said === '' ? [] : [{ name: name || said.slice(0, 64), value: said }]
    }),
  }
}

/** An address of a picture, of whatever host, or the picture itself; null for anything else. */
export function toNftImage(address: string | null | undefined): string | null {
  const trimmed = address?.slice(0, maxPictureLength + 100).trim()
  if (!trimmed || trimmed.length > maxPictureLength) return null
  return /^(?:https?:\/\/|ipfs:\/\/|data:image\/)\S+$/i.test(trimmed) ? trimmed : null
}

/** An SVG that stands in the metadata, as a picture that pages draw as one: it runs nothing there. */
function toDrawing(svg: string | null | undefined): string | null {
  if (!svg || svg.length > maxPictureLength / 2 || !/^\s{0,64}<svg[\s>]/i.test(svg.slice(0, 100))) return null
  return toNftImage(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`)
}

const endings: ReadonlyMap<string, NonNullable<NftMetadata['animationType']>> = new Map([
  ...['gif', 'png', 'webp', 'svg', 'jpg', 'jpeg', 'avif'].map((ending) => [ending, 'image'] as const),
  ...['mp4', 'webm', 'mov', 'm4v', 'ogv'].map((ending) => [ending, 'video'] as const),
  ...['mp3', 'wav', 'ogg', 'oga', 'flac', 'm4a'].map((ending) => [ending, 'audio'] as const),
  ...['glb', 'gltf', 'usdz'].map((ending) => [ending, 'model'] as const),
])
const kinds = new Set(['image', 'video', 'audio', 'model'] as const)

/** By its type where it says one, else by its ending: a page where neither says another. */
export function nameAnimation(address: string): NftMetadata['animationType'] {
  const start = address.trim().slice(0, 2_048).toLowerCase()
  const [, type] = /^data:([a-z]+)\//.exec(start) ?? []
  const kind = [...kinds].find((one) => one === type)
  if (kind || type !== undefined) return kind ?? 'page'
  const [, ending = ''] = /\.([a-z0-9]{2,4})(?:[?#]|$)/.exec(start) ?? []
  return /^(?:https?|ipfs):\/\//.test(start) ? (endings.get(ending) ?? 'page') : null
}
