import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, createTinyProvider, refuse } from '../../test/fixtures/createTinyProvider.js'
import { getAssets } from './createOptionalMethods.js'

const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000.5, iconUrl: 'https://a.example.com/a.png' }
const ether = { address: 'native', balance: '0xde0b6b3a7640001', type: 'native', metadata }
const token = { ...ether, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', balance: '0x0', type: 'ERC20' }

function ask(answer: unknown, filters: Partial<Parameters<typeof getAssets>[0]> = {}) {
  const provider = createTinyProvider({ wallet_getAssets: answer })
  const { signal } = new AbortController()
  return {
    provider,
    answering: getAssets({ provider, address: alice, signal, ...filters }, { clock: createFakeClock() }),
  }
}

describe('getAssets', () => {
  it('API-12 default: by CAIP-2 chain, in base units', async () => {
    const { provider, answering } = ask({ '0x1': [ether, token], '0xa': [] })
    expect(await answering).toEqual({
      'eip155:1': [
        { ...ether, type: 'NATIVE', balance: 1_000_000_000_000_000_001n, metadata: { ...metadata, price: '3000.5' } },
        { ...token, balance: 0n, metadata: { ...metadata, price: '3000.5' } },
      ],
      'eip155:10': [],
    })
    expect(provider.requests).toEqual([{ method: 'wallet_getAssets', params: [{ account: alice }] }])
  })

  it('API-12 parameters: caipNetworkIds and types, also where the wallet does not look at them', async () => {
    const { provider, answering } = ask(
      { '0x1': [ether, token], '0xa': [token], '0x2105': [ether] },
      { caipNetworkIds: ['eip155:1', 'eip155:10'], types: ['NATIVE'] },
    )
    const held = await answering
    expect(Object.entries(held).map(([id, assets]) => [id, assets.map(({ type }) => type)])).toEqual([
      ['eip155:1', ['NATIVE']],
      ['eip155:10', []],
    ])
    const asked = { account: alice, assetTypeFilter: ['NATIVE'], chainFilter: ['0x1', '0xa'] }
    expect(provider.requests).toEqual([{ method: 'wallet_getAssets', params: [asked] }])
  })

  it.each([
    [null],
    [[[ether]]],
    [{ mainnet: [] }],
    [{ '0x0': [] }],
    [{ [`0x${'f'.repeat(20)}`]: [ether] }],
    [{ '0x1': [ether], '0x01': [ether] }],
    [{ '0x1': [{ ...ether, balance: 1 }] }],
    [{ '0x1': [{ ...ether, metadata: null }] }],
  ])('ENT-10 behavior: %j is refused', async (answer) => {
    await expect(ask(answer).answering).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('behavior: a wallet without the method, and what is no EVM chain', async () => {
    await expect(ask(refuse({ code: -32601 })).answering).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
    const { provider, answering } = ask({}, { caipNetworkIds: ['solana:x' as 'eip155:1'] })
    await expect(answering).rejects.toMatchObject({ name: 'InvalidCaipNetworkIdError' })
    expect(provider.requests).toEqual([])
  })
})
