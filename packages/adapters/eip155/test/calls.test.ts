import { createMemoryStore } from '@hawser/common'
import { createHawser, type Hawser, type WalletCall } from '@hawser/core'
import {
  connect,
  disconnect,
  getBalance,
  getCallsStatus,
  getCapabilities,
  sendCalls,
  showCallsStatus,
  switchNetwork,
  waitForCallsStatus,
} from '@hawser/core/actions'
import type { ScriptedWallet, ScriptedWalletBehavior } from '@hawser/testing'
import { deployErc20, mine, setAutomine } from '@hawser/testing/node'
import { type Address, createClient, encodeFunctionData, erc20Abi, http } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: Address
beforeAll(async () => {
  fixture = await startFixture([1, 10])
  const to = fixture.account(0).address
  token = await deployErc20(fixture.chain, { name: 'Test', symbol: 'T', decimals: 6, supply: 1_000_000n, to })
})
afterAll(() => fixture.stop())
const ends: (() => void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await setAutomine(fixture.chain, true)
})

interface Connected {
  readonly hawser: Hawser
  readonly wallet: ScriptedWallet
  readonly address: Address
  readonly sent: () => readonly string[]
  readonly asked: () => readonly string[]
}

/** A client that is connected to a wallet of one of the accounts. */
async function connected(
  behaviors: Partial<Record<ScriptedWalletBehavior, true | number>> = {},
  index = 0,
): Promise<Connected> {
  const { privateKey, address } = fixture.account(index)
  const wallet = fixture.createWallet({ behaviors, privateKeys: [privateKey] })
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155({ pollingIntervalMs: 50 })],
    storage: createMemoryStore(),
    platform: { window: fixture.page },
  })
  ends.push(() => hawser.destroy())
  const hashes: string[] = []
  hawser.on('transactionSent', ({ hash }) => hashes.push(hash))
  hawser.start()
  await connect(hawser, { connectorId: wallet.info.rdns })
  const asked = () => wallet.log.map(({ method }) => method)
  return { hawser, wallet, address: address as Address, sent: () => hashes, asked }
}

