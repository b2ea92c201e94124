import { InvalidResponseError } from '@hawser/common'

/** Reads SCALE, the encoding of Substrate, from the front. Each method throws InvalidResponseError where there is not enough. */
export interface ScaleReader {
  readonly isAtEnd: () => boolean
  u8(): number
  u32(): number
  /** A whole number of so many bytes, little-endian. */
  uint(length: number): bigint
  /** A number in compact form that fits JavaScript's. */
  compact(): number
  bytes(length: number): Uint8Array
  str(): string
  option<T>(read: () => T): T | undefined
  /** What is behind a compact count. */
  list<T>(read: () => T): T[]
  skip(length: number): void
}

export function createReader(data: Uint8Array): ScaleReader {
  let at = 0
  const take = (length: number): Uint8Array => {
    // Nothing that is told to be longer than what is there is looped over.
    if (!(length >= 0 && length <= data.length - at))
      throw new InvalidResponseError({ details: 'The node’s SCALE-encoded answer ends too early.' })
    at += length
    return data.subarray(at - length, at)
  }
  const uint = (length: number): bigint => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const u8 = (): number => Number(uint(1))
  const compact = (): number => {
    const first = u8()
    const mode = first & 3
    if (mode === 0) return first >> 2
    if (mode === 3) {
      const value = uint((first >> 2) + 4)
      // Amounts may be above it: they are read for their length alone.
      return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : Number.MAX_SAFE_INTEGER
    }
    at -= 1
    return Number(uint(mode === 1 ? 2 : 4) >> 2n)
  }
  return {
    isAtEnd: () => at === data.length,
    u8,
    u32: () => Number(uint(4)),
    uint,
    compact,
    bytes: take,
    str: () => new TextDecoder().decode(take(compact())),
    option: (read) => (u8() === 0 ? undefined : read()),
    list<T>(read: () => T) {
      const length = compact()
      const all: T[] = []
      // The end of the data ends it, whatever length was told.
      while (all.length < length) all.push(read())
      return all
    },
    skip: (length) => void take(length),
  }
}
