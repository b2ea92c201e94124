import { encodeBase58, InvalidResponseError } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NodeQuestion, NodeResult } from '../node/createAskNode.js'
import { createTokens } from '../tokens.js'
import { createSolanaHistory } from './createSolanaHistory.js'

const network = 'solana:local'
const keyOf = (number: number) => encodeBase58(Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? number : 9)))
const owner = keyOf(1)
const sender = keyOf(2)
const mint = keyOf(3)

const open = (answer: (question: NodeQuestion) => NodeResult) => {
  const history = createSolanaHistory({
    askNode: async (_, questions) => questions.map(answer),
    network,
    tokens: createTokens({}),
    isDevelopment: true,
  })
  return (cursor?: string) =>
    history({ network, address: owner, cursor, currency: 'usd' }, new AbortController().signal)
}

/** The history of an account of one transaction, of which the node tells an error. */
const readWithout = (code: number) =>
  open(({ method }) => {
    if (method === 'getSignaturesForAddress') return { result: [{ signature: '1'.repeat(64), slot: 1 }] }
    if (method === 'getTokenAccountsByOwner') return { result: { value: [] } }
    return { error: { code, message: 'no' } }
  })()

it.each([429, -32_005, -32_603])('behavior: a history without what a node failed with (%s) is none', async (code) => {
  await expect(readWithout(code)).rejects.toBeInstanceOf(InvalidResponseError)
})

it.each([-32_004, -32_011, -32_015])('behavior: what a node does not have any more (%s) is left out', async (code) => {
  expect(await readWithout(code)).toEqual({ data: [], next: null })
})

interface Told {
  readonly slot: number
  /** The accounts that it names: the owner's, or those of its tokens. */
  readonly names: readonly number[]
}

/** The owner's, one of tokens, or one of somebody else. */
const isTokenAccount = (name: number) => name >= 10 && name < 200

/** A node as Solana's are: a list goes on behind any transaction of the chain, whether or not it names the account. */
const startNode = (chain: readonly Told[], tokenAccounts: readonly number[], { amounts = [1n] } = {}) => {
  const asked: NodeQuestion[] = []
  const signatureOf = (index: number) =>
    encodeBase58(Uint8Array.from({ length: 64 }, (_, at) => [7, index >> 8, index & 255][at] ?? 1))
  const indexes = new Map(chain.map((_, index) => [signatureOf(index), index]))
  const ask = open((question) => {
    asked.push(question)
    const { method, params } = question
    if (method === 'getTokenAccountsByOwner') {
      const [, filter] = params
      const isFirst = String(Object(filter).programId).startsWith('Tokenkeg')
      const value = tokenAccounts.map((number, index) => {
        const head = Buffer.alloc(72, 9)
        head[31] = 3
        head[63] = 1
        head.writeBigUInt64LE(amounts[index % amounts.length] ?? 0n, 64)
        return { pubkey: keyOf(number), account: { data: [head.toString('base64'), 'base64'] } }
      })
      return { result: { value: isFirst ? value : [{ pubkey: 'x' }] } }
    }
    if (method === 'getSignaturesForAddress') {
      const [account, options] = params
      const { before, limit } = Object(options)
      const end = before === undefined ? chain.length : (indexes.get(before) ?? chain.length)
      const rows = chain.flatMap(({ slot, names }, index) =>
        index < end && names.some((name) => keyOf(name) === account) ? [{ signature: signatureOf(index), slot }] : [],
      )
      return { result: rows.reverse().slice(0, limit) }
    }
    const told = chain[indexes.get(String(params[0])) ?? -1]
    if (!told) return { result: null }
    const accounts = [sender, ...told.names.map(keyOf)]
    const change = (amount: string) => [{ mint, owner, uiTokenAmount: { amount, decimals: 6 } }]
    const named = told.names.flatMap((name, index) =>
      isTokenAccount(name)
        ? [{ accountIndex: index + 1, mint, owner, uiTokenAmount: { amount: '0', decimals: 6 } }]
        : [],
    )
    const wire = Buffer.concat([
      Buffer.from([1]),
      Buffer.alloc(64),
      Buffer.from([1, 0, 0, accounts.length]),
      ...[2, ...told.names].map((name) => Buffer.alloc(32, 9).fill(name, 31)),
    ])
    return {
      result: {
        blockTime: told.slot,
        transaction: [wire.toString('base64'), 'base64'],
        meta: {
          err: null,
          fee: 5_000,
          preBalances: accounts.map(() => 10_000),
          postBalances: accounts.map((_, index) => (index === 0 ? 5_000 : 10_000)),
          preTokenBalances: [...change('0'), ...named],
          postTokenBalances: change('1500000'),
        },
      },
    }
  })
  const readAll = async () => {
    const pages: { hash: string; slot: number }[][] = []
    let cursor: string | undefined
    do {
      const { data, next } = await ask(cursor)
      pages.push(data.map(({ metadata }) => ({ hash: metadata.hash, slot: Date.parse(metadata.minedAt) / 1_000 })))
      cursor = next ?? undefined
    } while (cursor !== undefined && pages.length < 100)
    return pages
  }
  return { asked, ask, readAll }
}

