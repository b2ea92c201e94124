import { HawserError, PORTFOLIO_STALE_MS, UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import type { HawserOptions } from '../client/hawserOptions.js'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain, FEE } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { balanceResource } from '../flows/getBalance.js'
import { switchAccount } from '../flows/switchAccount.js'
import type { Transfer } from '../interfaces/capabilities.js'
import { BALANCE_RETRY_MS, DEBOUNCE_MS, RECEIPT_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { getResource, invalidateResources, watchResource } from '../resources/watchResource.js'
import { send } from './send.js'
import { type SendState, selectSend } from './sendState.js'
import { MAX_ADDED_TOKENS, MAX_TRANSACTIONS } from './sendStorage.js'

const ALICE = '0xa11ce'
const ME = '0x111'
const OTHER = '0x222'
const TOKEN = '0x70ce'
const ETHER = 10n ** 18n

async function setup({
  isConnected = true,
  platform = createFakePlatform(),
  chain = createFakeChain(),
  ...options
}: Partial<Omit<HawserOptions, 'platform'>> & {
  isConnected?: boolean
  platform?: ReturnType<typeof createFakePlatform>
  chain?: ReturnType<typeof createFakeChain>
} = {}) {
  const wallet = createFakeWallet({
    namespaces: ['eip155', 'solana', 'polkadot'],
    accounts: {
      eip155: [{ address: ME }, { address: OTHER }],
      solana: [{ address: '0x5017' }],
      polkadot: [{ address: '0xd07' }],
    },
  })
  const parts = {
    balance: chain.balance,
    send: chain.send,
    names: chain.names,
    isAddress: (value: string) => value.startsWith('0x'),
  }
  const { hawser } = createTestClient({
    platform,
    networks: [mainnet, optimism, solana],
    adapters: [createFakeAdapter('eip155', { found: [wallet], ...parts }), createFakeAdapter('solana', parts)],
    ...options,
  })
  hawser.start()
  if (isConnected) await connect(hawser, { connectorId: wallet.id })
  // As it is while a user has been with the wallet.
  const api = hawser.use(send)
  const state = (): SendState => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  return {
    hawser,
    wallet,
    chain,
    api,
    state,
    platform,
    clock: platform.clock,
    router: hawser.router,
  }
}

/** A form that has been reviewed, in the modal's view of it. */
async function setupReview(options: Parameters<typeof setup>[0] = {}) {
  const all = await setup(options)
  all.chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
  all.router.reset({ name: 'Account' })
  all.router.push({ name: 'Send' })
  all.api.setAmount('1.5')
  all.api.setReceiver(ALICE)
  expect(await all.api.review()).toBe(true)
  all.router.push({ name: 'SendReview' })
  return all
}

const stackOf = ({ hawser }: Pick<Awaited<ReturnType<typeof setup>>, 'hawser'>) =>
  hawser.getSnapshot().router.stack.map(({ name }) => name)

describe('use', () => {
  it('default: is free of effects, and answers the same each time', async () => {
    const { hawser, api, chain, platform } = await setup({ isConnected: false })
    expect(hawser.use(send)).toBe(api)
    expect(chain.calls).toEqual([])
    expect(platform.store.calls.filter((call) => call.includes('send_'))).toEqual([])
    expect(platform.clock.pending()).toBe(0)
  })
})

describe('speed', () => {
  const ready = async (hasSpeeds = true) => {
    const chain = createFakeChain()
    const asked: unknown[] = []
    const send = {
      ...chain.send,
      hasSpeeds,
      estimate: async (transfer: Transfer) => {
        asked.push(['estimate', transfer.speed])
        return { gas: 1n, maxFee: FEE }
      },
      getMaxAmount: async ({ speed, balance }: Omit<Transfer, 'amount'> & { balance: bigint }) => {
        asked.push(['max', speed])
        return balance - (speed === 'fast' ? 3n : 1n)
      },
    }
    const all = await setup({ chain: { ...chain, send } as typeof chain })
    all.chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
    return { ...all, asked }
  }

  it('CAP-06 default: the estimate and the wallet are asked for the one that was chosen', async () => {
    const { api, state, asked, chain } = await ready()
    api.setAmount('1')
    expect(state()).toMatchObject({ hasSpeeds: true, speed: 'normal' })
    api.setReceiver(ALICE)
    api.setSpeed('fast')
    expect(await api.review()).toBe(true)
    expect(asked).toEqual([['estimate', 'fast']])
    const sending = api.submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(chain.sent[0]?.speed).toBe('fast')
    chain.sent[0]?.answer.resolve({ hash: '0xabc' })
    await sending
    expect(state().speed).toBe('normal')
  })

  it('CAP-06 behavior: another one is another review, and all that can be sent is counted anew', async () => {
    const { api, state, asked } = await ready()
    api.setReceiver(ALICE)
    await api.setMax()
    const most = state().sendTokenAmount
    expect(await api.review()).toBe(true)
    api.setSpeed('fast')
    expect(state().phase).toBe('form')
    await vi.waitFor(() => expect(state().sendTokenAmount).not.toBe(most))
    expect(asked).toEqual([
      ['max', 'normal'],
      ['estimate', 'normal'],
      ['max', 'fast'],
    ])
    // An amount of one's own stays what it is.
    api.setAmount('2')
    api.setSpeed('slow')
    await settle()
    expect(state()).toMatchObject({ sendTokenAmount: '2', speed: 'slow' })
    expect(asked).toHaveLength(3)
  })

  it('CAP-06 behavior: nothing of it where the network has no choice', async () => {
    const { api, state, asked } = await ready(false)
    api.setAmount('1')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    expect(state().hasSpeeds).toBe(false)
    expect(asked).toEqual([['estimate', undefined]])
  })
})

describe('memo', () => {
  const ready = async (maxMemoBytes: number | undefined = 12) => {
    const chain = createFakeChain()
    const asked: unknown[] = []
    const send = {
      ...chain.send,
      maxMemoBytes,
      estimate: async (transfer: Transfer) => {
        asked.push(['estimate', transfer.memo])
        return { gas: 1n, maxFee: FEE }
      },
      getMaxAmount: async ({ memo, balance }: Omit<Transfer, 'amount'> & { balance: bigint }) => {
        asked.push(['max', memo])
        return balance - BigInt(1 + (memo ?? '').length)
      },
    }
    const all = await setup({ chain: { ...chain, send } as typeof chain })
    all.chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
    return { ...all, asked }
  }

  it('CAP-06 default: the estimate and the wallet are asked with what was typed, less the spaces at its ends', async () => {
    const { api, state, asked, chain } = await ready()
    api.setAmount('1')
    api.setReceiver(ALICE)
    api.setMemo(' 4 711 ')
    expect(state()).toMatchObject({ maxMemoBytes: 12, memo: '4 711', check: { memo: null } })
    expect(await api.review()).toBe(true)
    expect(asked).toEqual([['estimate', '4 711']])
    const sending = api.submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(chain.sent[0]?.memo).toBe('4 711')
    chain.sent[0]?.answer.resolve({ hash: '0xabc' })
    await sending
    expect(state().memo).toBe('')
  })

  it('CAP-06 behavior: without one nothing is said of it', async () => {
    const { api, asked } = await ready()
    api.setAmount('1')
    api.setReceiver(ALICE)
    api.setMemo('  ')
    expect(await api.review()).toBe(true)
    expect(asked).toEqual([['estimate', undefined]])
  })

  it.each([
    ['more bytes than it may have', 'ééééééé', 'tooLong'],
    ['a line break', '1\n2', 'format'],
    ['what turns the direction of writing', '1\u202e2', 'format'],
    ['what has no width', '1\u200b2', 'format'],
  ])('CAP-06 error: %s is said while it is typed, and keeps back the review', async (_, memo, issue) => {
    const { api, state, asked } = await ready()
    api.setAmount('1')
    api.setReceiver(ALICE)
    api.setMemo(memo)
    await vi.waitFor(() => expect(state().check.memo).toBe(issue))
    expect(await api.review()).toBe(false)
    expect(state()).toMatchObject({ memo, error: { code: 'INVALID_MEMO' } })
    expect(asked).toEqual([])
    api.setMemo('12')
    expect(state().check.memo).toBeNull()
    expect(await api.review()).toBe(true)
  })

  it('CAP-06 behavior: another one is another review, and all that can be sent is counted anew', async () => {
    const { api, state, asked } = await ready()
    api.setReceiver(ALICE)
    await api.setMax()
    const most = state().sendTokenAmount
    expect(await api.review()).toBe(true)
    api.setMemo('123')
    expect(state().phase).toBe('form')
    await vi.waitFor(() => expect(state().sendTokenAmount).not.toBe(most))
    expect(asked).toEqual([
      ['max', undefined],
      ['estimate', undefined],
      ['max', '123'],
    ])
  })

  it('CAP-06 behavior: nothing of it where transfers carry none', async () => {
    const chain = createFakeChain()
    const { api, state } = await setup({ chain })
    chain.balances.set(`eip155:1/native/${ME}`, 5n * ETHER)
    api.setAmount('1')
    api.setReceiver(ALICE)
    api.setMemo('123')
    expect(state()).toMatchObject({ maxMemoBytes: null, check: { memo: null } })
    expect(await api.review()).toBe(true)
    void api.submit()
    await vi.waitFor(() => expect(chain.sent).toHaveLength(1))
    expect(chain.sent[0]).not.toHaveProperty('memo')
  })
})

describe('form', () => {
  it('behavior: another token keeps the amount that was typed, and checks it against that token', async () => {
    const { api, state } = await setup()
    api.setAmount('1.1234567')
    api.setToken({ chainId: 'eip155:1', address: TOKEN, name: 'T', symbol: 'T', decimals: 6, iconUrl: null })
    expect(state()).toMatchObject({ sendTokenAmount: '1.1234567', check: { amount: 'tooManyDecimals' } })
    api.setToken(null)
    expect(state()).toMatchObject({ sendTokenAmount: '1.1234567', check: { amount: null } })
  })

  it("VAL-08 behavior: 'An amount and receiver address are required'", async () => {
    const { api, state } = await setup()
    const expectRequired = async () => {
      expect(await api.review()).toBe(false)
      expect(state()).toMatchObject({
        phase: 'form',
        error: { shortMessage: 'An amount and receiver address are required' },
      })
    }
    await expectRequired()
    api.setAmount('1')
    await expectRequired()
    api.setAmount('')
    api.setReceiver(ALICE)
    await expectRequired()
    api.setAmount('1')
    expect(await api.review()).toBe(true)
    expect(state().error).toBeNull()
  })

  it("VAL-08 behavior: 'A token is required' for a token of another network, and where there is no native currency", async () => {
    const { api, state } = await setup()
    api.setToken({
      chainId: optimism.caipNetworkId,
      address: TOKEN,
      name: 'T',
      symbol: 'T',
      decimals: 6,
      iconUrl: null,
    })
    api.setAmount('1')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(false)
    expect(state().error?.shortMessage).toBe('A token is required')

    const bare = { ...mainnet, nativeCurrency: { name: '', symbol: '', decimals: 0 } }
    const second = await setup({ networks: [bare] })
    second.api.setAmount('1')
    second.api.setReceiver(ALICE)
    expect(await second.api.review()).toBe(false)
    expect(second.state().error?.shortMessage).toBe('A token is required')
  })

  it("VAL-08, CON-04 behavior: 'Unsupported chain' outside eip155, solana, bip122 and polkadot, even where the adapter could send", async () => {
    const chain = createFakeChain()
    const atom = { ...mainnet, id: 'atom', chainNamespace: 'cosmos' as const, caipNetworkId: 'cosmos:atom' as const }
    const adapter = createFakeAdapter('cosmos', {
      send: chain.send,
      found: [createFakeWallet({ namespaces: ['cosmos'] })],
    })
    const { api, state } = await setup({ networks: [atom], adapters: [adapter] })
    api.setAmount('1')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(false)
    expect(state().error?.shortMessage).toBe('Unsupported chain')
    expect(chain.calls).not.toContain('estimate')
  })

  it('behavior: says by name that nothing is connected, or that the adapter cannot send', async () => {
    const { api, state } = await setup({ isConnected: false })
    api.setAmount('1')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(false)
    expect(state().error?.code).toBe('NOT_CONNECTED')
    const adapter = createFakeAdapter('eip155', { found: [createFakeWallet()] })
    const second = await setup({ adapters: [adapter], networks: [mainnet] })
    second.api.setAmount('1')
    second.api.setReceiver(ALICE)
    expect(await second.api.review()).toBe(false)
    expect(second.state().error?.code).toBe('CAPABILITY_MISSING')
  })

  it.each([
    ['abc', 'format', 'INVALID_UNIT_AMOUNT'],
    ['1.0000000000000000001', 'tooManyDecimals', 'TOO_MANY_DECIMALS'],
    ['0.000', 'zero', 'AMOUNT_NOT_POSITIVE'],
  ])('parameters: amount %s has the issue %s, and review says %s', async (amount, issue, code) => {
    const { api, state, chain } = await setup()
    api.setAmount(amount)
    api.setReceiver(ALICE)
    expect(state().check.amount).toBe(issue)
    expect(await api.review()).toBe(false)
    expect(state()).toMatchObject({ sendTokenAmount: issue === 'format' ? `"${amount}"` : amount, error: { code } })
    expect(chain.calls).not.toContain('estimate')
  })

  it('parameters: amount in the way of a locale', async () => {
    const { api, state } = await setup()
    api.setAmount('1.234,5', 'de')
    expect(state().sendTokenAmount).toBe('1234.5')
    api.setAmount('1.234', 'de')
    expect(state()).toMatchObject({ sendTokenAmount: '"1.234"', check: { amount: 'format' } })
  })

  it('behavior: an amount above the balance is seen when the balance is known', async () => {
    const { api, state, chain } = await setup()
    chain.balances.set(`eip155:1/native/${ME}`, ETHER)
    api.setAmount('1.1')
    expect(state().check.amount).toBeNull()
    api.watchBalances()
    await settle()
    expect(state().check.amount).toBe('aboveBalance')
    api.setAmount('1')
    expect(state().check.amount).toBeNull()
  })

  it('VAL-02 behavior: a receiver that is no address, or of a wrong checksum, is refused', async () => {
    const { api, state } = await setup()
    api.setAmount('1')
    for (const [text, reason, message] of [
      ['0xnothex', 'format', 'not an address'],
      ['0xABC', 'checksum', 'checksum'],
    ] as const) {
      api.setReceiver(text)
      expect(await api.review()).toBe(false)
      expect(state()).toMatchObject({
        receiverInput: text,
        receiverAddress: '',
        check: { receiver: reason, isCheckingReceiver: false },
      })
      expect(state().error?.shortMessage).toContain(message)
    }
  })

  it('behavior: sending to oneself is a warning, and so is the token contract as its receiver', async () => {
    const { api, state } = await setup()
    api.setAmount('1')
    api.setReceiver(` ${ME} `)
    expect(await api.review()).toBe(true)
    expect(state().check.warnings).toEqual(['selfSend'])
    api.setToken({ chainId: 'eip155:1', address: TOKEN, name: 'T', symbol: 'T', decimals: 6, iconUrl: null })
    api.setReceiver(TOKEN)
    await settle()
    expect(state().check.warnings).toEqual(['tokenContract'])
    api.setReceiver(ALICE)
    await settle()
    expect(state().check.warnings).toEqual([])
  })

  it('behavior: a name is looked up once typing rests, and shown with its image', async () => {
    const { api, state, chain, clock } = await setup()
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    api.setReceiver('ali.eth')
    await clock.advance(DEBOUNCE_MS - 1)
    api.setReceiver('alice.eth')
    expect(state().check.isCheckingReceiver).toBe(true)
    await clock.advance(DEBOUNCE_MS)
    expect(state()).toMatchObject({
      receiverInput: 'alice.eth',
      receiverAddress: ALICE,
      receiverProfileName: 'alice.eth',
      receiverProfileImageUrl: 'https://img.example/alice',
      check: { isCheckingReceiver: false, receiver: null },
    })
    expect(chain.calls.filter((call) => call.startsWith('resolveName'))).toEqual(['resolveName eip155:1 alice.eth'])
  })

  it('behavior: a stale answer never overwrites a newer one', async () => {
    const { api, state, chain, clock } = await setup()
    const slow = createDeferred<string | null>()
    chain.addresses.set('eip155:1/slow.eth', slow)
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    api.setReceiver('slow.eth')
    await clock.advance(DEBOUNCE_MS)
    api.setReceiver('alice.eth')
    await settle()
    expect(state().check).toMatchObject({ receiver: null, isCheckingReceiver: true })
    await clock.advance(DEBOUNCE_MS)
    slow.resolve('0xbad')
    await settle()
    expect(state()).toMatchObject({
      receiverAddress: ALICE,
      receiverProfileName: 'alice.eth',
      check: { receiver: null, isCheckingReceiver: false },
    })
  })

  it('behavior: a name without an address, and a look-up without a network, are told apart; the latter is tried again', async () => {
    const { api, state, chain, clock } = await setup()
    api.setAmount('1')
    api.setReceiver('nobody.eth')
    await clock.advance(DEBOUNCE_MS)
    expect(state().check.receiver).toBe('nameNotFound')
    const broken = createDeferred<string | null>()
    chain.addresses.set('eip155:1/alice.eth', broken)
    broken.reject(new Error('offline'))
    api.setReceiver('alice.eth')
    await clock.advance(DEBOUNCE_MS)
    expect(state().check.receiver).toBe('unavailable')
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    const review = api.review()
    await clock.advance(DEBOUNCE_MS)
    expect(await review).toBe(true)
    expect(state().receiverAddress).toBe(ALICE)
  })

  it('behavior: a review waits for the receiver', async () => {
    const { api, chain, clock, state } = await setup()
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    api.setAmount('1')
    api.setReceiver('alice.eth')
    const review = api.review()
    expect(state().phase).toBe('checking')
    await clock.advance(DEBOUNCE_MS)
    expect(await review).toBe(true)
  })

  it('behavior: Max is the balance less the fee, and all of a token', async () => {
    const { api, state, chain } = await setup()
    chain.balances.set(`eip155:1/native/${ME}`, ETHER + FEE)
    await api.setMax()
    expect(state()).toMatchObject({ sendTokenAmount: '1', check: { amount: null } })
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, 1_234_567n)
    api.setToken({ chainId: 'eip155:1', address: TOKEN, name: 'T', symbol: 'T', decimals: 6, iconUrl: null })
    await api.setMax()
    expect(state().sendTokenAmount).toBe('1.234567')
  })

  it('behavior: Max says so when the balance does not cover the fee, and when the balance cannot be had', async () => {
    const { api, state, chain } = await setup()
    chain.balances.set(`eip155:1/native/${ME}`, FEE)
    await api.setMax()
    expect(state()).toMatchObject({ sendTokenAmount: '0', check: { amount: 'belowFee' } })
    chain.balances.set(`eip155:1/native/${ME}`, new Error('offline'))
    await api.setMax()
    expect(state().error?.code).toBe('UNKNOWN')
  })

  it('behavior: Max that comes late does not overwrite an amount typed since', async () => {
    const { api, state, chain } = await setup()
    const slow = createDeferred<bigint>()
    chain.balances.set(`eip155:1/native/${ME}`, slow)
    const max = api.setMax()
    api.setAmount('0.1')
    slow.resolve(5n * ETHER)
    await max
    expect(state().sendTokenAmount).toBe('0.1')
  })

  it('behavior: a revert or a lack of gas money is found before the wallet is asked', async () => {
    const { api, state, chain } = await setup()
    chain.estimate = () => Promise.reject(new Error('execution reverted: paused'))
    api.setAmount('1')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(false)
    expect(state()).toMatchObject({
      phase: 'form',
      sendTokenAmount: '1',
      error: { details: 'execution reverted: paused' },
    })
    expect(await api.submit()).toBeNull()
    expect(chain.sent).toEqual([])
  })

  it('behavior: an edit drops the review, also one that is under way', async () => {
    const { api, state, chain } = await setup()
    const slow = createDeferred<{ gas: bigint; maxFee: bigint }>()
    chain.estimate = () => slow.promise
    api.setAmount('1')
    api.setReceiver(ALICE)
    const review = api.review()
    await settle()
    api.setAmount('2')
    slow.resolve({ gas: 1n, maxFee: 1n })
    expect(await review).toBe(false)
    expect(state()).toMatchObject({ phase: 'form', estimate: null, error: null })
    expect(await api.review()).toBe(true)
    expect(state()).toMatchObject({ phase: 'review', estimate: { gas: '1', maxFee: '1' } })
    api.setReceiver(OTHER)
    expect(state()).toMatchObject({ phase: 'form', estimate: null })
  })
})

