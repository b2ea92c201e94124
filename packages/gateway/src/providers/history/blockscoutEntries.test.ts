import * as v from 'valibot'
import { expect, it } from 'vitest'
import { entryStreams } from './blockscoutEntries.js'

const [, transfers] = entryStreams
const row = (name: string) => ({
  block_number: 1,
  transaction_hash: `0x${'1'.repeat(64)}`,
  timestamp: '2025-01-02T03:04:05.000000Z',
  from: null,
  to: null,
  created_contract: null,
  token: { name, symbol: 'X', decimals: '6', icon_url: null, type: 'ERC-20', reputation: 'ok' },
  total: { value: '1' },
})
const read = (names: readonly string[]) => {
  const { items } = Object(v.parse(transfers?.schema ?? v.never(), { items: names.map(row), next_page_params: null }))
  return items.map((one: { entry?: { token?: { isSpam: boolean } } }) => one.entry?.token?.isSpam)
}

it.each([
  ['Visit evil.xyz now', true],
  ['my-claims.com', true],
  ['EVIL.IO', true],
  ['www.evil.example', true],
  ['https://evil', true],
  ['Claim your gift', true],
  ['Reclaimed', false],
  ['USD Coin', false],
  ['Version 1.2.3', false],
  ['evil.iota', false],
  ['. com', false],
])('default: whether %s is bait: %s', (name, isBait) => {
  expect(read([name])).toEqual([isBait])
})

it('behavior: a name is looked through once, whatever it is made of', () => {
  const measure = (name: string) => {
    const names = Array.from({ length: 200 }, () => name)
    read(names)
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now()
      read(names)
      return performance.now() - began
    })
    return Math.min(...times)
  }
  // Each hyphen begins a word. Gone through from each of them it took 50 times as long.
  expect(measure('a-'.repeat(500))).toBeLessThan(15 * measure('a'.repeat(1_000)))
})
