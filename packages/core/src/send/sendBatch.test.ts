import { formatUnits, RpcError, UserRejectedError } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain, type Deferred } from '../fixtures/fakeChain.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { CallsCapability, CallsStatus, SentCalls } from '../interfaces/calls.js'
import type { SendCapability, Transfer, TransferSimulation } from '../interfaces/capabilities.js'
import { profile } from '../profile/profile.js'
import { selectRecipients } from '../profile/profileState.js'
import { send } from './send.js'
import { type SendState, selectSend } from './sendState.js'

const ETHER = 10n ** 18n
const ME = '0x1110000000000000000000000000000000000111'
const TOKEN = '0x70ce000000000000000000000000000000000000'
const receivers = ['0xa1', '0xb0', '0xca'].map((head) => head + '0'.repeat(38)) as [string, string, string]
const [alice, bob, carol] = receivers

type Asked = Parameters<CallsCapability['sendCalls']>[0] & { readonly answer: Deferred<SentCalls> }

/** A wallet that knows batches, as the test answers for it. */
function fakeCalls({ status = 'supported' as string | null } = {}) {
  const asked: Asked[] = []
  const known = new Map<string, CallsStatus>()
  let questions = 0
  const calls: CallsCapability = {
    async getCapabilities() {
      questions += 1
      if (status === null) throw new RpcError(-32601)
      return { 'eip155:1': { atomic: { status } } }
    },
    sendCalls(parameters) {
      const answer = createDeferred<SentCalls>()
      asked.push({ ...parameters, answer })
      return answer.promise
    },
    async getCallsStatus({ id }) {
      const found = known.get(id)
      if (!found) throw new RpcError(5730)
      return found
    },
    showCallsStatus: async () => {},
  }
  return { calls, asked, known, questions: () => questions }
}