describe('account and network', () => {
  it('STA-10 behavior: a switch into another namespace resets the form', async () => {
    const { hawser, api, state } = await setup()
    api.setAmount('1')
    api.setReceiver(ALICE)
    await settle()
    hawser[internalsKey].controllers.network.select(solana.caipNetworkId)
    expect(state()).toMatchObject({
      sendTokenAmount: '',
      receiverInput: '',
      receiverAddress: '',
      account: '0x5017',
      caipNetworkId: solana.caipNetworkId,
    })
  })

  it('STA-10 behavior: also when nothing is connected, and also when the form was reviewed, which is told', async () => {
    const { hawser, api, state } = await setup({ isConnected: false })
    api.setAmount('1')
    hawser[internalsKey].controllers.network.select(solana.caipNetworkId)
    expect(state().sendTokenAmount).toBe('')
    const second = await setupReview()
    second.hawser[internalsKey].controllers.network.select(solana.caipNetworkId)
    expect(second.state()).toMatchObject({
      phase: 'form',
      sendTokenAmount: '',
      error: { code: 'SEND_CONTEXT_CHANGED' },
    })
  })

  it('behavior: another network of the namespace keeps amount and receiver, and drops the review and a token', async () => {
    const { hawser, api, state } = await setupReview()
    hawser[internalsKey].controllers.network.select(optimism.caipNetworkId)
    await settle()
    expect(state()).toMatchObject({
      phase: 'form',
      estimate: null,
      sendTokenAmount: '1.5',
      receiverAddress: ALICE,
      caipNetworkId: optimism.caipNetworkId,
      error: { code: 'SEND_CONTEXT_CHANGED' },
    })
    api.setToken({
      chainId: optimism.caipNetworkId,
      address: TOKEN,
      name: 'T',
      symbol: 'T',
      decimals: 6,
      iconUrl: null,
    })
    api.setAmount('3')
    hawser[internalsKey].controllers.network.select(mainnet.caipNetworkId)
    expect(state()).toMatchObject({ token: null, sendTokenAmount: '', receiverInput: ALICE })
  })

  it('behavior: a name is looked up again on another network', async () => {
    const { hawser, api, state, chain, clock } = await setup()
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    chain.addresses.set('eip155:10/alice.eth', '0xa11ce10')
    api.setReceiver('alice.eth')
    await clock.advance(DEBOUNCE_MS)
    expect(state().receiverAddress).toBe(ALICE)
    hawser[internalsKey].controllers.network.select(optimism.caipNetworkId)
    expect(state().receiverAddress).toBe('')
    await clock.advance(DEBOUNCE_MS)
    expect(state().receiverAddress).toBe('0xa11ce10')
  })

  it('behavior: another account drops the review, and nothing is sent for it', async () => {
    const { hawser, api, state, chain } = await setupReview()
    void switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: OTHER })
    expect(await api.submit()).toBeNull()
    expect(state()).toMatchObject({
      phase: 'form',
      account: OTHER,
      sendTokenAmount: '1.5',
      error: { code: 'SEND_CONTEXT_CHANGED' },
    })
    expect(chain.sent).toEqual([])
  })

  it('behavior: an account that changes before the wallet is reached stops the submit', async () => {
    const { hawser, wallet, api, state, chain } = await setupReview()
    const provider = createDeferred<unknown>()
    wallet.getProvider = () => provider.promise
    const submit = api.submit()
    await settle()
    void switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: OTHER })
    provider.resolve({})
    expect(await submit).toBeNull()
    expect(chain.sent).toEqual([])
    expect(state()).toMatchObject({
      phase: 'form',
      loading: false,
      account: OTHER,
      error: { code: 'SEND_CONTEXT_CHANGED' },
    })
  })

  it('behavior: a disconnect empties the form', async () => {
    const { hawser, state } = await setupReview()
    await disconnect(hawser)
    await settle()
    expect(state()).toMatchObject({ phase: 'form', sendTokenAmount: '', account: null })
  })

  it('behavior: a wallet that goes takes its form with it where another one takes its place', async () => {
    const platform = createFakePlatform()
    const chain = createFakeChain()
    const beside = createFakeWallet({ id: 'beside', name: 'Beside', accounts: { eip155: [{ address: '0x333' }] } })
    const own = createFakeWallet({ accounts: { eip155: [{ address: ME }] } })
    const adapters = [createFakeAdapter('eip155', { found: [beside, own], balance: chain.balance, send: chain.send })]
    const { hawser } = createTestClient({ platform, networks: [mainnet], adapters })
    hawser.start()
    await connect(hawser, { connectorId: 'beside' })
    await connect(hawser, { connectorId: own.id })
    const api = hawser.use(send)
    api.setAmount('1.5')
    api.setReceiver(ALICE)
    await disconnect(hawser, { connectorId: own.id })
    await settle()
    expect(selectSend(hawser.getSnapshot())).toMatchObject({
      account: '0x333',
      sendTokenAmount: '',
      receiverInput: '',
      receiverAddress: '',
    })
  })
})

