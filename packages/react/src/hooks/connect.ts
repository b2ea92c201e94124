import type { HawserError } from '@hawser/common'
import type { ConnectorListItem } from '@hawser/core'
import { useCallback } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { type CallbacksOf, useMutationState } from './useMutationState.js'
import { useQueryState } from './useQueryState.js'

const pickConnect = (actions: Actions['connect']) => actions.connect

/**
 * Connects a wallet without the modal. `attempt` is the client's one attempt, whoever began it: whether the wallet is waited for, or how it
 * ended if not well.
 *
 * @example
 * const { connectors } = useHawserConnectors()
 * const { connect, attempt, cancel } = useHawserConnect()
 * connect({ connectorId: 'io.metamask' })
 */
export function useHawserConnect(callbacks?: CallbacksOf<typeof pickConnect>) {
  const hawser = useHawser()
  const attempt = useHawserState((state) => state.connecting.attempt)
  const actions = useActions()
  const { run, runAsync, state } = useMutationState('connect', pickConnect, { callbacks, intent: 'connect' })
  const cancel = useCallback(() => {
    actions.intents.connect?.abort()
    // With the client its connects have ended.
    if (!hawser.signal.aborted) actions.connect.current?.cancelConnect(hawser)
  }, [hawser, actions])
  return { connect: run, connectAsync: runAsync, attempt, cancel, ...state }
}

const pickDisconnect = (actions: Actions['connect']) => actions.disconnect

/** Disconnects one connection, one wallet, one namespace, or everything. `walletErrors` names wallets that did not end their own side. */
export function useHawserDisconnect(callbacks?: CallbacksOf<typeof pickDisconnect>) {
  const { run, runAsync, state } = useMutationState('connect', pickDisconnect, { callbacks })
  return { disconnect: run, disconnectAsync: runAsync, ...state }
}

interface ConnectorsState {
  /** In the order that the modal shows them. Pass an entry's id to `connect`. */
  readonly connectors: readonly ConnectorListItem[]
  /** Whether the list is still on its way: the code that makes it is loaded with the first component that asks for it. */
  readonly isLoading: boolean
  /** Why the list did not come. */
  readonly error: HawserError | null
  /** Loads it once more. */
  readonly refetch: () => void
}

const none: readonly ConnectorListItem[] = []

/** The wallets to choose from. */
export function useHawserConnectors(): ConnectorsState {
  const hawser = useHawser()
  const { data, error, refetch } = useQueryState({
    part: 'connect',
    question: 'connectors',
    ask: ({ listConnectors }, context) => {
      listConnectors(context.hawser)
      return { list: listConnectors }
    },
  })
  const connectors = useHawserState(
    useCallback(() => (hawser.signal.aborted ? none : (data?.list(hawser) ?? none)), [hawser, data]),
  )
  return { connectors, isLoading: !data && !error, error, refetch }
}
