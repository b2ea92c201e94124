import { createCookieStore, createStorage } from '@hawser/common'
import type { InitialState } from '../connections/storedConnection.js'
import { readStoredState, storagePrefix } from '../connections/storedState.js'

export interface CookieToInitialStateOptions {
  /** The client's `id`, as it is passed to `createHawser`. Default `default`. */
  readonly id?: string | undefined
  /**
   * Whether the site is served by https, which the header does not tell. True by default: then only cookies are read that no other host of the
   * site can set (`__Host-`). False for development over http.
   */
  readonly isSecure?: boolean | undefined
}

/**
 * Returns the connections that a request's cookies tell, for `createHawser({ initialState })`: the first render shows the account,
 * on the server and in the browser. The client has to store in cookies for it: `createHawser({ storage: createCookieStore() })`.
 * Undefined where nothing is stored, or where it is stored twice; never throws. Safe on a server. It says what was, and never that somebody is
 * connected: that is for the wallet to confirm in the page.
 *
 * @param cookieHeader The request's Cookie header.
 * @example
 * const initialState = cookieToInitialState((await headers()).get('cookie'), { isSecure: process.env.NODE_ENV === 'production' })
 */
export function cookieToInitialState(
  cookieHeader: string | null | undefined,
  { id = 'default', isSecure = true }: CookieToInitialStateOptions = {},
): InitialState | undefined {
  return readStoredState(
    createStorage({
      store: createCookieStore({ cookieHeader: cookieHeader ?? null, isSecure }),
      prefix: storagePrefix(id),
    }),
  )
}
