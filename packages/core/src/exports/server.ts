export { type CookieToInitialStateOptions, cookieToInitialState } from '../client/cookieToInitialState.js'
export type { InitialState, StoredConnection } from '../connections/storedConnection.js'
