import type { ConnectionReport } from '@hawser/core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectWallet, type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())

const addresses = (report: ConnectionReport | undefined) => report?.accounts.map(({ address }) => address)

describe('an announced wallet with real keys', () => {
  it('default: connect, restore without a prompt, disconnect for good', async () => {
    const wallet = fixture.createWallet({ privateKeys: [fixture.account(0).privateKey, fixture.account(1).privateKey] })
    const connector = await connectWallet(fixture, wallet, 4)
    const restored = await connector.reconnect({
      namespaces: ['eip155'],
      generation: 5,
      signal: fixture.signal,
      hints: {},
    })
    expect(restored).toMatchObject([{ connectionId: `eip155/${wallet.info.rdns}`, generation: 5, chainId: 'eip155:1' }])
    expect(addresses(restored[0])).toEqual([fixture.account(0).address, fixture.account(1).address])

    await connector.disconnect({ namespaces: ['eip155'], signal: fixture.signal })
    expect(wallet.isAuthorized).toBe(false)
    expect(wallet.log.some(({ method }) => method === 'wallet_revokePermissions')).toBe(true)
    const gone = await connector.reconnect({
      namespaces: ['eip155'],
      generation: 6,
      signal: fixture.signal,
      hints: {},
    })
    expect(gone).toEqual([])
  })

  it('behavior: what changes in the wallet is reported', async () => {
    const wallet = fixture.createWallet({ privateKeys: [fixture.account(0).privateKey, fixture.account(1).privateKey] })
    const connector = await connectWallet(fixture, wallet, 9)
    const reports: ConnectionReport[] = []
    const stop = connector.watch((told) => reports.push(...[told].flat()))
    wallet.switchAccountFromWallet(fixture.account(1).address)
    wallet.switchChainFromWallet(10)
    await vi.waitFor(() => expect(reports).toHaveLength(2))
    expect(addresses(reports[0])).toEqual([fixture.account(1).address, fixture.account(0).address])
    expect(reports[1]).toMatchObject({ chainId: 'eip155:10', generation: 9 })
    wallet.disconnectFromWallet()
    await vi.waitFor(() => expect(addresses(reports[2])).toEqual([]))
    stop()
  })

  it('behavior: a wallet that leaves by a disconnect event is gone', async () => {
    const wallet = fixture.createWallet()
    const connector = await connectWallet(fixture, wallet)
    const reports: ConnectionReport[] = []
    connector.watch((told) => reports.push(...[told].flat()))
    wallet.disconnectFromWallet('disconnect')
    await vi.waitFor(() => expect(addresses(reports[0])).toEqual([]))
  })

  it('behavior: an approval that comes after the user cancelled changes nothing', async () => {
    const wallet = fixture.createWallet({ behaviors: { lateApproval: true } })
    const connector = fixture.connectors().find(({ id }) => id === wallet.info.rdns)
    const reports: ConnectionReport[] = []
    connector?.watch((told) => reports.push(...[told].flat()))
    const controller = new AbortController()
    const connecting = connector?.connect({ namespaces: ['eip155'], generation: 1, signal: controller.signal })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.approve()
    await vi.waitFor(() => expect(wallet.isAuthorized).toBe(true))
    wallet.switchChainFromWallet(10)
    await new Promise((resolve) => setImmediate(resolve))
    expect(reports).toEqual([])
  })

  it.each([
    ['rejectsConnect', 'USER_REJECTED'],
    ['pendingRequest', 'REQUEST_PENDING'],
    ['emptyAccounts', 'NO_ACCOUNTS'],
    ['malformedAccounts', 'INVALID_RESPONSE'],
    ['malformedChainId', 'INVALID_RESPONSE'],
  ] as const)('behavior: %s gives %s', async (name, code) => {
    const wallet = fixture.createWallet({ behaviors: { [name]: true } })
    await expect(connectWallet(fixture, wallet)).rejects.toMatchObject({ code })
  })

  it('behavior: a hostile name and icon are tamed', () => {
    const wallet = fixture.createWallet({ behaviors: { hostileName: true, oversizedIcon: true } })
    const connector = fixture.connectors().find(({ id }) => id === wallet.info.rdns)
    expect(connector?.name.length).toBeLessThanOrEqual(64)
    expect(connector?.icon).toBeUndefined()
  })

  it('STA-12 behavior: a chain unknown to the app is reported as it is', async () => {
    const wallet = fixture.createWallet({ behaviors: { unknownChain: true } })
    const connector = fixture.connectors().find(({ id }) => id === wallet.info.rdns)
    const [report] = (await connector?.connect({ namespaces: ['eip155'], generation: 1, signal: fixture.signal })) ?? []
    expect(report?.chainId).toBe('eip155:987654321')
  })
})

describe('switchNetwork', () => {
  const target = () => fixture.networks[1] as Fixture['network']

  it('default: to a chain that the wallet knows', async () => {
    const wallet = fixture.createWallet()
    await connectWallet(fixture, wallet)
    await fixture.adapter.switchNetwork({ provider: wallet.provider, network: target(), signal: fixture.signal })
    expect(wallet.chainId).toBe(10)
  })

  it('behavior: to a chain that the wallet does not know, by adding it', async () => {
    const wallet = fixture.createWallet({ chains: { 1: fixture.chain.rpcUrl } })
    await connectWallet(fixture, wallet)
    await fixture.adapter.switchNetwork({ provider: wallet.provider, network: target(), signal: fixture.signal })
    expect(wallet.chainId).toBe(10)
    expect(wallet.log.some(({ method }) => method === 'wallet_addEthereumChain')).toBe(true)
  })

  it.each([
    [{ rejectsSwitch: true }, 'USER_REJECTED'],
    [{ switchChainUnsupported: true }, 'SWITCH_CHAIN_UNSUPPORTED'],
    [{ chainNotAdded: true, addChainFails: true }, 'CHAIN_NOT_ADDED'],
    [{ pendingRequest: true }, 'REQUEST_PENDING'],
  ] as const)('behavior: %o gives %s', async (behaviors, code) => {
    const wallet = fixture.createWallet()
    await connectWallet(fixture, wallet)
    for (const name of Object.keys(behaviors) as (keyof typeof behaviors)[]) wallet.setBehavior(name, true)
    const switching = fixture.adapter.switchNetwork({
      provider: wallet.provider,
      network: target(),
      signal: fixture.signal,
    })
    await expect(switching).rejects.toMatchObject({ code })
    expect(wallet.chainId).toBe(1)
  })
})
