import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Asked {
  readonly challenge: string
  readonly rp: { readonly id: string }
}

interface Changes {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  /** The page around the one that asks. */
  readonly topOrigin?: string
  readonly isVerified?: boolean
  /** What it says of how often it has signed. */
  readonly counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (bytes: Buffer) => bytes.toString('base64url')
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const byteString = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])

/** An authenticator in software, by the letter of WebAuthn level 3: ES256, attestation `none`, CBOR written by hand. */
export function createAuthenticator({ origin, id = randomBytes(32) }: { origin: string; id?: Buffer }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let signed = 0
  const clientDataOf = (asked: Asked, fallback: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? fallback,
        challenge: changes.challenge ?? asked.challenge,
        origin: changes.origin ?? origin,
        crossOrigin: true,
        topOrigin: changes.topOrigin ?? 'https://shop.example.com',
      }),
    )
  function headOf({ rp }: Asked, { rpId = rp.id, isVerified = true, counter }: Changes, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signed)
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]), count])
  }
  const credential = { id: toText(id), rawId: toText(id), type: 'public-key' as const }
  return {
    id: toText(id),
    create(asked: Asked, changes: Changes = {}) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        byteString(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        byteString(Buffer.from(y, 'base64url')),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([headOf(asked, changes, 0x40), Buffer.alloc(16), length, id, key])
      const head = Buffer.concat([text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')])
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), head, byteString(data)])
      const clientDataJSON = toText(clientDataOf(asked, 'webauthn.create', changes))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: toText(attestationObject), transports: ['internal'] },
      }
    },
    get(asked: Asked, changes: Changes = {}) {
      signed += 1
      const clientData = clientDataOf(asked, 'webauthn.get', changes)
      const data = headOf(asked, changes, 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(data),
          signature: toText(signature),
        },
      }
    },
  }
}
