import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parseJson.js'

/** As `JSON.parse` has it, or undefined. */
function parsePlainly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Numbers of a 64-bit and 128-bit chain, which JavaScript's own cannot hold. */
const big = fc
  .bigInt({ min: 10n ** 15n, max: 10n ** 40n - 1n })
  .chain((value) => fc.constantFrom(value, -value, value % 2n ** 64n))
  .filter((value) => value >= 10n ** 15n || value <= -(10n ** 15n))
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', '\\', '1', '9', '{', '[', ',', ':', ' ', '.', 'e') }),
  big.map(String),
)
const isLong = (value: number) => Number.isInteger(value) && Math.abs(value) >= 1e15
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !isLong(value))
const small = fc.oneof(fc.integer(), double, fc.boolean())
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(big, text, small, fc.constant(null)),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(text, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 2 })

function write(value: unknown, gap: string): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${gap}${value.map((item) => write(item, gap)).join(`${gap},${gap}`)}${gap}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}${gap}:${gap}${write(item, gap)}`)
  return `{${gap}${fields.join(`${gap},${gap}`)}${gap}}`
}

describe('parseJson', () => {
  it('default: lamports to the last one', () => {
    expect(
      parseJson('{"value":599000000000000001,"slot":7,"text":"599000000000000001 \\"1234567890123456789"}'),
    ).toEqual({
      value: 599000000000000001n,
      slot: 7,
      text: '599000000000000001 "1234567890123456789',
    })
    expect(parseJson('{')).toBeUndefined()
  })

  it('behavior: whole numbers are exact, and everything else is as JSON.parse has it', () => {
    fc.assert(
      fc.property(tree, space, (value, gap) => {
        const wanted: unknown = parsePlainly(
          JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? { big: String(item) } : item)),
        )
        const found: unknown = parsePlainly(
          JSON.stringify(parseJson(write(value, gap)), (_key, item: unknown) =>
            typeof item === 'bigint' ? { big: String(item) } : item,
          ),
        )
        expect(found).toEqual(wanted)
      }),
      { numRuns: 5_000 },
    )
  })

  it('behavior: what is no JSON for JSON.parse is none here, and the other way round', () => {
    const broken = fc
      .tuple(
        tree,
        space,
        fc.nat(),
        fc.constantFrom('', '"', '\\', '1', '12345678901234567890', '{', ']', ',', '.', '-'),
      )
      .map(([value, gap, at, put]) => {
        const json = write(value, gap)
        const place = at % (json.length + 1)
        return json.slice(0, place) + put + json.slice(place + (put === '' ? 1 : 0))
      })
    fc.assert(
      fc.property(fc.oneof(broken, fc.string(), text), (json) => {
        expect(parseJson(json) === undefined).toBe(parsePlainly(json) === undefined)
      }),
      { numRuns: 10_000 },
    )
  })

  it.each([
    '[1234567890123456789.5]',
    '[1234567890123456789e2]',
    '[123456789012345]',
    `[${'9'.repeat(41)}]`,
    '[-0.12345678901234567890]',
    '[{"$bigint":"12345678901234567890"}]',
    '{"__proto__":{"a":1}}',
  ])('behavior: %s holds no such number', (json) => {
    expect(parseJson(json)).toEqual(JSON.parse(json))
  })

  it('behavior: what a node cannot spell is not spelled: marks of its own, places of a number that it must not have', () => {
    for (const json of ['{1234567890123456789:1}', '[00000000000000001]', '1234567890123456x', '[1 12345678901234567]'])
      expect(parseJson(json)).toBeUndefined()
  })

  const size = 200_000
  it.each([
    ['a text without an end', `["${'a'.repeat(size)}`],
    ['escapes without an end', `["${'\\"'.repeat(size / 2)}`],
    ['backslashes', '\\'.repeat(size)],
    ['quotes', '"'.repeat(size)],
    ['quotes after backslashes', '"\\'.repeat(size / 2)],
    ['digits', '1'.repeat(size)],
    ['digits of a fraction', `${'1'.repeat(size)}.`],
    ['digits of one number', `[${'9'.repeat(size)}]`],
    ['minus signs', '-'.repeat(size)],
    ['numbers', `[${'12345678901234567890,'.repeat(size / 21)}1]`],
    ['lists in lists', '['.repeat(size)],
    ['lists in lists, closed', '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['what marked a number once', '{"$bigint":"'.repeat(size / 12)],
  ])('behavior: 200 kB of %s take no longer than 100 ms', async (_what, json) => {
    const tookMs = () => {
      const begun = performance.now()
      parseJson(json)
      return performance.now() - begun
    }
    // Once is enough: a busy machine holds it up now and then, and what goes over the text again and again never comes to it.
    await expect.poll(tookMs).toBeLessThan(100)
  })
})
