import { randomUUID } from 'node:crypto'
import type { Clock } from '@hawser/common'
import type { BackplaneListener, KeptMessage, RelayBackplane, SharedMessage } from '@hawser/relay'
import type { Redis } from 'ioredis'
import * as v from 'valibot'
import type { Logger } from '../logging/createLogger.js'

const channel = 'hawser-relay'
const commandTimeoutMs = 5_000
/** How long Redis has rest after it refused: twice as long each time, up to the most. */
const retryMs = 1_000
const maxRetryMs = 60_000
/** How long what the others publish waits at most for an instance that cannot hear them. */
const maxDeafMs = 10_000
/** Messages that are sent again at once. */
const resentAtOnce = 100
/** Messages that wait for Redis to come back; the oldest go first. */
const maxUnkept = 20_000
/** Messages of one topic, and their bytes as they are kept. */
const maxKept = 200
const maxKeptBytes = 4 * 1024 * 1024
const keysOf = (topic: string): [mail: string, read: string, bytes: string] => [
  `hawser-relay:{${topic}}:mail`,
  `hawser-relay:{${topic}}:read`,
  `hawser-relay:{${topic}}:bytes`,
]

/**
 * Messages by the time when they end, at which the last one takes the keys with it. Without room those go first that end first. The message is written first:
 * Redis does not refuse for want of memory what a script writes after anything else.
 */
const keepScript = `
local added = redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
local known = redis.call('GET', KEYS[3])
local bytes = tonumber(known or '0') + added * #ARGV[3]
for _, over in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])) do bytes = bytes - #over end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if not known then
  bytes = 0
  for _, kept in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do bytes = bytes + #kept end
end
local count = redis.call('ZCARD', KEYS[1])
while count > 1 and (count > ${maxKept} or bytes > ${maxKeptBytes}) do
  local first = redis.call('ZRANGE', KEYS[1], 0, 1)
  local least = first[1] == ARGV[3] and first[2] or first[1]
  redis.call('ZREM', KEYS[1], least)
  bytes = bytes - #least
  count = count - 1
end
local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
redis.call('SET', KEYS[3], bytes)
for _, key in ipairs(KEYS) do redis.call('PEXPIREAT', key, last) end
redis.call('PUBLISH', '${channel}', ARGV[4] .. ' message ' .. ARGV[3])`

const acknowledgeScript = `
local left = redis.call('PTTL', KEYS[1])
if left > 0 and redis.call('SCARD', KEYS[2]) < 32 * ${maxKept} then
  redis.call('SADD', KEYS[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], left)
end
redis.call('PUBLISH', '${channel}', ARGV[2])`

const messageSchema = v.object({
  id: v.string(),
  topic: v.string(),
  message: v.string(),
  tag: v.number(),
  attestation: v.optional(v.string()),
  publisherId: v.string(),
  publishedAtMs: v.number(),
  expiresAtMs: v.number(),
  sequence: v.number(),
})
const acknowledgementSchema = v.object({ topic: v.string(), id: v.string(), clientId: v.string() })

/** The state that an instance shares with the others. */
export interface RedisBackplane extends RelayBackplane {
  /** Whether it hears what the others publish as they do. */
  readonly isHearing: boolean
}

/**
 * Returns what the relays of several gateways share, in Redis. While it is away each goes on for its own clients; what they publish meanwhile is kept as soon as it is
 * back.
 */
