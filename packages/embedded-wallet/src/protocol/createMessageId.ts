/** A random id of 128 bits in hexadecimal, from the platform's cryptographic source: what nobody can guess, nobody can answer in advance. */
export function createMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
