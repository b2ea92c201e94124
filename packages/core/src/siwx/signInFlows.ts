import type { ChainNamespace, HawserError, SiwxSession, SiwxSessionInfo, UserRejectedError } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import type { WalletErrorType } from '../flows/signMessage.js'
import { createSignIn } from './createSignIn.js'
import type { SignInUnavailableError } from './signInErrors.js'

export interface SignInParameters extends FlowParameters {
  /** The sign-in that waits for the user by default, else the active namespace. */
  readonly namespace?: ChainNamespace | undefined
}

export type SignInReturnType = SiwxSession

export type SignInErrorType = FlowErrorType | SignInUnavailableError | UserRejectedError | WalletErrorType | HawserError

export interface SignOutParameters extends FlowParameters {
  /** The account in use of that namespace alone; all sessions by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type SignOutErrorType = FlowErrorType | SignInUnavailableError

export interface GetSessionsParameters extends FlowParameters {
  /** All namespaces by default. */
  readonly namespace?: ChainNamespace | undefined
}

export type GetSessionsReturnType = readonly SiwxSession[]

export type ListSessionsReturnType = readonly SiwxSessionInfo[]

export interface EndSessionParameters extends Pick<FlowParameters, 'signal'> {
  /** One that {@link listSessions} has returned. */
  readonly session: SiwxSessionInfo
}

const signInOf = (hawser: Hawser) => internalsOf(hawser).instance(createSignIn)

/**
 * Signs in with the account in use: makes the message, has the wallet sign it, and has the app's sign-in verify and keep the session. Where the modal
 * asks for a sign-in, it is that one. Two calls for one account are one request to the wallet.
 *
 * @throws SignInUnavailableError, UserRejectedError, TimeoutError, AbortedError, ConnectionEndedError, ClientDestroyedError, and what the app's sign-in throws
 * @example const session = await signIn(hawser)
 */
export async function signIn(hawser: Hawser, parameters: SignInParameters = {}): Promise<SignInReturnType> {
  return signInOf(hawser).signIn(parameters)
}

/**
 * Ends sessions, all of them by default. Where the app requires a sign-in, their accounts are disconnected; else they stay connected, and are not asked
 * again until they connect anew.
 *
 * @throws SignInUnavailableError, TimeoutError, AbortedError, ClientDestroyedError, and what the app's sign-in throws
 * @example await signOut(hawser)
 */
export async function signOut(hawser: Hawser, parameters: SignOutParameters = {}): Promise<void> {
  return signInOf(hawser).signOut(parameters)
}

/**
 * Reads the sessions of the accounts in use that are valid now. What is known of them already is in the state: see `selectSession`.
 *
 * @throws SignInUnavailableError, TimeoutError, AbortedError, ClientDestroyedError, and what the app's sign-in throws
 * @example const [session] = await getSessions(hawser, { namespace: 'eip155' })
 */
export async function getSessions(
  hawser: Hawser,
  parameters: GetSessionsParameters = {},
): Promise<GetSessionsReturnType> {
  return signInOf(hawser).getSessions(parameters)
}

/**
 * Reads the sessions of who is signed in: on every device where the app's sign-in tells of those, such as `gatewaySiwx`; else of this browser.
 *
 * @throws SignInUnavailableError, TimeoutError, AbortedError, ClientDestroyedError, and what the app's sign-in throws
 * @example const elsewhere = (await listSessions(hawser)).filter(({ isCurrent }) => !isCurrent)
 */
export async function listSessions(
  hawser: Hawser,
  { signal }: Pick<FlowParameters, 'signal'> = {},
): Promise<ListSessionsReturnType> {
  return signInOf(hawser).listSessions(signal)
}

/**
 * Ends one session. Where an account is signed in here by it, that is as {@link signOut} is for that account.
 *
 * @throws SignInUnavailableError, TimeoutError, AbortedError, ClientDestroyedError, and what the app's sign-in throws
 * @example for (const session of elsewhere) await endSession(hawser, { session })
 */
export async function endSession(hawser: Hawser, { session, signal }: EndSessionParameters): Promise<void> {
  return signInOf(hawser).endSession(session, signal)
}

/**
 * Has the modal ask for a sign-in with the account in use, as a view of it does that was opened by itself. Resolves once the user has answered.
 * @throws SignInUnavailableError, AbortedError, ClientDestroyedError
 */
export async function requestSignIn(hawser: Hawser, { signal }: FlowParameters = {}): Promise<void> {
  return signInOf(hawser).request(signal)
}

/**
 * Stops waiting for the wallet where it is asked; else refuses the sign-in that waits: where it is required, what has not signed in is disconnected.
 * @throws SignInUnavailableError, ClientDestroyedError
 */
export function cancelSignIn(hawser: Hawser): void {
  signInOf(hawser).cancel()
}

/**
 * Goes on without signing in with the account that is asked. Where a sign-in is required, that is a refusal.
 * @throws SignInUnavailableError, ClientDestroyedError
 */
export function skipSignIn(hawser: Hawser): void {
  signInOf(hawser).skip()
}
