import type { CaipAddress, ChainNamespace } from '@hawser/common'
import {
  type Account,
  type AccountStatus,
  type ConnectionId,
  type HawserState,
  type PermissionGrant,
  selectAccountStatus,
  selectActiveCaipAddress,
  selectActiveConnection,
  selectStatus,
  type WalletCapabilities,
  type WalletProvider,
} from '@hawser/core'
import { useCallback } from 'react'
import type { Actions } from '../provider/actions.js'
import { useHawserState } from '../provider/useHawserState.js'
import { type CallbacksOf, useMutationState } from './useMutationState.js'
import { type QueryState, useQueryState } from './useQueryState.js'

export interface UseHawserAccountParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export interface UseHawserAccountReturnType {
  /**
   * `connecting` while the user connects a wallet and none is connected; `reconnecting` until it is known whether one is connected, and while the
   * wallet of a stored account has not confirmed it. `selectStatus` (`@hawser/core`) tells more exactly why.
   */
  readonly status: AccountStatus
  /** Whether the wallet has confirmed it since the page was loaded: before that, nothing is to be paid to the address, and nothing decided by it. */
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly isDisconnected: boolean
  readonly isReconnecting: boolean
  /** Whether a stored account waits for a prompt: its wallet is locked, or cannot be asked without one. Connecting it again asks it. */
  readonly isUnconfirmed: boolean
  /** The address in use, a stored one included while its wallet is being asked. */
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly namespace: ChainNamespace | undefined
  /** Every account that the wallet shares, the wallet's own choice first. */
  readonly accounts: readonly Account[]
  readonly connectionId: ConnectionId | undefined
  readonly connectorId: string | undefined
  readonly connectorName: string | undefined
  readonly connectorIcon: string | undefined
}

const noAccounts: readonly Account[] = []

/**
 * The account in use.
 *
 * @example const { address, status } = useHawserAccount()
 */
export function useHawserAccount({ namespace }: UseHawserAccountParameters = {}): UseHawserAccountReturnType {
  const select = useCallback(
    (state: HawserState): UseHawserAccountReturnType => {
      const connection = selectActiveConnection(state, namespace)
      const status = selectAccountStatus(state, namespace)
      return {
        status,
        isConnected: status === 'connected',
        isConnecting: status === 'connecting',
        isDisconnected: status === 'disconnected',
        isReconnecting: status === 'reconnecting',
        isUnconfirmed: selectStatus(state, namespace) === 'unconfirmed',
        address: connection?.address,
        caipAddress: selectActiveCaipAddress(state, namespace),
        namespace: namespace ?? state.networks.activeNamespace ?? undefined,
        accounts: connection?.accounts ?? noAccounts,
        connectionId: connection?.id,
        connectorId: connection?.connectorId,
        connectorName: connection?.connectorName,
        connectorIcon: connection?.connectorIcon,
      }
    },
    [namespace],
  )
  return useHawserState(select)
}

const pickSwitchAccount = (actions: Actions['account']) => actions.switchAccount

/** Uses another account of a connection. */
export function useHawserSwitchAccount(callbacks?: CallbacksOf<typeof pickSwitchAccount>) {
  const { run, runAsync, state } = useMutationState('account', pickSwitchAccount, { callbacks })
  return { switchAccount: run, switchAccountAsync: runAsync, ...state }
}

const pickSwitchConnection = (actions: Actions['account']) => actions.switchConnection

/** Uses another connection, whose namespace becomes the active one. They are in `state.connections` (`useHawserState`). */
export function useHawserSwitchConnection(callbacks?: CallbacksOf<typeof pickSwitchConnection>) {
  const { run, runAsync, state } = useMutationState('account', pickSwitchConnection, { callbacks })
  return { switchConnection: run, switchConnectionAsync: runAsync, ...state }
}

/** The connected wallet's own provider, in the manner of its namespace (EIP-1193 for eip155): the way past Hawser. */
export function useHawserProvider<TNamespace extends ChainNamespace = ChainNamespace>(
  parameters: { readonly namespace?: TNamespace | undefined } = {},
): QueryState<WalletProvider<TNamespace>> {
  const { connectionId, isConnected } = useHawserAccount(parameters)
  return useQueryState({
    part: 'account',
    question: isConnected ? [connectionId] : null,
    ask: (actions, { hawser, signal }) => actions.getProvider(hawser, { ...parameters, signal }),
  })
}

/** Returns the capabilities of the connected wallet by chain (EIP-5792). */
export function useHawserCapabilities(
  parameters: { readonly namespace?: ChainNamespace | undefined } = {},
): QueryState<WalletCapabilities> {
  const { address, connectionId, isConnected } = useHawserAccount(parameters)
  return useQueryState({
    part: 'account',
    question: isConnected ? [connectionId, address] : null,
    ask: (actions, { hawser, signal }) => actions.getCapabilities(hawser, { ...parameters, signal }),
  })
}

/** The grants of this app that the connected wallet says still hold (ERC-7715). `refetch` asks it once more. */
export function useHawserPermissions(
  parameters: { readonly namespace?: ChainNamespace | undefined } = {},
): QueryState<readonly PermissionGrant[]> {
  const { address, connectionId, isConnected } = useHawserAccount(parameters)
  return useQueryState({
    part: 'account',
    question: isConnected ? [connectionId, address] : null,
    ask: (actions, { hawser, signal }) => actions.getPermissions(hawser, { ...parameters, signal }),
  })
}
