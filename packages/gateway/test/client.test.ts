import {
  type BlockchainApi,
  createBlockchainApi,
  createNameAddressMessage,
  createNameAttributesMessage,
  createNameMessage,
} from '@hawser/blockchain-api/client'
import { systemClock } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import type { GatewayProviders } from '../src/exports/index.js'
import { useDatabases } from './support/databases.js'
import { createSigner, mainnetCoinType } from './support/signChange.js'
import { native, useProviderChains } from './support/useProviderChains.js'

// The methods of the client, each asked of a gateway that runs: its nodes, names, balances, prices and sessions are real, and what a market tells is fixed.

const databases = useDatabases()
const chains = useProviderChains(databases)
const chainId = 'eip155:1' as const
const projectId = 'project-key-0001'
const spender = `0x${'5e'.repeat(20)}`
const alice = createSigner(1)
const deposit = {
  exchangeId: 'harbour',
  asset: `${chainId}/slip44:60`,
  recipient: `${chainId}:${alice.address}`,
} as const

const history = {
  data: [
    {
      id: 'a1',
      metadata: {
        operationType: 'send',
        hash: `0x${'ab'.repeat(32)}`,
        minedAt: '2025-01-02T03:04:05Z',
        sentFrom: alice.address,
        sentTo: spender,
        status: 'confirmed' as const,
        nonce: 7,
        application: null,
        chain: chainId,
      },
      transfers: null,
    },
  ],
  next: 'cursor-2',
}
const boat = {
  chainId,
  contract: `0x${'bb'.repeat(20)}`,
  tokenId: '42',
  standard: 'ERC-721' as const,
  amount: '1',
  name: 'Boat #42',
  collection: 'Boats',
  description: null,
  animationType: null,
  attributes: [{ name: 'Hull', value: 'Oak' }],
  isSpam: false,
}
const money = (amount: string) => ({ amount, currency: 'USD' })
const market: GatewayProviders = {
  history: { getHistory: async ({ cursor }) => (cursor ? { data: [], next: null } : history) },
  nfts: {
    getNfts: async ({ cursor }) => ({
      data: cursor
        ? []
        : [{ ...boat, image: 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png' }],
      next: cursor ? null : 'cursor-2',
    }),
  },
  swaps: {
    getTokens: async () => undefined,
    getQuote: async ({ amount }) => 2n * amount,
    getSpender: async () => spender,
    buildSwap: async ({ amount }) => ({
      to: spender,
      data: '0x12aa3caf',
      value: 0n,
      toAmount: 2n * amount,
      gas: 180_000n,
      gasPrice: 5n,
    }),
  },
  onRamp: {
    getOptions: async () => ({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
      purchaseCurrencies: [{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }],
    }),
    getQuote: async ({ amount }) => ({
      quoteId: 'q-1',
      paymentTotal: money(amount),
      paymentSubtotal: money('95.01'),
      purchaseAmount: { amount: '95', currency: 'USDC' },
      networkFee: money('1'),
    }),
    getPurchases: async () => ({ data: [], next: null }),
    createPurchase: async ({ id }) => `https://pay.example.com/buy?session=${id}`,
    findPurchases: async ({ id }) => [
      { transactionId: `own:${id}`, status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` },
    ],
    sell: {
      getOptions: async () => ({
        paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'bank', min: '10.00', max: '7500.00' }] }],
        purchaseCurrencies: [{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] }],
      }),
      getQuote: async ({ amount }) => ({
        quoteId: 'q-2',
        sellAmount: { amount, currency: 'USDC' },
        payoutTotal: money('95.01'),
        payoutSubtotal: money('96'),
      }),
      createOrder: async ({ id }) => `https://pay.example.com/sell?session=${id}`,
      findOrders: async ({ id, amount }) => [
        {
          transactionId: `own:${id}`,
          status: 'AWAITING_CRYPTO',
          deposit: { network: chainId, contractAddress: null, address: spender, amount, memo: '42', expiresAtMs: 5 },
          payout: money('95.01'),
          txHash: null,
        },
      ],
    },
  },
  exchanges: [
    {
      id: 'harbour',
      name: 'Harbour',
      supports: async ({ network, address }) => network === chainId && address === null,
      createDeposit: async ({ sessionId, amount, recipient }) =>
        `https://harbour.example.com/pay?session=${sessionId}&amount=${amount}&to=${recipient}`,
      findDeposit: async () => ({ status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` }),
    },
  ],
}

async function open() {
  const gateway = await chains.start(
    {
      ...(await chains.optionsFor()),
      access: 'projects',
      projects: [{ name: 'shop', keys: [projectId] }],
      names: { zones: ['example.id'] },
      nfts: { ipfs: 'https://ipfs.example.com' },
      onRamp: { appId: 'our-app' },
      sessions: { secret: 'a secret of at least 32 characters' },
    },
    { providers: market },
  )
  const api = createBlockchainApi({ baseUrl: gateway.url, projectId, fetch, clock: systemClock })
  const coin = chains.tokenId(1, 'COIN') as `eip155:${string}:${string}`
  const owner = `eip155:1:${chains.owner}` as const
  const sign = async (message: string) => ({
    chainId,
    message,
    signature: await alice.signMessage({ message }),
    coinType: mainnetCoinType,
    address: alice.address,
  })
  const register = async () =>
    api.registerName(await sign(createNameMessage({ name: 'alice.example.id', nowMs: Date.now() })))
  const begin = async () => {
    const account = `eip155:1:${alice.address}` as const
    const post = async (path: string, body: object) =>
      gateway.fetch(`/v1/sessions/${account}${path}projectId=${projectId}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    const terms = {
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'keys', data: { keys: [] } },
      permissions: [],
      policies: [],
    }
    const { pci }: { pci: string } = await (await post('?v=2&', terms)).json()
    expect((await post('/activate?', { ...terms, pci, context: '0xabcd' })).status).toBe(200)
    return { account, pci, signature: await alice.signMessage({ message: pci }) }
  }
  return { gateway, api, coin, owner, sign, register, begin }
}
type Opened = Awaited<ReturnType<typeof open>>

const onRampOptions = async ({ api }: Opened) => {
  const options = await api.getOnRampOptions({ chainId })
  const [purchaseCurrency] = options.purchaseCurrencies
  const [paymentCurrency] = options.paymentCurrencies
  if (!purchaseCurrency || !paymentCurrency) throw new Error('There is a currency of each.')
  return { options, purchaseCurrency, paymentCurrency }
}

async function offRampQuestion({ api }: Pick<Opened, 'api'>) {
  const { purchaseCurrencies, paymentCurrencies } = await api.getOffRampOptions({ chainId })
  const [sellCurrency] = purchaseCurrencies
  const [payoutCurrency] = paymentCurrencies
  if (!sellCurrency || !payoutCurrency) throw new Error('There is a currency of each.')
  return { sellCurrency, payoutCurrency, amount: '100' }
}

const methods: { readonly [name in keyof BlockchainApi]: (opened: Opened) => Promise<void> } = {
  async getSupportedChains({ api }) {
    const { http, ws } = await api.getSupportedChains()
    expect([[...http].sort(), ws]).toEqual([['eip155:1', 'eip155:10', 'solana:local'], []])
  },
  async isNetworkSupported({ api }) {
    expect([await api.isNetworkSupported(chainId), await api.isNetworkSupported('eip155:999')]).toEqual([true, false])
  },
  async getIdentity({ api }) {
    expect(await api.getIdentity({ address: chains.owner, sender: chains.owner })).toEqual({
      name: 'alice.eth',
      avatar: 'https://example.com/alice.png',
    })
    expect(await api.getIdentity({ address: spender })).toEqual({ name: null, avatar: null })
  },
  async getHistory({ api }) {
    const page = await api.getHistory({ address: chains.owner, chainId })
    expect(page).toMatchObject({ data: [{ id: 'a1', transfers: [] }], next: 'cursor-2' })
    expect(await api.getHistory({ address: chains.owner, chainId, cursor: page.next })).toEqual({
      data: [],
      next: null,
    })
    expect(await api.getHistory({ address: chains.owner, chainId, onRamp: 'coinbase' })).toEqual({
      data: [],
      next: null,
    })
  },
  async getNfts({ api, gateway }) {
    const page = await api.getNfts({ address: chains.owner, chainId })
    const imageUrl = 'https://ipfs.example.com/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png'
    const previewUrl = `${gateway.url}/public/getNftImage?url=${encodeURIComponent(imageUrl)}`
    expect(page).toEqual({ data: [{ ...boat, imageUrl, previewUrl }], next: 'cursor-2' })
    expect(await api.getNfts({ address: chains.owner, chainId, cursor: page.next })).toEqual({ data: [], next: null })
  },
  async getBalances({ api, coin }) {
    const { balances } = await api.getBalances({ address: chains.owner, chainId, forceUpdate: [coin] })
    expect(balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['ETH', '10000'],
      ['COIN', '1234.56789'],
      ['STUCK', '0.000000000000000001'],
    ])
  },
  async getPrices({ api, coin }) {
    const { fungibles } = await api.getPrices({ addresses: [coin, `eip155:1:${native}`] })
    expect(fungibles.map(({ symbol, price }) => [symbol, price])).toEqual([
      ['COIN', '0.5'],
      ['ETH', '3012.55'],
    ])
  },
  async getSwapTokens({ api, coin }) {
    const { tokens } = await api.getSwapTokens({ chainId })
    expect(tokens.find(({ symbol }) => symbol === 'COIN')).toMatchObject({ decimals: 6 })
    expect(tokens.some(({ address }) => address.toLowerCase() === coin.toLowerCase())).toBe(true)
  },
  async getQuotes({ api, coin }) {
    const { quotes } = await api.getQuotes({ from: `eip155:1:${native}`, to: coin, amount: 21n, gasPrice: 5n })
    expect(quotes).toMatchObject([{ fromAmount: '21', toAmount: '42' }])
  },
  async getGasPrices({ api }) {
    const { standard, fast, instant } = await api.getGasPrices({ chainId })
    expect(BigInt(standard) > 0n && BigInt(standard) <= BigInt(fast) && BigInt(fast) <= BigInt(instant)).toBe(true)
  },
  async getAllowance({ api, coin, owner }) {
    expect(await api.getAllowance({ tokenAddress: coin, userAddress: owner })).toEqual({ allowance: '0' })
  },
  async buildApproval({ api, coin, owner }) {
    const approval = await api.buildApproval({ from: coin, to: `eip155:1:${native}`, userAddress: owner, amount: 5n })
    expect(approval).toMatchObject({ to: coin, value: '0' })
    expect(approval.data).toBe(`0x095ea7b3${spender.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`)
  },
  async buildSwap({ api, coin, owner }) {
    const parameters = {
      from: coin,
      to: `eip155:1:${native}`,
      userAddress: owner,
      amount: 5n,
      slippagePercent: 1,
    } as const
    expect(await api.buildSwap(parameters)).toMatchObject({
      to: `eip155:1:${spender}`,
      data: '0x12aa3caf',
      value: '0',
      toAmount: '10',
    })
  },
  async lookUpName({ api, register }) {
    const question = { chainId, name: 'alice.example.id' } as const
    expect(await api.lookUpName(question)).toBeNull()
    await register()
    expect(await api.lookUpName(question)).toMatchObject({ addresses: { 60: { address: alice.address } } })
  },
  async lookUpNamesOf({ api, register }) {
    const question = { chainId, address: alice.address } as const
    expect(await api.lookUpNamesOf(question)).toEqual([])
    await register()
    expect(await api.lookUpNamesOf(question)).toMatchObject([{ name: 'alice.example.id' }])
  },
  async suggestNames({ api, register }) {
    await register()
    const { suggestions } = await api.suggestNames({ chainId, name: 'alice', zone: 'example.id' })
    expect(suggestions.slice(0, 2)).toMatchObject([
      { name: 'alice.example.id', isRegistered: true },
      { isRegistered: false },
    ])
  },
  async registerName({ api, sign, register }) {
    expect(await register()).toEqual({ success: true })
    const again = await sign(createNameMessage({ name: 'alice.example.id', nowMs: Date.now() - 1_000 }))
    await expect(api.registerName(again)).rejects.toMatchObject({
      message: 'Error registering name',
      cause: { status: 400 },
    })
  },
  async setNameAttributes({ api, sign, register }) {
    await register()
    const change = { attributes: { bio: 'hi' }, nowMs: Date.now() }
    const signed = await sign(createNameAttributesMessage(change))
    expect(await api.setNameAttributes({ ...signed, name: 'alice.example.id' })).toEqual({ bio: 'hi' })
    expect(await api.lookUpName({ chainId, name: 'alice.example.id' })).toMatchObject({ attributes: { bio: 'hi' } })
    await expect(api.setNameAttributes({ ...signed, name: 'nobody.example.id' })).rejects.toMatchObject({
      message: 'Error updating name',
    })
  },
  async setNameAddress({ api, sign, register }) {
    await register()
    const change = { coinType: 0x80000000 + 10, address: spender, nowMs: Date.now() }
    const signed = await sign(createNameAddressMessage(change))
    expect(await api.setNameAddress({ ...signed, name: 'alice.example.id' })).toMatchObject({
      60: { address: alice.address },
      2147483658: { address: expect.stringMatching(new RegExp(spender, 'i')) },
    })
  },
  async getOnRampUrl({ api }) {
    const url = new URL(await api.getOnRampUrl({ address: alice.address, chainId, presetFiatAmount: 50 }))
    expect([url.origin, url.searchParams.get('appId')]).toEqual(['https://pay.coinbase.com', 'our-app'])
  },
  async getOnRampOptions(opened) {
    const { options } = await onRampOptions(opened)
    expect(options).toMatchObject({ error: null, paymentCurrencies: [{ id: 'USD' }] })
  },
  async getOnRampQuote(opened) {
    const { purchaseCurrency, paymentCurrency } = await onRampOptions(opened)
    const parameters = { chainId, purchaseCurrency, paymentCurrency, amount: '100', network: 'ETH' } as const
    expect(await opened.api.getOnRampQuote(parameters)).toMatchObject({ error: null, quoteId: 'q-1' })
  },
  async getOffRampOptions(opened) {
    expect(await offRampQuestion(opened)).toMatchObject({
      sellCurrency: { symbol: 'USDC' },
      payoutCurrency: { id: 'USD', paymentMethodLimits: [{ id: 'bank', min: '10.00', max: '7500.00' }] },
    })
  },
  async getOffRampQuote(opened) {
    expect(await opened.api.getOffRampQuote(await offRampQuestion(opened))).toEqual({
      quoteId: 'q-2',
      sellAmount: { amount: '100', currency: 'USDC' },
      payoutTotal: money('95.01'),
      payoutSubtotal: money('96'),
    })
  },
  async startOffRampOrder(opened) {
    const started = await opened.api.startOffRampOrder({ ...(await offRampQuestion(opened)), address: alice.address })
    expect(started.url).toBe(`https://pay.example.com/sell?session=${started.id}`)
  },
  async getOffRampOrder(opened) {
    const { id } = await opened.api.startOffRampOrder({ ...(await offRampQuestion(opened)), address: alice.address })
    expect(await opened.api.getOffRampOrder({ id })).toEqual({
      status: 'AWAITING_CRYPTO',
      deposit: {
        network: chainId,
        contractAddress: null,
        address: spender,
        amount: '100',
        memo: '42',
        expiresAtMs: 5,
      },
      payout: money('95.01'),
      txHash: null,
      transactionId: id,
    })
  },
  async startOnRampPurchase(opened) {
    const { purchaseCurrency, paymentCurrency } = await onRampOptions(opened)
    const started = await opened.api.startOnRampPurchase({
      address: alice.address,
      purchaseCurrency,
      paymentCurrency,
      amount: '100',
    })
    expect(started.url).toBe(`https://pay.example.com/buy?session=${started.id}`)
  },
  async getOnRampPurchase(opened) {
    const { purchaseCurrency, paymentCurrency } = await onRampOptions(opened)
    const { id } = await opened.api.startOnRampPurchase({
      address: alice.address,
      purchaseCurrency,
      paymentCurrency,
      amount: '100',
    })
    const told = { status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` }
    expect(await opened.api.getOnRampPurchase({ id })).toMatchObject(told)
    await expect(opened.api.getOnRampPurchase({ id: 'another-id-0123456' })).rejects.toMatchObject({
      cause: { status: 404 },
    })
  },
  async getExchanges({ api }) {
    const harbour = { id: 'harbour', name: 'Harbour', imageUrl: null }
    expect(await api.getExchanges({ asset: `${chainId}/slip44:60` })).toEqual([harbour])
    expect(await api.getExchanges({ asset: `${chainId}/erc20:${spender}` })).toEqual([])
  },
  async startExchangeDeposit({ api }) {
    const { url, sessionId } = await api.startExchangeDeposit({ ...deposit, amount: '0.5' })
    expect(url).toBe(`https://harbour.example.com/pay?session=${sessionId}&amount=0.5&to=${alice.address}`)
  },
  async getExchangeDeposit({ api }) {
    const { sessionId } = await api.startExchangeDeposit({ ...deposit, amount: '0.5' })
    const told = { status: 'SUCCESS', txHash: `0x${'ab'.repeat(32)}` }
    expect(await api.getExchangeDeposit({ exchangeId: 'harbour', sessionId })).toEqual(told)
    await expect(api.getExchangeDeposit({ exchangeId: 'nobody', sessionId })).rejects.toMatchObject({
      details: 'The exchange nobody is not configured on this gateway.',
    })
  },
  async getSessions({ api, begin }) {
    const { account, pci } = await begin()
    expect(await api.getSessions({ account })).toMatchObject([{ pci, context: '0xabcd', revokedAt: null }])
  },
  async revokeSession({ api, begin }) {
    const { account, pci, signature } = await begin()
    expect(await api.revokeSession({ account, pci, signature })).toEqual({ success: true })
    expect(await api.getSessions({ account })).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
  },
}

describe('the client of a gateway', () => {
  it.each(Object.keys(methods) as (keyof BlockchainApi)[])(
    'API-01, API-02, API-03, API-04, API-05, API-06 default: %s',
    async (name) => {
      await methods[name](await open())
    },
  )
})
