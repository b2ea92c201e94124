import type { ChainNamespace, SiwxSession, SiwxSessionInfo } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { selectActiveConnection } from '../selectors/account.js'
import type { HawserState } from '../state/tree.js'
import { selectIsSessionKnown, selectSession } from './selectSession.js'
import { cancelSignIn, endSession, getSessions, listSessions, signIn, signOut, skipSignIn } from './signInFlows.js'
import type { SignInPrompt } from './signInState.js'

/** The sign-in of the account in use. */
export interface SessionStatus {
  /** Undefined where there is none, and until it is known. */
  readonly session: SiwxSession | undefined
  /** `unknown` until it has been read whether the account in use is signed in. */
  readonly status: 'unknown' | 'signedIn' | 'signedOut'
  /** The sign-in that waits for its user. */
  readonly prompt: SignInPrompt | null
}

/** The actions of one client that sign in and out. */
export interface SessionApi {
  /** Has the account in use sign in, or answers the prompt that waits. */
  signIn(parameters?: { readonly namespace?: ChainNamespace | undefined }): Promise<SiwxSession>
  signOut(parameters?: { readonly namespace?: ChainNamespace | undefined }): Promise<void>
  /** Reads the valid sessions of what is connected. */
  getSessions(): Promise<readonly SiwxSession[]>
  /** Reads the sessions of who is signed in, on every device where the app's sign-in tells of those. */
  listSessions(parameters?: { readonly signal?: AbortSignal | undefined }): Promise<readonly SiwxSessionInfo[]>
  /** Ends one of those sessions. */
  endSession(session: SiwxSessionInfo): Promise<void>
  /** Stops waiting for the wallet, or refuses the prompt. */
  cancel(): void
  /** Goes on without this account. */
  skip(): void
}

/** Returns whether the account in use is signed in, and what waits for its user. For bindings. */
export function selectSessionStatus(state: HawserState): SessionStatus {
  const session = selectSession(state)
  const isConnected = selectActiveConnection(state) !== undefined
  const isKnown = isConnected ? selectIsSessionKnown(state) : state.isRestored
  return {
    session,
    status: session ? 'signedIn' : isKnown ? 'signedOut' : 'unknown',
    prompt: state.signIn?.prompt ?? null,
  }
}

/** The flows of the sign-in, of one client. For bindings. */
export function createSessionApi(hawser: Hawser): SessionApi {
  return {
    signIn: (parameters) => signIn(hawser, parameters),
    signOut: (parameters) => signOut(hawser, parameters),
    getSessions: () => getSessions(hawser),
    listSessions: (parameters) => listSessions(hawser, parameters),
    endSession: (session) => endSession(hawser, { session }),
    cancel: () => cancelSignIn(hawser),
    skip: () => skipSignIn(hawser),
  }
}
