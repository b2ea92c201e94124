import { setMaxListeners } from 'node:events'
import { eip155 } from '@hawser/adapter-eip155'
import { createMemoryStore, defineNetwork, type KeyValueStore, type Network } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import type { SwapRouter } from '@hawser/core/swap'
import { createGateway, type GatewayOptions, type SwapProvider } from '@hawser/gateway'
import {
  type CreateScriptedWalletParameters,
  createScriptedWallet,
  type ScriptedWallet,
  type ScriptedWalletBehavior,
} from '@hawser/testing'
import { type LocalAccount, type LocalChain, startLocalChains } from '@hawser/testing/node'
import { type Address, createPublicClient, erc20Abi, http } from 'viem'

export interface Fixture {
  readonly chain: LocalChain
  readonly networks: readonly Network<'eip155'>[]
  readonly page: Window & typeof globalThis
  account(index: number): LocalAccount
  createWallet(parameters: Partial<CreateScriptedWalletParameters>): ScriptedWallet
  stop(): Promise<void>
}

/** Real nodes, and a page on which wallets are announced. */
export async function startFixture(chainIds: readonly number[]): Promise<Fixture> {
  const local = await startLocalChains({ chains: chainIds.map((chainId) => ({ chainId })) })
  const page = Object.assign(new EventTarget(), { Event, CustomEvent }) as unknown as Window & typeof globalThis
  setMaxListeners(0, page)
  const [chain] = local.chains
  if (!chain) throw new Error('A fixture needs a chain.')
  const wallets: ScriptedWallet[] = []
  const account = (index: number) => {
    const found = local.accounts[index]
    if (!found) throw new Error(`There is no account ${index}.`)
    return found
  }
  return {
    chain,
    networks: local.chains.map(({ chainId, name, rpcUrl }) =>
      defineNetwork({
        id: chainId,
        name,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      }),
    ),
    page,
    account,
    createWallet(parameters) {
      const wallet = createScriptedWallet({
        name: 'Test wallet',
        rdns: `com.example.wallet${wallets.length}`,
        privateKeys: [account(0).privateKey],
        chains: Object.fromEntries(local.chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
        chainId: chain.chainId,
        permissionStore: 'memory',
        window: page,
        ...parameters,
      })
      wallets.push(wallet)
      wallet.announce()
      return wallet
    },
    async stop() {
      for (const wallet of wallets) wallet.destroy()
      await local.stop()
    },
  }
}

/** The clients of a test, and the gateway that they ask. */
export function useSwaps(fixture: () => Fixture) {
  const ends: (() => Promise<void> | void)[] = []

  return {
    /** A gateway that swaps by a router of the chain, or by a provider of the test's. */
    async startGateway(swaps: SwapProvider | GatewayOptions['swaps']): Promise<string> {
      const isProvider = typeof Object(swaps).getQuote === 'function'
      const gateway = createGateway(
        {
          port: 0,
          databaseUrl: 'file::memory:',
          networks: {
            'eip155:1': {
              http: [fixture().chain.rpcUrl],
              currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            },
          },
          relay: { isEnabled: false },
          limits: { requestsPerMinute: 0 },
          ...(!isProvider && { swaps: swaps as GatewayOptions['swaps'] }),
        },
        {
          logDestination: { write: () => {} },
          ...(isProvider && { providers: { swaps: swaps as SwapProvider } }),
        },
      )
      ends.push(() => gateway.stop())
      return (await gateway.listen()).url
    },
    /** A client that is connected to a wallet of one of the accounts. */
    async connected({
      url,
      index = 0,
      behaviors = {},
      storage = createMemoryStore(),
      fetch,
      routers,
      locks,
      wallet: known,
    }: {
      readonly url: string
      readonly index?: number
      readonly behaviors?: Partial<Record<ScriptedWalletBehavior, true | number>>
      readonly storage?: KeyValueStore
      readonly fetch?: typeof globalThis.fetch
      /** Those of the client. */
      readonly routers?: readonly SwapRouter[]
      /** The browser's, which pages of https have. */
      readonly locks?: Pick<LockManager, 'request'>
      /** One of an earlier page, whose requests it still knows. */
      readonly wallet?: ScriptedWallet
    }): Promise<{ readonly hawser: Hawser; readonly wallet: ScriptedWallet; readonly address: Address }> {
      const { privateKey, address } = fixture().account(index)
      const wallet = known ?? fixture().createWallet({ behaviors, privateKeys: [privateKey] })
      const hawser = createHawser({
        networks: fixture().networks,
        adapters: [eip155({ pollingIntervalMs: 20 })],
        services: { blockchainApi: { baseUrl: url } },
        storage,
        swapRouters: routers,
        platform: { window: locks ? withLocks(fixture().page, locks) : fixture().page, ...(fetch && { fetch }) },
      })
      ends.push(() => hawser.destroy())
      hawser.start()
      await connect(hawser, { connectorId: wallet.info.rdns })
      return { hawser, wallet, address: address as Address }
    },
    async end(): Promise<void> {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}

/** The page with locks, which are those of one browser. */
function withLocks(page: Window & typeof globalThis, locks: Pick<LockManager, 'request'>) {
  return new Proxy(page, {
    get: (target, name) => {
      if (name === 'navigator') return { locks }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export const routerAt = (address: string): SwapRouter => ({ caipNetworkId: 'eip155:1', address, form: 'uniswap-v2' })

/** Reads of the chain, by nothing of ours. */
export function chainReads(rpcUrl: () => string) {
  const client = () => createPublicClient({ transport: http(rpcUrl()) })
  return {
    balanceOf: (token: Address | null, owner: Address): Promise<bigint> =>
      token === null
        ? client().getBalance({ address: owner })
        : client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    allowance: (token: Address, owner: Address, spender: Address): Promise<bigint> =>
      client().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
    client,
  }
}
