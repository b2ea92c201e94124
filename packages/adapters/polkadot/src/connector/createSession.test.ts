import { describe, expect, it, vi } from 'vitest'
import { kusama, polkadot } from '../networks.js'
import { openSession } from './fixtures/openSession.js'

const { signal } = new AbortController()
const at = { connectionId: 'polkadot/w', generation: 1, signal } as const
const kusamaHash = `0x${kusama.id}`.padEnd(66, '0') as `0x${string}`

describe('networks', () => {
  it('STA-10 default: the wallet is on none, and goes where the app says, its addresses in that form', async () => {
    const { session } = openSession()
    const report = await session.connect({ ...at, network: polkadot })
    expect(report).toMatchObject({ chainId: polkadot.caipNetworkId, accounts: [{ publicKey: expect.any(String) }, {}] })
    expect(report.accounts.every(({ address }) => address.startsWith('1'))).toBe(true)
    const told = vi.fn()
    session.watch(told)
    session.provider.useNetwork(kusama)
    expect(told).toHaveBeenCalledTimes(1)
    const [moved] = told.mock.calls[0] ?? []
    expect(moved.chainId).toBe(kusama.caipNetworkId)
    expect(moved.accounts.map(({ publicKey }: { publicKey: string }) => publicKey)).toEqual(
      report.accounts.map(({ publicKey }) => publicKey),
    )
    expect(moved.accounts[0].address).not.toBe(report.accounts[0]?.address)
    expect(session.provider.chainId()).toBe(kusama.caipNetworkId)
  })

  it('behavior: accounts for one chain alone', async () => {
    const { session } = openSession([{ genesisHash: kusamaHash }])
    // The wallet has nothing for the preferred network, and the other one is requested too.
    expect(await session.connect({ ...at, network: polkadot })).toMatchObject({ chainId: kusama.caipNetworkId })
    expect(() => session.provider.useNetwork(polkadot)).toThrow(
      expect.objectContaining({ code: 'SWITCH_CHAIN_UNSUPPORTED' }),
    )
    expect(session.provider.chainId()).toBe(kusama.caipNetworkId)
    const narrow = openSession([{ genesisHash: kusamaHash }], [polkadot])
    await expect(narrow.session.connect({ ...at, network: polkadot })).rejects.toMatchObject({
      code: 'NO_ACCOUNTS',
      details: expect.stringContaining('another network'),
    })
    expect(await narrow.session.reconnect({ ...at, chainId: null })).toBeUndefined()
  })

  it('behavior: reconnects to the network that was in use, if it is still asked for', async () => {
    const { session } = openSession()
    await session.connect({ ...at, network: polkadot })
    expect(await session.reconnect({ ...at, chainId: kusama.caipNetworkId })).toMatchObject({
      chainId: kusama.caipNetworkId,
    })
    expect(await session.reconnect({ ...at, chainId: 'polkadot:gone' })).toMatchObject({
      chainId: polkadot.caipNetworkId,
    })
  })

  it('behavior: without any network of Polkadot', async () => {
    const { session, wallet } = openSession([{}], [])
    expect(await session.connect({ ...at, network: undefined })).toMatchObject({
      chainId: null,
      accounts: [{ address: wallet.addresses[0] }],
    })
  })

  it('behavior: before a connection', async () => {
    const { session } = openSession()
    expect(session.provider.accounts()).toEqual([])
    expect(() => session.provider.useNetwork(kusama)).toThrow(expect.objectContaining({ code: 'PROVIDER_NOT_FOUND' }))
    await expect(session.provider.signRaw({ address: 'x', data: '0x', type: 'bytes' })).rejects.toMatchObject({
      code: 'PROVIDER_NOT_FOUND',
    })
  })
})