describe('balances', () => {
  const tokens = [
    { caipNetworkId: 'eip155:1' as const, address: TOKEN },
    {
      caipNetworkId: 'eip155:1' as const,
      address: '0x2',
      name: 'Two',
      symbol: 'TWO',
      decimals: 2,
      iconUrl: 'https://img.example/2',
    },
    { caipNetworkId: 'eip155:10' as const, address: '0x3' },
  ]
  const given = () => {
    const chain = createFakeChain()
    chain.tokens.set(`eip155:1/${TOKEN}`, { address: TOKEN, name: 'Token', symbol: 'TKN', decimals: 6 })
    chain.balances.set(`eip155:1/native/${ME}`, ETHER)
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, 2_500_000n)
    chain.balances.set(`eip155:1/0x2/${ME}`, 150n)
    return chain
  }

  it('default: the native currency and the tokens of the active network, with what the contract says of them', async () => {
    const chain = given()
    const { api, state } = await setup({ chain, tokens })
    api.watchBalances()
    expect(state().tokenBalances.map(({ status }) => status)).toEqual(['loading', 'loading', 'loading'])
    await settle()
    expect(state().tokenBalances).toMatchObject([
      { address: null, symbol: 'ETH', decimals: 18, quantity: { decimals: '18', numeric: '1' }, status: 'ready' },
      { address: TOKEN, name: 'Token', symbol: 'TKN', decimals: 6, quantity: { numeric: '2.5' }, status: 'ready' },
      { address: '0x2', name: 'Two', symbol: 'TWO', quantity: { numeric: '1.5' }, iconUrl: 'https://img.example/2' },
    ])
    expect(chain.calls.filter((call) => call.startsWith('getToken '))).toEqual([`getToken eip155:1 ${TOKEN}`])
  })

  it('CON-05 behavior: a form that is opened again asks nobody within 30 seconds, and shares the native balance with who else shows it', async () => {
    const chain = given()
    const { hawser, api, state, clock } = await setup({ chain, tokens })
    const question = { address: ME, caipNetworkId: mainnet.caipNetworkId }
    watchResource(hawser, balanceResource, question)
    const reads = () => chain.calls.filter((call) => call.startsWith('get')).length
    api.watchBalances()()
    await settle()
    const asked = reads()
    expect(chain.calls.filter((call) => call.startsWith('getBalance '))).toHaveLength(1)
    await clock.advance(29_999)
    api.watchBalances()()
    await settle()
    expect(reads()).toBe(asked)
    chain.balances.set(`eip155:1/native/${ME}`, 2n * ETHER)
    await clock.advance(1)
    api.watchBalances()
    await settle()
    // What a token's contract says of it is not asked twice.
    expect(reads()).toBe(2 * asked - 1)
    expect(state().tokenBalances[0]).toMatchObject({ quantity: { numeric: '2' } })
    expect(getResource(hawser, balanceResource, question).data?.value).toBe(2n * ETHER)
  })

  it('behavior: another network or account loads them again while somebody looks, and answers of the former are dropped', async () => {
    const chain = given()
    const slow = createDeferred<bigint>()
    chain.balances.set(`eip155:1/native/${ME}`, slow)
    const { hawser, api, state } = await setup({ chain })
    const stop = api.watchBalances()
    await settle()
    const next = createDeferred<bigint>()
    chain.balances.set(`eip155:10/native/${ME}`, next)
    hawser[internalsKey].controllers.network.select(optimism.caipNetworkId)
    slow.resolve(99n)
    await settle()
    expect(state()).toMatchObject({
      tokenBalances: [{ chainId: 'eip155:10', quantity: null, status: 'loading' }],
      lastRetry: null,
    })
    next.resolve(ETHER)
    await settle()
    expect(state().tokenBalances).toMatchObject([{ chainId: 'eip155:10', quantity: { numeric: '1' }, status: 'ready' }])
    expect(hawser.getSnapshot().toast.open).toBe(false)
    stop()
    stop()
    const before = chain.calls.length
    hawser[internalsKey].controllers.network.select(mainnet.caipNetworkId)
    await settle()
    expect(chain.calls.length).toBe(before)
    expect(state().tokenBalances).toEqual([])
  })

  it('behavior: an amount that is read anew elsewhere, on focus or after a receipt, is shown while somebody looks', async () => {
    const chain = given()
    const { hawser, api, state, clock, platform } = await setup({ chain, tokens })
    const amounts = () => state().tokenBalances.map(({ quantity }) => quantity?.numeric)
    const stop = api.watchBalances()
    await settle()
    expect(amounts()).toEqual(['1', '2.5', '1.5'])
    const question = { address: ME, caipNetworkId: mainnet.caipNetworkId }
    const elsewhere = watchResource(hawser, balanceResource, question)
    chain.balances.set(`eip155:1/native/${ME}`, 2n * ETHER)
    elsewhere.refetch()
    await settle()
    expect(amounts()).toEqual(['2', '2.5', '1.5'])
    api.setAmount('1.5')
    expect(state().check.amount).toBeNull()

    chain.balances.set(`eip155:1/native/${ME}`, ETHER)
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, 3_000_000n)
    invalidateResources(hawser, question)
    await settle()
    expect(amounts()).toEqual(['1', '3', '1.5'])
    expect(state().check.amount).toBe('aboveBalance')

    chain.balances.set(`eip155:1/0x2/${ME}`, 200n)
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, new Error('offline'))
    await clock.advance(PORTFOLIO_STALE_MS)
    platform.show()
    await settle()
    expect(amounts()).toEqual(['1', '3', '2'])
    expect(hawser.getSnapshot().toast.open).toBe(false)

    stop()
    elsewhere.stop()
    const asked = chain.calls.length
    await clock.advance(PORTFOLIO_STALE_MS)
    platform.show()
    invalidateResources(hawser, question)
    await settle()
    expect(chain.calls).toHaveLength(asked)
  })

  it("ERR-08 behavior: 'Token Balance Unavailable', and a retry is blocked for 30 s", async () => {
    const chain = given()
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, new Error('offline'))
    const { hawser, api, state, clock } = await setup({ chain, tokens })
    api.watchBalances()
    await settle()
    expect(hawser.getSnapshot().toast).toMatchObject({
      message: 'Token Balance Unavailable',
      variant: 'error',
      open: true,
    })
    expect(state().tokenBalances.map(({ status }) => status)).toEqual(['ready', 'failed', 'ready'])
    expect(state().lastRetry).toBe(clock.nowMs())
    chain.balances.set(`eip155:1/${TOKEN}/${ME}`, 1n)
    await clock.advance(BALANCE_RETRY_MS - 1)
    expect(api.retryBalances()).toBe(false)
    await clock.advance(1)
    expect(api.retryBalances()).toBe(true)
    await settle()
    expect(state().tokenBalances.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready'])
    expect(state().lastRetry).toBeNull()
  })

  it('behavior: a node that never answers is given up', async () => {
    const chain = given()
    chain.balances.set(`eip155:1/native/${ME}`, createDeferred<bigint>())
    const { api, state, clock } = await setup({ chain })
    api.watchBalances()
    await clock.advance(60_000)
    expect(state().tokenBalances).toMatchObject([{ status: 'failed', quantity: null }])
  })

  it('behavior: a token is added by its address, chosen, and found again by another client', async () => {
    const chain = given()
    const { api, state, platform } = await setup({ chain })
    expect(await api.addToken(` ${TOKEN} `)).toEqual({
      chainId: 'eip155:1',
      address: TOKEN,
      name: 'Token',
      symbol: 'TKN',
      decimals: 6,
      iconUrl: null,
    })
    expect(state()).toMatchObject({ token: { symbol: 'TKN' }, isAddingToken: false, addTokenError: null })
    const next = await setup({ chain, platform: createFakePlatform({ store: platform.store.openTab() }) })
    next.api.watchBalances()
    await settle()
    expect(next.state().tokenBalances).toMatchObject([
      { address: null },
      { address: TOKEN, symbol: 'TKN', isAdded: true, quantity: { numeric: '2.5' } },
    ])
    next.hawser[internalsKey].controllers.network.select(optimism.caipNetworkId)
    await settle()
    expect(next.state().tokenBalances).toHaveLength(1)
  })

  it('behavior: what is no token is refused with its reason, and a corrupt store costs nothing', async () => {
    const { hawser, api, state } = await setup({ chain: given() })
    hawser[internalsKey].storage.write('send_tokens', [{ chainId: 'eip155:1', address: 5 }, 'x', null])
    expect(await api.addToken('0xABC')).toBeNull()
    expect(state().addTokenError?.code).toBe('INVALID_RECEIVER')
    expect(await api.addToken('0x9')).toBeNull()
    expect(state()).toMatchObject({
      isAddingToken: false,
      addTokenError: { details: 'There is no token at this address' },
      token: null,
    })
    expect(await api.addToken(TOKEN)).not.toBeNull()
    expect(state().addTokenError).toBeNull()
  })

  it('behavior: a token that was read for a network that is left is not added', async () => {
    const chain = given()
    const slow = createDeferred<{ address: string; name: string; symbol: string; decimals: number }>()
    chain.tokens.set('eip155:1/0x9', slow)
    const { hawser, api, state } = await setup({ chain })
    const adding = api.addToken('0x9')
    await settle()
    expect(state().isAddingToken).toBe(true)
    hawser[internalsKey].controllers.network.select(optimism.caipNetworkId)
    slow.resolve({ address: '0x9', name: 'Nine', symbol: 'NINE', decimals: 9 })
    expect(await adding).toBeNull()
    expect(state()).toMatchObject({ token: null, isAddingToken: false, addTokenError: null })
  })
})

