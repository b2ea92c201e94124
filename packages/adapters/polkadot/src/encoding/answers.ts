import { InvalidResponseError } from '@hawser/common'

// Checked by hand: what a schema library needs for it would come with the wallet's own code.

const unknownForm = (what: string) => new InvalidResponseError({ details: `The node told ${what} in no known form.` })

/** A whole number of 32 bits without a sign. @throws InvalidResponseError */
export function parseCount(value: unknown, what: string): number {
  if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > 0xffff_ffff) throw unknownForm(what)
  return Number(value)
}

/** A hash of 32 bytes in hex. @throws InvalidResponseError */
export function parseHash(value: unknown, what: string): `0x${string}` {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw unknownForm(what)
  return value as `0x${string}`
}

/** The number of a block, out of its header. @throws InvalidResponseError */
export function parseBlockNumber(header: unknown): number {
  const { number } = Object(header) as { readonly number?: unknown }
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(number)) throw unknownForm('a block')
  return Number(number)
}

/** The transactions of a block, in hex. @throws InvalidResponseError */
export function parseTransactions(answer: unknown): readonly string[] {
  const { block } = Object(answer) as { readonly block?: unknown }
  const { extrinsics } = Object(block) as { readonly extrinsics?: unknown }
  if (!Array.isArray(extrinsics) || !extrinsics.every((one) => typeof one === 'string')) throw unknownForm('a block')
  return extrinsics
}
