import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@hawser/common'
import { type WebSocket, WebSocketServer } from 'ws'
import { checkAudiences } from '../auth/audience.js'
import { type Authenticate, identifyClient, type RelayAuthOptions, type RelayClient } from '../auth/identifyClient.js'
import type { RelayBackplane } from '../backplane/backplane.js'
import { createFaults } from '../faults/createFaults.js'
import type { RelayFault, RelayFaults } from '../faults/relayFault.js'
import { createHub } from '../hub/createHub.js'
import { createBudget } from '../limits/createBudget.js'
import { type RelayLimits, resolveLimits } from '../limits/relayLimits.js'
import { toAddressGroup } from '../limits/toAddressGroup.js'
import { createMailbox } from '../mailbox/createMailbox.js'
import { createCounters } from '../metrics/createCounters.js'
import type { OnMetric, RelayStats } from '../metrics/relayMetric.js'
import { closeCodes, closeSocket, refuseUpgrade } from './closeSocket.js'
import { createSocketSession, type SocketSession } from './createSocketSession.js'
import { createTicker } from './createTicker.js'

export interface RelayOptions {
  readonly limits?: Partial<RelayLimits>
  /** Faults that are set from the start. */
  readonly faults?: readonly RelayFault[]
  readonly onMetric?: OnMetric
  /** Decides about clients whose token is right. Without it, all of them are let in. */
  readonly authenticate?: Authenticate
  readonly auth?: RelayAuthOptions
  /**
   * The address that sockets and messages are counted by, the peer's when absent; of IPv6 addresses the first 64 bits count. Behind a proxy, take
   * what the proxy itself writes: a header that it passes on is whatever the client likes.
   */
  readonly clientAddress?: (request: IncomingMessage) => string
  /** Shared with other relays that serve the same clients: whoever is connected to one gets what is published to another. It is closed with the relay. */
  readonly backplane?: RelayBackplane | undefined
  readonly clock?: Clock
}

export interface CloseSocketsOptions {
  /** Which of them; all when absent. */
  readonly when?: (client: RelayClient) => boolean
  /** The close code, 1001 when absent. */
  readonly code?: number
  readonly reason?: string
  /** Cuts them without a close frame, as a lost network does. */
  readonly isAbrupt?: boolean
}

/** A relay without a server of its own: it lives in the process that hands it sockets. */
export interface EmbeddedRelay {
  /** For the `upgrade` event of a Node HTTP server. Never throws; it closes what it does not take. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly faults: RelayFaults
  stats(): RelayStats
  /** Ends sockets while the relay goes on. */
  closeSockets(options?: CloseSocketsOptions): void
  /** Ends all sockets (1001), timers and the backplane, and forgets what is kept here. Later upgrades are refused. */
  close(): Promise<void>
}

const sweepIntervalMs = 10_000
/** How long a client may take to say goodbye. */
const closeGraceMs = 500
/** Frames that one message may come in: each costs the relay some work, and counts for nothing. */
const maxFragments = 256
/** Parts that a frame may be read in, and kept as. */
const maxBufferedChunks = 16_384

interface OpenSocket {
  readonly socket: WebSocket
  readonly client: RelayClient
  readonly session: SocketSession
}

/**
 * Creates a relay (WalletConnect's protocol `irn`: JSON-RPC 2.0 over WebSocket) that is embedded in an HTTP server. Without `auth.audiences` only
 * tokens are taken that come in on this machine's own address (127.0.0.1, ::1) and name it.
 *
 * @throws InvalidOptionsError for wrong limits and audiences.
 * @example
 * const relay = createRelay()
 * server.on('upgrade', relay.handleUpgrade)
 */
