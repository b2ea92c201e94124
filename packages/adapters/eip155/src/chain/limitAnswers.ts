import { readBody } from '@hawser/common'

/** Statuses with which no body may be made. */
const withoutBody: readonly number[] = [204, 205, 304]

/** A `fetch` whose answers are read to their end and no further than an answer may be long, within the time that the caller gives it. */
export function limitAnswers(fetchFn: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchFn(input, init)
    const body = await readBody(response)
    const { status, statusText, headers } = response
    return new Response(withoutBody.includes(status) ? null : body, { status, statusText, headers })
  }
}
