import { subscribe } from 'valtio/vanilla'
import { type ClientDeadlineOptions, withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { RequirementUnmetError } from '../errors/requirementUnmetError.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { ConnectReason, Requirement } from '../interfaces/requirement.js'
import { describeError } from '../state/describeError.js'
import { toErrorInfo } from '../state/toErrorInfo.js'
import { endConnections } from './endConnections.js'
import { createPersistence } from './persistence.js'

export interface SettleConnectedOptions extends Pick<ClientDeadlineOptions, 'signals'> {
  readonly connectionIds: readonly ConnectionId[]
  readonly reason: ConnectReason
}

/**
 * What follows once all of an answer has been taken in: it is stored, what the app's features require is awaited, and then one event says that
 * somebody is connected.
 * @throws RequirementUnmetError where the connections had to go for it, AbortedError, ClientDestroyedError
 */
export async function settleConnected(
  internals: Internals,
  { connectionIds, reason, signals }: SettleConnectedOptions,
): Promise<void> {
  const { events, instance, requirements, state } = internals
  instance(createPersistence).flush()
  for (const requirement of requirements.values())
    await meet(internals, requirement, { connectionIds, reason, signals })
  const standing = connectionIds.filter((id) => state.connections.byId[id]?.status === 'connected')
  if (standing.length > 0) events.emit('connected', { reason, connectionIds: standing })
}

async function meet(
  internals: Internals,
  requirement: Requirement,
  { connectionIds, reason, signals }: SettleConnectedOptions,
): Promise<void> {
  const { connections } = internals.state
  const ended = new AbortController()
  const isStanding = (): boolean => connectionIds.some((id) => connections.byId[id]?.status === 'connected')
  // At once, so that nothing is asked for a connection that has just gone.
  const unsubscribe = subscribe(connections, () => !isStanding() && ended.abort(), true)
  try {
    await withClientDeadline(
      internals,
      { timeoutMs: requirement.timeoutMs, signals: [...signals, ended.signal] },
      (signal) => requirement.meet({ connectionIds, reason, signal }),
    )
  } catch (cause) {
    if (internals.signal.aborted || !isStanding()) throw cause
    const error = new RequirementUnmetError(requirement.id, { cause, details: toErrorInfo(cause).shortMessage })
    if (requirement.otherwise === 'keep') {
      internals.controllers.alerts.add({ severity: 'warning', error: describeError(error) })
      return
    }
    unsubscribe()
    await endConnections(internals, connectionIds)
    throw signals.some((signal) => signal?.aborted) ? cause : error
  } finally {
    unsubscribe()
  }
}
