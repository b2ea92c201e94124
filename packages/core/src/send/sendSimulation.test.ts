import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain } from '../fixtures/fakeChain.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import type { TransferEffect, TransferSimulation } from '../interfaces/capabilities.js'
import { send } from './send.js'
import { selectSend } from './sendState.js'

const ME = '0x111'
const ALICE = '0xa11ce'
const TOKEN = '0x70ce'
const ETHER = 10n ** 18n

/** A form whose chain is simulated by the test, with 1 ETH to ALICE in it. */
async function setup({ to = ALICE, canSimulate = true } = {}) {
  const platform = createFakePlatform()
  const chain = createFakeChain()
  const wallet = createFakeWallet({ namespaces: ['eip155'], accounts: { eip155: [{ address: ME }] } })
  const asked: ReturnType<typeof createDeferred<TransferSimulation | null>>[] = []
  const simulate = () => {
    const answer = createDeferred<TransferSimulation | null>()
    asked.push(answer)
    return answer.promise
  }
  const sending = { ...chain.send, ...(canSimulate && { simulate }) }
  const isAddress = (value: string) => value.startsWith('0x')
  const adapter = createFakeAdapter('eip155', { found: [wallet], balance: chain.balance, send: sending, isAddress })
  const { hawser } = createTestClient({ platform, networks: [mainnet], adapters: [adapter] })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(send)
  api.setAmount('1')
  api.setReceiver(to)
  const estimate = () => selectSend(hawser.getSnapshot())?.estimate
  const simulated = async (answer: TransferSimulation | null) => {
    expect(await api.review()).toBe(true)
    await vi.waitFor(() => expect(estimate()?.simulation).toEqual({ status: 'pending' }))
    asked.at(-1)?.resolve(answer)
    await vi.waitFor(() => expect(estimate()?.simulation).not.toEqual({ status: 'pending' }))
    return estimate()?.simulation
  }
  return { api, chain, estimate, simulated, asked }
}
const native = { tokenAddress: null, tokenId: null }
const asShown: readonly TransferEffect[] = [
  { party: 'sender', ...native, units: -ETHER },
  { party: 'receiver', ...native, units: ETHER },
]

describe('what a transfer does, as a node runs it', () => {
  it('CAP-06 default: the review stands before it, and tells it once it is known', async () => {
    const { simulated } = await setup()
    expect(await simulated({ status: 'done', effects: asShown })).toEqual({
      status: 'done',
      isAsShown: true,
      effects: [
        { party: 'sender', ...native, units: `-${ETHER}`, symbol: 'ETH', decimals: 18 },
        { party: 'receiver', ...native, units: `${ETHER}`, symbol: 'ETH', decimals: 18 },
      ],
    })
  })

  it.each<[string, readonly TransferEffect[]]>([
    [
      'less arrives',
      [
        { party: 'sender', ...native, units: -ETHER },
        { party: 'receiver', ...native, units: 1n },
      ],
    ],
    ['nothing arrives', [{ party: 'sender', ...native, units: -ETHER }]],
    [
      'more goes',
      [
        { party: 'sender', ...native, units: -2n * ETHER },
        { party: 'receiver', ...native, units: ETHER },
      ],
    ],
    ['a token goes as well', [...asShown, { party: 'sender', tokenAddress: TOKEN, tokenId: null, units: -5n }]],
    ['nothing happens', []],
  ])('CAP-06 behavior: it is another transfer than the review shows where %s', async (_what, effects) => {
    const { simulated } = await setup()
    expect(await simulated({ status: 'done', effects })).toMatchObject({ status: 'done', isAsShown: false })
  })

  it('CAP-06 behavior: what the token keeps is shown by the review; a token that nobody here knows has no name', async () => {
    const { api, chain, simulated } = await setup()
    chain.estimate = async () => ({ gas: 1n, maxFee: 1n, received: 99n })
    chain.tokens.set(`eip155:1/${TOKEN}`, { address: TOKEN, name: 'T', symbol: 'TOK', decimals: 2 })
    await api.addToken(TOKEN)
    const token = { tokenAddress: TOKEN, tokenId: null }
    const effects: readonly TransferEffect[] = [
      { party: 'sender', ...token, units: -100n },
      { party: 'receiver', ...token, units: 99n },
    ]
    api.setAmount('1')
    const unit = { symbol: 'TOK', decimals: 2 }
    expect(await simulated({ status: 'done', effects })).toMatchObject({ isAsShown: true, effects: [unit, unit] })
    const strange = { party: 'receiver', tokenAddress: '0xbad', tokenId: 7n, units: 1n } as const
    expect(await simulated({ status: 'done', effects: [...effects, strange] })).toMatchObject({
      isAsShown: false,
      effects: [unit, unit, { ...strange, tokenId: '7', units: '1', symbol: null, decimals: null }],
    })
  })

  it('CAP-06 behavior: what is sent to oneself changes nothing', async () => {
    const { simulated } = await setup({ to: ME })
    expect(await simulated({ status: 'done', effects: [] })).toMatchObject({ isAsShown: true, effects: [] })
  })

  it('CAP-06 error: that it fails is told; that nobody can tell, or nobody answers, is told as that', async () => {
    const { api, estimate, simulated, asked } = await setup()
    expect(await simulated({ status: 'fails', reason: 'paused' })).toEqual({ status: 'fails', reason: 'paused' })
    expect(await simulated(null)).toEqual({ status: 'unknown' })
    expect(await api.review()).toBe(true)
    await vi.waitFor(() => expect(asked).toHaveLength(3))
    asked.at(-1)?.reject(new Error('offline'))
    await vi.waitFor(() => expect(estimate()?.simulation).toEqual({ status: 'unknown' }))
  })

  it('CAP-06 behavior: what was asked for an older review is dropped', async () => {
    const { api, estimate, asked } = await setup()
    expect(await api.review()).toBe(true)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    api.setAmount('2')
    expect(await api.review()).toBe(true)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    asked[1]?.resolve(null)
    await vi.waitFor(() => expect(estimate()?.simulation).toEqual({ status: 'unknown' }))
    asked[0]?.resolve({ status: 'done', effects: asShown })
    await asked[0]?.promise
    expect(estimate()?.simulation).toEqual({ status: 'unknown' })
  })

  it('CAP-06 default: nothing is told where the chain’s adapter has no way to', async () => {
    const { api, estimate } = await setup({ canSimulate: false })
    expect(await api.review()).toBe(true)
    expect(estimate()).not.toHaveProperty('simulation')
  })
})
