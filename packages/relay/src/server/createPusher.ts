import type { WebSocket } from 'ws'
import type { RelayClient } from '../auth/identifyClient.js'
import { toMessageData } from '../hub/hub.js'
import type { StoredMessage } from '../mailbox/mailbox.js'
import { subscriptionId } from '../protocol/methods.js'
import { closeSocket } from './closeSocket.js'
import type { Sender, SocketContext } from './socketContext.js'

/** The pushes to one socket: what is under way, what the faults make of it, what is acknowledged. */
export interface Pusher {
  isPushing(stored: StoredMessage): boolean
  hasRoom(): boolean
  push(stored: StoredMessage): void
  /** The client has answered the push of that id. Whether there was one. */
  settle(id: number, isError: boolean): boolean
  stop(): void
}

export function createPusher(socket: WebSocket, client: RelayClient, context: SocketContext, sendText: Sender): Pusher {
  const { clock, limits, hub, faults, record } = context
  const byId = new Map<number, StoredMessage>()
  const underWay = new Set<StoredMessage>()
  const failed = new Set<StoredMessage>()
  const timers = new Set<() => void>()
  const held: (() => void)[] = []
  let lastId = 0

  const after = (delayMs: number, run: () => void) => {
    const cancel = clock.setTimeout(() => {
      timers.delete(cancel)
      run()
    }, delayMs)
    timers.add(cancel)
  }

  const releaseHeld = () => {
    for (const release of held.splice(0)) release()
  }

  const send = (stored: StoredMessage) => {
    if (socket.readyState !== socket.OPEN) return
    // Ids of three digits more than the time has, as clients make them, and never the same one twice.
    lastId = Math.max(clock.nowMs() * 1000, lastId + 1)
    byId.set(lastId, stored)
    const params = { id: subscriptionId(stored.topic, client.clientId), data: toMessageData(stored) }
    sendText(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params }))
    const waitedMs = Math.max(0, clock.nowMs() - stored.publishedAtMs)
    record({ name: 'delivered', tag: stored.tag, bytes: stored.bytes, waitedMs })
  }

  return {
    isPushing: (stored) => underWay.has(stored) || failed.has(stored),
    hasRoom: () =>
      socket.readyState === socket.OPEN &&
      underWay.size < limits.maxUnacknowledged &&
      socket.bufferedAmount <= limits.maxBufferedBytes,
    push(stored) {
      underWay.add(stored)
      const { clientId, origin } = client
      const { topic, tag } = stored
      const event = { stage: 'delivery', method: 'irn_subscription', topics: [topic], tag, clientId, origin } as const
      const plan = faults.plan(event)
      if (plan.close) return closeSocket(socket, plan.close.code, plan.close.reason)
      if (plan.isDropped) return
      const deliver = () => {
        for (let copy = 0; copy < plan.copies; copy += 1) send(stored)
      }
      if (plan.holdMs !== undefined) {
        held.push(deliver)
        after(plan.holdMs, releaseHeld)
        return
      }
      const deliverAndRelease = () => {
        deliver()
        releaseHeld()
      }
      if (plan.delayMs > 0) after(plan.delayMs, deliverAndRelease)
      else deliverAndRelease()
    },
    settle(id, isError) {
      const stored = byId.get(id)
      if (!stored) return false
      byId.delete(id)
      underWay.delete(stored)
      // One that the client could not take stands in the way of no other. It is kept for the client's next socket.
      if (isError) {
        failed.add(stored)
        return true
      }
      hub.acknowledge(stored, client.clientId)
      record({ name: 'acknowledged', waitedMs: Math.max(0, clock.nowMs() - stored.publishedAtMs) })
      return true
    },
    stop() {
      for (const cancel of timers) cancel()
      timers.clear()
      held.length = 0
      byId.clear()
      underWay.clear()
      failed.clear()
    },
  }
}
