import { InvalidResponseError } from '@hawser/common'

/** @throws InvalidResponseError */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2})*$/i.test(text))
    throw new InvalidResponseError({ details: 'The answer is not hexadecimal.' })
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
