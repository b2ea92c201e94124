import { createCookieStore, createStorage } from '@hawser/common'
import type { InitialState } from './storedConnection.js'
import { readStoredState, storagePrefix } from './storedState.js'

export interface CookieToInitialStateOptions {
  /** The client's `id`, as it is passed to `createHawser`. Default `default`. */
  readonly id?: string | undefined
}

/**
 * What a request's cookies say of who is connected, for `createHawser({ initialState })`: the first render shows the account,
 * on the server and in the browser. The client has to store in cookies for it: `createHawser({ storage: createCookieStore(…) })`.
 * Undefined where nothing is stored; never throws. Safe on a server.
 *
 * @param cookieHeader The request's Cookie header.
 * @example const initialState = cookieToInitialState((await headers()).get('cookie'))
 */
export function cookieToInitialState(
  cookieHeader: string | null | undefined,
  { id = 'default' }: CookieToInitialStateOptions = {},
): InitialState | undefined {
  return readStoredState(createStorage({ store: createCookieStore({ cookieHeader }), prefix: storagePrefix(id) }))
}