describe('wallets', () => {
  it('behavior: listened to only while connected and watched', async () => {
    const { session, wallet } = openSession()
    const stop = session.watch(() => {})
    expect(wallet.subscriptions).toBe(0)
    await session.connect({ ...at, network: polkadot })
    expect(wallet.subscriptions).toBe(1)
    const stopOther = session.watch(() => {})
    stop()
    expect(wallet.subscriptions).toBe(1)
    stopOther()
    await vi.waitFor(() => expect(wallet.subscriptions).toBe(0))
    session.watch(() => {})
    expect(wallet.subscriptions).toBe(1)
    session.disconnect()
    await vi.waitFor(() => expect(wallet.subscriptions).toBe(0))
  })

  it('behavior: one whose permission was withdrawn, and that says so', async () => {
    const { session, wallet } = openSession()
    await session.connect({ ...at, network: polkadot })
    wallet.revoke()
    wallet.setBehavior('refusesRevoked', true)
    await expect(session.reconnect({ ...at, chainId: null })).rejects.toMatchObject({ code: 'PROVIDER_UNAUTHORIZED' })
  })

  it('behavior: one that shows the question of a connect that was given up', async () => {
    const { session, wallet } = openSession()
    wallet.setBehavior('lateApproval', true)
    const cancel = new AbortController()
    const first = session.connect({ ...at, network: polkadot, signal: cancel.signal })
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    cancel.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.setBehavior('pendingRequest', true)
    const second = session.connect({ ...at, generation: 2, network: polkadot })
    await vi.waitFor(() => expect(wallet.appNames).toHaveLength(2))
    wallet.approve()
    expect(await second).toMatchObject({ generation: 2 })
  })

  it('behavior: one that only watches accounts', async () => {
    const { session, wallet } = openSession()
    wallet.setBehavior('cannotSign', true)
    const { accounts } = await session.connect({ ...at, network: polkadot })
    const address = accounts[0]?.address ?? ''
    await expect(session.provider.signRaw({ address, data: '0x', type: 'bytes' })).rejects.toMatchObject({
      code: 'SIGNING_UNSUPPORTED',
    })
  })

  it.each([undefined, null, 5, {}, { accounts: {} }, { accounts: { get: 5 } }])(
    'behavior: one that hands out %j',
    async (injected) => {
      const { page, session } = openSession()
      page.injectedWeb3 = { w: { enable: async () => injected } }
      await expect(session.connect({ ...at, network: polkadot })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('behavior: one without a working subscription, or with one that answers late', async () => {
    for (const subscribe of [
      undefined,
      5,
      () => 5,
      async () => () => {},
      () => {
        throw new Error('no')
      },
      () => Promise.reject(new Error('no')),
    ]) {
      const { page, session, wallet } = openSession()
      const [address] = wallet.addresses
      page.injectedWeb3 = { w: { connect: async () => ({ accounts: { get: () => [{ address }], subscribe } }) } }
      const stop = session.watch(() => {})
      expect(await session.connect({ ...at, network: polkadot })).toMatchObject({ accounts: [{}] })
      stop()
    }
  })

  it('behavior: one that takes its accounts back while the app subscribes is listened to no longer', async () => {
    const { page, session, wallet } = openSession()
    const [address] = wallet.addresses
    const unsubscribe = vi.fn()
    const subscribe = (hear: (accounts: unknown) => void) => {
      hear([])
      return unsubscribe
    }
    page.injectedWeb3 = { w: { connect: async () => ({ accounts: { get: () => [{ address }], subscribe } }) } }
    session.watch(() => {})
    await expect(session.connect({ ...at, network: polkadot })).rejects.toMatchObject({ code: 'NO_ACCOUNTS' })
    expect(session.provider.accounts()).toEqual([])
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1))
  })

  it('behavior: one that tells nonsense of its accounts is believed no longer than that', async () => {
    const { session, wallet } = openSession()
    const told = vi.fn()
    session.watch(told)
    await session.connect({ ...at, network: polkadot })
    wallet.setBehavior('malformedAccounts', true)
    wallet.switchAccount(wallet.addresses[1] ?? '')
    expect(told).not.toHaveBeenCalled()
    expect(session.provider.accounts()).toHaveLength(2)
  })

  it('behavior: one that is gone from the page', async () => {
    const { page, session } = openSession()
    delete page.injectedWeb3?.w
    await expect(session.connect({ ...at, network: polkadot })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
  })
})
