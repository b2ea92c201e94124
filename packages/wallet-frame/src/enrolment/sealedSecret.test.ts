import { describe, expect, it } from 'vitest'
import { createSecretReceiver, sealSecret } from './sealedSecret.js'

const secret = Uint8Array.from({ length: 67 }, (_, at) => at)
const boundTo = 'wallet|set|https://app.example|nonce'

describe('a secret from one window to another', () => {
  it('default: whom it was sealed to opens it, once', async () => {
    const receiver = await createSecretReceiver(crypto)
    const sealed = await sealSecret(secret, { receiver: receiver.publicKey, boundTo, crypto })
    expect(Buffer.from(sealed.sealed).includes(Buffer.from(secret.subarray(0, 16)))).toBe(false)
    expect(await receiver.open(sealed, boundTo)).toEqual(secret)
    await expect(receiver.open(sealed, boundTo)).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
  })

  it('error: for something else than it was sealed for, by somebody else, or altered by a bit, it does not open', async () => {
    const open = async (change: (sealed: Awaited<ReturnType<typeof sealSecret>>) => object, of = boundTo) => {
      const receiver = await createSecretReceiver(crypto)
      const sealed = await sealSecret(secret, { receiver: receiver.publicKey, boundTo, crypto })
      return receiver.open({ ...sealed, ...change(sealed) }, of).catch(({ code }) => code)
    }
    const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await open(() => ({}))).toEqual(secret)
    expect(await open(() => ({}), `${boundTo}x`)).toBe('VAULT_SHARE_INVALID')
    expect(await open(({ sealed }) => ({ sealed: flip(sealed, 3) }))).toBe('VAULT_SHARE_INVALID')
    expect(await open(({ iv }) => ({ iv: flip(iv, 0) }))).toBe('VAULT_SHARE_INVALID')
    expect(await open(({ publicKey }) => ({ publicKey: flip(publicKey, 5) }))).toBe('VAULT_SHARE_INVALID')
    const other = await createSecretReceiver(crypto)
    expect(await open(() => ({ publicKey: other.publicKey }))).toBe('VAULT_SHARE_INVALID')
    expect(await open(() => ({ publicKey: new Uint8Array(65) }))).toBe('VAULT_SHARE_INVALID')
  })

  it.each([new Uint8Array(0), new Uint8Array(65), new Uint8Array(32).fill(4)])(
    'error: %o is no key to seal to',
    async (receiver) => {
      await expect(sealSecret(secret, { receiver, boundTo, crypto })).rejects.toMatchObject({
        code: 'VAULT_SHARE_INVALID',
      })
    },
  )
})
