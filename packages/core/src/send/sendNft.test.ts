import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeChain } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { send } from './send.js'
import { type SendToken, selectSend } from './sendState.js'
import { readTransactions } from './sendStorage.js'

const ALICE = '0xa11ce'
const CONTRACT = '0xb0a7'

async function setup(namespace: 'eip155' | 'solana' = 'eip155') {
  const chain = createFakeChain()
  const wallet = createFakeWallet({ namespaces: [namespace], accounts: { [namespace]: [{ address: '0x111' }] } })
  const { hawser } = createTestClient({
    networks: [namespace === 'eip155' ? mainnet : solana],
    adapters: [
      createFakeAdapter(namespace, {
        found: [wallet],
        balance: chain.balance,
        send: chain.send,
        isAddress: (value: string) => value.startsWith('0x'),
      }),
    ],
  })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  const api = hawser.use(send)
  const state = () => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  return { hawser, chain, api, state }
}

const boat = (change: Partial<SendToken> = {}): SendToken => ({
  chainId: 'eip155:1',
  address: CONTRACT,
  name: 'Boats',
  symbol: 'Boat 1',
  decimals: 0,
  iconUrl: null,
  nft: { standard: 'ERC-721', tokenId: '1', held: '1' },
  ...change,
})
const anchors = boat({ symbol: 'Anchor', nft: { standard: 'ERC-1155', tokenId: '7', held: '5' } })

describe('an NFT to send', () => {
  it('default: there is one of it, and that is sent, told and kept', async () => {
    const { hawser, chain, api, state } = await setup()
    api.setToken(boat())
    expect(state()).toMatchObject({ sendTokenAmount: '1', check: { amount: null } })
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(true)
    const sent = api.submit()
    await settle()
    const [asked] = chain.sent
    expect(asked).toMatchObject({
      to: ALICE,
      amount: 1n,
      tokenAddress: CONTRACT,
      nft: { standard: 'ERC-721', tokenId: 1n },
    })
    // Its contract tells no decimals to compare.
    expect(asked).not.toHaveProperty('tokenDecimals')
    asked?.answer.resolve({ hash: `0x${'ab'.repeat(32)}` })
    expect(await sent).toMatchObject({ tokenId: '1', tokenSymbol: 'Boat 1', tokenDecimals: 0, amount: '1' })
    expect(readTransactions(hawser.storage)).toMatchObject([{ tokenId: '1', tokenAddress: CONTRACT }])
    expect(state()).toMatchObject({ token: null, sendTokenAmount: '' })
  })

  it('behavior: of several an amount is asked for, in whole numbers and no more than there are', async () => {
    const { api, state } = await setup()
    api.setAmount('2.5')
    api.setToken(anchors)
    expect(state().sendTokenAmount).toBe('')
    for (const [amount, issue] of [
      ['1.5', 'tooManyDecimals'],
      ['6', 'aboveBalance'],
      ['0', 'zero'],
      ['5', null],
    ] as const) {
      api.setAmount(amount)
      expect([amount, state().check.amount]).toEqual([amount, issue])
    }
    api.setAmount('')
    await api.setMax()
    expect(state()).toMatchObject({ sendTokenAmount: '5', check: { amount: null } })
  })

  it('behavior: its amount is not taken over for what is chosen instead of it', async () => {
    const { api, state } = await setup()
    api.setToken(boat())
    api.setToken(null)
    expect(state()).toMatchObject({ token: null, sendTokenAmount: '' })
  })

  it('behavior: an amount held that is no number is not known, and the chain is asked all the same', async () => {
    const { api, state } = await setup()
    api.setToken(boat({ nft: { standard: 'ERC-1155', tokenId: '7', held: 'many' } }))
    api.setAmount('3')
    expect(state().check.amount).toBeNull()
  })

  it.each([
    [
      'on another chain than those that have them',
      'solana',
      boat({ chainId: solana.caipNetworkId }),
      'UNSUPPORTED_CHAIN',
    ],
    ['of another network', 'eip155', boat({ chainId: 'eip155:10' }), 'SEND_TOKEN_REQUIRED'],
  ] as const)('error: one %s is not sent', async (_, namespace, token, code) => {
    const { api, state, chain } = await setup(namespace)
    api.setToken(token)
    api.setReceiver(ALICE)
    expect(await api.review()).toBe(false)
    expect([state().error?.code, chain.calls.includes('estimate')]).toEqual([code, false])
  })
})
