const before = new TextEncoder().encode('<Bytes>')
const after = new TextEncoder().encode('</Bytes>')

/** A message between the marks by which chains refuse it as a transaction, once. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    bytes.length >= before.length + after.length &&
    before.every((byte, i) => bytes[i] === byte) &&
    after.every((byte, i) => bytes[bytes.length - after.length + i] === byte)
  return isWrapped ? bytes : Uint8Array.from([...before, ...bytes, ...after])
}
