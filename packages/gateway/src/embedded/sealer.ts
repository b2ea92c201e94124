import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what this gateway alone may open: by secrets of the configuration, or by a service that keeps its own keys (KMS). */
export interface Sealer {
  /** @param context what it belongs to: it opens with the same one alone */
  seal(bytes: Uint8Array, context: string): Promise<string>
  /** @throws an error where it was sealed by another key, for another context, or was altered */
  open(sealed: string, context: string): Promise<Uint8Array>
}

const nonceLength = 12
const tagLength = 16

/** Seals by the first secret, and opens by each. */
export function createSecretsSealer(secrets: readonly string[]): Sealer {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'hawser embedded wallet', 'share', 32)))
  return {
    async seal(bytes, context) {
      const [key] = keys
      if (!key) throw new Error('Nothing can be sealed without a secret.')
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, nonceLength)
      let failure: unknown
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
            .setAAD(Buffer.from(context))
            .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
          return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
        } catch (error) {
          failure = error
        }
      }
      throw failure
    },
  }
}
