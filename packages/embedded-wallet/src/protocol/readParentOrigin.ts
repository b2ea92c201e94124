/** What a page in a frame knows of where it is. */
export interface FramePlace {
  /** The frame's own address. The app says its origin there, as `origin`. */
  readonly url: string
  /** `document.referrer`. */
  readonly referrer: string
  /** `location.ancestorOrigins`, where the browser has it. */
  readonly ancestorOrigins?: { readonly [index: number]: string; readonly length: number } | undefined
}

/**
 * The origin of the page that a frame is in: what the browser says of it, else what the page says of itself. A page can say what it likes: it then neither gets
 * a message, since all are posted to that origin alone, nor is it heard. Undefined where the two differ, or there is none.
 */
export function readParentOrigin({ url, referrer, ancestorOrigins }: FramePlace): string | undefined {
  const told = originOf(ancestorOrigins?.length ? ancestorOrigins[0] : referrer)
  const claimed = originOf(URL.canParse(url) ? new URL(url).searchParams.get('origin') : undefined)
  if (told !== undefined && claimed !== undefined && told !== claimed) return undefined
  return told ?? claimed
}

function originOf(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { origin, protocol } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
