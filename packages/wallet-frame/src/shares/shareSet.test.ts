import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineShares, createId, readShare, type ShareRole, type ShareSet, splitEntropy } from './shareSet.js'

const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
const walletId = '0123456789abcdef0123456789abcdef'
const split = (entropy: Uint8Array = new Uint8Array(16).fill(7)) => splitEntropy(entropy, walletId, crypto)
const pairs: readonly (readonly [ShareRole, ShareRole])[] = [
  ['device', 'service'],
  ['device', 'recovery'],
  ['service', 'recovery'],
  ['service', 'device'],
]

it('behavior: any two of three shares give the entropy, of every length that BIP-39 has', async () => {
  await fc.assert(
    fc.asyncProperty(entropies, fc.constantFrom(...pairs), async (entropy, [one, other]) => {
      const set = await split(entropy)
      expect(await combineShares(set[one], set[other])).toEqual(entropy)
    }),
  )
})

it('behavior: a split leaves the entropy as it was', async () => {
  const entropy = new Uint8Array(16).fill(7)
  await split(entropy)
  expect(entropy).toEqual(new Uint8Array(16).fill(7))
})

it('default: a share says which wallet and set it is of, and whose', async () => {
  const set = await split()
  for (const role of ['device', 'service', 'recovery'] as const)
    expect(readShare(set[role])).toEqual({ role, walletId, setId: set.setId })
  expect(set.setId).toMatch(/^[0-9a-f]{32}$/)
  expect(createId(crypto)).not.toBe(createId(crypto))
})

describe('one share alone', () => {
  it('behavior: it gives nothing: for every entropy there is a second share that would give that one', async () => {
    // With one point (x, y) of a line over GF(2^8) fixed, each secret s has exactly one line through (0, s): its share at another x is what the
    // library itself makes of the two. So a share's bytes say nothing of the secret.
    const { combine } = await import('shamir-secret-sharing')
    const { device } = await split()
    const points = Uint8Array.from(device.subarray(34))
    const x = points.at(-1) ?? 0
    const atOther = (byte: number) =>
      Uint8Array.from(points, (_, at) => (at === points.length - 1 ? (x % 255) + 1 : byte))
    const secrets = await Promise.all(
      Array.from({ length: 256 }, async (_, byte) => (await combine([points, atOther(byte)]))[0]),
    )
    expect(new Set(secrets).size).toBe(256)
  })

  it('behavior: over many splits of one entropy each byte of a share takes every value alike', async () => {
    const counts = new Uint32Array(256)
    const splits = 4_000
    for (let index = 0; index < splits; index += 1) {
      const { service } = await split()
      counts[service[34] ?? 0] = (counts[service[34] ?? 0] ?? 0) + 1
    }
    // Chi-squared with 255 degrees of freedom: above 400 once in a hundred million runs.
    const expected = splits / 256
    const chiSquared = [...counts].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(400)
  })

  it.each(['device', 'service', 'recovery'] as const)('error: the %s share twice is refused', async (role) => {
    const set = await split()
    await expect(combineShares(set[role], set[role].slice())).rejects.toMatchObject({ code: 'VAULT_SHARE_MISMATCH' })
  })

  it('error: a share under the name of another is refused', async () => {
    const { device } = await split()
    const renamed = device.slice()
    renamed[1] = 1
    await expect(combineShares(device, renamed)).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
  })
})

describe('altered shares', () => {
  it('error: whichever bits of whichever share were altered, no wallet comes out', async () => {
    const set = await split()
    const codes = ['VAULT_SHARE_INVALID', 'VAULT_SHARE_MISMATCH', 'VAULT_SHARE_OUTDATED']
    const alteration = fc.record({
      pair: fc.constantFrom(...pairs),
      at: fc.nat({ max: set.device.length - 1 }),
      by: fc.integer({ min: 1, max: 255 }),
    })
    await fc.assert(
      fc.asyncProperty(alteration, async ({ pair: [one, other], at, by }) => {
        const altered = set[one].slice()
        altered[at] = (altered[at] ?? 0) ^ by
        // Only who keeps a share is not bound to it: what it says of that gives nobody anything.
        if (at === 1) return
        const error = await combineShares(altered, set[other]).catch((cause) => cause)
        expect(codes).toContain(error.code)
      }),
      { numRuns: 500 },
    )
  })

  it('error: an alteration of both shares that the split alone would not notice is refused', async () => {
    // The same difference in both, which moves the secret by just that.
    const set = await split()
    const move = (share: Uint8Array) => Uint8Array.from(share, (byte, at) => (at === 34 ? byte ^ 1 : byte))
    await expect(combineShares(move(set.device), move(set.service))).rejects.toMatchObject({
      code: 'VAULT_SHARE_INVALID',
    })
  })

  it('error: bytes of any kind are no share', async () => {
    const { device } = await split()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), async (bytes) => {
        await expect(combineShares(device, bytes)).rejects.toMatchObject({ code: 'VAULT_SHARE_INVALID' })
      }),
    )
  })

  it.each([0, 1, 33, 34, 66])('error: a share cut to %i bytes is refused', async (length) => {
    const { device, service } = await split()
    await expect(combineShares(device.subarray(0, length), service)).rejects.toMatchObject({
      code: 'VAULT_SHARE_INVALID',
    })
  })
})

describe('several sets', () => {
  const forge = (share: Uint8Array, set: ShareSet) => {
    const forged = share.slice()
    forged.set(set.service.subarray(18, 34), 18)
    return forged
  }

  it("error: a removed device's share is worthless with the shares of any other set", async () => {
    const [removed, current] = [await split(), await split()]
    for (const role of ['service', 'recovery', 'device'] as const)
      await expect(combineShares(removed.device, current[role])).rejects.toMatchObject({ code: 'VAULT_SHARE_OUTDATED' })
  })

  it('error: nor does it help to write the name of the new set over that of the old one', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, fc.constantFrom('service', 'recovery'), async (entropy, role) => {
        const [removed, current] = [await split(entropy), await split(entropy)]
        await expect(combineShares(forge(removed.device, current), current[role])).rejects.toMatchObject({
          code: 'VAULT_SHARE_INVALID',
        })
      }),
    )
  })

  it('error: shares of two wallets do not go together', async () => {
    const other = await splitEntropy(new Uint8Array(16), createId(crypto), crypto)
    await expect(combineShares((await split()).device, other.service)).rejects.toMatchObject({
      code: 'VAULT_SHARE_MISMATCH',
    })
  })
})
