import { describe, expect, it } from 'vitest'
import {
  cleanText,
  describeSafely,
  formatAmount,
  formatShortAmount,
  readText,
  type TreeNode,
  toRawText,
  toTree,
} from './description.js'

const ether = { symbol: 'ETH', decimals: 18 }

describe('description', () => {
  it('behavior: unseen characters are named, joined pictures stay, long text is cut and says so', () => {
    expect(cleanText('Pay \u202egnihton\u202c\u0000 now\u200b')).toBe('Pay ⟨U+202E⟩gnihton⟨U+202C⟩⟨U+0000⟩ now⟨U+200B⟩')
    expect(cleanText('a\tb\nc 👩\u200d🚀')).toBe('a\tb\nc 👩\u200d🚀')
    expect(cleanText('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}… (40 more characters)`)
  })

  it('behavior: bytes are text where they are, and hex where they are none', () => {
    expect(readText(new TextEncoder().encode('Grüße'))).toBe('Grüße')
    expect(readText(Uint8Array.of(0xff, 0xfe, 1))).toBe('0xfffe01')
    expect(readText(new Uint8Array())).toBe('')
  })

  it('behavior: amounts are exact, and short in titles without hiding that', () => {
    expect(formatAmount(200_000_000_000_000_000n, ether)).toBe('0.2 ETH')
    expect(formatShortAmount(200_000_000_000_000_000n, ether)).toBe('0.2 ETH')
    expect(formatShortAmount(1_234_567_890_123_456_789n, ether)).toBe('about 1.234567 ETH')
    expect(formatShortAmount(1n, ether)).toBe('less than 0.000001 ETH')
    expect(formatShortAmount(0n, ether)).toBe('0 ETH')
  })

  it('behavior: a tree ends, however deep, wide or round the value is', () => {
    const round: Record<string, unknown> = { name: 'ring', list: Array.from({ length: 500 }, (_, index) => index) }
    round.self = round
    const depthOf = ({ children = [] }: TreeNode): number => 1 + Math.max(0, ...children.map(depthOf))
    const tree = toTree(round)
    expect(depthOf(tree)).toBeLessThan(12)
    const list = tree.children?.find(({ name }) => name === 'list')
    expect(list?.children).toHaveLength(61)
    expect(list?.children?.at(-1)).toEqual({ name: '…', value: '440 more' })
    expect(toTree({ empty: '', none: null, big: 10n, all: [] }).children).toEqual([
      { name: 'empty', value: '“”' },
      { name: 'none', value: 'null' },
      { name: 'big', value: '10' },
      { name: 'all', value: '[ ]' },
    ])
  })

  it.each([
    [
      'a ring',
      () => {
        const ring: Record<string, unknown> = {}
        ring.self = ring
        return ring
      },
    ],
    [
      'a getter that throws',
      () => ({
        get amount(): number {
          throw new Error('ha')
        },
      }),
    ],
    [
      'toJSON that throws',
      () => ({
        toJSON() {
          throw new Error('ha')
        },
      }),
    ],
  ])('behavior: the raw form never throws: %s', (_, make) => {
    expect(toRawText({ id: 1, method: 'x', params: make() })).toContain('x')
  })

  it('behavior: the raw form has numbers of any size, and bytes', () => {
    const text = toRawText({ id: 1, method: 'send', params: { value: 10n ** 30n, data: Uint8Array.of(1, 255) } })
    expect(JSON.parse(text)).toEqual({ method: 'send', params: { value: String(10n ** 30n), data: '01ff' } })
  })

  it('behavior: what cannot be read, and what has no words, is named by its method', () => {
    const request = { id: 1, method: 'eth_\u202eodd', params: [] }
    expect(describeSafely(request, () => null)).toMatchObject({
      title: 'Unknown request',
      facts: [{ label: 'Method', value: 'eth_⟨U+202E⟩odd' }],
    })
    const thrown = describeSafely(request, () => {
      throw new Error('no')
    })
    expect(thrown).toMatchObject({ title: 'Unknown request', warning: expect.stringContaining('can’t be read') })
  })
})
