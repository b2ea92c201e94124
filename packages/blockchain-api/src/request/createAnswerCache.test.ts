import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './createAnswerCache.js'

function setUp({ maxAgeMs = 1_000, maxEntries = 2 } = {}) {
  let nowMs = 10_000
  const cache = createAnswerCache<string>({ clock: { nowMs: () => nowMs }, maxAgeMs, maxEntries })
  const asked: string[] = []
  const get = (key: string, signal?: AbortSignal) =>
    cache.get(
      key,
      async () => {
        asked.push(key)
        return `${key}${asked.length}`
      },
      { signal },
    )
  return {
    cache,
    asked,
    get,
    advance(byMs: number) {
      nowMs += byMs
    },
  }
}

/** A question whose answer the test gives. */
function createQuestion() {
  const asked: AbortSignal[] = []
  const settle: { resolve(answer: string): void; reject(error: unknown): void }[] = []
  return {
    asked,
    settle,
    ask: (signal: AbortSignal) => {
      asked.push(signal)
      return new Promise<string>((resolve, reject) => settle.push({ resolve, reject }))
    },
  }
}

describe('createAnswerCache', () => {
  it('default: an answer is kept for its time, and not longer', async () => {
    const { get, advance } = setUp()
    expect(await get('a')).toBe('a1')
    advance(999)
    expect(await get('a')).toBe('a1')
    advance(1)
    expect(await get('a')).toBe('a2')
  })

  it('behavior: a clock that was set back makes nothing last longer', async () => {
    const { get, advance } = setUp()
    await get('a')
    advance(-5_000)
    expect(await get('a')).toBe('a2')
  })

  it('parameters: maxEntries: what was used longest ago goes first', async () => {
    const { get, asked } = setUp()
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('behavior: one question at a time for a key, and an error is not kept', async () => {
    const { cache } = setUp()
    const { ask, asked, settle } = createQuestion()
    const both = [cache.get('a', ask), cache.get('a', ask)]
    await Promise.resolve()
    expect(asked).toHaveLength(1)
    settle[0]?.reject(new Error('down'))
    for (const one of both) await expect(one).rejects.toThrow('down')
    const again = cache.get('a', ask)
    await Promise.resolve()
    settle[1]?.resolve('up')
    expect(await again).toBe('up')
    expect(asked).toHaveLength(2)
  })

  it('behavior: a question is given up when nobody waits for it any more, not before', async () => {
    const { cache } = setUp()
    const { ask, asked, settle } = createQuestion()
    const [first, second] = [new AbortController(), new AbortController()]
    const one = cache.get('a', ask, { signal: first.signal })
    const other = cache.get('a', ask, { signal: second.signal })
    await Promise.resolve()
    first.abort()
    await expect(one).rejects.toMatchObject({ code: 'ABORTED' })
    expect(asked[0]?.aborted).toBe(false)
    second.abort()
    await expect(other).rejects.toMatchObject({ code: 'ABORTED' })
    expect(asked[0]?.aborted).toBe(true)

    const third = cache.get('a', ask)
    await Promise.resolve()
    settle[0]?.resolve('late')
    settle[1]?.resolve('new')
    expect(await third).toBe('new')
    expect(await cache.get('a', ask)).toBe('new')
  })

  it('behavior: with a signal that has aborted nothing is asked', async () => {
    const { get, asked } = setUp()
    await expect(get('a', AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(asked).toEqual([])
  })

  it('behavior: clear forgets what is kept, and does not keep what is on its way', async () => {
    const { cache, get, asked } = setUp()
    const { ask, settle } = createQuestion()
    await get('a')
    const pending = cache.get('b', ask)
    await Promise.resolve()
    cache.clear()
    settle[0]?.resolve('old')
    expect(await pending).toBe('old')
    await get('a')
    await get('b')
    expect(asked).toEqual(['a', 'a', 'b'])
  })
})
