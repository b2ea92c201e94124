import { mnemonicToSeedSync } from '@scure/bip39'
import { toPhrase } from '../phrase.js'

/** What an open vault holds of a wallet. Nothing else of it stays in memory: keys are derived for each signature and overwritten after it. */
export interface WalletSecrets {
  readonly entropy: Uint8Array
  /** 64 bytes (BIP-39, without a passphrase). */
  readonly seed: Uint8Array
  wipe(): void
}

/** Takes the entropy over: it is overwritten with the rest. */
export function openSecrets(entropy: Uint8Array): WalletSecrets {
  const seed = mnemonicToSeedSync(toPhrase(entropy))
  return {
    entropy,
    seed,
    wipe() {
      entropy.fill(0)
      seed.fill(0)
    },
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
