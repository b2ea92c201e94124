import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Network, type Platform, RPC_TIMEOUT_MS, systemClock } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { deployErc20, deployRevertingErc20, jsonRpcRequest } from '@hawser/testing/node'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Use up all the gas that there is. */
const burners = ['0x00000000000000000000000000000000000000b1', '0x00000000000000000000000000000000000000b2'] as const

/** A question of JSON-RPC. */
interface Asked {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

let fixture: Fixture
let token: `0x${string}`
let network: Network<'eip155'>
let adapter: ChainAdapter<'eip155'>
/** The method of each question that was asked. */
let requests: string[]
/** How many of them each request had. */
let batches: number[]
/** Answers in the place of the chain, where it returns something. */
let answer: (body: { readonly id: number; readonly params: readonly unknown[] }) => Promise<Response> | undefined
/** The timers of a request's deadline. */
let deadlines: (() => void)[]

const rpc = (method: string, params: readonly unknown[]): Promise<unknown> =>
  jsonRpcRequest(fixture.chain.rpcUrl, { method, params })

/** The contract as viem has it, where every chain that has it has it. */
async function deployMulticall3(): Promise<void> {
  const constants = createRequire(import.meta.url)
    .resolve('viem')
    .replace(/index\.js$/, 'constants/contracts.js')
  const creation = /multicall3Bytecode = '(0x[\da-f]+)'/.exec(await readFile(constants, 'utf8'))?.[1]
  await rpc('anvil_setCode', [multicall3, await rpc('eth_call', [{ data: creation }, 'latest'])])
}

beforeAll(async () => {
  fixture = await startFixture()
  const to = fixture.account(0).address
  token = await deployErc20(fixture.chain, { name: 'Test', symbol: 'TST', decimals: 18, supply: 1000n, to })
  await deployMulticall3()
  for (const burner of burners) await rpc('anvil_setCode', [burner, '0x5b600056'])
})
afterAll(() => fixture.stop())

beforeEach(() => {
  // Its own for each test: what a test has given up may still be asked again.
  const asked: string[] = []
  const sizes: number[] = []
  requests = asked
  batches = sizes
  deadlines = []
  answer = () => undefined
  network = { ...fixture.network, contracts: { multicall3: { address: multicall3 } } }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as Asked | readonly Asked[]
    const all = Array.isArray(body) ? (body as readonly Asked[]) : [body as Asked]
    asked.push(...all.map(({ method }) => method))
    sizes.push(all.length)
    const changed = all.map(answer)
    if (changed.every((one) => one === undefined)) return globalThis.fetch(input, init)
    if (!Array.isArray(body)) return changed[0] ?? globalThis.fetch(input, init)
    const answers = all.map(async (one, at) => {
      const response = changed[at] ?? globalThis.fetch(input, { ...init, body: JSON.stringify(one) })
      return (await response).json()
    })
    return Response.json(await Promise.all(answers))
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
  adapter = eip155().create({ platform, networks: () => [network] })
})

const { signal } = new AbortController()
const balanceOf = (address: string, owner: string) =>
  present(adapter.contracts).read({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner], network, signal })
const owners = () => [0, 1, 2, 3, 4].map((index) => fixture.account(index).address)

async function readTen() {
  const contracts = owners().map((owner) => balanceOf(token, owner))
  const own = owners().slice(0, 3)
  const native = own.map((address) => present(adapter.balance).getBalance({ address, network, signal }))
  const held = { token: { address: token, name: '', symbol: '', decimals: 18 }, network, signal }
  const tokens = own.slice(0, 2).map((owner) => present(adapter.send).getTokenBalance({ ...held, owner }))
  return Promise.all([...contracts, ...native, ...tokens])
}

