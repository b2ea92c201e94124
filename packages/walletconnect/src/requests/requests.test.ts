import { systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createWalletState, type WalletState } from '../session/createWalletState.js'
import { parseSession } from '../session/parseSession.js'
import { askWallet, toProviderError } from './askWallet.js'
import { createEip1193Provider, readCapabilities } from './createEip1193Provider.js'
import type { BundlerService } from './readBundlerStatus.js'

const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'

function setUp({
  methods = ['personal_sign', 'eth_sendTransaction'],
  properties = {} as object,
  bundlers = undefined as BundlerService | undefined,
} = {}) {
  const state = createWalletState({ connectorId: 'walletConnect', networks: () => [], tell: () => {} })
  const session = parseSession({
    topic: 'topic',
    expiry: 9_999_999_999,
    namespaces: { eip155: { accounts: [`eip155:1:${address}`], chains: ['eip155:1', 'eip155:10'], methods } },
    peer: { metadata: { name: 'Wallet', icons: [] } },
    sessionProperties: properties,
  })
  state.adopt(session, { namespaces: ['eip155'], generation: 1, chainIds: [] })
  const outbox = { request: vi.fn(async () => '0xanswer' as unknown) }
  const fetch = vi.fn(async () => new Response('{"jsonrpc":"2.0","id":1,"result":"0x10"}'))
  const network = {
    id: 1,
    chainNamespace: 'eip155' as const,
    caipNetworkId: 'eip155:1' as const,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
  const provider = createEip1193Provider({
    outbox,
    state,
    platform: { clock: systemClock, fetch },
    networks: () => [network],
    bundlers,
  })
  return { provider, outbox, fetch, state }
}

describe('the EIP-1193 provider', () => {
  it('default: accounts and network are answered from the session', async () => {
    const { provider, outbox } = setUp()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([address])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(outbox.request).not.toHaveBeenCalled()
  })

  it('behavior: what signs anything goes nowhere, whatever the wallet approved', async () => {
    const { provider, outbox, fetch } = setUp({ methods: ['eth_sign', 'personal_sign'] })
    const asked = provider.request({ method: 'eth_sign', params: [address, `0x${'11'.repeat(32)}`] })
    await expect(asked).rejects.toMatchObject({ code: 4200 })
    expect(outbox.request).not.toHaveBeenCalled()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('default: what needs the user goes to the wallet, on the network in use', async () => {
    const { provider, outbox } = setUp()
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    expect(await provider.request({ method: 'personal_sign', params: ['0x', address] })).toBe('0xanswer')
    expect(outbox.request).toHaveBeenCalledExactlyOnceWith(
      { topic: 'topic', chainId: 'eip155:10', request: { method: 'personal_sign', params: ['0x', address] } },
      {},
    )
  })

  it('default: reading goes to the network’s own RPC', async () => {
    const { provider, outbox, fetch } = setUp()
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10')
    expect(fetch).toHaveBeenCalledOnce()
    // A node does not choose what the page asks.
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ redirect: 'error' }))
    expect(outbox.request).not.toHaveBeenCalled()
  })

  it.each(['eth_signTypedData_v4', 'wallet_sendCalls', 'wallet_unheardOf'])(
    'behavior: %s, which the wallet did not allow, is sent nowhere',
    async (method) => {
      const { provider, outbox, fetch } = setUp()
      await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 })
      expect(outbox.request).not.toHaveBeenCalled()
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('behavior: a network that the session does not cover', async () => {
    const { provider, state } = setUp()
    state.setChain('eip155', 'eip155:56')
    await expect(provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code: 4901 })
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4901 })
  })

  it("ERR-01 behavior: a session that names no network: 'ChainId not found in provider'", async () => {
    const { outbox } = setUp()
    const approved = { chainIds: [], methods: ['personal_sign'], walletChainIds: {} }
    const state = {
      session: { topic: 'topic' },
      approved: () => approved,
      chainId: () => null,
    } as unknown as WalletState
    await expect(askWallet({ outbox, state }, 'eip155', { method: 'personal_sign' })).rejects.toMatchObject({
      code: 'SESSION_CHAIN_MISSING',
      shortMessage: 'ChainId not found in provider',
    })
    expect(outbox.request).not.toHaveBeenCalled()
  })

  it.each([undefined, [], [{}], [{ chainId: '10' }], [{ chainId: 10 }]])('behavior: a switch to %j', async (params) => {
    const { provider } = setUp()
    const asked = provider.request({ method: 'wallet_switchEthereumChain', params })
    await expect(asked).rejects.toMatchObject({ code: -32602 })
  })

  it('behavior: events', async () => {
    const { provider, state } = setUp()
    const heard: unknown[] = []
    const onChain = (value: unknown) => heard.push(value)
    provider.on('chainChanged', onChain).on('disconnect', (error) => heard.push((error as { code: number }).code))
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    provider.removeListener('chainChanged', onChain)
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    state.end()
    expect(heard).toEqual(['0xa', 4900])
  })

  it('API-12 behavior: capabilities come from the session, else from the wallet', async () => {
    const capabilities = { '0x1': { atomic: { status: 'supported' } } }
    const methods = ['wallet_getCapabilities']
    const given = setUp({
      methods,
      properties: { capabilities: JSON.stringify({ [address.toLowerCase()]: capabilities }) },
    })
    const ask = { method: 'wallet_getCapabilities', params: [address] }
    expect(await given.provider.request(ask)).toEqual(capabilities)
    expect(given.outbox.request).not.toHaveBeenCalled()
    const asked = setUp({ methods })
    expect(await asked.provider.request(ask)).toBe('0xanswer')
  })
})

