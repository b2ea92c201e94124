import * as v from 'valibot'

/** A mail that the demo's mailbox has taken in. */
export interface DemoMail {
  readonly id: number
  readonly to: string
  readonly from: string
  readonly subject: string
  /** What its reader is to type; undefined where it has none. */
  readonly code?: string | undefined
  /** What its reader is to open. */
  readonly link?: string | undefined
}

const pollMs = 1_000
const timeoutMs = 10_000
const text = v.pipe(v.string(), v.maxLength(2_000))
const answerSchema = v.object({
  mails: v.pipe(
    v.array(
      v.object({
        id: v.number(),
        to: text,
        from: text,
        subject: text,
        code: v.optional(text),
        link: v.optional(v.pipe(text, v.url(), v.startsWith('http'))),
      }),
    ),
    v.maxLength(100),
  ),
})

/**
 * Tells of each mail that comes after the first look. A mailbox that is away, or a page that nobody sees, is asked again later.
 * @returns what ends it
 */
export function watchMails(mailboxUrl: string, onMail: (mail: DemoMail) => void): () => void {
  const end = new AbortController()
  let newest: number | undefined
  async function look(): Promise<void> {
    if (document.visibilityState === 'hidden') return
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(new URL('/mails', mailboxUrl), { signal, cache: 'no-store' })
    const { mails } = v.parse(answerSchema, await response.json())
    const [last] = mails
    const known = newest ?? last?.id ?? 0
    newest = last?.id ?? known
    if (last && last.id > known && !end.signal.aborted) onMail(last)
  }
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      await look().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
  void run()
  return () => end.abort()
}
