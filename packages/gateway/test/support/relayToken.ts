import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { encodeBase58 } from '@hawser/common'

/** The key of a client of a relay: its identity. */
export const createRelayKey = () => generateKeyPairSync('ed25519')

/** The token that WalletConnect's clients send to a relay, by a key of its own unless one is given. */
export function createRelayToken(audience: string, { privateKey, publicKey } = createRelayKey()): string {
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const iss = `did:key:z${encodeBase58(Uint8Array.from([0xed, 0x01, ...raw]))}`
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + 86_400 }
  const text = [{ alg: 'EdDSA', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
