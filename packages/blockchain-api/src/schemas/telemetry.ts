import type { ErrorCategory } from '@hawser/common'
import * as v from 'valibot'
import { defineSchema, text } from './wire.js'

/** An event as a client sends it: one thing that a user did, or one error. It holds no address, no full URL and no pairing link. */
export interface TelemetryEvent {
  /** A UUID. */
  readonly eventId: string
  /** The page without its query and fragment. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the Unix epoch for what a user did, ISO 8601 for an error. */
  readonly timestamp: number | string
  readonly props: TrackedEvent | ErrorEvent
}

/** An act of the user. */
export interface TrackedEvent {
  readonly type: 'track'
  /** Such as `SELECT_WALLET`. */
  readonly event: string
  readonly properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** An error that the kit ran into. */
export interface ErrorEvent {
  readonly type: 'error'
  readonly event: ErrorCategory
  /** The error's name. */
  readonly errorType: string
  readonly errorMessage: string
  readonly stackTrace: string
}

/**
 * The body of `POST /e` and `POST /batch`, as a server reads it: one event or a list, from any client of the protocol, older ones included. What
 * an event holds beside these parts is left out.
 */
export const telemetryBodySchema = /* @__PURE__ */ defineSchema(() => {
  const event = v.object({
    eventId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
    timestamp: v.union([v.pipe(v.number(), v.finite(), v.minValue(0)), text(40)]),
    url: v.optional(text(2_048)),
    domain: v.optional(text(253)),
    props: v.object({
      type: v.optional(text(32)),
      event: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
      properties: v.optional(v.record(text(64), v.unknown())),
      errorType: v.optional(text(128)),
      errorMessage: v.optional(text(4_096)),
      stackTrace: v.optional(text(16_384)),
    }),
  })
  return v.union([event, v.pipe(v.array(event), v.maxLength(500))])
})

/** The answer of a server that took events in. */
export const telemetryWireSchema = /* @__PURE__ */ defineSchema(() => v.strictObject({}))
