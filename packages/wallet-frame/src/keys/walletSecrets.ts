import { toPhrase } from '../phrase.js'

/** What an open vault holds of a wallet. Nothing else of it stays in memory: keys are derived for each signature and overwritten after it. */
export interface WalletSecrets {
  readonly entropy: Uint8Array
  /** 64 bytes (BIP-39, without a passphrase). */
  readonly seed: Uint8Array
  wipe(): void
}

/** Takes the entropy over, and the seed that {@link deriveSeed} gives for it: both are overwritten together. */
export function openSecrets(entropy: Uint8Array, seed: Uint8Array): WalletSecrets {
  return {
    entropy,
    seed,
    wipe() {
      entropy.fill(0)
      seed.fill(0)
    },
  }
}

/** BIP-39. */
const seedSalt = new TextEncoder().encode('mnemonic')
const seedRounds = 2_048
const seedBits = 512

/** The seed of a wallet's phrase (BIP-39, without a passphrase), by the browser's own code: in JavaScript it takes a phone most of a second. It is the caller's to overwrite. */
export async function deriveSeed(entropy: Uint8Array, { subtle }: Pick<Crypto, 'subtle'>): Promise<Uint8Array> {
  // Its words are ASCII: there is nothing to normalise.
  const phrase = new TextEncoder().encode(toPhrase(entropy))
  try {
    const key = await subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveBits'])
    const algorithm = { name: 'PBKDF2', hash: 'SHA-512', salt: seedSalt, iterations: seedRounds }
    return new Uint8Array(await subtle.deriveBits(algorithm, key, seedBits))
  } finally {
    phrase.fill(0)
  }
}

/** A key for as long as it is used. */
export interface SecretKey {
  /** Of secp256k1 and ed25519 32 bytes, of sr25519 64. */
  readonly secret: Uint8Array
  /** Of secp256k1 compressed. */
  readonly publicKey: Uint8Array
  readonly path: string
}

/** Uses a key and overwrites it, whatever `use` does. */
export function useKey<T>(key: SecretKey, use: (key: SecretKey) => T): T {
  try {
    return use(key)
  } finally {
    key.secret.fill(0)
  }
}
