import type { KeyValueStore } from './storage.js'
import { withMemoryFallback } from './withMemoryFallback.js'

/** Browsers drop a cookie whose name and value together are longer. */
const maxCookieLength = 4_096
/** 365 days. */
const defaultMaxAgeS = 31_536_000

export interface CreateCookieStoreOptions {
  /** The page's document, looked up at each use; undefined on a server. */
  readonly getDocument?: (() => Document | undefined) | undefined
  /** The request's Cookie header: read on a server, where there is no document and nothing can be written. */
  readonly cookieHeader?: string | null | undefined
  /** How long a cookie lasts, in seconds; a year by default. Browsers may cap it. */
  readonly maxAgeS?: number | undefined
  /** The path that the cookies are for, the whole site by default. */
  readonly path?: string | undefined
}

/**
 * First-party cookies (ENT-11), so that a server can render what the browser knows. Names and values are percent-encoded, and
 * the cookies are SameSite=Lax, Secure on https. A value that is too long for a cookie, or that the browser did not take, stays
 * in memory for this session and `set` answers false. Other tabs' changes are not announced.
 */
export function createCookieStore(options: CreateCookieStoreOptions = {}): KeyValueStore {
  const { getDocument, cookieHeader, maxAgeS = defaultMaxAgeS, path = '/' } = options
  const read = () => parseCookies(getDocument?.()?.cookie ?? cookieHeader ?? '')

  const write = (key: string, value: string, ageS: number) => {
    const page = getDocument?.()
    if (!page) throw new Error('Cookies can be written in a page only')
    const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`
    if (pair.length > maxCookieLength) throw new Error('The value is too long for a cookie')
    const secure = page.location?.protocol === 'https:' ? '; Secure' : ''
    page.cookie = `${pair}; Path=${path}; Max-Age=${ageS}; SameSite=Lax${secure}`
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

/** The cookies of a header. Of two with one name the first counts, as it has the longer path; what is not percent-encoded text is skipped. */
function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    try {
      const name = decodeURIComponent(pair.slice(0, equals).trim())
      if (!cookies.has(name)) cookies.set(name, decodeURIComponent(pair.slice(equals + 1).trim()))
    } catch {
      // Another program's cookie in another encoding.
    }
  }
  return cookies
}
