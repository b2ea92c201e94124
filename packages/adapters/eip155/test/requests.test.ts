import { defineNetwork, type Network, type Platform, systemClock } from '@hawser/common'
import type { ChainAdapter } from '@hawser/core'
import { type Client, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { present } from './fixtures/startFixture.js'
import { startHostileNode } from './fixtures/startHostileNode.js'

const { fetch: realFetch } = globalThis
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const { signal } = new AbortController()

let node: Awaited<ReturnType<typeof startHostileNode>>
beforeAll(async () => {
  node = await startHostileNode()
})
afterAll(() => node.stop())

let asked: string[]
let outside: string[]
let adapter: ChainAdapter<'eip155'>
let network: Network<'eip155'>

/** All that a page can ask an address with, but what it was given. */
function watchGlobals() {
  const refuse = (name: string) =>
    function refused(target: unknown) {
      outside.push(`${name} ${String(target)}`)
      throw new Error(`${name} is not to be used.`)
    }
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) vi.stubGlobal(name, refuse(name))
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        outside.push(`Image ${url}`)
      }
    },
  )
}

beforeEach(() => {
  asked = []
  outside = []
  node.hits.length = 0
  node.redirect(false)
  watchGlobals()
  const fetch = async (input: unknown, init?: RequestInit) => {
    asked.push(String(input))
    return realFetch(String(input), init)
  }
  network = defineNetwork({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  }) as Network<'eip155'>
  const platform = { clock: systemClock, fetch } as Partial<Platform> as Platform
  adapter = eip155({ pollingIntervalMs: 20 }).create({ platform, networks: () => [network] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const withNames = (name: 'ensRegistry' | 'ensUniversalResolver') => ({
  ...network,
  contracts: { [name]: { address: contract as `0x${string}` } },
})
const transfer = { from: account, to: account, amount: 1n, signal }
const abi = parseAbi(['function totalSupply() view returns (uint256)', 'function mint()'])
const token = { address: contract, name: 'Token', symbol: 'TOK', decimals: 18 }

const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  balance: () => present(adapter.balance).getBalance({ address: account, network, signal }),
  token: () => present(adapter.send).getToken({ address: contract, network, signal }),
  tokenBalance: () => present(adapter.send).getTokenBalance({ token, owner: account, network, signal }),
  estimate: () => present(adapter.send).estimate({ ...transfer, network }),
  tokenEstimate: () => present(adapter.send).estimate({ ...transfer, tokenAddress: contract, network }),
  max: () => present(adapter.send).getMaxAmount({ ...transfer, balance: 10n ** 18n, network }),
  receipt: () => present(adapter.send).waitForReceipt({ hash: `0x${'1'.repeat(64)}`, network, timeoutMs: 60, signal }),
  read: () => present(adapter.contracts).read({ address: contract, abi, functionName: 'totalSupply', network, signal }),
  write: () =>
    present(adapter.contracts).write({
      address: contract,
      abi,
      functionName: 'mint',
      provider: { request: () => Promise.reject(new Error('Nothing is to be asked of the wallet.')) },
      from: account,
      network,
      signal,
    }),
  gas: () => present(adapter.contracts).estimateGas({ from: account, to: contract, network, signal }),
  client: async () => {
    const client = (await present(adapter.client)(network)) as Client
    return call(client, { to: contract, data: '0x18160ddd' })
  },
  nameByRegistry: () =>
    present(adapter.names).resolveName({ name: 'alice.eth', network: withNames('ensRegistry'), signal }),
  nameByUniversalResolver: () =>
    present(adapter.names).resolveName({ name: 'alice.eth', network: withNames('ensUniversalResolver'), signal }),
  identityByRegistry: () =>
    present(adapter.names).lookupIdentity({ address: account, network: withNames('ensRegistry'), signal }),
  identityByUniversalResolver: () =>
    present(adapter.names).lookupIdentity({ address: account, network: withNames('ensUniversalResolver'), signal }),
}

describe.each(Object.keys(reads))('reading: %s', (name) => {
  const read = (): Promise<unknown> | undefined => reads[name]?.()

  it('behavior: a contract or node that names an address has nothing asked there', async () => {
    await Promise.resolve(read()).catch(() => {})
    expect(asked).not.toEqual([])
    expect(new Set(asked)).toEqual(new Set([node.url]))
    expect(node.hits).toEqual([])
    expect(outside).toEqual([])
  })

  it('behavior: a node that redirects is not followed', async () => {
    node.redirect(true)
    await expect(read()).rejects.toThrow()
    expect(node.hits).toEqual([])
    expect(outside).toEqual([])
  })
})
