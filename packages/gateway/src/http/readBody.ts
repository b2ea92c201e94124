import type { IncomingMessage } from 'node:http'
import type { AppContext } from './app.js'
import { fail } from './failure.js'

/** `text` is as it came: numbers beyond what a double holds are whole in it. */
interface JsonBody {
  readonly text: string
  readonly value: unknown
}

/**
 * Returns the body as text and as JSON, whatever content type it is said to have: clients that avoid a preflight send `text/plain`. The value of an empty
 * one is undefined.
 *
 * @throws RequestFailure 413 when it is longer than `maxBytes`, 400 when it is no JSON in UTF-8, or breaks off.
 */
export async function readJsonBody({ req, env }: AppContext, maxBytes: number): Promise<JsonBody> {
  if (Number(req.header('content-length')) > maxBytes) throw tooLarge(maxBytes)
  // Without the detour of a web stream where the request came over a server of ours.
  const incoming = env?.incoming
  const bytes = incoming ? await readIncoming(incoming, maxBytes) : await readStream(req.raw.body, maxBytes)
  const text = decode(bytes)
  if (text.trim() === '') return { text, value: undefined }
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw fail(400, 'body', 'The body is no valid JSON.')
  }
}

function tooLarge(maxBytes: number) {
  // What is left of it is not read.
  return fail(413, 'body', `The body is longer than ${maxBytes} bytes.`, { connection: 'close' })
}

function brokeOff() {
  return fail(400, 'body', 'The body broke off.')
}

function readIncoming(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) {
        incoming.off('data', take)
        incoming.pause()
        reject(tooLarge(maxBytes))
      } else chunks.push(chunk)
    }
    incoming.on('data', take)
    incoming.once('end', () => resolve(Buffer.concat(chunks)))
    for (const event of ['error', 'close']) incoming.once(event, () => reject(brokeOff()))
  })
}

async function readStream(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw brokeOff()
    })
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail(400, 'body', 'The body is no text in UTF-8.')
  }
}