export function createRelay(options: RelayOptions = {}): EmbeddedRelay {
  const { clock = systemClock, authenticate, auth = {}, onMetric } = options
  const limits = resolveLimits(options.limits)
  checkAudiences(auth.audiences)
  const addressOf = options.clientAddress ?? ((request) => request.socket.remoteAddress ?? '')
  const { record, read } = createCounters(onMetric)
  const faults = createFaults(options.faults)
  const mailbox = createMailbox({ clock, limits, onEvicted: (wasReceived) => record({ name: 'evicted', wasReceived }) })
  const { backplane } = options
  const hub = createHub({ clock, limits, mailbox, record, onStored: () => sweeper.start(), backplane })
  const budgets = {
    outgoingBytes: createBudget(limits.maxOutgoingBytes),
    incomingBytes: createBudget(limits.maxIncomingBytes),
    subscriptions: createBudget(limits.maxSubscriptions),
  }
  const context = { clock, limits, hub, faults, record, budgets }
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.maxFrameBytes,
    maxFragments,
    maxBufferedChunks,
    // The answers count as what waits to leave.
    autoPong: false,
  })
  const sockets = new Set<OpenSocket>()
  /** All that asked for a socket and have not left, whether or not they were let in. */
  const streams = new Set<Duplex>()
  const perAddress = new Map<string, number>()
  let anonymousCount = 0
  let isClosed = false

  const sweeper = createTicker({
    clock,
    everyMs: sweepIntervalMs,
    run() {
      const count = mailbox.sweep()
      if (count > 0) record({ name: 'expired', count })
      return mailbox.messages > 0
    },
  })
  const heart = createTicker({
    clock,
    everyMs: limits.pingIntervalMs,
    run() {
      for (const { session } of sockets) session.ping()
      return sockets.size > 0
    },
  })

  const findFullLimit = (address: string): keyof RelayLimits | undefined => {
    if (streams.size >= limits.maxSockets) return 'maxSockets'
    return (perAddress.get(address) ?? 0) >= limits.maxSocketsPerAddress ? 'maxSocketsPerAddress' : undefined
  }

  const enter = (stream: Duplex, address: string) => {
    streams.add(stream)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    stream.once('close', () => {
      streams.delete(stream)
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
  }

  const serve = (socket: WebSocket, client: RelayClient) => {
    const openedMs = clock.nowMs()
    const session = createSocketSession(socket, client, context)
    const open: OpenSocket = { socket, client, session }
    sockets.add(open)
    record({ name: 'socketOpened' })
    heart.start()
    socket.once('close', (code) => {
      session.stop()
      sockets.delete(open)
      record({ name: 'socketClosed', code, openForMs: Math.max(0, clock.nowMs() - openedMs) })
    })
  }

  /** Counts what has come of a frame that is not whole yet, whether or not its socket is let in. */
  const countIncoming = (socket: WebSocket, stream: Duplex) => {
    const share = budgets.incomingBytes.join(() => {
      record({ name: 'limitReached', limit: 'maxIncomingBytes' })
      socket.terminate()
    })
    const clear = () => share.set(0)
    // Before the socket itself takes the bytes: what ends a frame in them takes the count back.
    stream.prependListener('data', (chunk: Buffer) => share.add(chunk.length))
    for (const event of ['message', 'ping', 'pong'] as const) socket.on(event, clear)
    stream.once('close', () => share.leave())
  }

  const refuse = (socket: WebSocket, reason: string) => {
    record({ name: 'socketRefused' })
    closeSocket(socket, closeCodes.refused, reason)
  }

  const admit = async (request: IncomingMessage, stream: Duplex, head: Buffer, address: string) => {
    anonymousCount += 1
    const leaving = new AbortController()
    const { signal } = leaving
    stream.once('close', () => leaving.abort())
    const identity = await identifyClient(request, {
      clock,
      address,
      anonymousId: `anonymous:${anonymousCount}`,
      timeoutMs: limits.authenticateTimeoutMs,
      signal,
      auth,
      authenticate,
    })
    const origin = request.headers.origin
    const clientId = identity.client?.clientId
    const plan = faults.plan({ stage: 'connect', method: undefined, topics: [], tag: undefined, clientId, origin })
    if (plan.delayMs > 0) await waitFor(plan.delayMs, clock, signal)
    if (isClosed || plan.isDropped || stream.destroyed) return stream.destroy()
    server.handleUpgrade(request, stream, head, (socket) => {
      // Without a listener an oversized or broken frame would end the process; `close` follows in any case.
      socket.on('error', () => undefined)
      countIncoming(socket, stream)
      const reason = plan.refusal ?? identity.reason
      if (reason !== undefined || !identity.client) refuse(socket, reason ?? '')
      else serve(socket, identity.client)
    })
  }

  return {
    faults,
    handleUpgrade(request, stream, head) {
      if (isClosed) return refuseUpgrade(stream, 503)
      let address = ''
      try {
        address = addressOf(request)
      } catch {
        return refuseUpgrade(stream, 503)
      }
      const group = toAddressGroup(address)
      const limit = findFullLimit(group)
      if (limit) {
        record({ name: 'limitReached', limit })
        return refuseUpgrade(stream, limit === 'maxSockets' ? 503 : 429)
      }
      enter(stream, group)
      stream.on('error', () => stream.destroy())
      void admit(request, stream, head, address).catch(() => stream.destroy())
    },
    stats: () => ({
      ...read(),
      sockets: sockets.size,
      outgoingBytes: budgets.outgoingBytes.used,
      incomingBytes: budgets.incomingBytes.used,
      subscriptions: hub.subscriptions,
      walked: hub.walked,
      subscribedTopics: hub.subscribedTopics,
      mailboxMessages: mailbox.messages,
      mailboxBytes: mailbox.bytes,
      mailboxTopics: mailbox.topics,
    }),
    closeSockets({ when, code = closeCodes.goingAway, reason, isAbrupt = false } = {}) {
      for (const { socket, client } of [...sockets]) {
        if (when && !when(client)) continue
        if (isAbrupt) socket.terminate()
        else closeSocket(socket, code, reason)
      }
    },
    async close() {
      isClosed = true
      heart.stop()
      sweeper.stop()
      await Promise.all([...sockets].map(({ socket }) => endSocket(socket)))
      for (const stream of streams) stream.destroy()
      hub.stop()
      await backplane?.close()
      mailbox.clear()
    },
  }
}

/** Over at once when `signal` aborts. */
function waitFor(delayMs: number, clock: Pick<Clock, 'setTimeout'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimeout(resolve, delayMs)
    const end = () => {
      cancel()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Says goodbye, and cuts the socket when no answer comes. */
function endSocket(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), closeGraceMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    closeSocket(socket, closeCodes.goingAway, 'The relay is closing')
  })
}
