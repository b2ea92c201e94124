import type { KeyValueStore } from './storage.js'
import { withMemoryFallback } from './withMemoryFallback.js'

/** Browsers drop a cookie whose name and value together are longer. */
const maxCookieLength = 4_096
/** 365 days. */
const defaultMaxAgeS = 31_536_000

/** Browsers take a cookie of such a name only over https, for the whole of this very host, and from no other host of the site. */
const hostPrefix = '__Host-'

export interface CreateCookieStoreOptions {
  /** The page's document, looked up at each use; undefined on a server. By default the page's own, and none where a `cookieHeader` is given. */
  readonly getDocument?: (() => Document | undefined) | undefined
  /** The request's Cookie header: read on a server, where there is no document and nothing can be written. Null where the request had none. */
  readonly cookieHeader?: string | null | undefined
  /** How long a cookie lasts, in seconds; a year by default. Browsers may cap it. */
  readonly maxAgeS?: number | undefined
  /**
   * Whether the page is served by https, which a Cookie header does not tell. By default a document tells it itself, and on a server it is true:
   * false there (for development over http) believes cookies that any host of the site can set.
   */
  readonly isSecure?: boolean | undefined
}

/**
 * First-party cookies, so that a server can render what the browser knows. Names and values are percent-encoded, and
 * the cookies are SameSite=Lax. On https they are Secure and their names begin with `__Host-`, and no others are read: another host of the site
 * can set neither those nor a second one beside them. Of two cookies with one name none is believed. A value that is too long for a cookie, or
 * that the browser did not take, stays in memory for this session and `set` returns false. So do all where there is neither a document nor a
 * Cookie header, which the console is told of. Other tabs' changes are not announced.
 *
 * @example createHawser({ networks, adapters, storage: createCookieStore() })
 */
export function createCookieStore(options: CreateCookieStoreOptions = {}): KeyValueStore {
  const { cookieHeader, maxAgeS = defaultMaxAgeS } = options
  const getDocument = options.getDocument ?? (cookieHeader === undefined ? pageDocument : undefined)
  let isTold = false
  const isSecure = (): boolean => options.isSecure ?? (getDocument?.()?.location?.protocol ?? 'https:') === 'https:'
  const prefix = (): string => (isSecure() ? hostPrefix : '')
  const read = () => parseCookies(getDocument?.()?.cookie ?? cookieHeader ?? '', prefix())

  const write = (key: string, value: string, ageS: number) => {
    const page = getDocument?.()
    if (!page) {
      if (cookieHeader === undefined && ageS > 0 && !isTold) {
        isTold = true
        console.warn(
          'Hawser: createCookieStore found no document to keep cookies in, so that what it is given is lost with this process. Use it in a page, or ' +
            'give it the request’s `cookieHeader` to read on a server.',
        )
      }
      throw new Error('Cookies can be written in a page only')
    }
    const pair = `${prefix()}${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    if (pair.length > maxCookieLength) throw new Error('The value is too long for a cookie')
    page.cookie = `${pair}; Path=/; Max-Age=${ageS}; SameSite=Lax${isSecure() ? '; Secure' : ''}`
  }

  return withMemoryFallback({
    get: (key) => read().get(key) ?? null,
    set(key, value) {
      write(key, value, maxAgeS)
      if (read().get(key) !== value) throw new Error('The browser did not keep the cookie')
    },
    remove(key) {
      write(key, '', 0)
    },
    keys: () => [...read().keys()],
    watch: () => () => {},
  })
}

function pageDocument(): Document | undefined {
  return typeof document === 'undefined' ? undefined : document
}

/**
 * The cookies of a header whose names begin with `prefix`, by the rest of their names. Only names as we write them count, and nothing but the
 * spaces of the syntax is taken off: a name that becomes ours by decoding or trimming is one that browsers let any host of the site set.
 */
function parseCookies(header: string, prefix: string): Map<string, string> {
  const cookies = new Map<string, string>()
  const seen = new Set<string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(equals, 0)).replace(/^ /, '')
    if (equals < 0 || !name.startsWith(prefix)) continue
    const own = name.slice(prefix.length)
    try {
      const key = decodeURIComponent(own)
      if (encodeURIComponent(key) !== own) continue
      if (seen.has(own)) cookies.delete(key)
      else cookies.set(key, decodeURIComponent(pair.slice(equals + 1)))
    } catch {
      // Another program's cookie in another encoding.
    } finally {
      seen.add(own)
    }
  }
  return cookies
}
