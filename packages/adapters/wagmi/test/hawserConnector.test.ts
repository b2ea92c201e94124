import { connect as connectHawser, disconnect as disconnectHawser, switchNetwork } from '@hawser/core/actions'
import {
  connect,
  disconnect,
  getAccount,
  getBalance,
  reconnect,
  sendTransaction,
  signTypedData,
  switchChain,
  waitForTransactionReceipt,
  watchBlockNumber,
} from '@wagmi/core'
import { parseEther, verifyTypedData } from 'viem'
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

function open(memory?: PageMemory): Page {
  const page = chains.openPage('connector', memory)
  pages.add(page)
  page.hawser.start()
  return page
}

function connectorOf({ config }: Page) {
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector.')
  return connector
}

/** Connects by wagmi: the modal opens, and its user chooses the wallet. */
async function connectByModal(page: Page) {
  const connecting = connect(page.config, { connector: connectorOf(page) })
  await vi.waitFor(() => expect(page.hawser.getSnapshot().modal.isOpen).toBe(true))
  await vi.waitFor(() => connectHawser(page.hawser, { connectorId: rdns }))
  return connecting
}

describe('hawserConnector', () => {
  it('CAP-04 default: wagmi’s connect opens the modal, and its actions work with the wallet that was chosen', async () => {
    const page = open()
    const [address, to] = [chains.account(0).address, chains.account(1).address]
    const { accounts, chainId } = await connectByModal(page)
    expect([accounts[0], chainId]).toEqual([address, 1])

    const blocks: bigint[] = []
    const unwatch = watchBlockNumber(page.config, { onBlockNumber: (block) => blocks.push(block), pollingInterval: 50 })
    const before = await getBalance(page.config, { address: to })
    const hash = await sendTransaction(page.config, { to, value: parseEther('1') })
    expect((await waitForTransactionReceipt(page.config, { hash, pollingInterval: 50 })).status).toBe('success')
    expect((await getBalance(page.config, { address: to })).value - before.value).toBe(parseEther('1'))
    await vi.waitFor(() => expect(blocks.length).toBeGreaterThan(0))
    unwatch()

    const typedData = {
      domain: { name: 'Ship', chainId: 1 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'Ahoy' },
    } as const
    expect(
      await verifyTypedData({ address, ...typedData, signature: await signTypedData(page.config, typedData) }),
    ).toBe(true)
  })

  it('behavior: who closes the modal has refused', async () => {
    const page = open()
    const connecting = connect(page.config, { connector: connectorOf(page) })
    const refused = expect(connecting).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
    await vi.waitFor(() => expect(page.hawser.getSnapshot().modal.isOpen).toBe(true))
    page.hawser.close()
    await refused
    expect(getAccount(page.config).status).toBe('disconnected')
  })

  it('behavior: connected by Hawser’s own button, wagmi is; disconnected on either side, both are', async () => {
    const page = open()
    await vi.waitFor(() => connectHawser(page.hawser, { connectorId: rdns }))
    await vi.waitFor(() => expect(getAccount(page.config).status).toBe('connected'))
    await disconnectHawser(page.hawser)
    await vi.waitFor(() => expect(getAccount(page.config).status).toBe('disconnected'))
    await connectByModal(page)
    await disconnect(page.config)
    expect([page.status(), getAccount(page.config).status]).toEqual(['disconnected', 'disconnected'])
  })

  it('STA-09 behavior: accounts and networks follow on both sides', async () => {
    const page = open()
    await connectByModal(page)
    page.wallet.switchAccountFromWallet(chains.account(1).address)
    await vi.waitFor(() => expect(getAccount(page.config).address).toBe(chains.account(1).address))
    await switchNetwork(page.hawser, { caipNetworkId: 'eip155:10' })
    await vi.waitFor(() => expect(getAccount(page.config).chainId).toBe(10))
    await switchChain(page.config, { chainId: 1 })
    expect([page.connection()?.chainId, getAccount(page.config).chainId]).toEqual(['eip155:1', 1])
    await expect(switchChain(page.config, { chainId: 5 as never })).rejects.toMatchObject({ name: 'SwitchChainError' })
    page.wallet.setBehavior('rejectsSwitch', true)
    await expect(switchChain(page.config, { chainId: 10 })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  })

  it('STA-12 behavior: after a reload wagmi takes over what Hawser has restored', async () => {
    const page = open()
    await connectByModal(page)
    await vi.waitFor(() => expect(page.memory.storage.get('wagmi.store')).toContain('hawser'))
    page.close()
    const next = open(page.memory)
    await reconnect(next.config)
    expect(getAccount(next.config)).toMatchObject({
      status: 'connected',
      address: chains.account(0).address,
      chainId: 1,
    })
    expect(next.wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])
    const hash = await sendTransaction(next.config, { to: chains.account(1).address, value: 1n })
    expect((await waitForTransactionReceipt(next.config, { hash, pollingInterval: 50 })).status).toBe('success')
  })
})
