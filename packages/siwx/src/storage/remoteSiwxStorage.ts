import {
  type Clock,
  HttpRequestError,
  InvalidResponseError,
  NetworkRequestError,
  readText,
  type SiwxSession,
  siwxSessionsSchema,
  systemClock,
  withDeadline,
} from '@hawser/common'
import * as v from 'valibot'
import type { SiwxStorage } from './siwxStorage.js'

export interface RemoteSiwxStorageOptions {
  /** Answers `GET` with a JSON list of sessions, and takes one by `PUT`. Whoever asks is for it to know, such as by a cookie. */
  readonly url: string
  /** Sent along, such as an `Authorization`. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
}

const timeoutMs = 10_000
/** How often a change is made anew on what somebody else has written meanwhile. */
const maxTries = 5

/**
 * Keeps sessions at a server of the app, for all devices of a user. Where it tells an `ETag`, two that write at the same time lose nothing: a `PUT` says by
 * `If-Match` what it changes, and is made anew where the server refuses it by 412. A server of another origin has to name `ETag` in
 * `Access-Control-Expose-Headers` (Fetch): no page can read it otherwise. What it returns is verified again.
 *
 * Its functions reject with HttpRequestError, NetworkRequestError, InvalidResponseError or TimeoutError: a server that is down has no say in who is signed in.
 */
export function remoteSiwxStorage(options: RemoteSiwxStorageOptions): SiwxStorage {
  const { url, clock = systemClock } = options
  const ask = (method: 'GET' | 'PUT', body?: readonly SiwxSession[], headers: Record<string, string> = {}) =>
    withDeadline(
      async (signal) => {
        const response = await (options.fetch ?? fetch)(url, {
          method,
          signal,
          cache: 'no-store',
          credentials: 'include',
          headers: { ...options.headers?.(), ...(body && { 'content-type': 'application/json' }), ...headers },
          ...(body && { body: JSON.stringify(body) }),
        }).catch((cause: unknown) => {
          throw new NetworkRequestError({ cause })
        })
        if (response.ok) return { response, text: method === 'GET' ? await readText(response) : '' }
        if (method === 'GET' && response.status === 404) return { response, text: '' }
        if (method === 'PUT' && response.status === 412) return { response, text: '' }
        throw new HttpRequestError(response)
      },
      { clock, timeoutMs },
    )
  const read = async () => {
    const { response, text } = await ask('GET')
    return { sessions: parse(text), isThere: response.ok, tag: response.headers.get('etag') }
  }

  return {
    load: async () => (await read()).sessions,
    async update(change) {
      for (let tries = 1; ; tries += 1) {
        const { sessions, isThere, tag } = await read()
        const condition = tag ? { 'if-match': tag } : isThere ? undefined : { 'if-none-match': '*' }
        const { response } = await ask('PUT', change(sessions), condition)
        if (response.ok) return
        if (tries === maxTries) throw new HttpRequestError(response)
      }
    },
  }
}

function parse(text: string): readonly SiwxSession[] {
  if (text.trim() === '') return []
  try {
    return v.parse(siwxSessionsSchema, JSON.parse(text))
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: text.slice(0, 200) })
  }
}
