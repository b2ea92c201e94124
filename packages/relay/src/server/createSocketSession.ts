import type { RawData, WebSocket } from 'ws'
import type { RelayClient } from '../auth/identifyClient.js'
import type { FaultEvent } from '../faults/relayFault.js'
import type { RelaySession } from '../hub/hub.js'
import { createRateLimiter } from '../limits/createRateLimiter.js'
import type { RelayLimits } from '../limits/relayLimits.js'
import { toAddressGroup } from '../limits/toAddressGroup.js'
import { isRelayMethod, runMethod } from '../protocol/methods.js'
import { type Frame, parseFrame } from '../protocol/parseFrame.js'
import { RequestRefusal, rpcCodes } from '../protocol/requestRefusal.js'
import { closeCodes, closeSocket } from './closeSocket.js'
import { createPusher } from './createPusher.js'
import { createSender, type SocketContext } from './socketContext.js'

type RequestFrame = Extract<Frame, { kind: 'request' }>

/** Messages that may be looked at for what one request costs. */
const stepsPerRequest = 1_024
/** The size of a pong that nobody reads beside its text, roughly. */
const pongOverheadBytes = 200
/** How long who is shut out may take to agree, in milliseconds. */
const shutOutMs = 2_000

export interface SocketSession {
  /** Asks whether the other end is there; cuts it off when it has not said anything since it was asked before. */
  ping(): void
  /** Ends its timers and leaves its topics. */
  stop(): void
}