describe('accounts of tokens', () => {
  it('API-04 default: what comes to an account of a token that was there before is told', async () => {
    const { ask } = startNode(
      [
        { slot: 1, names: [1] },
        { slot: 2, names: [10] },
      ],
      [10],
    )
    const { data, next } = await ask()
    expect(data.map(({ metadata, transfers }) => [metadata.operationType, transfers])).toMatchObject([
      ['receive', [{ direction: 'in', quantity: { numeric: '1.5' } }]],
      ['receive', [{}]],
    ])
    expect(next).toBeNull()
  })

  it('behavior: page by page each transaction is told once, the newest first, whichever accounts it names', async () => {
    const chain = fc
      .array(
        fc.record({
          step: fc.integer({ min: 0, max: 2 }),
          names: fc.uniqueArray(fc.constantFrom(1, 10, 11, 200), { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 150 },
      )
      .map((list) => {
        let slot = 5
        return list.map(({ step, names }): Told => {
          slot += step
          return { slot, names }
        })
      })
    await fc.assert(
      fc.asyncProperty(chain, async (told) => {
        const pages = await startNode(told, [10, 11]).readAll()
        const own = told.filter(({ names }) => names.some((name) => name !== 200))
        const slots = pages.flat().map(({ slot }) => slot)
        expect(slots).toEqual(own.map(({ slot }) => slot).reverse())
        expect(new Set(pages.flat().map(({ hash }) => hash)).size).toBe(own.length)
        expect(pages.length).toBeLessThanOrEqual(Math.ceil(own.length / 10) + 1)
      }),
      { numRuns: 60 },
    )
  })

  it('API-04 default: what came to one that is closed by now is told, too: what closed it names it', async () => {
    const { ask } = startNode(
      [
        { slot: 1, names: [10] },
        { slot: 2, names: [11] },
        { slot: 3, names: [1, 10] },
      ],
      [],
    )
    const { data } = await ask()
    expect(data.map(({ metadata }) => Date.parse(metadata.minedAt) / 1_000)).toEqual([3, 1])
  })

  it('behavior: page by page, closed or not, each transaction is told once, the newest first', async () => {
    const chains = fc.array(
      fc.record({
        step: fc.integer({ min: 1, max: 2 }),
        names: fc.uniqueArray(fc.constantFrom(1, 10, 11, 12, 200), { minLength: 1, maxLength: 3 }),
      }),
      { maxLength: 150 },
    )
    await fc.assert(
      fc.asyncProperty(chains, async (list) => {
        let slot = 5
        const told = list.map(({ step, names }, index): Told => {
          slot += step
          // The last that happened to one is that its owner closed it.
          const isClosing = names.some(
            (name) => isTokenAccount(name) && !list.slice(index + 1).some((later) => later.names.includes(name)),
          )
          return { slot, names: isClosing && !names.includes(1) ? [1, ...names] : names }
        })
        const pages = await startNode(told, [10]).readAll()
        const own = told.filter(({ names }) => names.some((name) => name !== 200))
        expect(pages.flat().map((one) => one.slot)).toEqual(own.map((one) => one.slot).reverse())
      }),
      { numRuns: 60 },
    )
  })

  it('behavior: of many that are closed no more than twenty are asked for at a time, and each page leads on', async () => {
    const closed = Array.from({ length: 90 }, (_, index) => 10 + index)
    const chain = closed.flatMap((name, index) => [
      { slot: 2 * index + 1, names: [name] },
      { slot: 2 * index + 2, names: [1, name] },
    ])
    const { ask, asked } = startNode(chain, [])
    const hashes: string[] = []
    let cursor: string | undefined
    do {
      asked.length = 0
      const { data, next } = await ask(cursor)
      hashes.push(...data.map(({ metadata }) => metadata.hash))
      cursor = next ?? undefined
      const of = asked.flatMap(({ method, params }) => (method === 'getSignaturesForAddress' ? [params[0]] : []))
      expect(new Set(of).size).toBeLessThanOrEqual(21)
      expect(cursor?.length ?? 0).toBeLessThan(2_000)
    } while (cursor !== undefined)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes).toHaveLength(180)
  })

  it('behavior: a slot with more than a page of one account', async () => {
    const chain = [
      { slot: 1, names: [1] },
      ...Array.from({ length: 80 }, () => ({ slot: 2, names: [1] })),
      { slot: 2, names: [10] },
      { slot: 3, names: [10] },
    ]
    const pages = await startNode(chain, [10]).readAll()
    expect(new Set(pages.flat().map(({ hash }) => hash)).size).toBe(83)
    expect(pages.flat()).toHaveLength(83)
  })

  it('behavior: of many the ones that hold something are asked for, and no more than twenty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => 100 + index)
    const { asked, ask } = startNode([{ slot: 1, names: [1] }], many, { amounts: [0n, 0n, 1n] })
    await ask()
    const of = asked.flatMap(({ method, params }) => (method === 'getSignaturesForAddress' ? [params[0]] : []))
    expect(of).toEqual([owner, ...many.filter((_, index) => index % 3 === 2).map(keyOf)])
  })

  it('behavior: a node that does not look accounts up tells the owner’s own; one that fails tells nothing', async () => {
    const read = (code: number) =>
      open(({ method }) => {
        if (method === 'getTokenAccountsByOwner') return { error: { code, message: 'no' } }
        return { result: method === 'getSignaturesForAddress' ? [] : null }
      })()
    expect(await read(-32_601)).toEqual({ data: [], next: null })
    await expect(read(-32_005)).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('behavior: a row of a wrong form costs none of the others', async () => {
    const rows = [{ signature: 'x' }, { signature: '1'.repeat(64), slot: 1 }]
    const asked: unknown[] = []
    await open(({ method, params }) => {
      if (method === 'getTransaction') asked.push(params[0])
      if (method === 'getTokenAccountsByOwner') return { result: { value: [] } }
      return { result: method === 'getSignaturesForAddress' ? rows : null }
    })()
    expect(asked).toEqual(['1'.repeat(64)])
  })
})
