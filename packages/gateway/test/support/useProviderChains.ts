import {
  type DeployedEns,
  deployEns,
  deployErc20,
  deployRevertingErc20,
  jsonRpcRequest,
  type LocalChains,
  mine,
  mineFromNode,
  startLocalChains,
} from '@hawser/testing/node'
import { encodeFunctionData, namehash, parseAbi } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import type { GatewayOptions } from '../../src/exports/index.js'
import type { useDatabases } from './databases.js'
import { deployMulticall3 } from './deployMulticall3.js'
import { useGateways } from './useGateways.js'

/** How services write a network's own currency. */
export const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Contracts by what they do; each stands at the same address on both chains. */
export const odd = {
  nothing: '0x00000000000000000000000000000000000000a1',
  reverts: '0x00000000000000000000000000000000000000a2',
  // Uses up all the gas that there is.
  burns: '0x00000000000000000000000000000000000000a3',
  burnsToo: '0x00000000000000000000000000000000000000a4',
  // Returns 31 bytes.
  short: '0x00000000000000000000000000000000000000a5',
  // Says that everybody has as much as there can be.
  most: '0x00000000000000000000000000000000000000a6',
} as const
const codes: Readonly<Record<string, string>> = {
  [odd.reverts]: '0x60006000fd',
  [odd.burns]: '0x5b600056',
  [odd.burnsToo]: '0x5b600056',
  [odd.short]: '0x601f6000f3',
  [odd.most]: `0x7f${'f'.repeat(64)}60005260206000f3`,
}

interface ListedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Two chains with tokens that are as they should be and tokens that are not, the first with Multicall3 and a name service; and gateways before them. */
export function useProviderChains(databases: ReturnType<typeof useDatabases>) {
  const start = useGateways()
  const tokens = new Map<number, readonly ListedToken[]>()
  let local: LocalChains
  let ens: DeployedEns
  let owner: `0x${string}`

  beforeAll(async () => {
    local = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }], accounts: 6 })
    const [, first, pixel, mallory, oddName, other] = local.accounts.map(({ address }) => address)
    if (!first || !pixel || !mallory || !oddName || !other) throw new Error('Six accounts are needed.')
    owner = first
    for (const chain of local.chains) {
      const coin = await deployErc20(chain, {
        name: 'Coin',
        symbol: 'COIN',
        decimals: 6,
        supply: 1_234_567_890n,
        to: owner,
      })
      const absent = await deployErc20(chain, { name: 'Absent', symbol: 'ABS', decimals: 18, supply: 5n, to: other })
      const stuck = await deployRevertingErc20(chain, { supply: 1n, to: owner })
      for (const [address, code] of Object.entries(codes))
        await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_setCode', params: [address, code] })
      tokens.set(chain.chainId, [
        { address: odd.burns, name: 'Burns', symbol: 'BURN', decimals: 18 },
        { address: odd.burnsToo, name: 'Burns too', symbol: 'BURN2', decimals: 18 },
        { address: odd.nothing, name: 'Nothing', symbol: 'NO', decimals: 18 },
        { address: odd.reverts, name: 'Reverts', symbol: 'REV', decimals: 18 },
        { address: odd.short, name: 'Short', symbol: 'SHORT', decimals: 18 },
        { address: coin, name: 'Coin', symbol: 'COIN', decimals: 6 },
        { address: absent, name: 'Absent', symbol: 'ABS', decimals: 18 },
        { address: odd.most, name: 'Most', symbol: 'MOST', decimals: 0 },
        { address: stuck, name: 'Stuck', symbol: 'STUCK', decimals: 18 },
      ])
    }
    const [chain] = local.chains
    if (!chain) throw new Error('A chain is needed.')
    await deployMulticall3(chain.rpcUrl)
    ens = await deployEns(chain, {
      names: {
        'alice.eth': { address: owner, texts: { avatar: 'https://example.com/alice.png' } },
        'pixel.eth': { address: pixel, texts: { avatar: 'javascript:alert(1)' } },
        'mallory.eth': { address: mallory },
        'ODD.eth': { address: oddName },
      },
    })
    // What mallory.eth leads to is somebody else, while her address still calls itself that.
    const abi = parseAbi(['function setAddr(bytes32 node, uint256 coinType, bytes value)'])
    const data = encodeFunctionData({ abi, functionName: 'setAddr', args: [namehash('mallory.eth'), 60n, owner] })
    const from = local.accounts[0]?.address
    await mineFromNode(chain, { from, to: ens.resolver, data })
    await mine(chain)
  })
  afterAll(() => local.stop())

  const urlOf = (index: number) => local.chains[index]?.rpcUrl ?? ''
  const tokenId = (chainId: number, symbol: string) =>
    `eip155:${chainId}:${tokens.get(chainId)?.find((one) => one.symbol === symbol)?.address}`

  const optionsFor = async (urls: readonly string[] = [urlOf(0), urlOf(1)]): Promise<GatewayOptions> => {
    const [one = '', ten = ''] = urls
    return {
      databaseUrl: await databases.create('embedded'),
      networks: {
        'eip155:1': { http: [one], currency, tokens: [...(tokens.get(1) ?? [])] },
        ...(ten && { 'eip155:10': { http: [ten], currency, tokens: [...(tokens.get(10) ?? [])] } }),
        'solana:local': { http: ['http://127.0.0.1:9'] },
      },
      identity: { network: 'eip155:1', registry: ens.registry },
      prices: {
        table: { [`eip155:1:${native}`]: { usd: 3012.55, eur: '2800.5' }, [tokenId(1, 'COIN')]: { usd: '0.5' } },
      },
    }
  }

  return {
    start,
    get ens() {
      return ens
    },
    /** Holds 10000 of the own currency, 1234.56789 COIN, and the whole supply of what nobody can transfer. */
    get owner() {
      return owner
    },
    accountOf: (index: number) => local.accounts[index]?.address ?? '',
    urlOf,
    tokenId,
    optionsFor,
    async startGateway(options: GatewayOptions = {}) {
      const gateway = await start({ ...(await optionsFor()), ...options })
      const get = async (path: string) => {
        const answer = await gateway.fetch(path)
        return { status: answer.status, cacheControl: answer.headers.get('cache-control'), body: await answer.json() }
      }
      const price = async (body: unknown) => {
        const answer = await gateway.fetch('/v1/fungible/price', { method: 'POST', body: JSON.stringify(body) })
        return { status: answer.status, body: await answer.json() }
      }
      return { ...gateway, get, price }
    },
  }
}

/** A refusal for one reason. */
export const failed = (status: number, field: string) => ({ status, body: { status: 'FAILED', reasons: [{ field }] } })
