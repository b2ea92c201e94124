import * as v from 'valibot'
import { type Log, logLimits } from './log.js'
import { createRedact, redactText } from './redact.js'

/** The largest file that is written or read, in bytes. */
export const MAX_FILE_BYTES = 10_000_000

const format = 'hawser-devtools-log'
const maxDepth = 100

/** A log as a file has it. */
export interface LogFile extends Log {
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number
  readonly clientId: string
}

const timeSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
const idSchema = v.pipe(v.number(), v.safeInteger())
const textSchema = v.pipe(v.string(), v.maxLength(4_000))

const fileSchema = v.object({
  format: v.literal(format),
  version: v.literal(1),
  createdAtMs: timeSchema,
  clientId: textSchema,
  events: v.pipe(
    v.array(v.object({ id: idSchema, atMs: timeSchema, name: textSchema, data: v.optional(v.unknown(), null) })),
    v.maxLength(logLimits.events),
  ),
  states: v.pipe(
    v.array(v.object({ id: idSchema, atMs: timeSchema, state: v.optional(v.unknown(), null) })),
    v.maxLength(logLimits.states),
  ),
  requests: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        kind: v.picklist(['wallet', 'http']),
        target: textSchema,
        method: textSchema,
        startedAtMs: timeSchema,
        durationMs: v.nullable(v.pipe(v.number(), v.finite())),
        outcome: v.picklist(['pending', 'success', 'failed', 'cancelled']),
        note: v.nullable(textSchema),
      }),
    ),
    v.maxLength(logLimits.requests),
  ),
})

/** The text of a log's file. The oldest states go where it would be too large to be read again. */
export function writeLogFile(log: LogFile): string {
  const { createdAtMs, clientId, events, requests } = log
  for (let { states } = log; ; states = states.slice(Math.ceil(states.length / 2))) {
    const text = JSON.stringify({ format, version: 1, createdAtMs, clientId, events, requests, states })
    if (states.length === 0 || new TextEncoder().encode(text).length <= MAX_FILE_BYTES) return text
  }
}

export type ParsedLogFile = { readonly log: LogFile } | { readonly problem: string }

/** Reads a file that anybody may have written. What is in it is data to be shown, and goes through the same redaction as one's own. */
export function parseLogFile(text: string): ParsedLogFile {
  if (text.length > MAX_FILE_BYTES) return { problem: 'The file is larger than 10 MB.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'The file is no JSON.' }
  }
  if (Object(value).format !== format) return { problem: 'The file is no log of Hawser devtools.' }
  if (Object(value).version !== 1) return { problem: 'The log was written by another version of Hawser devtools.' }
  if (isDeeper(value, maxDepth)) return { problem: 'The log is nested too deeply.' }
  const result = v.safeParse(fileSchema, value)
  if (!result.success) {
    const [issue] = result.issues
    return { problem: `The log is damaged at ${v.getDotPath(issue) ?? 'its beginning'}.` }
  }
  const { createdAtMs, clientId, events, states, requests } = result.output
  const redact = createRedact()
  return {
    log: {
      createdAtMs,
      clientId,
      events: events.map((event) => ({ ...event, data: redact(event.data) })),
      states: states.map((entry) => ({ ...entry, state: redact(entry.state) })),
      requests: requests.map((request) => ({
        ...request,
        target: redactText(request.target),
        method: redactText(request.method),
        note: request.note && redactText(request.note),
      })),
    },
  }
}

/** Without recursion: a hostile file may be nested as deeply as it is long. */
function isDeeper(value: unknown, depth: number): boolean {
  let level: readonly unknown[] = [value]
  for (let count = 0; count <= depth && level.length > 0; count += 1)
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  return level.length > 0
}
