import { type MessageReceiver, readParentOrigin } from '@hawser/embedded-wallet/protocol'

/** Where the page is shown, and who is at the other end. */
export interface PagePlace {
  /** In a page, or in a window that a page has opened. */
  readonly kind: 'frame' | 'window'
  /** The window of that page. */
  readonly other: MessageReceiver & { readonly closed?: boolean | undefined }
  /**
   * The one origin that is listened and spoken to. Of a frame the browser says it. Of a window the page says it: of another one nothing is heard, and it is
   * told nothing, so that whoever has spoken is of it.
   */
  readonly appOrigin: string
}

/** Undefined where the page stands alone, or whoever shows it says to be another one than the browser does. */
export function findPlace(
  window: Pick<Window, 'location'> & {
    readonly parent: unknown
    readonly opener: unknown
    readonly document: Pick<Document, 'referrer'>
  },
): PagePlace | undefined {
  const { location, document, parent, opener } = window
  const isFrame = parent !== window
  const other = isFrame ? parent : opener
  if (!other) return undefined
  const appOrigin = readParentOrigin({
    url: location.href,
    referrer: document.referrer,
    // Of a window there are none.
    ancestorOrigins: isFrame ? location.ancestorOrigins : undefined,
  })
  if (appOrigin === undefined) return undefined
  return { kind: isFrame ? 'frame' : 'window', other: other as PagePlace['other'], appOrigin }
}
