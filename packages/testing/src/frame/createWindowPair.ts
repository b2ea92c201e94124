/** One of two windows, from the inside. */
export interface PairedWindow extends EventTarget {
  readonly origin: string
}

/** A window as the other one has it: it can be posted to, and that is all. */
export interface PostTarget {
  postMessage(message: unknown, targetOrigin: string, transfer?: readonly Transferable[]): void
}

/** A page and a frame in it. What is posted is cloned and transferred as between real windows, and comes in its order. */
export interface WindowPair {
  readonly page: PairedWindow
  readonly frame: PairedWindow
  /** The frame's window, in the hands of the page. */
  readonly frameInPage: PostTarget
  /** The page's window, in the hands of the frame. */
  readonly parentInFrame: PostTarget
}

/** Two windows of different origins for tests outside of a browser, by the platform's own structured clone and message ports. */
export function createWindowPair(
  pageOrigin: string,
  frameOrigin: string,
  given: { readonly page?: PairedWindow | undefined } = {},
): WindowPair {
  const page = given.page ?? Object.assign(new EventTarget(), { origin: pageOrigin })
  const frame = Object.assign(new EventTarget(), { origin: frameOrigin })

  const deliver = (to: PairedWindow, from: string, source: () => unknown): PostTarget['postMessage'] => {
    return (message, targetOrigin, transfer = []) => {
      const { data, ports } = structuredClone(
        { data: message, ports: transfer },
        { transfer: [...transfer] as never },
      ) as { data: unknown; ports: readonly MessagePort[] }
      // A window of another origin than the one it is meant for does not get it.
      if (targetOrigin !== '*' && targetOrigin !== to.origin) return
      setTimeout(() => dispatchMessage(to, { data, origin: from, source: source(), ports }))
    }
  }
  const frameInPage: PostTarget = { postMessage: deliver(frame, pageOrigin, () => parentInFrame) }
  const parentInFrame: PostTarget = { postMessage: deliver(page, frameOrigin, () => frameInPage) }
  return { page, frame, frameInPage, parentInFrame }
}

/** What a `message` event says besides its type. */
export interface MessageInit {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports?: readonly MessagePort[] | undefined
}

/** Has a window hear a message, whoever it says it is from. */
export function dispatchMessage(to: EventTarget, { data, origin, source, ports = [] }: MessageInit): void {
  to.dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports }))
}
