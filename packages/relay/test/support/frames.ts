/** The opcodes of RFC 6455. */
export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** A client's frame as it goes over the wire, masked with zeros. */
export function frame(opcode: number, payload: string | Buffer = '', isFinal = true): Buffer {
  const bytes = Buffer.from(payload)
  const mask = Buffer.alloc(4)
  const first = (isFinal ? 0x80 : 0) | opcode
  if (bytes.length < 126) return Buffer.concat([Buffer.from([first, 0x80 | bytes.length]), mask, bytes])
  const header = Buffer.alloc(10)
  header[0] = first
  header[1] = 0xff
  header.writeBigUInt64BE(BigInt(bytes.length), 2)
  return Buffer.concat([header, mask, bytes])
}