describe('submit', () => {
  it('STA-14 default: sets loading, sends by the namespace, clears the form, and replaces the view with Account', async () => {
    const all = await setupReview()
    const { api, state, chain, clock } = all
    const submit = api.submit()
    await settle()
    expect(state()).toMatchObject({ loading: true, phase: 'waitingForWallet' })
    expect(chain.sent).toMatchObject([
      {
        from: ME,
        to: ALICE,
        amount: 15n * 10n ** 17n,
        tokenAddress: undefined,
        network: { caipNetworkId: 'eip155:1' },
        provider: { wallet: 'com.example.wallet', namespace: 'eip155' },
        estimate: { maxFee: FEE },
      },
    ])
    chain.sent[0]?.answer.resolve({ hash: '0xhash', nonce: 7 })
    expect(await submit).toMatchObject({ hash: '0xhash' })
    expect(state()).toMatchObject({
      loading: false,
      phase: 'form',
      sendTokenAmount: '',
      receiverInput: '',
      token: null,
      estimate: null,
    })
    expect(state().transactions).toEqual([
      {
        id: 'eip155:1/0xhash',
        hash: '0xhash',
        caipNetworkId: 'eip155:1',
        from: ME,
        to: ALICE,
        amount: '1500000000000000000',
        tokenSymbol: 'ETH',
        tokenDecimals: 18,
        tokenAddress: null,
        tokenId: null,
        nonce: 7,
        status: 'pending',
        isChecking: false,
        replacedBy: null,
        replacements: [],
        submittedAtMs: clock.nowMs(),
        isDismissed: false,
      },
    ])
    expect(stackOf(all)).toEqual(['Account'])
  })

  it('STA-14 behavior: a token, and solana, go the same way', async () => {
    const all = await setup()
    const { hawser, api, chain, router } = all
    hawser[internalsKey].controllers.network.select(solana.caipNetworkId)
    router.reset({ name: 'Send' })
    api.setToken({ chainId: solana.caipNetworkId, address: TOKEN, name: 'T', symbol: 'T', decimals: 2, iconUrl: null })
    api.setAmount('1.25')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    const submit = api.submit()
    await settle()
    expect(chain.sent).toMatchObject([{ tokenAddress: TOKEN, amount: 125n, provider: { namespace: 'solana' } }])
    chain.sent[0]?.answer.resolve({ hash: 'signature' })
    expect(await submit).toMatchObject({ tokenSymbol: 'T', tokenDecimals: 2, nonce: null })
    expect(stackOf(all)).toEqual(['Account'])
  })

  it('STA-14 behavior: the decimals that an amount was counted with go along, and what arrives of it comes back', async () => {
    const chain = createFakeChain()
    const estimated: Transfer[] = []
    chain.send.estimate = async (transfer) => {
      estimated.push(transfer)
      return { gas: 1n, maxFee: 2n, received: 120n }
    }
    const { api, state } = await setup({ chain })
    api.setToken({ chainId: 'eip155:1', address: TOKEN, name: 'T', symbol: 'T', decimals: 2, iconUrl: null })
    api.setAmount('1.25')
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    expect(estimated).toMatchObject([{ amount: 125n, tokenDecimals: 2 }])
    expect(state().estimate).toEqual({ gas: '1', maxFee: '2', received: '120' })
  })

  it('behavior: the wallet that is connected is asked, not one that was announced by its name since', async () => {
    const chain = createFakeChain()
    const wallet = createFakeWallet({ type: 'INJECTED', accounts: { eip155: [{ address: ME }] } })
    const late = { ...createFakeWallet(), getProvider: async () => 'the provider of another wallet' }
    const adapter = createFakeAdapter('eip155', { found: [wallet], balance: chain.balance, send: chain.send })
    const all = await setupReview({ chain, adapters: [adapter] })
    adapter.discover([late, wallet])
    void all.api.submit()
    await settle()
    expect(chain.sent).toMatchObject([{ provider: { wallet: wallet.id } }])
  })

  it('STA-14 behavior: another view that the user went to meanwhile stays', async () => {
    const all = await setupReview()
    const submit = all.api.submit()
    await settle()
    all.router.reset({ name: 'Networks' })
    all.chain.sent[0]?.answer.resolve({ hash: '0xhash' })
    await submit
    expect(stackOf(all)).toEqual(['Networks'])
  })

  it('behavior: a rejection goes back to the review with its error; nothing is lost, and it can be tried again', async () => {
    const all = await setupReview()
    const { api, state, chain } = all
    const submit = api.submit()
    await settle()
    chain.sent[0]?.answer.reject(new UserRejectedError())
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({
      phase: 'review',
      loading: false,
      sendTokenAmount: '1.5',
      receiverAddress: ALICE,
      error: { code: 'USER_REJECTED' },
      transactions: [],
    })
    expect(stackOf(all)).toEqual(['Account', 'Send', 'SendReview'])
    const again = api.submit()
    await settle()
    expect(state().error).toBeNull()
    chain.sent[1]?.answer.resolve({ hash: '0x2' })
    expect(await again).toMatchObject({ hash: '0x2' })
  })

  it('behavior: signed, and nobody knows whether it was sent: never shown as sent nor offered again, and looked up by its hash', async () => {
    const all = await setupReview()
    const { api, state, chain } = all
    const submit = api.submit()
    await settle()
    const uncertain = new HawserError('TRANSACTION_UNKNOWN', 'Nobody knows whether it was sent')
    chain.sent[0]?.answer.reject(Object.assign(uncertain, { hash: '0xhash' }))
    expect(await submit).toMatchObject({ hash: '0xhash', status: 'unknown' })
    expect(state()).toMatchObject({ phase: 'form', loading: false, sendTokenAmount: '', error: null })
    expect(state().transactions).toMatchObject([{ hash: '0xhash', status: 'unknown' }])
    expect(stackOf(all)).toEqual(['Account'])
    expect(chain.receipts).toEqual([])
    api.checkAgain('eip155:1/0xhash')
    await settle()
    chain.receipts[0]?.answer.resolve({ hash: '0xhash', status: 'success', blockNumber: 1n })
    await settle()
    expect(state().transactions).toMatchObject([{ hash: '0xhash', status: 'confirmed' }])
  })

  it('behavior: what may never have been sent stays unknown over a reload while it is looked up, and can be put away', async () => {
    const first = await setupReview()
    const submit = first.api.submit()
    await settle()
    const uncertain = new HawserError('TRANSACTION_UNKNOWN', 'Nobody knows whether it was sent')
    first.chain.sent[0]?.answer.reject(Object.assign(uncertain, { hash: '0xhash' }))
    await submit
    first.hawser.destroy()
    const reload = () =>
      setup({ chain: createFakeChain(), platform: createFakePlatform({ store: first.platform.store.openTab() }) })
    const second = await reload()
    second.api.resume()
    await settle()
    expect(second.state().transactions).toMatchObject([{ hash: '0xhash', status: 'unknown', isChecking: true }])
    second.hawser.destroy()
    const third = await reload()
    third.api.resume()
    await settle()
    expect(third.state().transactions).toMatchObject([{ status: 'unknown', isChecking: true }])
    third.chain.receipts[0]?.answer.resolve({ hash: '0xhash', status: 'success', blockNumber: 1n })
    await settle()
    expect(third.state().transactions).toMatchObject([{ status: 'confirmed', isChecking: false }])
    const store = first.platform.store.openTab()
    const fourth = await setup({ platform: createFakePlatform({ store }) })
    const uncertainAgain = { ...third.state().transactions[0], status: 'unknown' }
    fourth.hawser[internalsKey].storage.write('send_transactions', [uncertainAgain])
    fourth.api.resume()
    fourth.api.dismiss('eip155:1/0xhash')
    expect(fourth.state().transactions).toEqual([])
    fourth.chain.receipts[0]?.answer.resolve({ hash: '0xhash', status: 'success', blockNumber: 1n })
    await settle()
    expect(fourth.state().transactions).toEqual([])
  })

  it('behavior: an unknown outcome without a hash is an error like any other', async () => {
    const { api, state, chain } = await setupReview()
    const submit = api.submit()
    await settle()
    chain.sent[0]?.answer.reject(new HawserError('TRANSACTION_UNKNOWN', 'Nobody knows whether it was sent'))
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'TRANSACTION_UNKNOWN' }, transactions: [] })
  })

  it('behavior: while the wallet is asked the form is fixed and nothing is sent twice', async () => {
    const { api, state, chain } = await setupReview()
    void api.submit()
    await settle()
    api.setAmount('9')
    api.setReceiver(OTHER)
    api.setToken(null)
    expect(await api.review()).toBe(false)
    expect(await api.submit()).toBeNull()
    expect(state()).toMatchObject({ sendTokenAmount: '1.5', receiverAddress: ALICE, phase: 'waitingForWallet' })
    expect(chain.sent).toHaveLength(1)
  })

  it('behavior: a wallet that does not answer in time gives the review back, and its late yes is kept and ends the form', async () => {
    const all = await setupReview()
    const { api, state, chain, clock } = all
    const submit = api.submit()
    await clock.advance(USER_RESPONSE_TIMEOUT_MS)
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', error: { code: 'TIMEOUT' } })
    chain.sent[0]?.answer.resolve({ hash: '0xlate' })
    await settle()
    expect(state()).toMatchObject({ phase: 'form', sendTokenAmount: '', transactions: [{ hash: '0xlate' }] })
    expect(stackOf(all)).toEqual(['Account'])
  })

  it('behavior: after cancel a late yes is kept, and leaves a form that was edited since alone', async () => {
    const { api, state, chain } = await setupReview()
    const submit = api.submit()
    await settle()
    api.cancel()
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({ phase: 'review', loading: false, error: null })
    api.setAmount('2')
    chain.sent[0]?.answer.resolve({ hash: '0xlate' })
    await settle()
    expect(state()).toMatchObject({
      sendTokenAmount: '2',
      transactions: [{ hash: '0xlate', amount: '1500000000000000000' }],
    })
  })

  it('behavior: a disconnect ends the wait by name, and a late yes is kept all the same', async () => {
    const { api, hawser, state, chain, wallet } = await setupReview()
    const submit = api.submit()
    await settle()
    await disconnect(hawser)
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({ phase: 'form', loading: false, error: { code: 'CONNECTION_ENDED' } })
    expect(chain.sent[0]?.signal.aborted).toBe(false)
    chain.sent[0]?.answer.resolve({ hash: '0xlate' })
    await settle()
    // It is nobody's who is connected, until that account is again.
    expect(state().transactions).toEqual([])
    await connect(hawser, { connectorId: wallet.id })
    await settle()
    expect(state().transactions).toMatchObject([{ hash: '0xlate', from: ME, to: ALICE }])
  })

  it('behavior: cancelled before the wallet is asked, its signal says so; afterwards it does not', async () => {
    const { api, chain } = await setupReview()
    chain.send.send = (parameters) => {
      const answer = createDeferred<{ hash: string }>()
      chain.sent.push({ ...parameters, answer })
      return answer.promise
    }
    for (const hasAsked of [false, true]) {
      const submit = api.submit()
      await settle()
      const sent = chain.sent.at(-1)
      if (hasAsked) sent?.onAsk?.()
      api.cancel()
      expect(await submit).toBeNull()
      expect(sent?.signal.aborted).toBe(!hasAsked)
      // Nor is the wallet asked once more for what it may not have heard of the first time.
      expect(() => sent?.onAsk?.()).toThrow(expect.objectContaining({ code: 'ABORTED' }))
    }
  })

  it('behavior: reset empties the form even while the wallet is asked', async () => {
    const { api, state, chain } = await setupReview()
    const submit = api.submit()
    await settle()
    api.reset()
    expect(await submit).toBeNull()
    expect(state()).toMatchObject({ phase: 'form', loading: false, sendTokenAmount: '', error: null })
    chain.sent[0]?.answer.reject(new UserRejectedError())
    await settle()
    expect(state().error).toBeNull()
  })

  it('behavior: an account that changes while the wallet is asked does not touch what was sent, and is taken over afterwards', async () => {
    const { hawser, api, state, chain } = await setupReview()
    const submit = api.submit()
    await settle()
    void switchAccount(hawser, { connectionId: 'eip155/com.example.wallet', address: OTHER })
    await settle()
    expect(state().account).toBe(ME)
    chain.sent[0]?.answer.resolve({ hash: '0xhash' })
    expect(await submit).toMatchObject({ from: ME })
    expect(state()).toMatchObject({ account: OTHER, error: null })
  })

  it('behavior: destroy ends every wait', async () => {
    const { hawser, api, chain, clock } = await setupReview()
    const submit = api.submit()
    await settle()
    hawser.destroy()
    expect(await submit).toBeNull()
    expect(chain.sent[0]?.signal.aborted).toBe(true)
    expect(clock.pending()).toBe(0)
  })
})

