import { type HawserError, isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { TELEMETRY_LIMIT, TELEMETRY_WINDOW_MS } from '../constants.js'
import type { TelemetryEvent, TrackedEvent } from '../schemas/telemetry.js'
import { createServiceContext, type ServiceOptions } from './serviceContext.js'

export interface TelemetryOptions extends Omit<ServiceOptions, 'storage'> {
  /** The origin of the page that reports; empty on a server. */
  readonly origin: string
  /** A UUID for each event. */
  readonly createId: () => string
  /** Called when an event could not be delivered; nobody waits for one. */
  readonly onFailure?: ((error: HawserError) => void) | undefined
  /** Called when an event was delivered. */
  readonly onDelivered?: (() => void) | undefined
}

/** Tells a service what users did and which errors came up. Nothing is sent before the first call. */
export interface Telemetry {
  /** @param properties words and numbers; whatever looks like an address, a link or a key is taken out */
  track(event: string, properties?: TrackedEvent['properties']): void
  /** Five a minute at most; what a user declined or cancelled is no error. */
  report(error: HawserError): void
  /** Sends nothing any more, and gives up what is on its way. */
  stop(): void
}

/** No address, link or key is of such a form. */
const eventName = /^[A-Z]+(?:_[A-Z]+)*$/

const ignored = ['USER_REJECTED', 'ABORTED']

/**
 * A client of a telemetry service. No address, no URL beyond the page's origin and no pairing link leaves by it.
 * @throws InvalidOptionsError when `baseUrl` is not an absolute http(s) URL.
 */
export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { clock, origin, createId, onFailure, onDelivered } = options
  const service = createServiceContext(options)
  const controller = new AbortController()
  const reportedAtMs: number[] = []

  const send = async (timestamp: TelemetryEvent['timestamp'], props: TelemetryEvent['props']) => {
    const { hostname: domain } = URL.canParse(origin) ? new URL(origin) : { hostname: '' }
    const body: TelemetryEvent = { eventId: createId(), url: origin, domain, timestamp, props }
    try {
      // Whatever it answers to one that it took.
      await service.send('e', { body, schema: v.unknown() }, controller)
      onDelivered?.()
    } catch (error) {
      if (isHawserError(error) && !controller.signal.aborted) onFailure?.(error)
    }
  }

  return {
    track(event, properties) {
      if (controller.signal.aborted) return
      const cleaned =
        properties &&
        Object.fromEntries(Object.entries(properties).map(([key, one]) => [removePrivate(key), clean(one)]))
      const name = eventName.test(event) ? event : removePrivate(event)
      void send(clock.nowMs(), { type: 'track', event: name, ...(cleaned && { properties: cleaned }) })
    },
    report(error) {
      if (controller.signal.aborted || ignored.includes(error.code)) return
      const nowMs = clock.nowMs()
      while (reportedAtMs[0] !== undefined && Math.abs(nowMs - reportedAtMs[0]) >= TELEMETRY_WINDOW_MS)
        reportedAtMs.shift()
      if (reportedAtMs.length >= TELEMETRY_LIMIT) return
      reportedAtMs.push(nowMs)
      void send(new Date(nowMs).toISOString(), {
        type: 'error',
        event: error.category,
        errorType: error.name,
        errorMessage: removePrivate(error.shortMessage),
        stackTrace: removePrivate(error.stack ?? ''),
      })
    },
    stop: () => controller.abort(),
  }
}

function clean(value: string | number | boolean | null) {
  return typeof value === 'string' ? removePrivate(value) : value
}

/** A text without what could say who the user is: links, pairing URIs, addresses, keys, e-mail addresses and long numbers. */
export function removePrivate(text: string): string {
  return text
    .slice(0, 16_000)
    .replace(/wc:[^\s"')]*/gi, '[link]')
    .replace(/([a-z][a-z\d+.-]{1,20}:\/\/[^\s/?#"')@]*)[^\s"')]*/gi, (_, start: string) => `${start}/[path]`)
    .replace(/[^\s"'<>()@]{1,64}@[^\s"'<>()@]{1,255}/g, '[address]')
    .replace(/0x[\da-f]{8,}/gi, '[hex]')
    .replace(/[1-9A-HJ-NP-Za-z]{25,}|[\w-]{30,}/g, '[key]')
    .slice(0, 4_000)
}
