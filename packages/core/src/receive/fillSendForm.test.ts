import type { Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createSendSlice, type SendState, type SendToken } from '../send/sendState.js'
import { fillSendForm } from './fillSendForm.js'

const evm = '0x1111111111111111111111111111111111111111'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const payee = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const network = (caipNetworkId: Network['caipNetworkId'], decimals: number): Network =>
  ({
    caipNetworkId,
    chainNamespace: caipNetworkId.split(':')[0],
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals },
  }) as Network
const ethereum = network('eip155:1', 18)
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 9)

function setup(
  on: Network,
  { known = [], form = {} }: { known?: readonly SendToken[]; form?: Partial<SendState> } = {},
) {
  const calls: unknown[][] = []
  const record =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values])
  const state: SendState = { ...createSendSlice(), caipNetworkId: on.caipNetworkId, ...form }
  const api = {
    setToken: (token: SendToken | null) => record('token')(token?.address ?? null),
    setAmount: (text: string) => record('amount')(text),
    setReceiver: record('receiver'),
    setMemo: record('memo'),
    addToken: async (address: string) => known.find((token) => token.address === address) ?? null,
  }
  return {
    calls,
    fill: (text: string, getForm = () => state as SendState | undefined) =>
      fillSendForm({ text, api, getForm, network: on }),
  }
}

const token = (address: string, chainId: Network['caipNetworkId'], decimals: number): SendToken => ({
  chainId,
  address,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals,
  iconUrl: null,
})
const held = {
  ...token(usdc.toLowerCase(), 'eip155:1', 6),
  quantity: null,
  status: 'ready' as const,
  isAdded: false,
}

describe('fillSendForm', () => {
  it('CAP-06 default: an address alone leaves token and amount as they are', async () => {
    const { fill, calls } = setup(ethereum)
    expect(await fill(evm)).toMatchObject({ issue: null, request: { address: evm } })
    expect(calls).toEqual([['receiver', evm]])
  })

  it('CAP-06 default: the network’s own currency is chosen for an amount of it, to the last digit', async () => {
    const { fill, calls } = setup(ethereum)
    expect((await fill(`ethereum:${evm}@1?value=1000000000000000001`)).issue).toBeNull()
    expect(calls).toEqual([
      ['token', null],
      ['amount', '1.000000000000000001'],
      ['receiver', evm],
    ])
  })

  it('CAP-06 default: a token of the list, whatever the case of its address, in its own decimals', async () => {
    const { fill, calls } = setup(ethereum, { form: { tokenBalances: [held] } })
    expect((await fill(`ethereum:${usdc}@1/transfer?address=${evm}&uint256=2500001`)).issue).toBeNull()
    expect(calls).toEqual([
      ['token', usdc.toLowerCase()],
      ['amount', '2.500001'],
      ['receiver', evm],
    ])
  })

  it('CAP-06 default: Solana Pay with a token that is read from the chain, and a memo', async () => {
    const known = [token(mint, solana.caipNetworkId, 6)]
    const { fill, calls } = setup(solana, { known, form: { maxMemoBytes: 256 } })
    expect((await fill(`solana:${payee}?amount=0.25&spl-token=${mint}&memo=4711`)).issue).toBeNull()
    expect(calls).toEqual([
      ['token', mint],
      ['amount', '0.25'],
      ['memo', '4711'],
      ['receiver', payee],
    ])
  })

  it.each([
    ['another network', ethereum, `ethereum:${evm}@137?value=1`, 'otherNetwork'],
    ['another kind of network', ethereum, `solana:${payee}`, 'otherNetwork'],
    ['a token that nobody knows', ethereum, `ethereum:${usdc}@1/transfer?address=${evm}&uint256=1`, 'tokenNotFound'],
    ['a memo where transfers carry none', solana, `solana:${payee}?amount=1&memo=4711`, 'unsupported'],
    ['more decimals than there are', solana, `solana:${payee}?amount=0.0000000001`, 'unsupported'],
    ['no payment', solana, 'https://example.com', 'unreadable'],
  ])('CAP-06 error: %s fills nothing in', async (_, on, text, issue) => {
    const { fill, calls } = setup(on)
    expect(await fill(text)).toMatchObject({ issue })
    expect(calls).toEqual([])
  })

  it('CAP-06 error: a form that is for another network by now is left alone', async () => {
    const known = [token(mint, solana.caipNetworkId, 6)]
    const { fill, calls } = setup(solana, { known })
    const forms = [{ ...createSendSlice(), caipNetworkId: solana.caipNetworkId }, createSendSlice()]
    expect((await fill(`solana:${payee}?spl-token=${mint}`, () => forms.shift())).issue).toBe('otherNetwork')
    expect(calls).toEqual([])
  })
})