const stranger = (index: number): Address => `0x${String(index).padStart(40, '5')}`
const pay = (to: Address, value: bigint): WalletCall => ({ to, value })
const transfer = (to: Address, amount: bigint): WalletCall => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const tokensOf = (owner: Address) =>
  readContract(createClient({ transport: http(fixture.chain.rpcUrl) }), {
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
const etherOf = async (hawser: Hawser, address: Address) => (await getBalance(hawser, { address })).value
const quick = { pollingIntervalMs: 20 }

describe('sendCalls', () => {
  it('API-12 default: all calls by one transaction, once the account was upgraded, and by its code from then on', async () => {
    const { hawser, wallet } = await connected()
    const [a, b] = [stranger(1), stranger(2)]
    expect(await getCapabilities(hawser)).toMatchObject({ 'eip155:1': { atomic: { status: 'ready' } } })
    for (const round of [1n, 2n]) {
      const { id, isSequential } = await sendCalls(hawser, { calls: [pay(a, 5n), transfer(b, 7n)] })
      expect(isSequential).toBe(false)
      const status = await waitForCallsStatus(hawser, { id, ...quick })
      expect(status).toMatchObject({ id, status: 'confirmed', code: 200, caipNetworkId: 'eip155:1', isAtomic: true })
      expect(status.receipts).toHaveLength(1)
      expect(status.receipts[0]).toMatchObject({ status: 'success', logs: [{ address: token.toLowerCase() }] })
      expect(status.receipts[0]?.gasUsed).toBeGreaterThan(21_000n)
      expect([await etherOf(hawser, a), await tokensOf(b)]).toEqual([5n * round, 7n * round])
      expect(await getCapabilities(hawser)).toMatchObject({ 'eip155:1': { atomic: { status: 'supported' } } })
      await showCallsStatus(hawser, { id })
    }
    const asked = wallet.log.find(({ method }) => method === 'wallet_sendCalls')
    expect(asked?.params).toEqual([
      {
        version: '2.0.0',
        chainId: '0x1',
        from: fixture.account(0).address,
        atomicRequired: true,
        calls: [
          { to: a, value: '0x5' },
          { to: token.toLowerCase(), data: transfer(b, 7n).data },
        ],
      },
    ])
  })

  it('API-12 behavior: pending until it is mined', async () => {
    const { hawser } = await connected()
    await setAutomine(fixture.chain, false)
    const { id } = await sendCalls(hawser, { id: 'order-1', calls: [pay(stranger(3), 1n)] })
    expect(id).toBe('order-1')
    expect(await getCallsStatus(hawser, { id })).toMatchObject({ status: 'pending', code: 100, receipts: [] })
    const waiting = waitForCallsStatus(hawser, { id, ...quick })
    await mine(fixture.chain)
    expect(await waiting).toMatchObject({ status: 'confirmed' })
    await expect(sendCalls(hawser, { id, calls: [pay(stranger(3), 1n)] })).rejects.toMatchObject({
      code: 'CALLS_DUPLICATE_ID',
    })
  })

  it('API-12 behavior: one call fails, and none takes effect', async () => {
    const { hawser } = await connected({}, 1)
    const to = stranger(4)
    const { id } = await sendCalls(hawser, { calls: [pay(to, 5n), transfer(to, 1n)] })
    const status = await waitForCallsStatus(hawser, { id, ...quick })
    expect(status).toMatchObject({ status: 'reverted', code: 500, receipts: [{ status: 'reverted' }] })
    expect(await etherOf(hawser, to)).toBe(0n)
  })

  it('API-12 parameters: caipNetworkId: the wallet is told, and stays where it is', async () => {
    const { hawser, asked } = await connected({}, 2)
    const { id } = await sendCalls(hawser, {
      caipNetworkId: 'eip155:10',
      calls: [pay(stranger(5), 1n), pay(stranger(5), 1n)],
    })
    expect(await waitForCallsStatus(hawser, { id, ...quick })).toMatchObject({
      caipNetworkId: 'eip155:10',
      status: 'confirmed',
    })
    expect(asked()).not.toContain('wallet_switchEthereumChain')
    await expect(sendCalls(hawser, { caipNetworkId: 'eip155:5', calls: [pay(stranger(5), 1n)] })).rejects.toMatchObject(
      {
        code: 'CHAIN_NOT_CONFIGURED',
      },
    )
  })

  it('API-12 parameters: atomicRequired false: each call by itself, and one of them fails', async () => {
    const { hawser } = await connected({ callsOneByOne: true }, 3)
    const to = stranger(6)
    const { id } = await sendCalls(hawser, { atomicRequired: false, calls: [pay(to, 5n), transfer(to, 1n)] })
    const status = await waitForCallsStatus(hawser, { id, ...quick })
    expect(status).toMatchObject({ status: 'partlyReverted', code: 600, isAtomic: false })
    expect(status.receipts.map((receipt) => receipt.status)).toEqual(['success', 'reverted'])
    expect(await etherOf(hawser, to)).toBe(5n)
  })

  it.each([
    ['noCalls', 'RPC_METHOD_NOT_FOUND'],
    ['rejectsCalls', 'USER_REJECTED'],
    ['callsTooLarge', 'CALLS_BUNDLE_TOO_LARGE'],
    ['callsOneByOne', 'CALLS_ATOMICITY_UNSUPPORTED'],
    ['rejectsUpgrade', 'CALLS_UPGRADE_REJECTED'],
    ['malformedCalls', 'INVALID_RESPONSE'],
  ] as const)('API-12 behavior: %s', async (name, code) => {
    const { hawser, sent } = await connected({ [name]: true }, 4)
    const calls = [pay(stranger(7), 1n), pay(stranger(7), 1n)]
    await expect(sendCalls(hawser, { calls })).rejects.toMatchObject({ code })
    expect(sent()).toEqual([])
  })

  it('API-12 behavior: a capability that the wallet lacks, unless it is optional', async () => {
    const { hawser } = await connected({}, 5)
    const paymasterService = { url: 'https://paymaster.example.com' }
    const calls = [pay(stranger(8), 1n)]
    await expect(sendCalls(hawser, { calls, capabilities: { paymasterService } })).rejects.toMatchObject({
      code: 'CALLS_UNSUPPORTED_CAPABILITY',
    })
    await sendCalls(hawser, { calls, capabilities: { paymasterService: { ...paymasterService, optional: true } } })
  })

  it('API-12 behavior: a wallet of the first form (1.0), and one of it that says that it sends calls by themselves', async () => {
    const { hawser, wallet, asked } = await connected({ earlierCalls: true }, 6)
    const calls = [pay(stranger(9), 1n), pay(stranger(9), 1n)]
    const { id } = await sendCalls(hawser, { calls })
    expect(await waitForCallsStatus(hawser, { id, ...quick })).toMatchObject({
      status: 'confirmed',
      code: 200,
      caipNetworkId: null,
      isAtomic: null,
    })
    wallet.setBehavior('callsOneByOne', true)
    await expect(sendCalls(hawser, { calls })).rejects.toMatchObject({ code: 'CALLS_ATOMICITY_UNSUPPORTED' })
    expect(asked().filter((method) => method === 'wallet_sendCalls')).toHaveLength(1)
    const loose = await sendCalls(hawser, { calls, atomicRequired: false })
    expect((await waitForCallsStatus(hawser, { id: loose.id, ...quick })).receipts).toHaveLength(2)
  })

  it.each([
    [[]],
    [[{ to: '5'.repeat(40) }]],
    [[{ to: '0x12' }]],
    [[{ to: stranger(1), data: 'ab' as '0x' }]],
    [[{ to: stranger(1), data: '0xabc' as const }]],
    [[{ to: stranger(1), value: -1n }]],
    [[{ to: stranger(1), value: '1' as unknown as bigint }]],
    [[{ to: stranger(1), value: 2n ** 256n }]],
  ] as const)('VAL-12 behavior: what is no call is asked of no wallet: %o', async (calls) => {
    const { hawser, asked } = await connected({}, 5)
    await expect(sendCalls(hawser, { calls })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    await expect(sendCalls(hawser, { calls, fallback: 'sequential' })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
    expect(asked()).not.toContain('wallet_sendCalls')
  })
})

describe('waitForCallsStatus', () => {
  it('API-12 behavior: what never came onto the chain', async () => {
    const { hawser } = await connected({ callsFail: true }, 5)
    const { id } = await sendCalls(hawser, { calls: [pay(stranger(1), 1n)] })
    expect(await waitForCallsStatus(hawser, { id })).toMatchObject({ status: 'failed', code: 400, receipts: [] })
  })

  it('API-12 behavior: its time is up, it is cancelled, or the wallet goes', async () => {
    const { hawser, wallet } = await connected({ callsStayPending: true }, 5)
    const { id } = await sendCalls(hawser, { calls: [pay(stranger(1), 1n)] })
    await expect(waitForCallsStatus(hawser, { id, ...quick, timeoutMs: 60 })).rejects.toMatchObject({
      code: 'CALLS_TIMEOUT',
      id,
    })
    const cancel = new AbortController()
    const cancelled = waitForCallsStatus(hawser, { id, ...quick, signal: cancel.signal })
    cancel.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
    const left = waitForCallsStatus(hawser, { id, ...quick })
    const isAsked = () => wallet.log.filter(({ method }) => method === 'wallet_getCallsStatus').length
    const before = isAsked()
    await expect.poll(isAsked).toBeGreaterThan(before)
    await disconnect(hawser)
    await expect(left).rejects.toMatchObject({ code: expect.stringMatching(/NOT_CONNECTED|CONNECTION_ENDED/) })
  })

  it.each([
    ['unknownCalls', 'CALLS_UNKNOWN_BUNDLE'],
    ['malformedCallsStatus', 'INVALID_RESPONSE'],
  ] as const)('API-12 behavior: %s', async (name, code) => {
    const { hawser, wallet } = await connected({ callsStayPending: true }, 5)
    const { id } = await sendCalls(hawser, { calls: [pay(stranger(1), 1n)] })
    wallet.setBehavior(name, true)
    await expect(waitForCallsStatus(hawser, { id, ...quick })).rejects.toMatchObject({ code })
  })
})

describe('sendCalls, one transaction after the other', () => {
  const fallback = 'sequential'

  it('API-12 parameters: fallback: each once the one before has gone through, on the network that was asked for', async () => {
    const { hawser, wallet, sent } = await connected({ noCalls: true }, 7)
    const [a, b] = [stranger(11), stranger(12)]
    const calls = [pay(a, 5n), pay(b, 7n)]
    const { id, isSequential } = await sendCalls(hawser, { calls, fallback, caipNetworkId: 'eip155:10' })
    expect(isSequential).toBe(true)
    expect(sent()).toHaveLength(2)
    const status = await waitForCallsStatus(hawser, { id, ...quick })
    expect(status).toMatchObject({ status: 'confirmed', caipNetworkId: 'eip155:10', isAtomic: false })
    expect(status.receipts.map(({ hash }) => hash)).toEqual(sent())
    expect([await etherOf(hawser, a), await etherOf(hawser, b)]).toEqual([5n, 7n])
    expect(wallet.chainId).toBe(10)
    await switchNetwork(hawser, { caipNetworkId: 'eip155:1' })
    // Its id says itself what it is made of.
    expect(await getCallsStatus(hawser, { id })).toEqual(status)
  })

  it('API-12 behavior: a wallet that sends batches is asked for one', async () => {
    const { hawser, sent } = await connected({}, 8)
    const calls = [pay(stranger(13), 1n), pay(stranger(13), 1n)]
    const { isSequential } = await sendCalls(hawser, { calls, fallback })
    expect([isSequential, sent()]).toEqual([false, []])
    await expect(sendCalls(hawser, { calls, fallback, atomicRequired: true })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
  })

  it('API-12 behavior: the first is declined, and nothing was sent', async () => {
    const { hawser, sent } = await connected({ noCalls: true, rejectsSend: true }, 9)
    const calls = [pay(stranger(14), 1n), pay(stranger(14), 1n)]
    await expect(sendCalls(hawser, { calls, fallback })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(sent()).toEqual([])
  })

  it('API-12 behavior: a later one is declined: what was sent is told, with an id', async () => {
    const { hawser, wallet, sent } = await connected({ noCalls: true }, 9)
    wallet.setBehavior('lateApproval', true)
    const calls = [pay(stranger(15), 1n), pay(stranger(15), 1n), pay(stranger(15), 1n)]
    const sending = sendCalls(hawser, { calls, fallback })
    const prompt = () => expect.poll(() => wallet.pending.map(({ kind }) => kind)).toEqual(['send'])
    await prompt()
    wallet.approve()
    await expect.poll(sent).toHaveLength(1)
    await prompt()
    wallet.reject()
    const error = await sending.catch((cause: unknown) => cause)
    expect(error).toMatchObject({
      code: 'CALLS_INTERRUPTED',
      total: 3,
      hashes: sent(),
      cause: { code: 'USER_REJECTED' },
    })
    const { id } = error as { readonly id: string }
    expect(await getCallsStatus(hawser, { id })).toMatchObject({ status: 'partlyReverted', code: 600, isAtomic: false })
  })

  it('API-12 behavior: one that is refused by the chain, and a cancel, end it', async () => {
    const { hawser, wallet, sent } = await connected({ noCalls: true }, 9)
    const to = stranger(16)
    const failing = sendCalls(hawser, { calls: [pay(to, 1n), transfer(to, 1n), pay(to, 1n)], fallback })
    await expect(failing).rejects.toMatchObject({ code: 'CALLS_INTERRUPTED', hashes: sent() })
    expect(await etherOf(hawser, to)).toBe(1n)
    await setAutomine(fixture.chain, false)
    const cancel = new AbortController()
    const cancelled = sendCalls(hawser, { calls: [pay(to, 1n), pay(to, 1n)], fallback, signal: cancel.signal })
    await expect.poll(sent).toHaveLength(2)
    cancel.abort()
    const last = sent().slice(1)
    await expect(cancelled).rejects.toMatchObject({
      code: 'CALLS_INTERRUPTED',
      hashes: last,
      cause: { code: 'ABORTED' },
    })
    expect(wallet.log.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(3)
  })

  it('API-12 behavior: without a required capability nothing is sent', async () => {
    const { hawser, sent } = await connected({ noCalls: true }, 9)
    const capabilities = { paymasterService: { url: 'https://paymaster.example.com' } }
    const calls = [pay(stranger(17), 1n)]
    await expect(sendCalls(hawser, { calls, fallback, capabilities })).rejects.toMatchObject({
      code: 'RPC_METHOD_NOT_FOUND',
    })
    expect(sent()).toEqual([])
  })

  it.each([
    'hawser-transactions/',
    'hawser-transactions/eip155:1/1/0x12',
    `hawser-transactions/eip155:7/1/0x${'1'.repeat(64)}`,
  ])('behavior: %s is no id of it', async (id) => {
    const { hawser } = await connected({}, 9)
    await expect(getCallsStatus(hawser, { id })).rejects.toMatchObject({
      code: expect.stringMatching(/INVALID_OPTIONS|CHAIN_NOT_CONFIGURED/),
    })
  })
})
