import { fail } from './failure.js'

/** `text` is as it came: numbers beyond what a double holds are whole in it. */
interface JsonBody {
  readonly text: string
  readonly value: unknown
}

/**
 * Returns the body as text and as JSON, whatever content type it is said to have: clients that avoid a preflight send `text/plain`. The value of an empty one is undefined.
 *
 * @throws RequestFailure 413 when it is longer than `maxBytes`, 400 when it is no JSON in UTF-8, or breaks off.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<JsonBody> {
  const text = await readText(request, maxBytes)
  if (text.trim() === '') return { text, value: undefined }
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw fail(400, 'body', 'The body is no valid JSON.')
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    fail(413, 'body', `The body is longer than ${maxBytes} bytes.`, {
      // What is left of it is not read.
      connection: 'close',
    })
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw fail(400, 'body', 'The body broke off.')
    })
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge()
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw fail(400, 'body', 'The body is no text in UTF-8.')
  }
}