async function setup({
  platform = createFakePlatform(),
  chain = createFakeChain(),
  wallet: batches = fakeCalls(),
} = {}) {
  const wallet = createFakeWallet({ namespaces: ['eip155'], accounts: { eip155: [{ address: ME }] } })
  const { balance, send: sending, names } = chain
  const isAddress = (value: string) => value.startsWith('0x')
  const parts = { found: [wallet], balance, send: sending, names, isAddress, calls: batches.calls }
  const { hawser } = createTestClient({
    platform,
    networks: [mainnet, optimism],
    adapters: [createFakeAdapter('eip155', parts)],
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  chain.balances.set(`eip155:1/native/${ME}`, 100n * ETHER)
  chain.balances.set(`eip155:1/${TOKEN}/${ME}`, 10n ** 30n)
  const api = hawser.use(send)
  const state = (): SendState => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  const add = async (receiver: string, amount: string): Promise<string> => {
    const id = await api.addRecipient()
    if (id === null) throw new Error('There is no further receiver.')
    api.setRecipient(id, { receiver, amount })
    return id
  }
  await api.findBatching()
  return { hawser, api, state, add, chain, platform, ...batches }
}

/** A batch of two receivers, reviewed. */
async function reviewed(parameters?: Parameters<typeof setup>[0]) {
  const opened = await setup(parameters)
  opened.api.setAmount('1')
  opened.api.setReceiver(alice)
  await opened.add(bob, '2.5')
  expect(await opened.api.review()).toBe(true)
  return opened
}

const hash = `0x${'a'.repeat(64)}`
const receipt = (own = hash) => ({ hash: own, status: 'success' as const, blockNumber: 1n, gasUsed: 1n, logs: [] })
const told = (change: Partial<CallsStatus> = {}): CallsStatus => ({
  id: '0x1',
  status: 'confirmed',
  code: 200,
  caipNetworkId: 'eip155:1',
  isAtomic: true,
  receipts: [receipt()],
  capabilities: {},
  ...change,
})

describe('what a batch does, as a node runs it', () => {
  /** A chain on which each receiver gets what the test says, by its amount. */
  function createSimulated(toReceived: (transfer: Transfer) => bigint | null, { tellsAll = true } = {}) {
    const chain = createFakeChain()
    const asked: { readonly to: string; readonly before: readonly string[] }[] = []
    const run = (transfer: Transfer): TransferSimulation => {
      const received = toReceived(transfer)
      if (received === null) return { status: 'fails', reason: 'Paused' }
      const native = { tokenAddress: null, tokenId: null }
      const receiver = { party: 'receiver', ...native, units: received } as const
      return { status: 'done', effects: [{ party: 'sender', ...native, units: -transfer.amount }, receiver] }
    }
    const simulate: NonNullable<SendCapability['simulate']> = async ({ before = [], ...transfer }) => {
      asked.push({ to: transfer.to, before: before.map(({ to }) => to) })
      return { ...run(transfer), ...(tellsAll && { before: before.map(run) }) }
    }
    return { chain: { ...chain, send: { ...chain.send, simulate } }, asked }
  }

  it.each([
    ['by one question where the adapter tells of each by it', true, [{ to: bob, before: [alice] }]],
    [
      'else each by its own',
      false,
      [
        { to: bob, before: [alice] },
        { to: alice, before: [] },
      ],
    ],
  ])(
    'CAP-06, CAP-09 default: each transfer is run on what those before it leave, %s, and all of them are told as one',
    async (_, tellsAll, questions) => {
      const { chain, asked } = createSimulated(({ amount }) => amount, { tellsAll })
      const { state } = await reviewed({ chain })
      await vi.waitFor(() => expect(state().estimate?.simulation?.status).toBe('done'))
      expect(asked).toEqual(questions)
      expect(state().estimate?.simulation).toMatchObject({
        isAsShown: true,
        effects: [
          { party: 'sender', units: `-${(7n * ETHER) / 2n}`, symbol: 'ETH' },
          { party: 'receiver', units: `${(7n * ETHER) / 2n}`, symbol: 'ETH' },
        ],
      })
    },
  )

  it.each([alice, bob])(
    'CAP-06 behavior: it is another one than the review shows where a single receiver gets less: %s',
    async (who) => {
      const { chain } = createSimulated(({ to, amount }) => (to === who ? amount - 1n : amount))
      const { state } = await reviewed({ chain })
      await vi.waitFor(() => expect(state().estimate?.simulation).toMatchObject({ status: 'done', isAsShown: false }))
    },
  )

  it.each([alice, bob])('CAP-06 behavior: it fails where a single one would: %s', async (who) => {
    const { chain } = createSimulated(({ to, amount }) => (to === who ? null : amount))
    const { state } = await reviewed({ chain })
    await vi.waitFor(() => expect(state().estimate?.simulation).toEqual({ status: 'fails', reason: 'Paused' }))
  })
})

describe('further receivers', () => {
  it.each([
    ['does not say that it takes batches', 'unsupported'],
    ['has no such request', null],
  ])('CAP-09 behavior: are not offered where the wallet %s', async (_, status) => {
    const { api, state } = await setup({ wallet: fakeCalls({ status }) })
    expect(state().canBatch).toBe(false)
    expect(await api.addRecipient()).toBeNull()
    expect(state().others).toEqual([])
  })

  it.each(['supported', 'ready'])('CAP-09 default: are offered where it says %s; it is asked once', async (status) => {
    const { api, state, questions } = await setup({ wallet: fakeCalls({ status }) })
    await api.findBatching()
    expect(state().canBatch).toBe(true)
    expect(questions()).toBe(1)
  })

  it('behavior: on another network the wallet is asked anew, and what was found for this one holds no more', async () => {
    const { hawser, api, state, add } = await setup()
    await add(bob, '2')
    await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    expect(state().canBatch).toBe(false)
    await api.findBatching()
    expect(state().canBatch).toBe(false)
    api.setAmount('1')
    api.setReceiver(alice)
    expect(await api.review()).toBe(false)
    expect(state().error?.code).toBe('CAPABILITY_MISSING')
  })

  it('default: each has an amount, checks and warnings of its own, and all of them a total', async () => {
    const { api, state, add, chain } = await setup()
    chain.risks.set(`eip155:1/${bob}`, 'contract')
    api.setAmount('1')
    api.setReceiver(alice)
    const first = await add(bob, '2.5')
    const second = await add('nobody', '0')
    await vi.waitFor(() => expect(state().others[1]?.check.receiver).toBe('format'))
    await vi.waitFor(() => expect(state().others[0]?.check.warnings).toEqual(['contract']))
    expect(state().others).toMatchObject([
      { id: first, receiverAddress: bob, sendTokenAmount: '2.5', check: { amount: null, receiver: null } },
      { id: second, receiverAddress: '', check: { amount: 'zero' } },
    ])
    expect(state()).toMatchObject({ total: '3.5', check: { amount: null, warnings: [] } })
    expect(await api.review()).toBe(false)
    expect(state().error?.code).toBe('AMOUNT_NOT_POSITIVE')
    api.removeRecipient(second)
    expect(await api.review()).toBe(true)
    api.setRecipient(first, { amount: '3' })
    expect(state()).toMatchObject({ phase: 'form', total: '4' })
  })

  it('CAP-09 behavior: the first one can be taken out as well: the next is the first then, and is checked as that', async () => {
    const { api, state, add } = await setup()
    api.setAmount('1')
    api.setReceiver(alice)
    await add(bob, '2.5')
    const last = await add(alice, '3')
    api.removeRecipient(null)
    await vi.waitFor(() => expect(state()).toMatchObject({ receiverAddress: bob, check: { receiver: null } }))
    expect(state()).toMatchObject({ sendTokenAmount: '2.5', receiverInput: bob, total: '5.5', others: [{ id: last }] })
    expect(await api.review()).toBe(true)
    api.removeRecipient(null)
    expect(state()).toMatchObject({ phase: 'form', sendTokenAmount: '3', others: [], total: null })
    await vi.waitFor(() => expect(state().receiverAddress).toBe(alice))
    // Whoever is alone stays.
    api.removeRecipient(null)
    expect(state()).toMatchObject({ sendTokenAmount: '3', receiverInput: alice })
  })

  it('behavior: what all of them get together has to be there, with the fee', async () => {
    const { api, state, add } = await setup()
    api.setAmount('60')
    api.setReceiver(alice)
    const id = await add(bob, '50')
    expect(await api.review()).toBe(false)
    expect(state().error?.code).toBe('INSUFFICIENT_FUNDS')
    api.setRecipient(id, { amount: '40' })
    expect(await api.review()).toBe(false)
    expect(state().error?.code).toBe('INSUFFICIENT_GAS_MONEY')
    await api.setMax()
    expect(await api.review()).toBe(true)
    const { sendTokenAmount, estimate } = state()
    expect(Number(sendTokenAmount)).toBeLessThan(60)
    expect(BigInt(estimate?.maxFee ?? 0)).toBeGreaterThan(2_000n)
  })

  it('behavior: an NFT is one of its own: the others are gone', async () => {
    const { api, state, add } = await setup()
    await add(bob, '1')
    const nft = { standard: 'ERC-721', tokenId: '1', held: '1' } as const
    api.setToken({ chainId: 'eip155:1', address: TOKEN, name: 'N', symbol: 'N', decimals: 0, iconUrl: null, nft })
    expect(state().others).toEqual([])
    expect(await api.addRecipient()).toBeNull()
  })

  it('behavior: twenty receivers at most', async () => {
    const { api, state } = await setup()
    for (let count = 1; count < 20; count += 1) expect(await api.addRecipient()).not.toBeNull()
    expect(await api.addRecipient()).toBeNull()
    expect(state().others).toHaveLength(19)
  })
})

describe('the wallet is asked for all of them as one', () => {
  it('CAP-09 default: for exactly these calls, together or not at all; the chain says what became of each', async () => {
    const { hawser, api, state, asked, known, chain } = await reviewed()
    hawser.use(profile)
    const done = api.submit()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(state().phase).toBe('waitingForWallet')
    const { calls, atomicRequired, from, network, id } = asked[0] as Asked
    expect(calls).toEqual([
      { to: alice, value: ETHER },
      { to: bob, value: (5n * ETHER) / 2n },
    ])
    expect({ atomicRequired, from, network: network.caipNetworkId }).toEqual({
      atomicRequired: true,
      from: ME,
      network: 'eip155:1',
    })
    known.set(id ?? '', told({ id: id ?? '' }))
    asked[0]?.answer.resolve({ id: id ?? '', capabilities: {} })
    expect(await done).toMatchObject({ status: 'pending', amount: String((7n * ETHER) / 2n), hash: '' })
    expect(state()).toMatchObject({ phase: 'form', others: [], total: null, receiverInput: '' })
    await vi.waitFor(() => expect(chain.receipts).toHaveLength(1))
    expect(state().transactions[0]?.batch?.shares).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await vi.waitFor(() => expect(state().transactions[0]?.status).toBe('confirmed'))
    expect(state().transactions[0]).toMatchObject({
      hash,
      batch: {
        shares: [
          { to: alice, status: 'confirmed' },
          { to: bob, status: 'confirmed' },
        ],
      },
    })
    await vi.waitFor(() =>
      expect(selectRecipients(hawser.getSnapshot()).map(({ address }) => address)).toEqual([bob, alice]),
    )
  })

  it('behavior: declined, nothing is kept, and the review stands', async () => {
    const { api, state, asked, platform } = await reviewed()
    const done = api.submit()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.reject(new UserRejectedError())
    expect(await done).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'USER_REJECTED' }, transactions: [] })
    expect(state().others).toHaveLength(1)
    const next = await setup({ platform })
    next.api.resume()
    expect(next.state().transactions).toEqual([])
  })

  it('behavior: a wallet that would split it refuses, and is never asked for one after the other', async () => {
    const { api, state, asked, chain } = await reviewed()
    const done = api.submit()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.answer.reject(new RpcError(5760))
    expect(await done).toBeNull()
    expect(state().error?.code).toBe('CALLS_ATOMICITY_UNSUPPORTED')
    expect(chain.sent).toEqual([])
    expect(asked).toHaveLength(1)
  })

  it('behavior: a page that goes away while the wallet is asked loses nothing, and asks for nothing twice', async () => {
    const first = await reviewed()
    void first.api.submit()
    await vi.waitFor(() => expect(first.asked).toHaveLength(1))
    const id = first.asked[0]?.id ?? ''
    first.hawser.destroy()
    const wallet = fakeCalls()
    wallet.known.set(id, told({ id }))
    const next = await setup({ platform: first.platform, chain: createFakeChain(), wallet })
    next.api.resume()
    await vi.waitFor(() => expect(next.chain.receipts).toHaveLength(1))
    expect(next.state().transactions).toMatchObject([{ status: 'unknown', isChecking: true }])
    next.chain.receipts[0]?.answer.resolve({ hash, status: 'success', blockNumber: 1n })
    await vi.waitFor(() => expect(next.state().transactions[0]?.status).toBe('confirmed'))
    expect(wallet.asked).toEqual([])
  })

  it.each([
    [
      'none of it came onto the chain',
      told({ status: 'failed', code: 400, receipts: [] }),
      [],
      'reverted',
      ['reverted', 'reverted'],
    ],
    ['the wallet names no transaction', told({ receipts: [] }), [], 'unknown', ['unknown', 'unknown']],
    ['the chain says otherwise than the wallet', told(), ['reverted'], 'reverted', ['reverted', 'reverted']],
    [
      'it was split after all, and one of it failed',
      told({ status: 'partlyReverted', code: 600, isAtomic: false, receipts: [receipt('0x1'), receipt('0x2')] }),
      ['success', 'reverted'],
      'reverted',
      ['confirmed', 'reverted'],
    ],
  ] as const)(
    'behavior: where %s, each receiver is told as the chain has it',
    async (_, status, onChain, whole, shares) => {
      const { api, state, asked, known, chain } = await reviewed()
      const done = api.submit()
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      known.set('0x1', status)
      asked[0]?.answer.resolve({ id: '0x1', capabilities: {} })
      await done
      await vi.waitFor(() => expect(chain.receipts).toHaveLength(onChain.length))
      onChain.forEach((one, index) => {
        chain.receipts[index]?.answer.resolve({ hash: `0x${index + 1}`, status: one, blockNumber: 1n })
      })
      await vi.waitFor(() => expect(state().transactions[0]?.status).toBe(whole))
      expect(state().transactions[0]?.batch?.shares.map((share) => share.status)).toEqual(shares)
    },
  )
})