describe('reads of one turn', () => {
  it('default: ten make one request where the chain has a multicall3', async () => {
    // The code of each kind of read is loaded when it is first used, and then at hand.
    await readTen()
    requests.length = 0
    const balance = BigInt(String(await rpc('eth_getBalance', [fixture.account(1).address, 'latest'])))
    const [first, second, ...others] = await readTen()
    expect(requests).toEqual(['eth_call'])
    expect([first, second]).toEqual([1000n, 0n])
    expect(others[4]).toEqual({ value: balance, decimals: 18, symbol: 'ETH' })
    expect(others.slice(-2)).toEqual([1000n, 0n])
  })

  it('API-10 behavior: ten make one request where the chain has no multicall3', async () => {
    const expected = await readTen()
    network = { ...network, contracts: {} }
    await readTen()
    requests.length = 0
    batches.length = 0
    expect(await readTen()).toEqual(expected)
    // Two of the ten ask the same as two others.
    expect(batches).toEqual([8])
    expect(new Set(requests)).toEqual(new Set(['eth_call', 'eth_getBalance']))
  })

  it('behavior: each by itself where the chain has none, and where it says that it has one that is not there', async () => {
    const expected = await readTen()
    for (const contracts of [{}, { multicall3: { address: token } }, { multicall3: { address: burners[0] } }]) {
      network = { ...network, contracts }
      requests.length = 0
      expect(await readTen()).toEqual(expected)
      // Two of the ten ask the same as two others.
      expect(requests.length).toBeGreaterThanOrEqual(8)
    }
  })

  it('behavior: a contract that reverts or uses up all the gas keeps no other from being read', async () => {
    const to = fixture.account(0).address
    const stuck = await deployRevertingErc20(fixture.chain, { reason: 'Closed for today', supply: 5n, to })
    const [a, b, reverted, good] = await Promise.allSettled([
      ...burners.map((burner) => balanceOf(burner, to)),
      present(adapter.contracts).read({
        address: stuck,
        abi: [...erc20Abi.filter(({ name }) => name === 'transfer')],
        functionName: 'transfer',
        args: [to, 1n],
        network,
        signal,
      }),
      balanceOf(token, to),
    ])
    expect([a?.status, b?.status]).toEqual(['rejected', 'rejected'])
    expect(reverted).toMatchObject({ status: 'rejected', reason: { reason: 'Closed for today' } })
    expect(good).toEqual({ status: 'fulfilled', value: 1000n })
  })

  it('behavior: a request of all that is not answered in time is made one by one', async () => {
    await readTen()
    requests.length = 0
    deadlines.length = 0
    answer = ({ params: [call] }) => {
      if (String(Object(call).to).toLowerCase() !== multicall3.toLowerCase()) return undefined
      for (const end of deadlines) end()
      return new Promise(() => {})
    }
    await expect(Promise.all(owners().map((owner) => balanceOf(token, owner)))).resolves.toHaveLength(5)
    expect(requests).toHaveLength(6)
  })

  it.each([-32005, 429])('behavior: a node that has too many requests (%i) is not asked one by one', async (code) => {
    await readTen()
    requests.length = 0
    answer = ({ id }) => Promise.resolve(Response.json({ jsonrpc: '2.0', id, error: { code, message: 'Slow down' } }))
    const results = await Promise.allSettled(owners().map((owner) => balanceOf(token, owner)))
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    // Once, and three times more by the client's own retries.
    expect(requests).toHaveLength(4)
  })

  it.each([295, 296, 297, 298])(
    'behavior: a native balance of Hedera (%i), which contracts there count in another unit, is asked of the node',
    async (id) => {
      network = { ...network, id }
      await readTen()
      requests.length = 0
      await readTen()
      expect(requests.toSorted()).toEqual(['eth_call', ...Array(3).fill('eth_getBalance')])
    },
  )

  it('behavior: a read that seems to come from somebody travels by itself', async () => {
    const [from] = owners()
    await Promise.all([
      balanceOf(token, from ?? ''),
      present(adapter.contracts).read({
        address: token,
        abi: erc20Abi,
        functionName: 'symbol',
        from,
        network,
        signal,
      }),
    ])
    expect(requests).toEqual(['eth_call', 'eth_call'])
  })
})
