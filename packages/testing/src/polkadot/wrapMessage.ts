const before = new TextEncoder().encode('<Bytes>')
const after = new TextEncoder().encode('</Bytes>')

/** A message between the marks by which none passes for a transaction, once. */
export function wrapMessage(bytes: Uint8Array): Uint8Array {
  const isWrapped =
    bytes.length >= before.length + after.length &&
    bytes.subarray(0, before.length).join() === before.join() &&
    bytes.subarray(-after.length).join() === after.join()
  return isWrapped ? bytes : Uint8Array.from([...before, ...bytes, ...after])
}