export function createRedisBackplane({
  redis,
  clock,
  logger,
  maxUnkeptBytes,
}: {
  /** Where to connect to: the backplane has connections of its own. */
  readonly redis: Pick<Redis, 'duplicate'>
  readonly clock: Clock
  readonly logger: Logger
  /** How much may wait for Redis to come back, roughly. */
  readonly maxUnkeptBytes: number
}): RedisBackplane {
  // While it connects what is asked waits, so that the first clients find everything.
  const commands = redis.duplicate({ enableOfflineQueue: true, commandTimeout: commandTimeoutMs })
  const subscriber = redis.duplicate({ autoResubscribe: false })
  const instanceId = randomUUID()
  const underWay = new Set<Promise<unknown>>()
  /** In the order in which they came. */
  const unkept = new Set<SharedMessage>()
  let unkeptBytes = 0
  let cancelRetry: (() => void) | undefined
  let waitMs = retryMs
  let isResending = false
  let isClosed = false
  let isHearing = false
  let cancelListen: (() => void) | undefined

  // The gateway's own connection says that Redis does not answer.
  for (const connection of [commands, subscriber]) connection.on('error', () => undefined)

  const keep = async (message: SharedMessage): Promise<void> => {
    const [nowMs, endMs] = [clock.nowMs(), message.expiresAtMs]
    if (endMs > nowMs)
      await commands.eval(keepScript, 3, ...keysOf(message.topic), nowMs, endMs, JSON.stringify(message), instanceId)
  }
  const drop = (message: SharedMessage): void => {
    if (unkept.delete(message)) unkeptBytes -= message.message.length
  }
  /** Resolves with whether Redis has it now. */
  const attempt = async (message: SharedMessage): Promise<boolean> => {
    try {
      await keep(message)
      drop(message)
      return true
    } catch (error) {
      if (unkept.size === 0) logger.warn({ err: error }, 'Messages of the relay stay in this instance for now')
      // At the end: one that is refused for what it is stands in the way of no other.
      drop(message)
      unkept.add(message)
      unkeptBytes += message.message.length
      for (const oldest of unkept) {
        if (unkept.size <= maxUnkept && unkeptBytes <= maxUnkeptBytes) break
        drop(oldest)
      }
      return false
    }
  }
  const send = (message: SharedMessage): Promise<boolean> => {
    const sending = attempt(message)
    underWay.add(sending)
    return sending.finally(() => underWay.delete(sending))
  }
  const retryLater = (): void => {
    if (isClosed || isResending || unkept.size === 0) return
    cancelRetry ??= clock.setTimeout(() => void sendUnkept(), waitMs)
  }
  const sendUnkept = async (): Promise<void> => {
    cancelRetry = undefined
    isResending = true
    const [first, ...rest] = unkept
    if (first && commands.status === 'ready') {
      // One finds out whether Redis takes them again.
      const isBack = await send(first)
      waitMs = isBack ? retryMs : Math.min(2 * waitMs, maxRetryMs)
      for (let start = 0; isBack && !isClosed && start < rest.length; start += resentAtOnce) {
        const some = rest.slice(start, start + resentAtOnce).filter((message) => unkept.has(message))
        const sent = await Promise.all(some.map(send))
        if (!sent.every(Boolean)) break
      }
    }
    isResending = false
    retryLater()
  }
  const retrySoon = (): void => {
    if (waitMs === retryMs) return
    waitMs = retryMs
    cancelRetry?.()
    cancelRetry = undefined
    retryLater()
  }
  commands.on('ready', retrySoon)

  return {
    get isHearing() {
      return isHearing
    },
    start(listener) {
      let deafMs = retryMs
      const listen = (): void => {
        cancelListen = undefined
        subscriber.subscribe(channel).then(
          () => {
            isHearing = true
            deafMs = retryMs
            listener.onBack()
          },
          (error: unknown) => {
            if (deafMs === retryMs) logger.warn({ err: error }, 'The relay does not hear the other instances')
            // A connection that went tells of its return.
            if (isClosed || subscriber.status !== 'ready') return
            // What they publish is kept there, and read with each try.
            listener.onBack()
            cancelListen = clock.setTimeout(listen, deafMs)
            deafMs = Math.min(2 * deafMs, maxDeafMs)
          },
        )
      }
      subscriber.on('ready', listen)
      subscriber.on('close', () => {
        isHearing = false
        cancelListen?.()
      })
      subscriber.on('message', (_, text) => tell(listener, text, instanceId))
    },
    publish(message) {
      void send(message).then((isKept) => (isKept ? retrySoon() : retryLater()))
    },
    acknowledge(acknowledgement) {
      const { topic, id, clientId } = acknowledgement
      const event = `${instanceId} acknowledged ${JSON.stringify(acknowledgement)}`
      const [mail, read] = keysOf(topic)
      const sending = commands.eval(acknowledgeScript, 2, mail, read, `${id} ${clientId}`, event).then(
        () => undefined,
        // It may be delivered once more, which clients are used to.
        () => undefined,
      )
      underWay.add(sending)
      void sending.then(() => underWay.delete(sending))
    },
    async load(topics) {
      const pipeline = commands.pipeline()
      for (const topic of topics) {
        const [mail, read] = keysOf(topic)
        pipeline.zrangebyscore(mail, `(${clock.nowMs()}`, '+inf')
        pipeline.smembers(read)
      }
      const answers = ((await pipeline.exec()) ?? []).map(([error, answer]) => {
        if (error) throw error
        return v.parse(v.array(v.string()), answer)
      })
      return topics.flatMap((_, index) => readTopic(answers[2 * index] ?? [], answers[2 * index + 1] ?? []))
    },
    async close() {
      isClosed = true
      cancelRetry?.()
      cancelListen?.()
      await Promise.all(underWay)
      if (commands.status === 'ready') await Promise.all([...unkept].map(send))
      if (unkept.size > 0) logger.warn({ messages: unkept.size }, 'Messages of the relay were not kept: Redis is away')
      for (const connection of [subscriber, commands]) connection.disconnect()
    },
  }
}

/** The oldest first. What is of a wrong form is left out: another version may have written it. */
function readTopic(mail: readonly string[], read: readonly string[]): KeptMessage[] {
  const readersOf = new Map<string, string[]>()
  for (const entry of read) {
    const [id = '', clientId = ''] = entry.split(' ')
    const readers = readersOf.get(id)
    if (readers) readers.push(clientId)
    else readersOf.set(id, [clientId])
  }
  return mail
    .flatMap((text): KeptMessage[] => {
      const { success, output } = v.safeParse(messageSchema, parse(text))
      return success ? [{ ...output, receivedBy: readersOf.get(output.id) ?? [] }] : []
    })
    .sort((one, other) => one.publishedAtMs - other.publishedAtMs || one.sequence - other.sequence)
}

function tell(listener: BackplaneListener, text: string, instanceId: string): void {
  const [, from, kind, body = ''] = /^(\S+) (message|acknowledged) (.*)$/s.exec(text) ?? []
  if (from === instanceId) return
  if (kind === 'message') {
    const message = v.safeParse(messageSchema, parse(body))
    if (message.success) listener.onMessage(message.output)
  } else if (kind === 'acknowledged') {
    const acknowledgement = v.safeParse(acknowledgementSchema, parse(body))
    if (acknowledgement.success) listener.onAcknowledged(acknowledgement.output)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
