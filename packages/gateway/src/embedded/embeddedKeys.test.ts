import { describe, expect, it } from 'vitest'
import { createEmbeddedKeys } from './embeddedKeys.js'
import { createSecretsSealer } from './sealer.js'

const [one, two] = ['a secret of at least 32 characters', 'another one of at least 32 characters']
const address = 'alice@example.org'

describe('createEmbeddedKeys', () => {
  it('default: an address is found by the same hash, and sealed another way each time', () => {
    const keys = createEmbeddedKeys([one])
    expect(keys.addressHashes(address)).toEqual(createEmbeddedKeys([one]).addressHashes(address))
    const sealed = [keys.sealAddress(address), keys.sealAddress(address)]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.map((text) => keys.openAddress(text))).toEqual([address, address])
  })

  it('behavior: what an older secret made is taken, and what none of them made is not', () => {
    const before = createEmbeddedKeys([one])
    const both = createEmbeddedKeys([two, one])
    const other = createEmbeddedKeys([two])
    const sealed = before.sealAddress(address)
    expect([both.openAddress(sealed), other.openAddress(sealed)]).toEqual([address, undefined])
    expect(both.addressHashes(address)).toEqual([...other.addressHashes(address), ...before.addressHashes(address)])
    const hash = before.codeHash('flow', '123456')
    const of = { flowId: 'flow', code: '123456' }
    expect([both.isCode(hash, of), other.isCode(hash, of)]).toEqual([true, false])
    expect(before.isCode(hash, { ...of, flowId: 'other' })).toBe(false)
    expect(before.isCode('', of)).toBe(false)
  })

  it.each(['', 'x', 'a'.repeat(10), 'a'.repeat(200), '💥'])('behavior: %j is no sealed address', (text) => {
    expect(createEmbeddedKeys([one]).openAddress(text)).toBeUndefined()
  })
})

describe('createSecretsSealer', () => {
  it('default: opens for what it was sealed for alone, also by an older secret', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const sealed = await createSecretsSealer([one]).seal(bytes, 'user/set')
    const both = createSecretsSealer([two, one])
    expect([...(await both.open(sealed, 'user/set'))]).toEqual([1, 2, 3])
    await expect(both.open(sealed, 'user/other')).rejects.toThrow()
    await expect(createSecretsSealer([two]).open(sealed, 'user/set')).rejects.toThrow()
  })

  it('behavior: every altered byte is refused', async () => {
    const sealer = createSecretsSealer([one])
    const sealed = Buffer.from(await sealer.seal(new Uint8Array(8), 'x'), 'base64url')
    for (const [index] of sealed.entries()) {
      const altered = Buffer.from(sealed)
      altered[index] = (altered[index] ?? 0) ^ 1
      await expect(sealer.open(altered.toString('base64url'), 'x')).rejects.toThrow()
    }
  })
})
