import type { CaipNetworkId, ChainNamespace, SiwxSession } from '@hawser/common'
import type { ConnectionId } from '../interfaces/connector.js'
import type { ErrorInfo } from '../state/errorInfo.js'

/** An account that signs in, on one network. */
export interface SignInAccount {
  readonly connectionId: ConnectionId
  readonly namespace: ChainNamespace
  readonly address: string
  readonly chainId: CaipNetworkId
}

/** An account on its network as one text. */
export type AccountKey = `${CaipNetworkId}:${string}`

/** A sign-in that waits for its user. */
export interface SignInPrompt extends SignInAccount {
  /** Which of several, counted from 1. */
  readonly number: number
  readonly count: number
  /** Whether the connection ends where the user does not sign in. */
  readonly isRequired: boolean
  /** The text that the wallet is given to sign. Null until it is made. */
  text: string | null
  /** The site that the text says to be for, and why its user is asked, in the app's own words. Null until it is made, and where it has none. */
  domain: string | null
  statement: string | null
  /** `preparing`: the text is being made. `ready`: the user's turn. `signing`: the wallet has been asked. `verifying`: it has signed. */
  phase: 'preparing' | 'ready' | 'signing' | 'verifying'
  /** Why it did not go well the last time. */
  error: ErrorInfo | null
}

/** Who is signed in, and who is being asked to. */
export interface SignInState {
  prompt: SignInPrompt | null
  /** The valid sessions of accounts that are connected, as they were last read. */
  sessions: Record<AccountKey, SiwxSession>
  /** The accounts of which it is known whether they have a session. */
  known: Record<AccountKey, true>
  /** Why sessions could not be read the last time. */
  error: ErrorInfo | null
}

export function createSignInSlice(): SignInState {
  return { prompt: null, sessions: {}, known: {}, error: null }
}