describe('transactions', () => {
  async function setupSent(options: Parameters<typeof setup>[0] = {}) {
    const all = await setupReview(options)
    const submit = all.api.submit()
    await settle()
    all.chain.sent[0]?.answer.resolve({ hash: '0xhash', nonce: 7 })
    await submit
    await vi.waitFor(() => expect(all.chain.receipts).toHaveLength(1))
    return all
  }
  const receipt = { hash: '0xhash', status: 'success', blockNumber: 1n } as const

  it.each([
    [receipt, 'confirmed', null],
    [{ ...receipt, status: 'reverted' } as const, 'reverted', null],
    [
      { ...receipt, hash: '0xnew', replacement: { reason: 'repriced', replacedHash: '0xhash' } } as const,
      'confirmed',
      '0xnew',
    ],
    [
      { ...receipt, hash: '0xnew', replacement: { reason: 'replaced', replacedHash: '0xhash' } } as const,
      'replaced',
      '0xnew',
    ],
    [
      { ...receipt, hash: '0xnew', replacement: { reason: 'cancelled', replacedHash: '0xhash' } } as const,
      'cancelled',
      '0xnew',
    ],
  ])('default: %o is %s', async (answer, status, replacedBy) => {
    const { state, chain } = await setupSent()
    expect(chain.receipts).toMatchObject([{ hash: '0xhash', from: ME, nonce: 7, timeoutMs: RECEIPT_TIMEOUT_MS }])
    chain.receipts[0]?.answer.resolve(answer)
    await settle()
    expect(state().transactions).toMatchObject([{ status, replacedBy, hash: '0xhash' }])
  })

  it('behavior: a mined transaction loads the balances again while somebody looks', async () => {
    const { api, state, chain } = await setupSent()
    api.watchBalances()
    await settle()
    chain.balances.set(`eip155:1/native/${ME}`, 3n * ETHER)
    chain.receipts[0]?.answer.resolve(receipt)
    await settle()
    expect(state().tokenBalances).toMatchObject([{ quantity: { numeric: '3' } }])
  })

  it('behavior: without a receipt after 180 s the status is unknown, and can be checked again', async () => {
    const { api, state, chain, clock } = await setupSent()
    expect(RECEIPT_TIMEOUT_MS).toBe(180_000)
    await clock.advance(RECEIPT_TIMEOUT_MS - 1)
    expect(state().transactions[0]?.status).toBe('pending')
    await clock.advance(1)
    expect(state().transactions[0]?.status).toBe('unknown')
    api.checkAgain('eip155:1/0xhash')
    expect(state().transactions[0]).toMatchObject({ status: 'unknown', isChecking: true })
    api.checkAgain('eip155:1/0xhash')
    await vi.waitFor(() => expect(chain.receipts).toHaveLength(2))
    chain.receipts[1]?.answer.resolve(receipt)
    await settle()
    expect(state().transactions[0]).toMatchObject({ status: 'confirmed', isChecking: false })
    // What was read of the receiver is kept for five minutes.
    await clock.advance(300_000)
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a pending transaction is found again after a reload, and its result later on', async () => {
    const first = await setupSent()
    first.hawser.destroy()
    const calls = [...first.platform.store.calls]
    await settle()
    expect(first.platform.store.calls).toEqual(calls)
    expect(first.clock.pending()).toBe(0)
    const reload = (chain = createFakeChain()) =>
      setup({ chain, platform: createFakePlatform({ store: first.platform.store.openTab() }) })
    const second = await reload()
    expect(second.state().transactions).toEqual([])
    second.api.resume()
    second.api.resume()
    expect(second.state().transactions).toMatchObject([{ hash: '0xhash', status: 'pending' }])
    await settle()
    expect(second.chain.receipts).toMatchObject([{ hash: '0xhash', nonce: 7 }])
    second.chain.receipts[0]?.answer.resolve(receipt)
    await settle()
    second.hawser.destroy()
    const third = await reload()
    third.api.resume()
    expect(third.state().transactions).toMatchObject([{ status: 'confirmed' }])
    expect(third.chain.receipts).toEqual([])
    third.api.dismiss('eip155:1/0xhash')
    expect(third.state().transactions).toEqual([])
    const fourth = await reload()
    fourth.api.resume()
    expect(fourth.state().transactions).toEqual([])
  })

  it('behavior: a pending transaction that is dismissed is awaited on unseen, and then gone', async () => {
    const { api, state, chain } = await setupSent()
    api.dismiss('eip155:1/0xhash')
    expect(state().transactions).toMatchObject([{ isDismissed: true, status: 'pending' }])
    chain.receipts[0]?.answer.resolve(receipt)
    await settle()
    expect(state().transactions).toEqual([])
  })

  it('behavior: what was sent leaves with its account, is awaited on unseen, and comes back with it', async () => {
    const { hawser, wallet, state, chain } = await setupSent()
    expect(state().transactions).toHaveLength(1)
    await disconnect(hawser)
    await settle()
    expect(state().transactions).toEqual([])
    const stranger: typeof wallet.accounts = { eip155: [{ namespace: 'eip155', address: '0x999', type: 'eoa' }] }
    const own = wallet.accounts
    wallet.accounts = stranger
    await connect(hawser, { connectorId: wallet.id })
    await settle()
    expect(state().transactions).toEqual([])
    chain.receipts[0]?.answer.resolve(receipt)
    await settle()
    expect(state().transactions).toEqual([])
    await disconnect(hawser)
    wallet.accounts = own
    await connect(hawser, { connectorId: wallet.id })
    await settle()
    expect(state().transactions).toMatchObject([{ hash: '0xhash', status: 'confirmed' }])
    expect(chain.receipts).toHaveLength(1)
  })

  it('behavior: after a reload nobody asks for what an account sent that is not connected, until it is', async () => {
    const first = await setupSent()
    first.hawser.destroy()
    const second = await setup({
      platform: createFakePlatform({ store: first.platform.store.openTab() }),
      isConnected: false,
    })
    // Nor is the connection restored.
    await disconnect(second.hawser)
    second.api.resume()
    await settle()
    expect(second.state().transactions).toEqual([])
    expect(second.chain.receipts).toEqual([])
    await connect(second.hawser, { connectorId: second.wallet.id })
    await settle()
    expect(second.state().transactions).toMatchObject([{ hash: '0xhash', status: 'pending' }])
    expect(second.chain.receipts).toMatchObject([{ hash: '0xhash' }])
  })

  it('behavior: what another connected account sent stays beside the one in use', async () => {
    const { hawser, wallet, state } = await setupSent()
    switchAccount(hawser, { connectionId: `eip155/${wallet.id}`, address: OTHER })
    await settle()
    expect(state().transactions).toMatchObject([{ hash: '0xhash', from: ME }])
    // The wallet shares the one that sent it no longer.
    wallet.emit('eip155', { accounts: [{ namespace: 'eip155', address: OTHER, type: 'eoa' }] })
    await settle()
    expect(state().transactions).toEqual([])
  })

  it('behavior: two tabs keep each other’s transactions', async () => {
    const first = await setup()
    const second = await setup({ platform: createFakePlatform({ store: first.platform.store.openTab() }) })
    for (const [tab, hash] of [
      [first, '0xa'],
      [second, '0xb'],
    ] as const) {
      tab.api.resume()
      tab.api.setAmount('1')
      tab.api.setReceiver(ALICE)
      await tab.api.review()
      const submit = tab.api.submit()
      await settle()
      tab.chain.sent[0]?.answer.resolve({ hash })
      await submit
    }
    first.chain.receipts[0]?.answer.resolve({ ...receipt, hash: '0xa' })
    await settle()
    const third = await setup({ platform: createFakePlatform({ store: first.platform.store.openTab() }) })
    third.api.resume()
    expect(third.state().transactions.map(({ hash, status }) => [hash, status])).toEqual([
      ['0xa', 'confirmed'],
      ['0xb', 'pending'],
    ])
  })

  it('behavior: corrupt entries are dropped, good ones beside them kept, and a network that is gone counts as unknown', async () => {
    const { hawser, api, state } = await setup()
    const good = {
      id: 'eip155:5/0x1',
      hash: '0x1',
      caipNetworkId: 'eip155:5',
      from: ME,
      to: ALICE,
      amount: '1',
      tokenSymbol: 'ETH',
      tokenDecimals: 18,
      tokenAddress: null,
      tokenId: null,
      nonce: null,
      status: 'pending',
      replacedBy: null,
      replacements: [],
      submittedAtMs: 1,
      isDismissed: false,
    }
    hawser[internalsKey].storage.write('send_transactions', [
      null,
      { ...good, amount: '1.5' },
      { ...good, status: 'won' },
      good,
    ])
    api.resume()
    await settle()
    expect(state().transactions).toEqual([{ ...good, status: 'unknown', isChecking: false }])
  })

  it('behavior: a store that holds more than was ever written costs no more requests', async () => {
    const { hawser, api, state, chain } = await setup()
    const list = <T>(make: (index: number) => T): T[] => Array.from({ length: 500 }, (_, index) => make(index))
    const rest = { from: ME, to: ALICE, amount: '1', tokenSymbol: 'ETH', tokenDecimals: 18, tokenAddress: null }
    const open = { ...rest, nonce: null, status: 'pending', replacedBy: null, submittedAtMs: 1, isDismissed: false }
    hawser[internalsKey].storage.write(
      'send_transactions',
      list((index) => ({ ...open, id: `eip155:1/0x${index}`, hash: `0x${index}`, caipNetworkId: 'eip155:1' })),
    )
    hawser[internalsKey].storage.write(
      'send_tokens',
      list((index) => ({ chainId: 'eip155:1', address: `0x${index}`, name: 'T', symbol: 'T', decimals: 0 })),
    )
    const listening = vi.spyOn(hawser.signal, 'addEventListener')
    api.resume()
    await settle()
    // However many are awaited: Node warns of more than ten.
    expect(listening.mock.calls.length).toBeLessThanOrEqual(1)
    api.watchBalances()
    await settle()
    expect(chain.receipts).toHaveLength(MAX_TRANSACTIONS)
    expect(state().tokenBalances).toHaveLength(MAX_ADDED_TOKENS + 1)
  })
})

