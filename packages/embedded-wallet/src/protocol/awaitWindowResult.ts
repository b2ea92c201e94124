import { AbortedError, type Clock } from '@hawser/common'
import * as v from 'valibot'
import { WindowClosedError } from '../errors.js'
import { someText } from './schemas.js'

/** How often it is looked whether the user has closed the window, in milliseconds: browsers tell nobody. */
const CLOSED_POLL_MS = 1_000

const resultSchema = v.object({ resultUri: someText(16_384) })

export interface AwaitWindowResultOptions {
  /** The page that opened it. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The window that the provider is shown in. */
  readonly opened: { readonly closed: boolean }
  /** Of the page that the provider leads back to. */
  readonly origin: string
  readonly clock: Pick<Clock, 'setTimeout'>
  readonly signal: AbortSignal
}

/**
 * Waits for what a provider's window brings back: the address that it came back to, by a page of this origin and from that window alone.
 * @throws WindowClosedError where its user closes it, AbortedError
 */
export function awaitWindowResult({ page, opened, origin, clock, signal }: AwaitWindowResultOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let wasClosed = false
    let stopPolling = (): void => {}
    const stop = (): void => {
      stopPolling()
      page.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
    }
    const poll = (): void => {
      stopPolling = clock.setTimeout(() => {
        // What it said before it closed itself may be on its way.
        if (wasClosed) {
          stop()
          reject(new WindowClosedError())
          return
        }
        wasClosed = opened.closed
        poll()
      }, CLOSED_POLL_MS)
    }
    function onMessage(event: MessageEvent): void {
      if (event.origin !== origin || event.source !== opened) return
      const result = v.safeParse(resultSchema, event.data)
      if (!result.success) return
      stop()
      resolve(result.output.resultUri)
    }
    function onAbort(): void {
      stop()
      reject(new AbortedError({ cause: signal.reason }))
    }
    if (signal.aborted) return onAbort()
    page.addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
    poll()
  })
}
