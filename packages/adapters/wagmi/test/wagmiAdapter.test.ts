import {
  connect as connectHawser,
  disconnect as disconnectHawser,
  getBalance as getHawserBalance,
  signMessage as signByHawser,
  switchAccount,
  switchNetwork,
} from '@hawser/core/actions'
import {
  connect,
  disconnect,
  getAccount,
  reconnect,
  sendTransaction,
  switchChain,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { parseEther, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Page, type PageMemory, rdns, startChains } from './fixtures/startPage.js'

let chains: Awaited<ReturnType<typeof startChains>>
const pages = new Set<Page>()
beforeAll(async () => {
  chains = await startChains()
})
afterEach(() => {
  for (const page of pages) page.close()
  pages.clear()
  vi.unstubAllGlobals()
})
afterAll(() => chains.stop())

/** A page whose wagmi has read its storage and found the wallet. */
async function open(memory?: PageMemory): Promise<Page> {
  const page = chains.openPage('adapter', memory)
  pages.add(page)
  await vi.waitFor(() => expect(page.config.connectors.map(({ id }) => id)).toContain(rdns))
  page.hawser.start()
  return page
}

function connectorOf({ config }: Page) {
  const connector = config.connectors.find(({ id }) => id === rdns)
  if (!connector) throw new Error('wagmi has not found the wallet.')
  return connector
}

const reload = (page: Page): Promise<Page> => {
  page.close()
  return open(page.memory)
}

describe('wagmiAdapter', () => {
  it('ENT-01 default: the config’s chains are the networks, and its wallets are listed', async () => {
    const { hawser, config } = await open()
    const { requested } = hawser.getSnapshot().networks
    expect(requested.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http])).toEqual(
      chains.chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, [rpcUrl]]),
    )
    expect(config.connectors).toHaveLength(1)
  })

  it('CAP-04 default: connected by Hawser, wagmi sends with it; disconnected by wagmi, Hawser is', async () => {
    const page = await open()
    await connectHawser(page.hawser, { connectorId: rdns })
    const [address, other] = [chains.account(0).address, chains.account(1).address]
    expect(getAccount(page.config)).toMatchObject({ status: 'connected', address, chainId: 1 })
    expect([page.status(), page.connection()?.address]).toEqual(['connected', address])

    const hash = await sendTransaction(page.config, { to: other, value: parseEther('1') })
    expect((await waitForTransactionReceipt(page.config, { hash, pollingInterval: 50 })).status).toBe('success')
    expect(await getHawserBalance(page.hawser)).toMatchObject({ symbol: 'ETH' })

    await disconnect(page.config)
    await vi.waitFor(() => expect(page.status()).toBe('disconnected'))
    expect(page.events).toEqual(['connected', 'disconnected'])
  })

  it('CAP-04 default: connected by wagmi, Hawser signs with it; disconnected by Hawser, wagmi is', async () => {
    const page = await open()
    await connect(page.config, { connector: connectorOf(page) })
    await vi.waitFor(() => expect(page.status()).toBe('connected'))
    const address = chains.account(0).address
    const signature = await signByHawser(page.hawser, { message: 'Ahoy' })
    expect(await verifyMessage({ address, message: 'Ahoy', signature: signature as `0x${string}` })).toBe(true)
    await disconnectHawser(page.hawser)
    expect([page.status(), getAccount(page.config).status]).toEqual(['disconnected', 'disconnected'])
    expect(page.events).toEqual(['connected', 'disconnected'])
  })

  it('STA-09 behavior: a switch of the network on either side is seen once on the other', async () => {
    const page = await open()
    await connectHawser(page.hawser, { connectorId: rdns })
    await switchNetwork(page.hawser, { caipNetworkId: 'eip155:10' })
    await vi.waitFor(() => expect(getAccount(page.config).chainId).toBe(10))
    await switchChain(page.config, { chainId: 1 })
    await vi.waitFor(() => expect(page.connection()?.chainId).toBe('eip155:1'))
    expect(page.events).toEqual(['connected', 'chainChanged', 'chainChanged'])
  })

  it('STA-09 behavior: a switch of the account, in the wallet or by the app, is one in both', async () => {
    const page = await open()
    await connectHawser(page.hawser, { connectorId: rdns })
    const [first, second] = [chains.account(0).address, chains.account(1).address]
    page.wallet.switchAccountFromWallet(second)
    await vi.waitFor(() => expect(page.connection()?.address).toBe(second))
    expect(getAccount(page.config).address).toBe(second)
    switchAccount(page.hawser, { connectionId: `eip155/${rdns}`, address: first })
    expect(getAccount(page.config).address).toBe(first)
    await vi.waitFor(() => expect(page.connection()?.address).toBe(first))
    expect(page.events).toEqual(['connected', 'addressChanged', 'addressChanged'])
  })

  it('STA-12 behavior: after a reload it is reconnecting until wagmi has restored, then connected; nothing is stored by Hawser', async () => {
    const page = await open()
    await connectHawser(page.hawser, { connectorId: rdns })
    await vi.waitFor(() =>
      expect([...page.memory.storage.keys()].some((key) => key.startsWith('wagmi.store'))).toBe(true),
    )
    const next = await reload(page)
    const statuses = [next.status()]
    next.hawser.subscribe(() => {
      if (statuses.at(-1) !== next.status()) statuses.push(next.status())
    })
    expect(next.status()).toBe('reconnecting')
    await reconnect(next.config)
    await vi.waitFor(() => expect(next.status()).toBe('connected'))
    expect(statuses).toEqual(['reconnecting', 'connected'])
    expect(next.wallet.log.filter(({ method }) => /request(?:Accounts|Permissions)/.test(method))).toEqual([])
    const ours = [...next.memory.storage].filter(([key]) => key.startsWith('@hawser') && key.endsWith('connections'))
    expect(ours.filter(([, value]) => value.includes(rdns))).toEqual([])
    expect(next.events).toEqual(['connected'])
  })

  it('STA-12 behavior: what the wallet withdrew meanwhile is disconnected once wagmi has asked it', async () => {
    const page = await open()
    await connectHawser(page.hawser, { connectorId: rdns })
    await vi.waitFor(() => expect(page.memory.storage.get('wagmi.store')).toContain(rdns))
    const next = await reload(page)
    next.wallet.disconnectFromWallet()
    expect(next.status()).toBe('reconnecting')
    await reconnect(next.config)
    await vi.waitFor(() => expect(next.status()).toBe('disconnected'))
  })

  it('behavior: a first visit is disconnected', async () => {
    const page = await open()
    await vi.waitFor(() => expect(page.status()).toBe('disconnected'))
    await reconnect(page.config)
    expect(page.status()).toBe('disconnected')
  })
})
