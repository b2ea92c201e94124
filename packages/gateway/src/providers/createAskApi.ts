import { type Clock, InvalidResponseError, parseAnswer, readText, toShownText, withDeadline } from '@hawser/common'
import type * as v from 'valibot'
import { ServiceRefusalError } from '../errors.js'

/** A question to a service: what is undefined is left out of its query. */
interface ApiQuestion<TSchema extends v.GenericSchema> {
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Sent as JSON by POST; asked by GET when absent. */
  readonly body?: unknown
  readonly schema: TSchema
  readonly signal: AbortSignal
}

/**
 * Asks a JSON service under one address. `path` stands behind it, its parts encoded.
 *
 * @throws ServiceRefusalError for a status that is not 2xx, InvalidResponseError for another answer than the schema's, and whatever keeps it from answering.
 */
export type AskApi = <TSchema extends v.GenericSchema>(
  path: string,
  question: ApiQuestion<TSchema>,
) => Promise<v.InferOutput<TSchema>>

interface CreateAskApiOptions {
  /** With a path and a query where the service has them. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch: typeof globalThis.fetch
  /** How long each question may take, its answer included: no longer than its signal when absent. */
  readonly deadline?: { readonly clock: Clock; readonly timeoutMs: number } | undefined
}

export function createAskApi({ url, headers = {}, fetch, deadline }: CreateAskApiOptions): AskApi {
  const ask: AskApi = async (path, { query = {}, body, schema, signal }) => {
    const target = new URL(url)
    target.pathname = `${target.pathname.replace(/\/$/, '')}/${path}`
    for (const [name, value] of Object.entries(query)) if (value !== undefined) target.searchParams.set(name, value)
    const response = await fetch(target, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Whoever answers for the service could lead the gateway anywhere, and take its key along.
      redirect: 'error',
      signal,
    })
    const text = await readText(response)
    if (!response.ok) throw new ServiceRefusalError(response.status, text)
    return parseAnswer(schema, parseJson(text))
  }
  if (!deadline) return ask
  return (path, question) =>
    withDeadline((signal) => ask(path, { ...question, signal }), { ...deadline, signal: question.signal })
}

/** Whether a service refused the question itself: it is not the service that fails. */
export function isRefused(error: unknown): error is ServiceRefusalError {
  return error instanceof ServiceRefusalError && [400, 404, 422].includes(error.status)
}

/** Returns a service's reason for a refusal; `fallback` where it says nothing that can be shown. */
export function readReason({ body }: ServiceRefusalError, fallback: string): string {
  try {
    return toShownText(Object(JSON.parse(body)).message, 300) || fallback
  } catch {
    return fallback
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new InvalidResponseError({ cause, details: 'A service answered with no JSON.' })
  }
}

/** Splits what is asked for into lists of a length that one question has room for. */
export function splitQuestion<T>(list: readonly T[], length: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, index) =>
    list.slice(index * length, (index + 1) * length),
  )
}

/** One part of a question, and what stands in its place where it fails. */
interface QuestionPart<T> {
  readonly answer: Promise<readonly T[]>
  readonly instead: readonly T[]
}

/** Returns what the parts of a question came to; one that fails costs no other. @throws the first failure where every part failed. */
export async function joinParts<T>(parts: readonly QuestionPart<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(parts.map(({ answer }) => answer))
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed && settled.every((one) => one.status === 'rejected')) throw failed.reason
  return settled.flatMap((one, index) => (one.status === 'fulfilled' ? one.value : (parts[index]?.instead ?? [])))
}
