/** Pictures that an `<img>` draws, none of which can do anything there. */
const imageTypes = /^image\/(png|jpeg|webp|gif|avif|svg\+xml)$/
/** The longest data URL that is worth its memory. */
const MAX_IMAGE_BYTES = 512_000
const CHUNK_BYTES = 8_192

/**
 * A picture as a data URL, or null where it is none. A data URL and no blob URL: whoever opens one in a tab opens a page without an origin,
 * while a blob URL of an SVG with a script would run in the app's own.
 */
export async function toImageUrl(image: Blob): Promise<string | null> {
  const type = image.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!imageTypes.test(type) || image.size === 0 || image.size > MAX_IMAGE_BYTES) return null
  const bytes = new Uint8Array(await image.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES))
  return `data:${type};base64,${btoa(text)}`
}
