import { InvalidResponseError } from '@hawser/common'

/** @throws InvalidResponseError */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text))
    throw new InvalidResponseError({ details: 'The answer is not hexadecimal.' })
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
}
