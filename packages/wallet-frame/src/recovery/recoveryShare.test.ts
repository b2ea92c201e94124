import { describe, expect, it } from 'vitest'
import { readShare, splitEntropy } from '../shares/shareSet.js'
import {
  createRecoveryWay,
  openRecovery,
  type PasskeySecret,
  type RecoverySecret,
  type SealedRecovery,
  sealByWay,
} from './recoveryShare.js'

const walletId = '0123456789abcdef0123456789abcdef'
const split = () => splitEntropy(new Uint8Array(16).fill(7), walletId, crypto)
const context = { crypto }
const sealRecovery = async (
  share: Uint8Array,
  secret: RecoverySecret,
  of: Parameters<typeof createRecoveryWay>[2],
): Promise<SealedRecovery> => sealByWay(share, await createRecoveryWay(secret, walletId, of), of)
const password: RecoverySecret = { method: 'password', password: 'correct horse battery' }

async function passkey(byte = 1): Promise<PasskeySecret> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(byte), 'HKDF', false, ['deriveKey'])
  return { method: 'passkey', credentialId: 'Y3JlZA', prfSalt: 'c2FsdA', key }
}
const refused = { code: 'VAULT_RECOVERY_REFUSED' }
const invalid = { code: 'VAULT_SHARE_INVALID' }

describe('by passkey', () => {
  it('default: what the passkey sealed it opens again, and the record says which one to ask', async () => {
    const { recovery, setId } = await split()
    const sealed = await sealRecovery(recovery, await passkey(), context)
    expect(sealed).toMatchObject({
      version: 2,
      walletId,
      setId,
      method: 'passkey',
      credentialId: 'Y3JlZA',
      prfSalt: 'c2FsdA',
    })
    expect(JSON.parse(JSON.stringify(sealed))).toEqual(sealed)
    expect(await openRecovery(sealed, await passkey(), context)).toEqual(recovery)
  })

  it('behavior: the same share sealed twice has nothing in common', async () => {
    const { recovery } = await split()
    const [one, other] = [
      await sealRecovery(recovery, await passkey(), context),
      await sealRecovery(recovery, await passkey(), context),
    ]
    if (one.method !== 'passkey' || other.method !== 'passkey') throw new Error('another method')
    for (const field of ['iv', 'salt', 'sealed', 'keyIv', 'sealedKey'] as const)
      expect(one[field]).not.toBe(other[field])
  })

  it('error: another passkey does not open it', async () => {
    const sealed = await sealRecovery((await split()).recovery, await passkey(1), context)
    await expect(openRecovery(sealed, await passkey(2), context)).rejects.toMatchObject(refused)
  })

  it('error: whatever of the record is altered, it does not open', async () => {
    const set = await split()
    const sealed = await sealRecovery(set.recovery, await passkey(), context)
    const flip = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
    for (const field of ['iv', 'salt', 'sealed', 'keyIv', 'sealedKey'] as const) {
      const altered = { ...sealed, [field]: flip((sealed as Record<typeof field, string>)[field]) }
      await expect(openRecovery(altered, await passkey(), context)).rejects.toMatchObject(refused)
    }
    for (const field of ['walletId', 'setId'] as const)
      await expect(
        openRecovery({ ...sealed, [field]: 'f'.repeat(32) }, await passkey(), context),
      ).rejects.toMatchObject(refused)
  })
})

describe('a way that is kept', () => {
  it('default: it seals the shares of later sets, which the same secret opens, and opens none itself', async () => {
    const [set, next] = [await split(), await split()]
    const way = await createRecoveryWay(await passkey(), walletId, context)
    const [first, later] = [await sealByWay(set.recovery, way, context), await sealByWay(next.recovery, way, context)]
    expect(await openRecovery(first, await passkey(), context)).toEqual(set.recovery)
    expect(await openRecovery(later, await passkey(), context)).toEqual(next.recovery)
    if (way.method === 'operator' || later.method !== 'passkey') throw new Error('another method')
    expect([way.key.extractable, way.key.usages]).toEqual([false, ['encrypt']])
    // Neither what it says of itself, nor what it sealed, goes with another set.
    await expect(openRecovery({ ...later, setId: set.setId }, await passkey(), context)).rejects.toMatchObject(refused)
    const mixed = { ...later, iv: (first as typeof later).iv, sealed: (first as typeof later).sealed }
    await expect(openRecovery(mixed, await passkey(), context)).rejects.toMatchObject(refused)
  })

  it('error: it seals nothing for another wallet', async () => {
    const way = await createRecoveryWay(await passkey(), 'f'.repeat(32), context)
    await expect(sealByWay((await split()).recovery, way, context)).rejects.toMatchObject(invalid)
  })
})