describe('nothing is signed that was not shown', () => {
  it('VAL-13 behavior: the calls are what the review stands for, to the last digit, of any receivers and amounts', async () => {
    const amounts = fc.array(fc.tuple(fc.constantFrom(...receivers), fc.bigInt(1n, 10n ** 24n)), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(amounts, fc.boolean(), async (shares, isToken) => {
        const { hawser, api, state, add, asked, chain } = await setup()
        chain.balances.set(`eip155:1/native/${ME}`, 10n ** 30n)
        const token = {
          chainId: 'eip155:1',
          address: TOKEN,
          name: 'T',
          symbol: 'T',
          decimals: 18,
          iconUrl: null,
        } as const
        if (isToken) api.setToken(token)
        const [first, ...others] = shares
        api.setAmount(formatUnits(first?.[1] ?? 0n, 18))
        api.setReceiver(first?.[0] ?? '')
        for (const [to, amount] of others) await add(to, formatUnits(amount, 18))
        expect(await api.review()).toBe(true)
        const shown = [state(), ...state().others].map((one) => [one.receiverAddress, one.sendTokenAmount])
        expect(shown).toEqual(shares.map(([to, amount]) => [to, formatUnits(amount, 18)]))
        void api.submit()
        await vi.waitFor(() => expect(asked).toHaveLength(1))
        const read = asked[0]?.calls.map(({ to, value = 0n, data = '' }) =>
          isToken
            ? [to, data.slice(0, 10), value, `0x${data.slice(34, 74)}`, BigInt(`0x${data.slice(74)}`)]
            : [to, value, data],
        )
        expect(read).toEqual(
          shares.map(([to, amount]) => (isToken ? [TOKEN, '0xa9059cbb', 0n, to, amount] : [to, amount, ''])),
        )
        const sum = shares.reduce((sofar, [, amount]) => sofar + amount, 0n)
        expect(state().total).toBe(formatUnits(sum, 18))
        hawser.destroy()
      }),
      { numRuns: 40 },
    )
  })

  it('behavior: what is changed after the review is not sent by it', async () => {
    const { api, state, asked } = await reviewed()
    const [one] = state().others
    api.setRecipient(one?.id ?? '', { receiver: carol })
    expect(await api.submit()).toBeNull()
    expect(asked).toEqual([])
  })
})
