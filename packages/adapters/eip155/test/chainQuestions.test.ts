import { createMemoryStore } from '@hawser/common'
import { createHawser } from '@hawser/core'
import {
  connect,
  getBlockNumber,
  getClient,
  readContracts,
  signTransaction,
  simulateContract,
  verifyMessage,
  verifyTypedData,
  watchAsset,
  watchBlockNumber,
  watchContractEvents,
} from '@hawser/core/actions'
import { deployContractAccount, deployErc20, deployRevertingErc20, mine, mineFromNode } from '@hawser/testing/node'
import { type Client, encodeFunctionData, erc20Abi, parseAbi, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendRawTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: `0x${string}`
beforeAll(async () => {
  fixture = await startFixture()
  const to = fixture.account(0).address
  token = await deployErc20(fixture.chain, { name: 'Test', symbol: 'TST', decimals: 18, supply: 1000n, to })
})
afterAll(() => fixture.stop())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A client that is connected to a wallet of the chain's first account. */
async function setup(parameters: Parameters<Fixture['createWallet']>[0] = {}, ask: typeof fetch = fetch) {
  const wallet = fixture.createWallet(parameters)
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155()],
    storage: createMemoryStore(),
    platform: { window: fixture.page, fetch: ask },
  })
  ends.push(() => hawser.destroy())
  hawser.start()
  await connect(hawser, { connectorId: wallet.info.rdns })
  return { hawser, wallet, asked: () => wallet.log.map(({ method }) => method) }
}

const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, amount] })
const send = (amount: bigint) =>
  mineFromNode(fixture.chain, {
    from: fixture.account(0).address,
    to: token,
    data: transfer(fixture.account(1).address, amount),
  })

