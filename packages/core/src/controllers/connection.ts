import { type Clock, MAX_RECENT_WALLETS } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { StoredConnection } from '../client/storedConnection.js'
import type { ConnectionId } from '../contracts/connector.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { ConnectAttempt, Connection, HawserState, RecentWallet } from '../state/tree.js'

/** The connections' slice as a client begins. */
export function createConnectionsSlice(): HawserState['connections'] {
  return { byId: {}, active: {}, attempt: null, recent: [], pairing: null, link: null }
}

export interface ConnectionControllerDeps {
  readonly clock: Pick<Clock, 'nowMs'>
  readonly emit: <TName extends keyof HawserEvents>(name: TName, event: HawserEvents[TName]) => void
}

/**
 * What is stored of connections, and what is under way. Accounts, a wallet's chain and connectedness come in and leave by
 * `commitConnections` alone.
 */
export function createConnectionController(slice: HawserState['connections'], deps: ConnectionControllerDeps) {
  let lastGeneration = 0
  let attemptAbort: AbortController | undefined

  const abortAttempt = (): void => {
    attemptAbort?.abort()
    attemptAbort = undefined
  }
  const isCurrentAttempt = (generation: number): boolean => slice.attempt?.generation === generation

  return {
    /**
     * Puts stored connections into the state; their wallets have not been asked yet (STA-01). Those known already stay as they are,
     * and those that `isOurs` says would be among the stored ones, but are not, go.
     */
    restore(stored: readonly StoredConnection[], isOurs?: ((connection: Connection) => boolean) | undefined): void {
      const isStale = (connection: Connection): boolean =>
        isOurs?.(connection) === true && !stored.some(({ id }) => id === connection.id)
      const stale = Object.values(slice.byId).filter(isStale)
      for (const { id, namespace } of stale) {
        delete slice.byId[id]
        if (slice.active[namespace] === id) delete slice.active[namespace]
        deps.emit('disconnect', { namespace, connectionId: id })
      }
      for (const { accounts, isActive, ...rest } of stored) {
        slice.byId[rest.id] ??= {
          ...rest,
          generation: ++lastGeneration,
          accounts: accounts.map((account) => ({ namespace: rest.namespace, ...account })),
          status: 'connecting',
        }
        if (isActive) slice.active[rest.namespace] = rest.id
        else slice.active[rest.namespace] ??= rest.id
      }
    },
    /** Where a stored connection stands that its wallet has not answered for. */
    setStatus(id: ConnectionId, status: 'connecting' | 'reconnecting' | 'unconfirmed'): void {
      const connection = slice.byId[id]
      if (connection) connection.status = status
    },
    /** Begins a connect; the one before it is cancelled. */
    beginAttempt(connectorId: string): { readonly generation: number; readonly signal: AbortSignal } {
      abortAttempt()
      attemptAbort = new AbortController()
      const generation = ++lastGeneration
      slice.attempt = { connectorId, generation, phase: 'waiting', error: null, startedAtMs: deps.clock.nowMs() }
      return { generation, signal: attemptAbort.signal }
    },
    isCurrentAttempt,
    /** The attempt came to an end, well or not. Ignored when another one has taken its place. */
    endAttempt(
      generation: number,
      failure?: { readonly phase: Exclude<ConnectAttempt['phase'], 'waiting'>; readonly error: ErrorInfo },
    ): void {
      if (!slice.attempt || !isCurrentAttempt(generation)) return
      attemptAbort = undefined
      if (failure) Object.assign(slice.attempt, failure)
      else slice.attempt = null
    },
    /** Whatever the wallet still answers to the attempt is ignored. */
    cancelAttempt(): void {
      slice.attempt = null
      abortAttempt()
    },
    /** Remembers a wallet, the latest first. */
    addRecent(wallet: RecentWallet): void {
      const others = slice.recent.filter(({ id }) => id !== wallet.id)
      slice.recent = [wallet, ...others].slice(0, MAX_RECENT_WALLETS)
    },
    setRecent(wallets: readonly RecentWallet[]): void {
      slice.recent = wallets.slice(0, MAX_RECENT_WALLETS)
    },
    dispose: abortAttempt,
  }
}

export type ConnectionController = ReturnType<typeof createConnectionController>
