import { describe, expect, it } from 'vitest'
import { drawings } from './drawings.generated.js'
import { findMark, type MarkKey } from './findMark.js'
import { rareDrawings } from './rareDrawings.generated.js'

const usdc = 'eip155:1/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('findMark', () => {
  it.each<MarkKey>([
    'network:eip155:1',
    'network:eip155:11155111',
    'network:eip155:42220',
    'network:solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'network:bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    'network:polkadot:68d56f15f85d3136970ec16946040bc1',
    'namespace:eip155',
    'namespace:polkadot',
    'native:ETH',
    'native:SOL',
    'native:KSM',
    `token:${usdc}`,
    'token:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ])('default: %s has a mark that is drawn without asking anybody', async (key) => {
    const mark = await findMark(key)
    expect(mark).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(decodeURIComponent(mark ?? '')).toMatch(/viewBox="0 0 24 24" fill="none"><path .*<\/svg>$/)
  })

  it.each<MarkKey>([
    'network:eip155:424242',
    'namespace:cosmos',
    'native:LUSD',
    'native:constructor',
    'network:',
    'token:eip155:1/0x',
  ])('behavior: %s has none', async (key) => {
    expect(await findMark(key)).toBeNull()
  })

  it('behavior: a token has the mark of its address, on its own network, and none for its symbol', async () => {
    const mark = await findMark(`token:${usdc}`)
    expect(await findMark(`token:${usdc.toLowerCase() as `${string}/${string}`}`)).toBe(mark)
    expect(await findMark(`token:${usdc.replace('eip155:1/', 'eip155:10/') as `${string}/${string}`}`)).toBeNull()
    expect(await findMark('token:eip155:1/USDC')).toBeNull()
    expect(
      await findMark(
        `token:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/${'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'.toLowerCase()}`,
      ),
    ).toBeNull()
  })

  it('behavior: the drawings are shapes alone: no script, style, text, picture or address of anybody', () => {
    for (const drawing of Object.values({ ...drawings, ...rareDrawings })) {
      const tags = [...drawing.matchAll(/<(\w+)/g)].map(([, tag]) => tag)
      expect(
        tags.filter(
          (tag) =>
            !/^(?:path|g|defs|circle|linearGradient|radialGradient|stop|clipPath|mask|ellipse|rect)$/.test(tag ?? ''),
        ),
      ).toEqual([])
      expect(drawing).not.toMatch(/\bon\w+=|href|style=|\/\//)
    }
  })

  it('behavior: no two drawings are the same', () => {
    const all = Object.entries({ ...drawings, ...rareDrawings }).filter(
      ([name]) => !['OP', 'polygon-zkevm'].includes(name),
    )
    expect(new Set(all.map(([, drawing]) => drawing)).size).toBe(all.length)
  })
})