describe('the status of calls', () => {
  const bundlers = { baseUrl: 'https://api.example', projectId: 'p' }
  const methods = ['wallet_getCallsStatus']
  const ask = { method: 'wallet_getCallsStatus', params: ['0xoperation'] }
  const answer = (result: unknown) => async () => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))

  it('API-12 behavior: where the session names a bundler, that one is asked, by way of the blockchain API', async () => {
    const { provider, outbox, fetch } = setUp({ methods, bundlers, properties: { bundler_name: 'pimlico' } })
    const receipt = { transactionHash: `0x${'1'.repeat(64)}`, blockNumber: '0x5', gasUsed: '0x6', status: '0x1' }
    fetch.mockImplementation(answer({ success: true, logs: [], receipt }))
    expect(await provider.request(ask)).toEqual({
      version: '2.0.0',
      id: '0xoperation',
      chainId: '0x1',
      atomic: true,
      status: 200,
      receipts: [{ ...receipt, logs: [] }],
    })
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
    expect(url).toBe('https://api.example/v1/bundler?projectId=p&chainId=eip155%3A1&bundler=pimlico')
    expect(JSON.parse(String(init.body))).toMatchObject({
      method: 'eth_getUserOperationReceipt',
      params: ['0xoperation'],
    })
    fetch.mockImplementation(answer({ success: false, logs: [], receipt }))
    expect(await provider.request(ask)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    fetch.mockImplementation(answer(null))
    expect(await provider.request(ask)).toEqual(expect.objectContaining({ status: 100 }))
    expect(outbox.request).not.toHaveBeenCalled()
  })

  it.each([
    ['a bundler that is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['one that refuses', async () => new Response('no', { status: 404 })],
    ['one that makes no sense', answer({ success: 'yes' })],
    ['one with an error', async () => new Response('{"jsonrpc":"2.0","id":1,"error":{"code":-32601}}')],
  ])('API-12 behavior: %s: the wallet is asked, where it allows it', async (_, respond) => {
    const properties = { bundler_name: 'pimlico' }
    const { provider, outbox, fetch } = setUp({ methods, bundlers, properties })
    fetch.mockImplementation(respond as () => Promise<Response>)
    expect(await provider.request(ask)).toBe('0xanswer')
    expect(outbox.request).toHaveBeenCalledOnce()
    const silent = setUp({ bundlers, properties })
    silent.fetch.mockImplementation(respond as () => Promise<Response>)
    await expect(silent.provider.request(ask)).rejects.toThrow()
    expect(silent.outbox.request).not.toHaveBeenCalled()
  })

  it('API-12 behavior: without a bundler, or without the service, the wallet is asked', async () => {
    for (const given of [{ bundlers }, { properties: { bundler_name: 'pimlico' } }]) {
      const { provider, fetch } = setUp({ methods, ...given })
      expect(await provider.request(ask)).toBe('0xanswer')
      expect(fetch).not.toHaveBeenCalled()
    }
  })
})

describe('readCapabilities', () => {
  it('default: text or an object, by address in either letter case', () => {
    const capabilities = { [address]: { '0x1': {} } }
    expect(readCapabilities({ capabilities }, address.toLowerCase())).toEqual({ '0x1': {} })
    expect(readCapabilities({ capabilities: JSON.stringify(capabilities) }, address)).toEqual({ '0x1': {} })
    expect(readCapabilities({ capabilities }, '0x0')).toBeUndefined()
    expect(readCapabilities({}, address)).toBeUndefined()
  })

  it.each(['no json', '[]', '7', 7, [], { [address]: 7 }])('ERR-01 behavior: %j', (capabilities) => {
    expect(() => readCapabilities({ capabilities }, address)).toThrow('Error parsing wallet capabilities')
  })
})

it.each([
  [{ code: 5000, message: 'User rejected.' }, { code: 4001 }],
  [{ code: -32603, message: 'Internal error' }, { code: -32603 }],
  [new Error('Request expired. Please try again.'), { code: 'REQUEST_EXPIRED' }],
  [{ code: 8000, message: '' }, { code: 'REQUEST_EXPIRED' }],
  [new Error('Failed to publish payload, please try again. id:1 tag:1108'), { code: 'RELAY_UNREACHABLE' }],
  [
    new Error('No internet connection detected. Please restart your network and try again.'),
    { code: 'RELAY_UNREACHABLE' },
  ],
  ['a text', { code: -32603, message: 'a text' }],
  [undefined, { code: -32603 }],
])('toProviderError: %j', (cause, expected) => {
  expect(toProviderError(cause)).toBeInstanceOf(Error)
  expect(toProviderError(cause)).toMatchObject(expected)
})