describe('an outsized fee', () => {
  const outsized = { gas: 21_000n, maxFee: ETHER / 2n, feeWarning: 'largeShare' } as const
  async function setupOutsized() {
    const chain = createFakeChain()
    chain.estimate = async () => outsized
    return setupReview({ chain })
  }

  it('default: is pointed out, and the wallet is asked once the user has agreed to it by itself', async () => {
    const { api, chain, state } = await setupOutsized()
    expect(state()).toMatchObject({ phase: 'review', estimate: { feeWarning: 'largeShare' }, isFeeAccepted: false })
    expect(await api.submit()).toBeNull()
    expect(chain.sent).toEqual([])
    expect(state()).toMatchObject({ phase: 'review', loading: false, error: { code: 'FEE_NOT_ACCEPTED' } })
    api.acceptFee()
    expect(state()).toMatchObject({ isFeeAccepted: true, error: null })
    const sending = api.submit()
    await settle()
    expect(chain.sent).toMatchObject([{ estimate: outsized }])
    chain.sent[0]?.answer.resolve({ hash: '0xdear' })
    expect(await sending).toMatchObject({ hash: '0xdear' })
    expect(state().isFeeAccepted).toBe(false)
  })

  it('parameters: isAccepted: the word is taken back', async () => {
    const { api, chain, state } = await setupOutsized()
    api.acceptFee()
    api.acceptFee(false)
    expect(await api.submit()).toBeNull()
    expect(chain.sent).toEqual([])
    expect(state().error?.code).toBe('FEE_NOT_ACCEPTED')
  })

  it('behavior: the word is for one review, and holds for another attempt at that one', async () => {
    const { api, chain, state } = await setupOutsized()
    api.acceptFee()
    const refused = api.submit()
    await settle()
    chain.sent[0]?.answer.reject(new UserRejectedError())
    expect(await refused).toBeNull()
    expect(state().isFeeAccepted).toBe(true)
    expect(await api.review()).toBe(true)
    expect(state().isFeeAccepted).toBe(false)
    expect(await api.submit()).toBeNull()
    expect(chain.sent).toHaveLength(1)
  })

  it('behavior: an ordinary fee needs no word, and takes none', async () => {
    const { api, chain, state } = await setupReview()
    api.acceptFee()
    expect(state().isFeeAccepted).toBe(false)
    void api.submit()
    await settle()
    expect(chain.sent).toHaveLength(1)
  })
})
