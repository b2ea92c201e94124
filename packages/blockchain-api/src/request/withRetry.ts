import { type Clock, pause } from '@hawser/common'

export interface WithRetryOptions {
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  readonly signal: AbortSignal
  /** Whether what failed may be asked once more. */
  readonly isWorthAnother: (error: unknown) => boolean
}

/** How often at most something is asked once more. */
const MAX_RETRIES = 3
const RETRY_DELAY_MS = 150
/** A server that wants to be left alone for longer has said no. */
const MAX_WAIT_MS = 10_000

/** Runs `run` again while it fails in a way that may pass: after what the server's `Retry-After` says, else after 150, 300 and 600 ms. */
export async function withRetry<T>(run: () => Promise<T>, options: WithRetryOptions): Promise<T> {
  const { clock, signal, isWorthAnother } = options
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const waitMs = retryAfterMs(error, clock.nowMs()) ?? RETRY_DELAY_MS * 2 ** attempt
      if (attempt >= MAX_RETRIES || signal.aborted || waitMs > MAX_WAIT_MS || !isWorthAnother(error)) throw error
      await pause(waitMs, { signal, clock })
    }
  }
}

/** The status of the answer that an error is about; undefined where it is about none. */
export function statusOf(error: unknown): number | undefined {
  return responseOf(error)?.status
}

function responseOf(error: unknown): Response | undefined {
  const { cause, response } = Object(error) as Readonly<Record<string, unknown>>
  return [cause, response].find((one) => one instanceof Response)
}

/** How long a server asks to be left alone: `Retry-After` in seconds, or as a date. */
function retryAfterMs(error: unknown, nowMs: number): number | undefined {
  const header = responseOf(error)?.headers.get('retry-after')?.trim()
  if (!header) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const atMs = Date.parse(header)
  return Number.isFinite(atMs) ? Math.max(0, atMs - nowMs) : undefined
}
