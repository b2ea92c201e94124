import * as v from 'valibot'

/** What the page's own server said to who asked for its members' area. */
export interface MembersAnswer {
  readonly status: number
  readonly text: string
  /** Who it took the visitor for, in CAIP-10; undefined where it refused. */
  readonly account: string | undefined
}

const timeoutMs = 15_000
const openSchema = v.object({ account: v.string(), text: v.string() })
const refusedSchema = v.object({ reasons: v.tuple([v.object({ description: v.string() })]) })

/**
 * Asks for the members' area with a token, or without one where nobody is signed in.
 *
 * @throws the browser's error where the server cannot be reached, and valibot's where it answers something else
 */
export async function readMembers(token: string | undefined, signal: AbortSignal): Promise<MembersAnswer> {
  const response = await fetch('/members', {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const body: unknown = await response.json()
  if (response.ok) return { status: response.status, ...v.parse(openSchema, body) }
  const [{ description: text }] = v.parse(refusedSchema, body).reasons
  return { status: response.status, text, account: undefined }
}
