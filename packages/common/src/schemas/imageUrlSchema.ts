import * as v from 'valibot'

const MAX_WEB_LENGTH = 2_048
const MAX_DATA_LENGTH = 100_000

/** The URL of a picture from outside: https, or the picture itself. Drawn by `<img>` alone, where none of them can run code. */
export const imageUrlSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.maxLength(MAX_DATA_LENGTH),
  v.transform((text) => text.trim()),
  v.check((url) => (/^data:image\//i.test(url) ? !/\s/.test(url) : isWebUrl(url)), 'Expected the URL of a picture'),
)

function isWebUrl(url: string): boolean {
  return url.length <= MAX_WEB_LENGTH && /^https:\/\/\S+$/i.test(url) && URL.canParse(url)
}