describe('by password', () => {
  it('default: the password opens what it sealed, in whichever way its letters are written; another one does not', async () => {
    const { recovery } = await split()
    const composed = 'correct h\u00f6rse battery'
    const sealed = await sealRecovery(recovery, { method: 'password', password: composed }, context)
    expect(sealed).toMatchObject({
      method: 'password',
      // RFC 9106, section 4, the second recommendation.
      parameters: { name: 'argon2id', memoryKiB: 65_536, passes: 3, lanes: 4 },
    })
    const decomposed = 'correct ho\u0308rse battery'
    expect(await openRecovery(sealed, { method: 'password', password: decomposed }, context)).toEqual(recovery)
    await expect(openRecovery(sealed, password, context)).rejects.toMatchObject(refused)
  })

  it.each(['', '12345678901', '⚓'.repeat(11)])(
    'error: the password %j is too short for a new share',
    async (short) => {
      const { recovery } = await split()
      await expect(sealRecovery(recovery, { method: 'password', password: short }, context)).rejects.toMatchObject({
        code: 'VAULT_PASSWORD_WEAK',
      })
    },
  )

  it.each([
    ['other passes', { passes: 4 }],
    ['less memory', { memoryKiB: 8 }],
    ['more memory than there is', { memoryKiB: 4_294_967_295 }],
    ['another function', { name: 'pbkdf2' }],
    ['something more', { threads: 2 }],
  ])('error: a record that asks for %s is refused before anything is computed', async (_name, change) => {
    const parameters = { name: 'argon2id', memoryKiB: 65_536, passes: 3, lanes: 4, ...change }
    const record = {
      version: 1,
      walletId,
      setId: walletId,
      method: 'password',
      iv: 'AAAA',
      salt: 'AAAA',
      sealed: 'AAAA',
      parameters,
    }
    await expect(openRecovery(record, password, context)).rejects.toMatchObject(invalid)
  })

  it('error: it ends when its caller no longer waits', async () => {
    const controller = new AbortController()
    const sealing = sealRecovery((await split()).recovery, password, { crypto, signal: controller.signal })
    controller.abort()
    await expect(sealing).rejects.toMatchObject({ code: 'ABORTED' })
    const already = sealRecovery((await split()).recovery, password, { crypto, signal: AbortSignal.abort() })
    await expect(already).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('by the operator', () => {
  it('default: the record holds the share itself, and says so', async () => {
    const { recovery, setId } = await split()
    const sealed = await sealRecovery(recovery, { method: 'operator' }, context)
    expect(sealed).toEqual({
      version: 1,
      walletId,
      setId,
      method: 'operator',
      share: Buffer.from(recovery).toString('base64url'),
    })
    expect(await openRecovery(sealed, { method: 'operator' }, context)).toEqual(recovery)
  })

  it('error: a share of another set under its name is refused', async () => {
    const [set, other] = [await split(), await split()]
    const sealed = await sealRecovery(set.recovery, { method: 'operator' }, context)
    await expect(
      openRecovery({ ...sealed, setId: other.setId }, { method: 'operator' }, context),
    ).rejects.toMatchObject(invalid)
    const service = { ...sealed, share: Buffer.from(set.service).toString('base64url') }
    await expect(openRecovery(service, { method: 'operator' }, context)).rejects.toMatchObject(invalid)
  })
})

it('error: only a recovery share is sealed', async () => {
  const { device, service } = await split()
  for (const share of [device, service, new Uint8Array(67)])
    await expect(sealRecovery(share, { method: 'operator' }, context)).rejects.toMatchObject(invalid)
})

it('error: a share that is kept in one way is not opened in another', async () => {
  const { recovery } = await split()
  const [byOperator, byPasskey] = [
    await sealRecovery(recovery, { method: 'operator' }, context),
    await sealRecovery(recovery, await passkey(), context),
  ]
  await expect(openRecovery(byOperator, await passkey(), context)).rejects.toMatchObject(invalid)
  await expect(openRecovery(byPasskey, { method: 'operator' }, context)).rejects.toMatchObject(invalid)
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['text', 'share'],
  ['an empty object', {}],
  ['an unknown method', { version: 1, walletId, setId: walletId, method: 'constructor' }],
  ['no base64url', { version: 1, walletId, setId: walletId, method: 'operator', share: 'not base64url!' }],
  ['base64url that ends wrongly', { version: 1, walletId, setId: walletId, method: 'operator', share: 'A' }],
  ['another version', { version: 2, walletId, setId: walletId, method: 'operator', share: 'AAAA' }],
  ['a name that is none', { version: 1, walletId: '../etc', setId: walletId, method: 'operator', share: 'AAAA' }],
  ['too much', { version: 1, walletId, setId: walletId, method: 'operator', share: 'A'.repeat(4_096) }],
])('error: %s is no recovery share', async (_name, record) => {
  await expect(openRecovery(record, { method: 'operator' }, context)).rejects.toMatchObject(invalid)
})

it('behavior: a sealed share says to nobody what it holds', async () => {
  const { recovery } = await split()
  const sealed: SealedRecovery = await sealRecovery(recovery, await passkey(), context)
  const points = Buffer.from(recovery.subarray(34)).toString('base64url')
  expect(JSON.stringify(sealed)).not.toContain(points.slice(0, 12))
  expect(readShare(recovery).role).toBe('recovery')
})
