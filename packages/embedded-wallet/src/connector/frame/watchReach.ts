import type { ConnectorContext } from '@hawser/core'
import { FrameLoadError } from '../../errors.js'

/** How long a frame may take to speak before it is asked whether its server is there, in milliseconds. */
const SILENCE_MS = 3_000
/** The same once the browser says that the frame has loaded, as it does of its own page for what it did not get. */
const LOADED_SILENCE_MS = 1_000
/** How long a browser may take to say that the page's policy is why its server was not asked. */
const POLICY_DELAY_MS = 500

/** Asks the frame's server whether it answers this page. What comes back is not read. @throws where it does not */
export const askServer = (url: string, fetch: typeof globalThis.fetch, signal?: AbortSignal): Promise<unknown> =>
  fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', ...(signal && { signal }) })

export interface WatchReachOptions {
  readonly page: Window
  readonly iframe: HTMLIFrameElement
  readonly url: string
  readonly platform: Pick<ConnectorContext['platform'], 'clock' | 'fetch'>
}

/**
 * Finds out before the frame's time is up that its server refuses connections: a browser tells a page nothing of that, and a server that is merely slow is waited
 * for. `failed` rejects then, and never resolves.
 * @throws FrameLoadError by `failed`
 */
export function watchReach({ page, iframe, url, platform }: WatchReachOptions) {
  const { clock, fetch } = platform
  const { origin } = new URL(url)
  const end = new AbortController()
  let isKeptFromIt = false
  let isAsked = false
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  const wait = (run: () => void, delayMs: number): void => {
    const cancel = clock.setTimeout(run, delayMs)
    end.signal.addEventListener('abort', cancel)
  }
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (blockedURI === origin || blockedURI.startsWith(`${origin}/`)) isKeptFromIt = true
  }
  const look = (): void => {
    if (isAsked || end.signal.aborted) return
    isAsked = true
    askServer(url, fetch, end.signal).catch((cause: unknown) => {
      // An app's policy may let the frame in, and refuse to ask its server.
      wait(() => !isKeptFromIt && fail(new FrameLoadError({ cause })), POLICY_DELAY_MS)
    })
  }
  const onLoad = (): void => wait(look, LOADED_SILENCE_MS)
  // Whoever speaks is there.
  const onMessage = ({ source }: MessageEvent): void => {
    if (source === iframe.contentWindow) isAsked = true
  }
  page.addEventListener('message', onMessage)
  page.document.addEventListener('securitypolicyviolation', onViolation)
  iframe.addEventListener('load', onLoad)
  wait(look, SILENCE_MS)
  return {
    failed,
    stop(): void {
      end.abort()
      page.document.removeEventListener('securitypolicyviolation', onViolation)
      iframe.removeEventListener('load', onLoad)
      page.removeEventListener('message', onMessage)
    },
  }
}
