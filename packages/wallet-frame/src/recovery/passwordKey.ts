import { AbortedError } from '@hawser/common'
import { argon2idAsync } from '@noble/hashes/argon2'
import { MIN_PASSWORD_LENGTH, WeakPasswordError } from '../errors.js'

/** The second of the two settings that RFC 9106 recommends (section 4): 64 MiB, three passes, four lanes. */
export const passwordParameters = { name: 'argon2id', memoryKiB: 65_536, passes: 3, lanes: 4 } as const

/**
 * A password as a key for HKDF (Argon2id, RFC 9106; 32 bytes), with every other way of writing the same letters the same (Unicode NFKC). It takes a second or
 * more: run it in a worker. The salt has 16 bytes or more.
 *
 * @throws WeakPasswordError where it is new and too short, AbortedError
 */
export async function importPasswordKey(
  password: string,
  salt: Uint8Array,
  options: {
    readonly crypto: Pick<Crypto, 'subtle'>
    readonly signal?: AbortSignal | undefined
    readonly isNew: boolean
  },
): Promise<CryptoKey> {
  const { crypto, signal, isNew } = options
  const plain = password.normalize('NFKC')
  if (isNew && [...plain].length < MIN_PASSWORD_LENGTH) throw new WeakPasswordError()
  throwIfAborted(signal)
  const bytes = new TextEncoder().encode(plain)
  const { memoryKiB, passes, lanes } = passwordParameters
  try {
    const key = await argon2idAsync(bytes, salt, {
      m: memoryKiB,
      t: passes,
      p: lanes,
      dkLen: 32,
      asyncTick: 50,
      onProgress: () => throwIfAborted(signal),
    })
    const plainKey = Uint8Array.from(key)
    key.fill(0)
    try {
      return await crypto.subtle.importKey('raw', plainKey, 'HKDF', false, ['deriveKey'])
    } finally {
      plainKey.fill(0)
    }
  } finally {
    bytes.fill(0)
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
}
