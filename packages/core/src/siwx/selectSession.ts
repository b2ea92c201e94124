import type { ChainNamespace, SiwxSession } from '@hawser/common'
import { selectActiveConnection } from '../selectors/account.js'
import { isSameAddress } from '../state/account.js'
import type { Connection, HawserState } from '../state/tree.js'
import type { AccountKey, SignInAccount } from './signInState.js'

/** An account on its network as one text: letter case tells no EVM account from another. */
export function toAccountKey({ namespace, address, chainId }: Omit<SignInAccount, 'connectionId'>): AccountKey {
  return `${chainId}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

export function isSameAccount(a: SignInAccount, b: SignInAccount | undefined): boolean {
  return b !== undefined && a.connectionId === b.connectionId && toAccountKey(a) === toAccountKey(b)
}

/** Returns the account of a connection that signs in: on the wallet's network where the app asks for it, else on the one that the app shows. */
export function findSignInAccount(
  { networks }: Pick<HawserState, 'networks'>,
  connection: Connection | undefined,
): SignInAccount | undefined {
  if (connection?.status !== 'connected') return undefined
  const { id: connectionId, namespace, address } = connection
  const own = networks.requested.filter(({ chainNamespace }) => chainNamespace === namespace)
  const chainId = [connection.chainId, networks.selected[namespace], own[0]?.caipNetworkId].find((id) =>
    own.some(({ caipNetworkId }) => caipNetworkId === id),
  )
  return chainId ? { connectionId, namespace, address, chainId } : undefined
}

/**
 * The session of the account in use, of the active namespace by default: undefined where there is none, and until it is known.
 *
 * @example const isSignedIn = selectSession(hawser.getSnapshot()) !== undefined
 */
export function selectSession(state: HawserState, namespace?: ChainNamespace): SiwxSession | undefined {
  const account = findSignInAccount(state, selectActiveConnection(state, namespace))
  return account && state.signIn?.sessions[toAccountKey(account)]
}

/** Whether it is known of the account in use if it has a session. */
export function selectIsSessionKnown(state: HawserState, namespace?: ChainNamespace): boolean {
  const account = findSignInAccount(state, selectActiveConnection(state, namespace))
  return account !== undefined && state.signIn?.known[toAccountKey(account)] === true
}

/** Whether a session is one of that account: on its own network, or on any of the namespace. */
export function isSessionOf(
  { chainId, accountAddress }: Pick<SiwxSession['data'], 'accountAddress' | 'chainId'>,
  { namespace, address }: SignInAccount,
): boolean {
  return chainId.startsWith(`${namespace}:`) && isSameAddress(namespace, accountAddress, address)
}
