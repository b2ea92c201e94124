import { AnswerTooLargeError } from '../errors/requestErrors.js'

/** The longest answer of a node or a service that is read, in bytes. */
const maxBytes = 10_485_760

/**
 * The bytes of an answer, for as long as it is not too long: a server decides how much it sends, and the page has to hold it.
 * @throws AnswerTooLargeError, and whatever breaks the body off
 */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = response
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await body?.cancel()
    throw new AnswerTooLargeError(maxBytes)
  }
  // React Native has no streams.
  if (body === undefined) return requireShort(new Uint8Array(await response.arrayBuffer()))
  const reader = body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new AnswerTooLargeError(maxBytes)
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** The text of an answer. @throws what {@link readBody} does */
export async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await readBody(response))
}

function requireShort(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxBytes) throw new AnswerTooLargeError(maxBytes)
  return bytes
}