/** Serves one open socket until it is closed. */
export function createSocketSession(socket: WebSocket, client: RelayClient, context: SocketContext): SocketSession {
  const { clock, limits, hub, faults, record, budgets } = context
  const { clientId, origin } = client
  const cutFor = (limit: keyof RelayLimits) => () => {
    record({ name: 'limitReached', limit })
    socket.terminate()
  }
  const outgoing = budgets.outgoingBytes.join(cutFor('maxOutgoingBytes'))
  const subscriptions = budgets.subscriptions.join(cutFor('maxSubscriptions'))
  const send = createSender(socket, outgoing)
  const pusher = createPusher(socket, client, context, send)
  const limiter = createRateLimiter({ clock, perSecond: limits.requestsPerSecond, burst: limits.requestBurst })
  const timers = new Set<() => void>()
  let refusedInARow = 0
  let isAlive = true
  let isPinged = false

  const session: RelaySession = {
    clientId,
    address: toAddressGroup(client.address),
    topics: new Set(),
    isOpen: () => socket.readyState === socket.OPEN,
    isPushing: pusher.isPushing,
    hasRoom: pusher.hasRoom,
    push: pusher.push,
    charge: (steps) => limiter.charge(steps / stepsPerRequest),
  }

  const after = (delayMs: number, run: () => void) => {
    if (delayMs <= 0) return run()
    const cancel = clock.setTimeout(() => {
      timers.delete(cancel)
      run()
    }, delayMs)
    timers.add(cancel)
  }

  const sendError = (rawId: string, rpcCode: number, message: string) =>
    send(`{"id":${rawId},"jsonrpc":"2.0","error":${JSON.stringify({ code: rpcCode, message })}}`)

  const answer = (event: FaultEvent, write: () => void) => {
    const plan = faults.plan({ ...event, stage: 'answer' })
    if (plan.close) return closeSocket(socket, plan.close.code, plan.close.reason)
    after(plan.delayMs, () => {
      if (!plan.isDropped) write()
      hub.flush(session)
    })
  }

  const runRequest = (frame: RequestFrame, event: FaultEvent) => {
    const method = isRelayMethod(frame.method) ? frame.method : 'other'
    const succeed = (value: unknown) => {
      const result = JSON.stringify(value)
      subscriptions.set(session.topics.size)
      record({ name: 'request', method, rpcCode: undefined })
      answer(event, () => send(`{"id":${frame.rawId},"jsonrpc":"2.0","result":${result}}`))
    }
    const fail = (error: unknown) => {
      const refusal = error instanceof RequestRefusal ? error : undefined
      const rpcCode = refusal?.rpcCode ?? rpcCodes.internalError
      record({ name: 'request', method, rpcCode })
      if (refusal?.limit) record({ name: 'limitReached', limit: refusal.limit })
      answer(event, () => sendError(frame.rawId, rpcCode, refusal?.message ?? 'The relay failed.'))
    }
    try {
      const result = runMethod(frame.method, frame.params, session, hub)
      if (!(result instanceof Promise)) return succeed(result)
      const whileOpen = (then: (settled: unknown) => void) => (settled: unknown) => {
        if (session.isOpen()) then(settled)
      }
      result.then(whileOpen(succeed)).catch(whileOpen(fail))
    } catch (error) {
      fail(error)
    }
  }

  const receive = (frame: RequestFrame) => {
    const event: FaultEvent = {
      stage: 'request',
      method: frame.method,
      clientId,
      origin,
      ...(faults.size > 0 ? describeParams(frame.params) : { topics: [], tag: undefined }),
    }
    const plan = faults.plan(event)
    if (plan.close) return closeSocket(socket, plan.close.code, plan.close.reason)
    after(plan.delayMs, () => {
      if (plan.isDropped || socket.readyState !== socket.OPEN) return
      if (plan.refusal === undefined) runRequest(frame, event)
      else sendError(frame.rawId, rpcCodes.refused, plan.refusal)
    })
  }

  const shutOut = () => {
    closeSocket(socket, closeCodes.policyViolation, 'Too many requests')
    // What it goes on sending is taken apart for as long as its socket stands.
    after(shutOutMs, () => socket.terminate())
  }

  const isTaken = (cost: number) => {
    if (limiter.take(cost)) return true
    record({ name: 'limitReached', limit: 'requestsPerSecond' })
    return false
  }

  const isWithinRate = (frame: Frame, bytes: number) => {
    const cost = 1 + sizeCost(bytes)
    if (isTaken(cost)) {
      refusedInARow = 0
      return true
    }
    refusedInARow += cost
    if (refusedInARow > limits.requestBurst) shutOut()
    else if (frame.kind !== 'answer') {
      const rawId = frame.rawId
      sendError(rawId, rpcCodes.limitExceeded, `The relay takes ${limits.requestsPerSecond} requests a second.`)
    }
    return false
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    // A socket that is on its way out may go on sending until its other end agrees.
    if (socket.readyState !== socket.OPEN) return
    // Whoever is far behind in reading says something long before it comes to a ping.
    isAlive = true
    if (isBinary) return closeSocket(socket, closeCodes.unsupportedData, 'The relay speaks text')
    const text = data.toString()
    const frame = parseFrame(text)
    if (frame.kind === 'answer' && pusher.settle(frame.id, frame.isError)) {
      // The push has been paid for; what is sent along with its answer has not.
      limiter.charge(sizeCost(text.length))
      return hub.flush(session)
    }
    if (!isWithinRate(frame, text.length)) return
    if (socket.bufferedAmount > limits.maxBufferedBytes) return cutFor('maxBufferedBytes')()
    if (frame.kind === 'invalid') return sendError(frame.rawId, frame.rpcCode, frame.message)
    if (frame.kind === 'request') receive(frame)
  })

  socket.on('ping', (data: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    if (!isTaken(1)) return shutOut()
    const bytes = data.length + pongOverheadBytes
    outgoing.add(bytes)
    if (socket.bufferedAmount > limits.maxBufferedBytes) return cutFor('maxBufferedBytes')()
    socket.pong(data, false, () => outgoing.add(-bytes))
  })

  socket.on('pong', () => {
    if (socket.readyState !== socket.OPEN) return
    if (!isPinged) return isTaken(1) ? undefined : shutOut()
    isPinged = false
    isAlive = true
    // What had to wait for room elsewhere is offered again, whether or not the client says anything else.
    hub.flush(session)
  })

  return {
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (socket.readyState !== socket.OPEN) return
      isPinged = true
      socket.ping()
    },
    stop() {
      for (const cancel of timers) cancel()
      pusher.stop()
      hub.leave(session)
      outgoing.leave()
      subscriptions.leave()
    },
  }
}

/** The size that a frame counts for, beside the frame itself. */
function sizeCost(bytes: number): number {
  return Math.floor(bytes / 16_384)
}

const topicKeys = new Set(['topic', 'pairingTopic', 'sessionTopic'])

/** The topics and the tag of a request whose parameters are not checked yet: what faults choose by. */
function describeParams(params: unknown): Pick<FaultEvent, 'topics' | 'tag'> {
  const members = entriesOf(params)
  // One level of batches and no deeper: what is not checked yet may be nested without end.
  const batched = members.flatMap(([key, value]) =>
    (key === 'messages' || key === 'subscriptions') && Array.isArray(value) ? value.flatMap(entriesOf) : [],
  )
  const topics: string[] = []
  let tag: number | undefined
  for (const [key, value] of [...members, ...batched]) {
    // One by one: what comes in one frame is more than a call has room for.
    const named: readonly unknown[] = topicKeys.has(key)
      ? [value]
      : key === 'topics' && Array.isArray(value)
        ? value
        : []
    for (const topic of named) if (typeof topic === 'string') topics.push(topic)
    if (key === 'tag' && typeof value === 'number') tag = value
  }
  return { topics, tag }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
