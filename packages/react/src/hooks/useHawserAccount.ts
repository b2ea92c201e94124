import type { CaipAddress, ChainNamespace } from '@hawser/common'
import {
  type Account,
  type ConnectionId,
  type ConnectionStatus,
  type HawserState,
  selectActiveCaipAddress,
  selectActiveConnection,
  selectStatus,
} from '@hawser/core'
import { useCallback } from 'react'
import { useHawserState } from '../provider/useHawserState.js'

export interface UseHawserAccountParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

export interface UseHawserAccountReturnType {
  /**
   * `reconnecting` until it is known whether a wallet is connected, and while a wallet has not answered in time; `unconfirmed` where it has to prompt
   * to confirm a stored connection.
   */
  readonly status: ConnectionStatus
  /** Whether the wallet has confirmed it since the page was loaded: before that, nothing is to be paid to the address, and nothing decided by it. */
  readonly isConnected: boolean
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
      const status = selectStatus(state, namespace)
      return {
        status,
        isConnected: status === 'connected',
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
