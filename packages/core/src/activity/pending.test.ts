import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeChain } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeService, until } from '../fixtures/fakeService.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { createRow } from '../fixtures/historyRows.js'
import { connect } from '../flows/connect.js'
import { sendTransaction } from '../flows/sendTransaction.js'
import { switchAccount } from '../flows/switchAccount.js'
import type { ContractsCapability } from '../interfaces/capabilities.js'
import { CONFIRMATION_TIMEOUT_MS, PENDING_TRANSACTIONS_FILTER } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { send } from '../send/send.js'
import { activity } from './activity.js'
import { selectActivity } from './selectActivity.js'

const ME = '0x111'
const OTHER = '0x222'
const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`

async function setup() {
  const service = createFakeService()
  const wallet = createFakeWallet({ accounts: { eip155: [{ address: ME }, { address: OTHER }] } })
  const chain = createFakeChain()
  const sent: string[] = []
  const contracts = {
    sendTransaction: async () => {
      sent.push(hashOf(sent.length + 1))
      return { hash: hashOf(sent.length) }
    },
    waitForReceipt: chain.send.waitForReceipt,
  } as Partial<ContractsCapability> as ContractsCapability
  const adapter = createFakeAdapter('eip155', {
    found: [wallet],
    contracts,
    send: chain.send,
    balance: chain.balance,
    isAddress: (value) => value.startsWith('0x'),
  })
  const { hawser, platform } = createTestClient({
    platform: service.platform,
    services: service.services,
    adapters: [adapter],
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(activity)
  // It comes with the first that is looked up.
  await import('./lookUpPending.js')
  return {
    ...service,
    hawser,
    chain,
    api,
    clock: platform.clock,
    state: () => hawser.getSnapshot().features.activity?.watch,
    pending: () => selectActivity(hawser.getSnapshot()).pending,
    tell: (hash: string, from = ME) =>
      hawser[internalsKey].events.emit('transactionSent', { caipNetworkId: 'eip155:1', from, hash }),
  }
}

describe('the watch of pending transactions', () => {
  it('STA-19 default: counts up with each that is sent, and down as they are mined', async () => {
    const { api, state, tell, chain, clock } = await setup()
    api.watchPending()
    expect(state()).toEqual({ isWatching: true, count: 0, pendingTransactions: 0 })
    tell(hashOf(1))
    tell(hashOf(2))
    expect(state()).toEqual({ isWatching: true, count: 2, pendingTransactions: 2 })
    await clock.advance(PENDING_TRANSACTIONS_FILTER.pollingIntervalMs)
    expect(chain.receipts.map(({ hash }) => hash).sort()).toEqual([hashOf(1), hashOf(2)])
    chain.receipts[0]?.answer.resolve({ hash: hashOf(2), status: 'success', blockNumber: 1n })
    await settle()
    expect(state()).toEqual({ isWatching: true, count: 2, pendingTransactions: 1 })
    api.resetPending()
    expect(state()).toEqual({ isWatching: true, count: 2, pendingTransactions: 0 })
  })

  it('STA-19 parameters: limit: at it the watch ends, 99 by default', async () => {
    const { api, state, tell, clock } = await setup()
    api.watchPending({ limit: 2 })
    for (const n of [1, 2, 3]) tell(hashOf(n))
    expect(state()).toEqual({ isWatching: false, count: 2, pendingTransactions: 2 })
    api.watchPending()
    for (let n = 10; n < 120; n += 1) tell(hashOf(n))
    expect(state()).toMatchObject({ isWatching: false, count: 99 })
    expect(clock.pending()).toBe(0)
  })

  it('CON-09 default: it is off, looks every 30000 ms, and waits 25000 ms for a confirmation', async () => {
    const { api, state, tell, chain, clock } = await setup()
    expect(PENDING_TRANSACTIONS_FILTER).toEqual({ enable: false, pollingIntervalMs: 30_000 })
    expect(CONFIRMATION_TIMEOUT_MS).toBe(25_000)
    tell(hashOf(1))
    await clock.advance(60_000)
    expect([state(), chain.receipts]).toEqual([{ isWatching: false, count: 0, pendingTransactions: 0 }, []])
    const stop = api.watchPending()
    await clock.advance(29_999)
    expect(chain.receipts).toEqual([])
    await clock.advance(1)
    expect(chain.receipts).toMatchObject([{ hash: hashOf(1), timeoutMs: 25_000 }])
    await clock.advance(24_999)
    expect(chain.receipts[0]?.signal.aborted).toBe(false)
    await clock.advance(1)
    expect(chain.receipts[0]?.signal.aborted).toBe(true)
    await clock.advance(5_000)
    expect(chain.receipts).toHaveLength(2)
    stop()
    expect(chain.receipts[1]?.signal.aborted).toBe(true)
    await clock.advance(60_000)
    expect(chain.receipts).toHaveLength(2)
  })

  it('parameters: pollingIntervalMs', async () => {
    const { api, tell, chain, clock } = await setup()
    api.watchPending({ pollingIntervalMs: 1_000 })
    tell(hashOf(1))
    await clock.advance(1_000)
    expect(chain.receipts).toHaveLength(1)
  })

  it('behavior: one that is still looked up is not looked up beside that, and is again afterwards', async () => {
    const { api, tell, chain, clock } = await setup()
    api.watchPending({ pollingIntervalMs: 1_000 })
    tell(hashOf(1))
    await clock.advance(5_000)
    expect(chain.receipts).toHaveLength(1)
    await clock.advance(CONFIRMATION_TIMEOUT_MS)
    expect(chain.receipts).toHaveLength(2)
  })

  it('behavior: a watch that begins anew looks up what the one before was still looking up', async () => {
    const { api, tell, chain, clock } = await setup()
    api.watchPending({ pollingIntervalMs: 1_000 })
    tell(hashOf(1))
    await clock.advance(1_000)
    api.watchPending({ pollingIntervalMs: 1_000 })
    await clock.advance(1_000)
    expect(chain.receipts.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })
})

describe('what was sent from here', () => {
  it('default: stands on top of the history of its account until it is in there', async () => {
    const { hawser, api, asked, pending } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    const { hash } = await sendTransaction(hawser, { to: '0x333', value: 1n })
    expect(pending()).toMatchObject([{ hash, status: 'pending', verb: 'executed', caipNetworkId: 'eip155:1' }])
    switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: OTHER })
    expect(pending()).toEqual([])
    switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: ME })
    expect(pending()).toHaveLength(1)
    asked.at(-1)?.answer({ data: [createRow({ id: 'x', hash: hash.toUpperCase().replace('0X', '0x') })], next: null })
    await until(() => expect(pending()).toEqual([]))
    await until(() => expect(hawser.getSnapshot().features.activity?.pending).toEqual([]))
  })

  it('behavior: a transfer of the send form says what it is, once, and its receiver is remembered', async () => {
    const { hawser, chain, pending, clock } = await setup()
    hawser.use(profile)
    const form = hawser.use(send)
    chain.balances.set('eip155:1/native/0x111', 10n ** 18n)
    form.setAmount('0.25')
    form.setReceiver('0x333')
    await settle()
    await form.review()
    const submitted = form.submit()
    await settle()
    chain.sent[0]?.answer.resolve({ hash: hashOf(9) })
    await submitted
    expect(pending()).toMatchObject([
      { hash: hashOf(9), verb: 'sent', sent: [{ amount: '0.25', symbol: 'ETH' }], counterpart: { address: '0x333' } },
    ])
    expect(hawser.getSnapshot().features.profile?.recipients).toEqual([
      { namespace: 'eip155', address: '0x333', name: null, networks: ['eip155:1'], usedAtMs: clock.nowMs() },
    ])
  })

  it('behavior: an NFT on its way is one, by what it is called', async () => {
    const { hawser, api, chain, asked, pending } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    const form = hawser.use(send)
    const nft = { standard: 'ERC-721', tokenId: '1', held: '1' } as const
    const boat = {
      chainId: 'eip155:1',
      address: '0xb0a7',
      name: 'Boats',
      symbol: 'Boat 1',
      decimals: 0,
      iconUrl: null,
      nft,
    } as const
    form.setToken(boat)
    form.setReceiver('0xa11ce')
    expect(await form.review()).toBe(true)
    const sent = form.submit()
    await settle()
    chain.sent[0]?.answer.resolve({ hash: hashOf(7) })
    await sent
    expect(pending()).toMatchObject([
      {
        hash: hashOf(7),
        type: 'nft',
        verb: 'sent',
        sent: [{ isNft: true, name: 'Boat 1', symbol: null, amount: '1' }],
      },
    ])
  })

  it('behavior: transfers that were made to be mistaken are marked, and their senders are no recipients', async () => {
    const { hawser, api, asked } = await setup()
    api.watch()
    await until(() => expect(asked).toHaveLength(1))
    const friend = `0xabcd${'1'.repeat(32)}9876`
    const forger = `0xABCD${'2'.repeat(32)}9876`
    asked[0]?.answer({
      data: [
        createRow({ id: 'nothing', day: 9, transfers: [{ amount: '0' }], sentTo: forger }),
        createRow({
          id: 'forged',
          day: 8,
          operationType: 'receive',
          sentFrom: forger,
          transfers: [{ direction: 'in', amount: '0.0001' }],
        }),
        createRow({
          id: 'friend',
          day: 7,
          operationType: 'receive',
          sentFrom: friend.toUpperCase().replace('0X', '0x'),
          transfers: [{ direction: 'in' }],
        }),
        createRow({ id: 'true', day: 6, sentTo: friend }),
      ],
      next: null,
    })
    await until(() => expect(selectActivity(hawser.getSnapshot()).status).toBe('success'))
    const [{ items = [] } = {}] = selectActivity(hawser.getSnapshot()).groups
    expect(items.map(({ id, isPoisoning }) => `${id} ${isPoisoning}`)).toEqual([
      'nothing true',
      'forged true',
      'friend false',
      'true false',
    ])
    expect(hawser.getSnapshot().features.profile?.recipients).toEqual([])
  })
})
