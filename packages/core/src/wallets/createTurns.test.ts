import { describe, expect, it } from 'vitest'
import { createTurns } from './createTurns.js'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function setup(limit: number) {
  const inTurn = createTurns(limit)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string): Promise<string> =>
    inTurn(() => {
      begun.push(name)
      return new Promise((resolve, reject) =>
        ends.set(name, () => (name.endsWith('!') ? reject(new Error(name)) : resolve(name))),
      )
    })
  return { ask, begun, end: (name: string) => ends.get(name)?.() }
}

describe('createTurns', () => {
  it('default: no more at a time than the limit, in the order of asking', async () => {
    const { ask, begun, end } = setup(2)
    const all = ['a', 'b', 'c', 'd'].map(ask)
    await settled()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    end('c')
    await settled()
    end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('behavior: what was asked for later comes first', async () => {
    const { ask, begun, end } = setup(1)
    for (const names of [['a', 'b', 'c'], ['d', 'e'], ['f']]) {
      for (const name of names) void ask(name)
      await settled()
    }
    for (const name of ['a', 'f', 'd', 'e', 'b', 'c']) {
      expect(begun.at(-1)).toBe(name)
      end(name)
      await settled()
    }
  })

  it('behavior: one that fails gives its turn on; a new one starts at once when nobody waits', async () => {
    const { ask, begun, end } = setup(1)
    const failed = ask('a!')
    void ask('b')
    end('a!')
    await expect(failed).rejects.toThrow('a!')
    await settled()
    expect(begun).toEqual(['a!', 'b'])
    end('b')
    await settled()
    void ask('c')
    expect(begun.at(-1)).toBe('c')
  })

  it('behavior: who asks while the last of a group gets its turn is not forgotten', async () => {
    const { ask, begun, end } = setup(1)
    void ask('a')
    await settled()
    end('a')
    void ask('b')
    void Promise.resolve().then(() => ask('c'))
    await settled()
    end('b')
    await settled()
    end('c')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c'])
  })
})