describe('simulateContract', () => {
  it('default: what the function would return, with nothing sent and no wallet asked', async () => {
    const { hawser, asked } = await setup()
    const call = {
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [fixture.account(2).address, 1n],
    } as const
    const before = await getBlockNumber(hawser)
    expect(await simulateContract(hawser, call)).toEqual({ result: true })
    expect(await getBlockNumber(hawser)).toBe(before)
    expect(asked()).not.toContain('eth_sendTransaction')
  })

  it('error: a revert has its reason; by another sender it is another one’s', async () => {
    const { hawser } = await setup()
    const address = await deployRevertingErc20(fixture.chain, {
      reason: 'Closed for today',
      supply: 5n,
      to: fixture.account(0).address,
    })
    const call = { abi: erc20Abi, functionName: 'transfer', args: [fixture.account(2).address, 1n] } as const
    await expect(simulateContract(hawser, { ...call, address })).rejects.toMatchObject({ reason: 'Closed for today' })
    await expect(
      simulateContract(hawser, { ...call, address: token, from: fixture.account(5).address }),
    ).rejects.toMatchObject({ code: 'EXECUTION_REVERTED', reason: 'ERC20InsufficientBalance' })
  })

  it('error: an answer that is not what the ABI says is refused', async () => {
    const { hawser } = await setup()
    const abi = parseAbi(['function transfer(address to, uint256 amount) returns (string)'])
    await expect(
      simulateContract(hawser, {
        address: token,
        abi,
        functionName: 'transfer',
        args: [fixture.account(2).address, 1n],
      }),
    ).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

describe('readContracts', () => {
  it('default: all in their order; one that fails keeps no other from its answer', async () => {
    const { hawser } = await setup()
    const [name, lost, balance] = await readContracts(hawser, {
      contracts: [
        { address: token, abi: erc20Abi, functionName: 'name' },
        { address: fixture.account(4).address, abi: erc20Abi, functionName: 'totalSupply' },
        { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [fixture.account(5).address] },
      ],
    })
    expect(name).toEqual({ status: 'success', result: 'Test' })
    expect(lost).toMatchObject({ status: 'failure', error: { code: expect.any(String) } })
    expect(balance).toEqual({ status: 'success', result: 0n })
  })

  it('error: aborted, none of them is a failure: it is aborted', async () => {
    const { hawser } = await setup()
    const contracts = [{ address: token, abi: erc20Abi, functionName: 'name' }] as const
    await expect(readContracts(hawser, { contracts, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'ABORTED',
    })
  })
})

describe('signTransaction', () => {
  it('default: signed by the account and not sent; a node takes it as it is', async () => {
    const { hawser } = await setup()
    const to = fixture.account(3).address
    const before = await getBlockNumber(hawser)
    const raw = await signTransaction(hawser, { to, value: 7n, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1n })
    expect(parseTransaction(raw)).toMatchObject({ value: 7n, to: to.toLowerCase(), maxFeePerGas: 3_000_000_000n })
    expect(await getBlockNumber(hawser)).toBe(before)
    const client = await getClient(hawser)
    expect(await sendRawTransaction(client as Client, { serializedTransaction: raw })).toMatch(/^0x[\da-f]{64}$/)
  })

  it.each([
    ['another key', { signsWithWrongKey: true }, 'sender'],
    ['no transaction', { malformedSignature: true }, 'form'],
  ])('error: of %s it is refused', async (_, behaviors, field) => {
    const { hawser } = await setup({ behaviors })
    await expect(signTransaction(hawser, { to: fixture.account(3).address, value: 7n })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
      details: expect.stringContaining(field),
    })
  })

  it.each([
    ['value', { value: '0x8' }],
    ['receiver', { to: `0x${'77'.repeat(20)}` }],
    ['data', { data: '0xabcd' }],
    ['maxFeePerGas', { maxFeePerGas: '0x174876e800' }],
  ] as const)('error: signed with another %s than was asked for it is refused', async (field, change) => {
    const { hawser, wallet } = await setup()
    const { request } = wallet.provider
    wallet.provider.request = (async (asked: { method: string; params?: unknown }) =>
      request(
        (asked.method === 'eth_signTransaction'
          ? { ...asked, params: [{ ...Object((asked.params as unknown[])[0]), ...change }] }
          : asked) as never,
      )) as typeof request
    await expect(
      signTransaction(hawser, {
        to: fixture.account(3).address,
        value: 7n,
        maxFeePerGas: 3_000_000_000n,
        maxPriorityFeePerGas: 1n,
      }),
    ).rejects.toMatchObject({ code: 'INVALID_RESPONSE', details: expect.stringContaining(field) })
  })

  it('error: the user says no', async () => {
    const { hawser } = await setup({ behaviors: { rejectsSign: true } })
    await expect(signTransaction(hawser, { to: fixture.account(3).address })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
  })
})

describe('watchAsset', () => {
  it('default: the wallet is asked in the words of EIP-747', async () => {
    const { hawser, wallet } = await setup()
    expect(await watchAsset(hawser, { address: token, symbol: 'TST', decimals: 18 })).toBe(true)
    expect(wallet.log.find(({ method }) => method === 'wallet_watchAsset')?.params).toEqual({
      type: 'ERC20',
      options: { address: token.toLowerCase(), symbol: 'TST', decimals: 18 },
    })
  })

  it('error: no address is told of before the wallet is asked', async () => {
    const { hawser, asked } = await setup()
    await expect(watchAsset(hawser, { address: '0x12', symbol: 'TST', decimals: 18 })).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
    expect(asked()).not.toContain('wallet_watchAsset')
  })
})

describe('verifyMessage and verifyTypedData', () => {
  const owner = privateKeyToAccount(`0x${'51'.repeat(32)}`)
  const typedData = {
    domain: { name: 'Harbour', chainId: 1 },
    types: { Ship: [{ name: 'name', type: 'string' }] },
    primaryType: 'Ship',
    message: { name: 'Anchor' },
  } as const

  it('default: what a key has signed is its, and nothing else is', async () => {
    const { hawser } = await setup()
    const { address } = owner
    const signature = await owner.signMessage({ message: 'Hello' })
    expect(await verifyMessage(hawser, { address, message: 'Hello', signature })).toBe(true)
    expect(await verifyMessage(hawser, { address, message: new TextEncoder().encode('Hello'), signature })).toBe(true)
    expect(await verifyMessage(hawser, { address, message: 'Hello!', signature })).toBe(false)
    expect(await verifyMessage(hawser, { address: fixture.account(1).address, message: 'Hello', signature })).toBe(
      false,
    )
    for (const no of ['', '0x', '0x1234', 'Hello', `0x${'00'.repeat(65)}`])
      expect(await verifyMessage(hawser, { address, message: 'Hello', signature: no })).toBe(false)
    const typed = await owner.signTypedData(typedData)
    expect(await verifyTypedData(hawser, { address, typedData, signature: typed })).toBe(true)
    expect(
      await verifyTypedData(hawser, {
        address,
        typedData: { ...typedData, message: { name: 'Buoy' } },
        signature: typed,
      }),
    ).toBe(false)
  })

  it('behavior: a contract says itself whose signatures it takes (EIP-1271)', async () => {
    const { hawser } = await setup()
    const { address } = await deployContractAccount(fixture.chain, { owner: owner.address })
    const signature = await owner.signMessage({ message: 'Hello' })
    expect(await verifyMessage(hawser, { address, message: 'Hello', signature })).toBe(true)
    expect(await verifyMessage(hawser, { address, message: 'Goodbye', signature })).toBe(false)
  })
})

describe('watchBlockNumber', () => {
  it('default: at once, then each block that is found, until it is stopped', async () => {
    const { hawser } = await setup()
    const seen: bigint[] = []
    const stop = watchBlockNumber(hawser, { pollingIntervalMs: 20, onBlockNumber: (number) => seen.push(number) })
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    const [first = 0n] = seen
    await mine(fixture.chain)
    await vi.waitFor(() => expect(seen).toEqual([first, first + 1n]))
    stop()
    await mine(fixture.chain)
    expect(await getBlockNumber(hawser)).toBe(first + 2n)
    expect(seen).toHaveLength(2)
  })

  it('behavior: it ends with its signal, and with the client', async () => {
    const { hawser } = await setup()
    const end = new AbortController()
    const told: bigint[] = []
    const tell = (number: bigint) => void told.push(number)
    watchBlockNumber(hawser, { pollingIntervalMs: 20, onBlockNumber: tell, signal: end.signal })
    watchBlockNumber(hawser, { pollingIntervalMs: 20, onBlockNumber: tell })
    await vi.waitFor(() => expect(told).toHaveLength(2))
    end.abort()
    hawser.destroy()
    await mine(fixture.chain)
    const other = await setup()
    await getBlockNumber(other.hawser)
    expect(told).toHaveLength(2)
    expect(() => watchBlockNumber(hawser, { onBlockNumber: tell })).toThrow()
  })
})

describe('watchContractEvents', () => {
  it('default: each event once and in its order, of the arguments that were asked for', async () => {
    const { hawser } = await setup()
    const seen: (readonly [string, bigint])[] = []
    const fromBlock = (await getBlockNumber(hawser)) + 1n
    const stop = watchContractEvents(hawser, {
      address: token,
      abi: erc20Abi,
      eventName: 'Transfer',
      args: { to: fixture.account(1).address },
      fromBlock,
      pollingIntervalMs: 20,
      onEvents: (events) => seen.push(...events.map(({ eventName, args }) => [eventName, args.value] as const)),
    })
    ends.push(stop)
    for (const amount of [1n, 2n, 3n]) await send(amount)
    await mineFromNode(fixture.chain, {
      from: fixture.account(0).address,
      to: token,
      data: transfer(fixture.account(2).address, 9n),
    })
    await send(4n)
    await vi.waitFor(() => expect(seen).toEqual([1n, 2n, 3n, 4n].map((amount) => ['Transfer', amount])))
  })

  it('error: while the node is away it is said; what came meanwhile is told once afterwards', async () => {
    let isDown = false
    const { hawser } = await setup({}, (...asked) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...asked),
    )
    const errors: string[] = []
    const seen: bigint[] = []
    const fromBlock = (await getBlockNumber(hawser)) + 1n
    isDown = true
    const stop = watchContractEvents(hawser, {
      address: token,
      abi: erc20Abi,
      eventName: 'Transfer',
      fromBlock,
      pollingIntervalMs: 20,
      onError: ({ code }) => errors.push(code),
      onEvents: (events) => seen.push(...events.map(({ args }) => args.value)),
    })
    ends.push(stop)
    await send(5n)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
    isDown = false
    await send(6n)
    await vi.waitFor(() => expect(seen).toEqual([5n, 6n]))
  })

  it('error: an event that the ABI lacks is told of, and asked nobody', async () => {
    const { hawser } = await setup()
    const errors: unknown[] = []
    const stop = watchContractEvents(hawser, {
      address: token,
      abi: erc20Abi as readonly unknown[],
      eventName: 'Sunk',
      pollingIntervalMs: 20,
      fromBlock: 0n,
      onError: (error) => errors.push(error),
      onEvents: () => {},
    })
    ends.push(stop)
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
  })
})
