import { defineNetwork, type Network, type Platform, RPC_TIMEOUT_MS, systemClock } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { createSolanaAccount, type SolanaAccount } from '@hawser/testing/solana'
import { type LocalMint, type SolanaChain, startSolanaChain } from '@hawser/testing/solana-node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenProgram } from '../src/kit/instructions.js'
import { solana } from '../src/solana.js'
import { setAuthority } from './fixtures/setAuthority.js'
import { answerEach, type Question, toAnswer } from './fixtures/startFlakyFixture.js'

let chain: SolanaChain
let network: Network
let adapter: ChainAdapter
let accounts: readonly SolanaAccount[]
/** What was asked of the node. */
let requests: Question[]
/** How many questions each request had. */
let batches: number[]
/** Answers in the place of the chain, where it returns something. */
let answer: (question: Question, signal: AbortSignal | undefined) => Promise<Response> | undefined
/** The timers of a request's deadline. */
let deadlines: (() => void)[]

beforeAll(async () => {
  accounts = await Promise.all(Array.from({ length: 6 }, createSolanaAccount))
  chain = await startSolanaChain({
    balances: Object.fromEntries(accounts.map(({ address }, index) => [address, BigInt(index + 1) * 1_000_000_000n])),
    mints: [
      { program: 'token', decimals: 6 },
      { program: 'token-2022', decimals: 2, name: 'Coin', symbol: 'CN' },
      { program: 'token', decimals: 9 },
    ],
  })
  network = defineNetwork({
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
})
afterAll(() => chain.stop())

beforeEach(async () => {
  requests = []
  batches = []
  deadlines = []
  answer = () => undefined
  const fetch: typeof globalThis.fetch = async (input, init) => {
    batches.push([JSON.parse(String(init?.body))].flat().length)
    return answerEach(init, (question, own) => {
      requests.push(question)
      return answer(question, init?.signal ?? undefined) ?? globalThis.fetch(input, own)
    })
  }
  const clock: Platform['clock'] = {
    ...systemClock,
    setTimeout: (callback, delayMs) => {
      if (delayMs !== RPC_TIMEOUT_MS) return systemClock.setTimeout(callback, delayMs)
      deadlines.push(callback)
      return () => {}
    },
  }
  const platform = { clock, fetch } as Partial<Platform> as Platform
  adapter = solana().create({ platform, options: {}, networks: () => [network] })
})

const never = new AbortController().signal
const methods = () => requests.map(({ method }) => method)
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It is missing.')
  return value
}
const addressOf = (index: number): string => present(accounts[index]).address
const lamports = (address: string, signal = never) => present(adapter.balance).getBalance({ address, network, signal })
const token = ({ address }: LocalMint) => present(adapter.send).getToken({ address, network, signal: never })
const held = ({ address, decimals }: LocalMint, owner: string) =>
  present(adapter.send).getTokenBalance({
    token: { address, decimals, name: '', symbol: '' },
    owner,
    network,
    signal: never,
  })
const balances = () => Promise.all(accounts.map(async ({ address }) => (await lamports(address)).value))
const expected = [1n, 2n, 3n, 4n, 5n, 6n].map((sol) => sol * 1_000_000_000n)

describe('reads of one turn', () => {
  it('default: balances and tokens make one request', async () => {
    const alone = []
    for (const mint of chain.mints) alone.push(await token(mint))
    expect(alone.map(({ decimals, symbol }) => [decimals, symbol])).toEqual([
      [6, expect.any(String)],
      [2, 'CN'],
      [9, expect.any(String)],
    ])
    requests.length = 0
    const [shown, tokens] = await Promise.all([balances(), Promise.all(chain.mints.map(token))])
    expect(methods()).toEqual(['getMultipleAccounts'])
    expect(shown).toEqual(expected)
    expect(tokens).toEqual(alone)
    requests.length = 0
    expect((await lamports(addressOf(0))).value).toBe(expected[0])
    expect(methods()).toEqual(['getBalance'])
  })

  it('API-10 default: a page of ten makes one request, of whatever it reads', async () => {
    const [first, second] = chain.mints as readonly [LocalMint, LocalMint, LocalMint]
    const readTen = () =>
      Promise.all([
        balances(),
        Promise.all([0, 1].flatMap((at) => [first, second].map((mint) => held(mint, addressOf(at))))),
      ])
    const alone = await readTen()
    batches.length = 0
    requests.length = 0
    expect(await readTen()).toEqual(alone)
    expect(batches).toEqual([5])
    expect(methods().toSorted()).toEqual(['getMultipleAccounts', ...Array(4).fill('getTokenAccountsByOwner')])
  })

  it('default: an owner’s balances of many tokens make two, with what is in no associated account', async () => {
    const [first, second, third] = chain.mints as readonly [LocalMint, LocalMint, LocalMint]
    const owner = addressOf(0)
    const giver = await createSolanaAccount()
    await first.mintTo(owner, 5n)
    await second.mintTo(owner, 7n)
    await first.mintTo(giver.address, 11n)
    const account = await first.tokenAccountOf(giver.address)
    await setAuthority(chain, { account, program: tokenProgram, from: giver, to: owner })
    requests.length = 0
    expect(await Promise.all(chain.mints.map((mint) => held(mint, owner)))).toEqual([16n, 7n, 0n])
    expect(methods()).toEqual(['getTokenAccountsByOwner', 'getTokenAccountsByOwner'])
    requests.length = 0
    expect(await Promise.all([held(first, owner), held(second, owner), held(third, addressOf(2))])).toEqual([
      16n,
      7n,
      0n,
    ])
    expect(requests.map(({ params: [, filter] }) => Object.keys(Object(filter)))).toEqual([
      ['mint'],
      ['mint'],
      ['mint'],
    ])
  })

  it('behavior: a hundred accounts a request, each once', async () => {
    const others = await Promise.all(Array.from({ length: 120 }, createSolanaAccount))
    const asked = [...accounts, ...others, ...accounts].map(({ address }) => lamports(address))
    const values = (await Promise.all(asked)).map(({ value }) => value)
    expect(values.slice(0, 6)).toEqual(expected)
    expect(values.slice(-6)).toEqual(expected)
    expect(values.slice(6, -6).every((value) => value === 0n)).toBe(true)
    expect(requests.map(({ params: [keys] }) => (keys as readonly string[]).length)).toEqual([100, 26])
  })

  it('behavior: a read that cannot be made keeps no other from being made', async () => {
    const [failed, ...read] = await Promise.allSettled([
      lamports('no address'),
      lamports(addressOf(0)),
      lamports(addressOf(1)),
    ])
    expect(failed.status).toBe('rejected')
    expect(read.map((each) => each.status === 'fulfilled' && each.value.value)).toEqual(expected.slice(0, 2))
    expect(methods()).toEqual(['getMultipleAccounts'])
  })

  const faults: readonly (readonly [string, () => Response])[] = [
    ['refuses so many', () => toAnswer({ error: { code: -32602, message: 'Too many inputs provided; max 5' } })],
    ['answers nonsense', () => toAnswer({ result: { context: {}, value: [7] } })],
    ['refuses so long a request', () => new Response('Too long', { status: 413 })],
  ]
  it.each([...faults, ['answers with fewer', () => toAnswer({ result: { context: {}, value: [] } })] as const])(
    'behavior: a node that %s is asked for one account after the other',
    async (_what, respond) => {
      answer = ({ method }) => (method === 'getMultipleAccounts' ? Promise.resolve(respond()) : undefined)
      expect(await balances()).toEqual(expected)
      expect(methods().filter((method) => method === 'getBalance')).toHaveLength(6)
    },
  )

  it.each(faults)('behavior: a node that %s is asked for one token after the other', async (_what, respond) => {
    const [first, second] = chain.mints as readonly [LocalMint, LocalMint]
    const owner = addressOf(3)
    const before = [await held(first, owner), await held(second, owner)]
    await first.mintTo(owner, 3n)
    await second.mintTo(owner, 4n)
    answer = ({ params: [, filter] }) => ('programId' in Object(filter) ? Promise.resolve(respond()) : undefined)
    expect(await Promise.all(chain.mints.map((mint) => held(mint, owner)))).toEqual([
      (before[0] ?? 0n) + 3n,
      (before[1] ?? 0n) + 4n,
      0n,
    ])
  })

  it('behavior: a request of all that is not answered in time is made one by one', async () => {
    await lamports(addressOf(0))
    deadlines.length = 0
    const ended: boolean[] = []
    answer = ({ method }, signal) => {
      if (method !== 'getMultipleAccounts') return undefined
      signal?.addEventListener('abort', () => ended.push(true))
      for (const end of deadlines) end()
      return new Promise(() => {})
    }
    expect(await balances()).toEqual(expected)
    expect(ended).toEqual([true])
  })

  it.each([
    ['has too many requests', () => toAnswer({ error: { code: 429, message: 'Slow down' } })],
    ['refuses the app', () => new Response('no key', { status: 401 })],
  ])('behavior: a node that %s is not asked one by one', async (_what, respond) => {
    answer = () => Promise.resolve(respond())
    const results = await Promise.allSettled(accounts.map(({ address }) => lamports(address)))
    expect(results.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    expect(new Set(methods())).toEqual(new Set(['getMultipleAccounts']))
  })

  it('behavior: one that is given up ends the others’ no request; all of them do', async () => {
    const gone = new AbortController()
    const given = expect(lamports(addressOf(0), gone.signal)).rejects.toMatchObject({ code: 'ABORTED' })
    const others = [lamports(addressOf(1)), lamports(addressOf(2))]
    answer = () => {
      gone.abort()
      return undefined
    }
    await given
    expect((await Promise.all(others)).map(({ value }) => value)).toEqual(expected.slice(1, 3))

    const all = new AbortController()
    let isEnded = false
    answer = (_body, signal) => {
      signal?.addEventListener('abort', () => {
        isEnded = true
      })
      all.abort()
      return new Promise(() => {})
    }
    const ended = await Promise.allSettled([0, 1, 2].map((index) => lamports(addressOf(index), all.signal)))
    expect(ended.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect(isEnded).toBe(true)
  })
})
