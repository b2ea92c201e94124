import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What the tables of embedded wallets hold in place of addresses and codes. Without the operator's secrets they tell nothing of anybody. */
export interface EmbeddedKeys {
  /** What an address is found by, with each secret's key, the newest first. */
  addressHashes(address: string): readonly [string, ...string[]]
  /** What somebody at a provider is found by, in the same way. */
  identityHashes(identity: string): readonly [string, ...string[]]
  /** An address that mail has to be sent to later. */
  sealAddress(address: string): string
  /** Undefined where no secret of the configuration sealed it. */
  openAddress(sealed: string): string | undefined
  codeHash(flowId: string, code: string): string
  /** In a time that tells nothing of where they differ. */
  isCode(hash: string, of: { readonly flowId: string; readonly code: string }): boolean
}

const nonceLength = 12
const tagLength = 16

/** Makes keys of secrets, as all instances with the same ones do. The first makes new ones; what those after it made is still taken. */
export function createEmbeddedKeys(secrets: readonly [string, ...string[]]): EmbeddedKeys {
  const derive = (secret: string, use: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'hawser embedded wallet', use, 32))
  const keysFor = (use: string) => secrets.map((secret) => derive(secret, use)) as [Buffer, ...Buffer[]]
  const addressKeys = keysFor('address')
  const sealKeys = keysFor('seal')
  const codeKeys = keysFor('code')
  const identityKeys = keysFor('identity')
  const toHashes = (from: readonly Buffer[], text: string) =>
    from.map((key) => createHmac('sha256', key).update(text).digest('hex')) as [string, ...string[]]
  const toCodeHash = (key: Buffer, flowId: string, code: string) =>
    createHmac('sha256', key).update(`${flowId}:${code}`).digest('hex')

  return {
    addressHashes: (address) => toHashes(addressKeys, address),
    identityHashes: (identity) => toHashes(identityKeys, identity),
    sealAddress(address) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', sealKeys[0], nonce)
      const sealed = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    openAddress(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const key of sealKeys) {
        const opened = open(key, bytes)
        if (opened !== undefined) return opened
      }
      return undefined
    },
    codeHash: (flowId, code) => toCodeHash(codeKeys[0], flowId, code),
    isCode: (hash, { flowId, code }) =>
      codeKeys.map((key) => areEqual(hash, toCodeHash(key, flowId, code))).includes(true),
  }
}

/** What a token of 256 random bits is stored as. */
export function toTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** 256 random bits, to stand in a header or a link. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

function open(key: Buffer, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    // Another secret's, or altered.
    return undefined
  }
}

function areEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
