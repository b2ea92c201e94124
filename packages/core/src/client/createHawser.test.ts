import { createMemoryStore, type Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { contractVersion } from '../constants.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform, createFakeStore } from '../fixtures/fakePlatform.js'
import { createFakeSiwx } from '../fixtures/fakeSiwx.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { addNetwork } from '../flows/requestedNetworks.js'
import { showToast } from '../flows/toasts.js'
import { wallets } from '../wallets/wallets.js'
import { createHawser } from './createHawser.js'
import type { HawserOptions } from './hawserOptions.js'
import { internalsKey } from './internals.js'

const connectorId = 'com.example.wallet'

describe('createHawser', () => {
  const eip155 = createFakeAdapter('eip155')

  it('VAL-05 behavior: both siweConfig and siwx throw', () => {
    const options: object = { networks: [mainnet], adapters: [eip155], siwx: {}, siweConfig: {} }
    expect(() => createHawser(options as HawserOptions)).toThrow(/^Cannot set both `siweConfig` and `siwx` options$/)
  })

  it.each<[string, object, object]>([
    ...(['legalCheckbox'] as const).map((name): [string, object, object] => [
      `features.${name}`,
      { features: { [name]: true } },
      { features: { [name]: false } },
    ]),
  ])('behavior: %s, which would do nothing, is refused, and may be off', (name, on, off) => {
    const options = { networks: [mainnet], adapters: [eip155] }
    expect(() => createHawser({ ...options, ...on } as HawserOptions)).toThrow(
      expect.objectContaining({
        name: 'InvalidOptionsError',
        code: 'INVALID_OPTIONS',
        message: `\`${name}\` would do nothing: it is not built yet. Leave it out until a later version has it.`,
      }),
    )
    expect(createHawser({ ...options, ...off }).getSnapshot().options).toEqual({
      ...createHawser(options).getSnapshot().options,
    })
  })

  it('parameters: features.onramp and walletFeaturesOrder take purchases', () => {
    const create = (options: Partial<HawserOptions>) =>
      createHawser({ networks: [mainnet], adapters: [eip155], ...options })
    for (const onramp of [['meld'], [], false, undefined] as const)
      expect(() => create({ features: { onramp } })).not.toThrow()
    for (const walletFeaturesOrder of [['receive', 'onramp', 'send'], [], undefined] as const)
      expect(() => create({ walletFeaturesOrder })).not.toThrow()
    const { options } = create({ walletFeaturesOrder: ['receive', 'onramp'] }).getSnapshot()
    expect(options.walletFeaturesOrder).toEqual(['receive', 'onramp'])
  })

  it('CAP-17 CAP-18 parameters: connectMethodsOrder and socials, in the app’s order', () => {
    const { options } = createHawser({
      networks: [mainnet],
      adapters: [eip155],
      connectMethodsOrder: ['social', 'wallet'],
      socials: ['apple', 'google'],
    }).getSnapshot()
    expect([options.connectMethodsOrder, options.socials]).toEqual([
      ['social', 'wallet'],
      ['apple', 'google'],
    ])
  })

  it.each<[object, RegExp]>([
    [{ conectors: [] }, /^`conectors` is not an option\. Look at its spelling, or remove it\.$/],
    [{ 'networks defaultNetwork': [] }, /^`networks defaultNetwork` is not an option\./],
    [{ '': [] }, /^`` is not an option\./],
    [{ feature: {} }, /^`feature` is not an option\./],
    [{ features: { recieve: false } }, /^`features\.recieve` is not an option\. Look at its spelling, or remove it\.$/],
    [{ constructor: {} }, /^`constructor` is not an option\./],
    [{ services: { walets: false } }, /^`services\.walets` is not an option\. Look at its spelling, or remove it\.$/],
    [{ features: { valueOf: false } }, /^`features\.valueOf` is not an option\./],
  ])('behavior: an unknown option is refused by name: %o', (given, message) => {
    expect(() => createHawser({ networks: [mainnet], adapters: [eip155], ...given })).toThrow(
      expect.objectContaining({ code: 'INVALID_OPTIONS', message: expect.stringMatching(message) }),
    )
  })

  it.each(['siwx', 'siweConfig'] as const)('parameters: %s is a sign-in, or off', (name) => {
    const create = (value: unknown) => createHawser({ networks: [mainnet], adapters: [eip155], [name]: value })
    const partial = { getSessions: async () => [] }
    for (const wrong of [{}, true, 'local', () => ({}), partial])
      expect(() => create(wrong)).toThrow(/is no sign-in.*localSiwx/)
    for (const right of [createFakeSiwx(), false, undefined]) expect(() => create(right)).not.toThrow()
  })

  it('behavior: an option that is undefined is none', () => {
    const none: object = { siwx: undefined, metadata: undefined, features: { pay: undefined, swaps: undefined } }
    expect(() => createHawser({ networks: [mainnet], adapters: [eip155], ...none })).not.toThrow()
  })

  it.each<[string, unknown, RegExp]>([
    ['no options', undefined, /`networks` is empty/],
    ['no networks', { networks: [], adapters: [eip155] }, /`networks` is empty.*pass at least one/],
    ['no adapters', { networks: [mainnet] }, /`adapters` is missing.*\[eip155\(\)\]/],
    [
      'a network twice',
      { networks: [mainnet, optimism, mainnet], adapters: [eip155] },
      /"eip155:1" is in `networks` twice/,
    ],
    [
      'a malformed CAIP id',
      { networks: [{ ...mainnet, caipNetworkId: 'eip155' }], adapters: [eip155] },
      /network "eip155" cannot be used: .*CAIP-2.*defineNetwork/,
    ],
    ['no network', { networks: [null], adapters: [eip155] }, /network undefined cannot be used/],
    [
      'a CAIP id of another chain',
      { networks: [{ ...mainnet, caipNetworkId: 'eip155:2' }], adapters: [eip155] },
      /made of chainNamespace and id/,
    ],
    [
      'a network without currency',
      { networks: [{ ...mainnet, nativeCurrency: undefined }], adapters: [eip155] },
      /"eip155:1" cannot be used: .*nativeCurrency/,
    ],
    [
      'a foreign default network',
      { networks: [mainnet], defaultNetwork: 'eip155:10', adapters: [eip155] },
      /`defaultNetwork` is "eip155:10".*\(eip155:1\)/,
    ],
    [
      'an adapter twice',
      { networks: [mainnet], adapters: [eip155, createFakeAdapter('eip155')] },
      /"eip155" is in `adapters` twice/,
    ],
    [
      'an adapter that is too old',
      { networks: [mainnet], adapters: [{ ...eip155, contractVersion: 0 }] },
      /adapter eip155 is too old.*version 0.*Update its package/,
    ],
    [
      'an adapter that is too new',
      { networks: [mainnet], adapters: [{ ...eip155, contractVersion: 9 }] },
      /adapter eip155 is too new.*Update @hawser\/core/,
    ],
    ['an adapter that is none', { networks: [mainnet], adapters: [{}] }, /adapter 0 is not one of Hawser's/],
    [
      'a connector that is too old',
      { networks: [mainnet], adapters: [eip155], connectors: [{ id: 'wc', contractVersion: 0 }] },
      /connector wc is too old/,
    ],
    [
      'a connector twice',
      {
        networks: [mainnet],
        adapters: [eip155],
        connectors: [
          { id: 'wc', contractVersion },
          { id: 'wc', contractVersion },
        ],
      },
      /"wc" is in `connectors` twice/,
    ],
    ['an id with a slash', { networks: [mainnet], adapters: [eip155], id: 'a/b' }, /`id` is "a\/b"/],
    ['a theme that is unknown', { networks: [mainnet], adapters: [eip155], theme: { mode: 'sepia' } }, /sepia/],
  ])('behavior: %s is an InvalidOptionsError that says what to do', (_, options, message) => {
    let error: unknown
    try {
      createHawser(options as HawserOptions)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(String(error)).toMatch(message)
  })

  it('behavior: nothing is touched before start', () => {
    const platform = createFakePlatform()
    const adapter = createFakeAdapter()
    const { hawser } = createTestClient({ adapters: [adapter], platform })
    expect(hawser.getSnapshot()).toBe(hawser.getInitialSnapshot())
    expect(platform.store.calls).toEqual([])
    expect(platform.store.watchers + platform.visibleListeners + platform.clock.pending()).toBe(0)
    expect(adapter.calls).toEqual(['create'])
  })

  it('behavior: `restore` reads ahead of `start` what is stored, and does nothing else', async () => {
    const store = createFakeStore()
    const wallets = [createFakeWallet()]
    const before = createTestClient({ wallets, platform: createFakePlatform({ store: store.openTab() }) }).hawser
    before.start()
    await connect(before, { connectorId })
    await settle()
    before.destroy()

    const platform = createFakePlatform({ store })
    const adapter = createFakeAdapter('eip155', { found: wallets })
    const { hawser, events } = createTestClient({ adapters: [adapter], platform })
    hawser.restore()
    const { connections, isRestored } = hawser.getSnapshot()
    const id = `eip155/${connectorId}` as const
    expect([isRestored, connections.byId[id]?.status, connections.active.eip155]).toEqual([true, 'connecting', id])
    expect(hawser.getInitialSnapshot()).toMatchObject({ isRestored: false, connections: { byId: {} } })
    const { length } = store.calls
    hawser.restore()
    await settle()
    expect(store.calls).toHaveLength(length)
    expect(events).toEqual([])
    expect(store.watchers + platform.visibleListeners + platform.clock.pending()).toBe(0)
    expect(adapter.calls).toEqual(['create'])

    // Another tab has disconnected before the page stands.
    store.openTab().remove('@hawser/default/connections')
    hawser.start()
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    hawser.destroy()

    const destroyed = createTestClient({ wallets, platform }).hawser
    destroyed.destroy()
    destroyed.restore()
    expect(destroyed.getSnapshot().isRestored).toBe(false)
  })

  it('behavior: state is plain data, free of what an app hung on its networks', () => {
    const odd = { ...mainnet, fees: { baseFeeMultiplier: 1.2 }, formatters: { block: () => 1 } } as Network
    const { hawser } = createTestClient({ networks: [odd] })
    const snapshot = hawser.getSnapshot()
    expect(structuredClone(snapshot)).toEqual(snapshot)
    expect(snapshot.networks.requested).toEqual([mainnet])
    expect(() => Object.assign(snapshot.networks, { activeNamespace: null })).toThrow(TypeError)
  })

  it('behavior: a network without an adapter is refused, later too', () => {
    const refusal = expect.objectContaining({
      code: 'INVALID_OPTIONS',
      message:
        'The network "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" has no adapter. Add one for "solana" to `adapters`, or leave the network out.',
    })
    expect(() => createHawser({ networks: [mainnet, solana], adapters: [eip155] })).toThrow(refusal)
    const hawser = createHawser({ networks: [mainnet], adapters: [eip155] })
    expect(() => addNetwork(hawser, { network: solana })).toThrow(refusal)
    expect(hawser.getSnapshot().networks.requested).toEqual([mainnet])
  })

  it('CAP-15 CAP-16 CAP-18 CAP-20 behavior: the options land in the state over their defaults', () => {
    const { options } = createTestClient().hawser.getSnapshot()
    expect(options).toMatchObject({
      features: {
        balance: true,
        receive: true,
        send: true,
        analytics: true,
        legalCheckbox: false,
        smartSessions: false,
        pay: false,
      },
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      defaultAccountTypes: { eip155: 'smartAccount', bip122: 'payment', polkadot: 'eoa', solana: 'eoa' },
    })
    const given = createTestClient({ appName: 'App', features: { send: false } }).hawser.getSnapshot().options
    expect(given).toMatchObject({ appName: 'App', features: { send: false, receive: true } })
    expect(given).not.toHaveProperty('networks')
  })

  it('CAP-20 behavior: the default account type decides which account is taken first', async () => {
    const wallet = createFakeWallet({
      accounts: { eip155: [{ address: 'plain' }, { address: 'smart', type: 'smartAccount' }] },
    })
    const first = createTestClient({ wallets: [wallet] }).hawser
    first.start()
    await connect(first, { connectorId })
    expect(first.getSnapshot().connections.byId[`eip155/${connectorId}`]?.address).toBe('smart')

    const second = createTestClient({ wallets: [wallet], defaultAccountTypes: { eip155: 'eoa' } }).hawser
    second.start()
    await connect(second, { connectorId })
    expect(second.getSnapshot().connections.byId[`eip155/${connectorId}`]?.address).toBe('plain')
  })

  it('behavior: two clients share nothing', async () => {
    const store = createFakeStore()
    const adapters = [createFakeAdapter('eip155', { found: [createFakeWallet()] })]
    const one = createTestClient({ id: 'one', adapters, platform: createFakePlatform({ store }) })
    const two = createTestClient({ id: 'two', adapters, platform: createFakePlatform({ store: store.openTab() }) })
    one.hawser.start()
    two.hawser.start()
    await connect(one.hawser, { connectorId })
    await settle()
    expect(two.hawser.getSnapshot().connections).toEqual({ byId: {}, active: {}, unreachable: [], restoring: [] })
    expect(two.events).toEqual([])
    const keys = store.keys()
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.every((key) => key.startsWith('@hawser/one/') || key.startsWith('@hawser/two/'))).toBe(true)

    await connect(two.hawser, { connectorId })
    one.hawser.destroy()
    expect(two.hawser.getSnapshot().connections.active).toEqual({ eip155: `eip155/${connectorId}` })
  })

  it('behavior: destroy leaves nothing behind, and another client restores', async () => {
    const platform = createFakePlatform()
    const wallet = createFakeWallet()
    const adapter = createFakeAdapter('eip155', { found: [wallet] })
    const { hawser, events } = createTestClient({ adapters: [adapter], platform })
    const stop = hawser.start()
    let changes = 0
    hawser.subscribe(() => {
      changes += 1
    })
    await connect(hawser, { connectorId })
    showToast(hawser, { message: 'Hello', variant: 'success' })
    await settle()
    hawser.destroy()
    const { length } = events
    const seen = changes
    expect(
      platform.clock.pending() +
        platform.store.watchers +
        platform.visibleListeners +
        adapter.watchers +
        wallet.watchers,
    ).toBe(0)
    wallet.emit('eip155', { accounts: [] })
    hawser[internalsKey].state.modal.isOpen = true
    await settle()
    expect([events.length, changes]).toEqual([length, seen])
    stop()
    hawser.destroy()
    for (const use of [() => hawser.start(), () => hawser.open(), () => hawser.use(wallets)]) {
      expect(use).toThrowError(expect.objectContaining({ code: 'CLIENT_DESTROYED' }))
    }
    await expect(disconnect(hawser)).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })

    const again = createTestClient({ adapters: [adapter], platform }).hawser
    again.start()
    expect(again.getSnapshot().connections.byId[`eip155/${connectorId}`]).toMatchObject({
      status: 'connecting',
      address: 'eip155-a',
    })
    await settle()
    expect(again.getSnapshot().connections.byId[`eip155/${connectorId}`]?.status).toBe('connected')
    again.destroy()
  })

  it('parameters: storage false keeps nothing', async () => {
    const platform = createFakePlatform()
    const { hawser } = createTestClient({ wallets: [createFakeWallet()], platform, storage: false })
    hawser.start()
    await connect(hawser, { connectorId })
    await settle()
    expect(platform.store.calls).toEqual([])
  })

  it('parameters: storage', async () => {
    const store = createMemoryStore()
    const { hawser } = createTestClient({ wallets: [createFakeWallet()], storage: store, id: 'mine' })
    hawser.start()
    await connect(hawser, { connectorId })
    expect(store.keys()).toContain('@hawser/mine/connections')
  })

  it('behavior: subscribers hear of a batch of changes once', async () => {
    const { hawser } = createTestClient()
    let calls = 0
    const stop = hawser.subscribe(() => {
      calls += 1
    })
    hawser[internalsKey].controllers.modal.open()
    hawser.setTheme({ mode: 'dark' })
    await settle()
    expect(calls).toBe(1)
    expect(hawser.getSnapshot()).toMatchObject({ modal: { isOpen: true }, theme: { mode: 'dark' } })
    stop()
    hawser.close()
    await settle()
    expect(calls).toBe(1)
  })

  it('behavior: open chooses the view', async () => {
    const wallet = createFakeWallet()
    const { hawser } = createTestClient({ wallets: [wallet] })
    hawser.start()
    const view = (): string | undefined => hawser.getSnapshot().router.stack.at(-1)?.name
    hawser.open()
    expect(view()).toBe('Connect')
    await connect(hawser, { connectorId })
    hawser.open()
    expect(view()).toBe('Account')
    wallet.emit('eip155', { chainId: 'eip155:999' })
    hawser.open()
    expect(view()).toBe('UnsupportedChain')
    hawser.open({ view: { name: 'Networks' } })
    expect(hawser.getSnapshot().router.stack).toEqual([{ name: 'Networks' }])
  })

  it('behavior: a wallet that throws while it is looked for or watched is an alert, and holds up nothing', async () => {
    const broken = createFakeWallet({ id: 'broken', name: 'Broken' })
    broken.watch = () => {
      throw new Error('no events')
    }
    const bad = createFakeAdapter('solana', {
      watchConnectors: () => {
        throw new Error('no discovery')
      },
    })
    const { hawser } = createTestClient({ adapters: [bad, createFakeAdapter('eip155', { found: [broken] })] })
    hawser.start()
    await connect(hawser, { connectorId: 'broken' })
    await settle()
    expect(hawser.getSnapshot().alerts).toMatchObject([{ severity: 'error', error: { code: 'UNKNOWN' } }])
    expect(hawser.getSnapshot().connections.byId['eip155/broken']?.status).toBe('connected')
  })

  it('PERM-01 default: users have no roles: nothing that is known of one who is connected, and no option, is a role or a right', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    await connect(hawser, { connectorId })
    const names = new Set<string>()
    JSON.stringify(hawser.getSnapshot(), (name, value: unknown) => {
      names.add(name)
      return value
    })
    expect([...names]).toEqual(expect.arrayContaining(['connections', 'byId', 'address', 'status', 'options']))
    expect([...names].filter((name) => /role|admin|privilege|rights?$|permission/i.test(name))).toEqual([])
  })
})
