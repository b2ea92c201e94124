import { type Clock, UserRejectedError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import { type ClientDeadlineOptions, withClientDeadline } from '../asking/withClientDeadline.js'
import type { Internals } from '../client/internals.js'
import { createToastController } from '../controllers/toast.js'
import { RequirementUnmetError } from '../errors/connectErrors.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { ConnectionId } from '../interfaces/connector.js'
import type { ConnectReason, Requirement, RequirementQuestion } from '../interfaces/requirement.js'
import { createArbiter } from '../modal/createArbiter.js'
import type { ModalCause } from '../modal/nextView.js'
import { describeError } from '../state/errorInfo.js'
import type { View } from '../state/view.js'
import { createAttemptController } from './attemptController.js'
import { endConnections } from './endConnections.js'
import { createPersistence } from './persistence.js'

export interface SettleConnectedOptions extends Pick<ClientDeadlineOptions, 'signals'> {
  readonly connectionIds: readonly ConnectionId[]
  readonly reason: ConnectReason
  /** That of the connect that waits for it. */
  readonly generation?: number | undefined
  /** Ends the wait without a word: what is required is asked for again when the client goes on. */
  readonly pause?: AbortSignal | undefined
}

/** The connections of which it is not told yet that they stand. */
export function createSettling() {
  return {
    /** The answers that are awaited for them: nobody is asked twice. */
    running: new Map<ConnectionId, Promise<void>>(),
    /** Those for which the client was paused meanwhile. */
    left: new Set<ConnectionId>(),
  }
}

/**
 * Settles an answer once all of it has been taken in: it is stored, what the app's features require is awaited, and then one event says that
 * somebody is connected. Where nothing is required it has settled at once, and returns nothing to wait for: whoever goes on in the same breath has all
 * of it drawn as one change.
 * @throws RequirementUnmetError where the connections had to go for it, AbortedError, ClientDestroyedError
 */
export function settleConnected(internals: Internals, options: SettleConnectedOptions): Promise<void> | undefined {
  internals.instance(createPersistence).flush()
  const { running } = internals.instance(createSettling)
  const joined = options.connectionIds.flatMap((id) => running.get(id) ?? [])
  const connectionIds = options.connectionIds.filter((id) => !running.has(id))
  const own = connectionIds.length > 0 ? (settle(internals, { ...options, connectionIds }) ?? []) : []
  const awaited = joined.concat(own)
  return awaited.length > 0 ? Promise.all(awaited).then(() => {}) : undefined
}

function settle(internals: Internals, options: SettleConnectedOptions): Promise<void> | undefined {
  const { events, instance, requirements, state } = internals
  const { connectionIds, reason, pause } = options
  const { running, left } = instance(createSettling)
  const tell = (): void => {
    const standing = connectionIds.filter((id) => state.connections.byId[id]?.status === 'connected')
    if (standing.length > 0) events.emit('connected', { reason, connectionIds: standing })
  }
  for (const id of connectionIds) left.delete(id)
  if (requirements.size === 0) {
    tell()
    return undefined
  }
  const met = (async () => {
    for (const requirement of requirements.values()) await meetRequirement(internals, requirement, options)
  })()
  for (const id of connectionIds) running.set(id, met)
  return untilMet()

  async function untilMet(): Promise<void> {
    try {
      await met
    } catch (error) {
      if (pause?.aborted) for (const id of connectionIds) left.add(id)
      throw error
    } finally {
      for (const id of connectionIds) running.delete(id)
    }
    tell()
  }
}

/**
 * Asks for what is required, and does what has to be done where it is not given.
 * @throws RequirementUnmetError where the connections had to go for it, AbortedError, ClientDestroyedError
 */
export async function meetRequirement(
  internals: Internals,
  requirement: Requirement,
  { connectionIds, reason, generation, signals, pause }: SettleConnectedOptions,
): Promise<void> {
  const { otherwise, unmetView } = requirement
  const { connections } = internals.state
  const ended = new AbortController()
  const isStanding = (): boolean => connectionIds.some((id) => connections.byId[id]?.status === 'connected')
  const left = new AbortController()
  const timer = createHeldTimer(internals.platform.clock)
  let hide = (_next?: View): void => {}
  let hasShown = false
  let isOver = false
  const show: RequirementQuestion['show'] = (view, { isLocked = false } = {}) => {
    if (isOver) return
    hide()
    hasShown = true
    hide = internals.instance(createRequiredViews).show({
      view,
      isLocked,
      timer,
      onLeft: () => {
        // Who closes the modal calls off the connect, as with any view that waits for it.
        if (otherwise !== 'skip' && generation !== undefined && !internals.state.modal.isOpen)
          internals.instance(createAttemptController).cancel(generation)
        left.abort()
      },
    })
  }
  const end = (next?: View): void => {
    isOver = true
    hide(next)
  }
  // At once, so that nothing is asked for a connection that has just gone.
  const unsubscribe = subscribe(connections, () => !isStanding() && ended.abort(), true)
  try {
    await withClientDeadline(
      { instance: internals.instance, platform: { clock: timer }, signal: internals.signal },
      { timeoutMs: requirement.timeoutMs, signals: [...signals, pause, ended.signal, left.signal] },
      (signal) => {
        signal.addEventListener('abort', () => {
          isOver = true
        })
        return requirement.meet({ connectionIds, reason, signal, show })
      },
    )
  } catch (raised) {
    const cause = left.signal.aborted ? new UserRejectedError({ cause: raised }) : raised
    const isMoot = internals.signal.aborted || pause?.aborted || !isStanding()
    const next = !isMoot && otherwise === 'disconnect' ? unmetView : undefined
    end(next)
    if (isMoot) throw cause
    if (otherwise === 'skip') return
    const error = new RequirementUnmetError(requirement.id, { cause, details: toErrorInfo(cause).shortMessage })
    const isCalledOff = signals.some((signal) => signal?.aborted)
    // The modal tells of what it has shown, unless the view of the connect does.
    if (!unmetView && hasShown && !isCalledOff && (otherwise === 'keep' || !isConnectingShown(internals)))
      internals.instance(createToastController).show({ message: error.shortMessage, variant: 'error' })
    if (otherwise === 'keep') {
      internals.controllers.alerts.add({ severity: 'warning', error: describeError(error) })
      return
    }
    unsubscribe()
    if (next && !hasShown) internals.instance(createArbiter).report({ type: 'requirementUnmet', view: next })
    await endConnections(internals, connectionIds)
    throw isCalledOff ? cause : error
  } finally {
    end()
    unsubscribe()
  }
}

/** A clock of one timer, which stands still while it is held, and then has its whole time again. */
function createHeldTimer(clock: Pick<Clock, 'setTimeout'>) {
  let begin = (): void => {}
  let cancel = (): void => {}
  let isHeld = false
  return {
    setTimeout(callback: () => void, delayMs: number): () => void {
      begin = () => {
        cancel = clock.setTimeout(callback, delayMs)
      }
      begin()
      return () => {
        begin = () => {}
        cancel()
      }
    },
    hold(): void {
      isHeld = true
      cancel()
    },
    /** Ignored where it is not held. */
    letGo(): void {
      if (isHeld) begin()
      isHeld = false
    },
  }
}

interface RequiredView {
  readonly view: View
  readonly isLocked: boolean
  /** What limits how long it may take: time in which another one is shown does not count. */
  readonly timer: ReturnType<typeof createHeldTimer>
  /** The user has left it. */
  readonly onLeft: () => void
}

/** The views that something is given in, one at a time: the first one is shown, and the next once nobody waits for that. */
export function createRequiredViews({ instance, signal, state }: Internals) {
  const { connecting, modal, router } = state
  const waiting: RequiredView[] = []
  let stop = (): void => {}

  const showFirst = (): void => {
    const [first] = waiting
    if (!first) return
    const { view, isLocked, timer, onLeft } = first
    timer.letGo()
    instance(createArbiter).report({ type: 'requirementWaiting', view })
    connecting.required = view
    modal.isLocked = isLocked || undefined
    const check = (): void => {
      if (!modal.isOpen || !router.stack.some(({ name }) => name === view.name)) onLeft()
    }
    const stops = [subscribe(modal, check), subscribe(router, check)]
    stop = () => {
      for (const one of stops) one()
    }
  }

  return {
    /** Has the modal show a view until the returned function is called, with the one that takes its place where the connections end for it. */
    show(own: RequiredView): (next?: View) => void {
      waiting.push(own)
      if (waiting[0] === own) showFirst()
      else own.timer.hold()
      return (next) => {
        const index = waiting.indexOf(own)
        if (index === -1) return
        waiting.splice(index, 1)
        if (index > 0) return
        stop()
        modal.isLocked = undefined
        if (waiting.length > 0 && !signal.aborted) {
          showFirst()
          return
        }
        connecting.required = undefined
        if (signal.aborted) return
        const cause: ModalCause = next
          ? { type: 'requirementUnmet', view: next }
          : { type: 'requirementEnded', view: own.view }
        instance(createArbiter).report(cause)
      }
    },
  }
}

/** Whether a view stands that says how the connect ended. */
function isConnectingShown({ state: { modal, router } }: Internals): boolean {
  return modal.isOpen && /^Connecting/.test(router.stack.at(-1)?.name ?? '')
}
