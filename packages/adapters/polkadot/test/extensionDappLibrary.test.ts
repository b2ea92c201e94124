import { setImmediate } from 'node:timers/promises'
import { cancelAtEachAwait } from '@hawser/testing/node'
import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, it, vi } from 'vitest'
import { openLibraryPage } from './support/openLibraryPage.js'

const { signal } = new AbortController()

describe('who is asked', () => {
  it('ENT-03 default: the wallet that was picked, alone, and nobody sees the page change for it', async () => {
    const { page, addWallet, connect } = await openLibraryPage()
    const [one, other] = [addWallet('one'), addWallet('other')]
    const { injectedWeb3 } = page
    let isDone = false
    const strays = new Set<unknown>()
    const look = async () => {
      while (!isDone) {
        for (let i = 0; i < 50; i += 1) {
          if (page.injectedWeb3 !== injectedWeb3) strays.add(page.injectedWeb3)
          await undefined
        }
        await setImmediate()
      }
    }
    const looking = look()
    const [report] = await connect('one')
    isDone = true
    await looking
    expect(report?.accounts).toHaveLength(2)
    expect([one.appNames, other.appNames]).toEqual([['A dApp'], []])
    expect([...strays]).toEqual([])
    expect(page.injectedWeb3).toBe(injectedWeb3)
  })

  it('behavior: a refusal, which the library keeps to itself, is told; and nothing is written to the console', async () => {
    const { addWallet, connect } = await openLibraryPage()
    const said = vi.spyOn(console, 'error')
    const wallet = addWallet('one')
    wallet.setBehavior('rejectsConnect', true)
    await expect(connect('one')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(said).not.toHaveBeenCalled()
    wallet.setBehavior('rejectsConnect', false)
    expect(await connect('one', { generation: 2 })).toMatchObject([{ generation: 2, accounts: [{}, {}] }])
  })

  it('behavior: an app that the wallet has shut out', async () => {
    const { addWallet, connect } = await openLibraryPage()
    const wallet = addWallet('one')
    await connect('one')
    wallet.revoke()
    wallet.setBehavior('refusesRevoked', true)
    await expect(connect('one', { generation: 2 })).rejects.toMatchObject({ code: 'PROVIDER_UNAUTHORIZED' })
  })

  it('behavior: given up, at any await before the question, the wallet is never asked', async () => {
    const { addWallet, connect } = await openLibraryPage()
    const wallet = addWallet('one')
    wallet.setBehavior('lateApproval', true)
    const count = await cancelAtEachAwait(() => {
      const cancel = new AbortController()
      return {
        start: () => connect('one', { signal: cancel.signal }),
        cancel: () => cancel.abort(),
        countPrompts: () => wallet.appNames.length,
      }
    })
    expect(count).toBeGreaterThan(2)
    expect(wallet.appNames).toHaveLength(1)
  })

  it('behavior: a page that lets nobody replace the wallets: none is asked', async () => {
    const { page, addWallet, connect } = await openLibraryPage()
    const [one, other] = [addWallet('one'), addWallet('other')]
    Object.defineProperty(page, 'injectedWeb3', { writable: false })
    await expect(connect('one')).rejects.toMatchObject({ code: 'EXTENSION_DAPP_FAILED' })
    expect([one.appNames, other.appNames]).toEqual([[], []])
  })

  it('behavior: a page that is still loading: the library asks afterwards', async () => {
    const { page, addWallet, connect } = await openLibraryPage()
    const wallet = addWallet('one')
    Object.assign(document, { readyState: 'interactive' })
    const connecting = connect('one')
    await setImmediate()
    expect(wallet.appNames).toEqual([])
    Object.assign(document, { readyState: 'complete' })
    page.dispatchEvent(new Event('load'))
    expect(await connecting).toMatchObject([{ accounts: [{}, {}] }])
  })

  it.each([
    ['undefined', undefined],
    ['an error without words', new Error('')],
    ['text', 'no'],
  ])('behavior: an entry that fails with %s', async (_, reason) => {
    const { page, addWallet, library, connect } = await openLibraryPage()
    addWallet('one')
    await connect('one')
    Object.assign(page.injectedWeb3 ?? {}, { bad: { enable: () => Promise.reject(reason) } })
    await expect(connect('bad')).rejects.toMatchObject({ shortMessage: expect.any(String) })
    // The library itself would have lost the others.
    await expect(library.web3FromSource('one')).resolves.toBeDefined()
  })
})

describe('what the app has of the library', () => {
  it('default: the wallets that were connected, each of them', async () => {
    const { addWallet, connect, library } = await openLibraryPage()
    addWallet('one')
    addWallet('other')
    await connect('one')
    await connect('other')
    for (const name of ['one', 'other']) {
      expect(await library.web3FromSource(name)).toMatchObject({ name, version: '0.1.0' })
    }
  })

  it('behavior: one that hangs holds up neither another one nor the app', async () => {
    const { addWallet, connect, library } = await openLibraryPage()
    const wallet = addWallet('hanging')
    wallet.setBehavior('lateApproval', true)
    addWallet('one')
    const connecting = connect('hanging')
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    await connect('one')
    expect(await library.web3FromSource('one')).toMatchObject({ name: 'one' })
    wallet.approve()
    expect(await connecting).toMatchObject([{ accounts: [{}, {}] }])
    for (const name of ['one', 'hanging']) expect(await library.web3FromSource(name)).toMatchObject({ name })
  })

  it('behavior: an extension that the app has enabled is not asked again, and the others of the app stay', async () => {
    const { addWallet, connect, library } = await openLibraryPage()
    const [one, other] = [addWallet('one'), addWallet('other')]
    await library.web3Enable('The app itself')
    expect(await connect('one')).toMatchObject([{ accounts: [{}, {}] }])
    expect([one.appNames, other.appNames]).toEqual([['The app itself'], ['The app itself']])
    for (const name of ['one', 'other']) expect(await library.web3FromSource(name)).toMatchObject({ name })
  })

  it.each(['noAnswer', 'noAccounts'] as const)(
    'behavior: an extension that the app has enabled, and that gives %s, is asked',
    async (fault) => {
      const { page, addWallet, connect, library } = await openLibraryPage()
      const get = () => (fault === 'noAnswer' ? new Promise(() => {}) : [])
      page.injectedWeb3 = { one: { enable: async () => ({ accounts: { get } }) } }
      await library.web3Enable('The app itself')
      // Its extension was updated.
      const wallet = addWallet('one')
      expect(await connect('one')).toMatchObject([{ accounts: [{}, {}] }])
      expect(wallet.appNames).toEqual(['A dApp'])
    },
  )

  it('behavior: what the app is enabling at the same time comes to the list when it is there', async () => {
    const { page, addWallet, connect, library } = await openLibraryPage()
    const slow = addWallet('slow')
    slow.setBehavior('lateApproval', true)
    const enabling = library.web3Enable('The app itself')
    addWallet('one')
    await vi.waitFor(() => expect(slow.pending).toHaveLength(1))
    await connect('one')
    slow.approve()
    await enabling
    await vi.waitFor(async () => expect(await library.web3FromSource('slow')).toMatchObject({ name: 'slow' }))
    expect(await library.web3FromSource('one')).toMatchObject({ name: 'one' })
    expect(Object.keys(page.injectedWeb3 ?? {})).toEqual(['slow', 'one'])
  })

  it('behavior: two extensions of one name are told apart', async () => {
    const { page, addWallet, connect, library } = await openLibraryPage()
    const wallet = addWallet('one')
    const impostor = {
      name: 'one',
      version: '1',
      accounts: { get: async () => [{ address: encodeAddress(new Uint8Array(32)) }] },
    }
    Object.assign(page.injectedWeb3 ?? {}, { other: { connect: async () => impostor } })
    await library.web3Enable('The app itself')
    const [report] = await connect('one')
    expect(report?.accounts.map(({ address }) => encodeAddress(address, 42))).toEqual(wallet.addresses)
    const [others] = await connect('other')
    expect(others?.accounts).toHaveLength(1)
    expect(await library.web3FromSource('other')).toMatchObject({ name: 'other' })
  })
})

describe('accounts', () => {
  it('behavior: the listeners are gone with the connection', async () => {
    const { addWallet, connect, connectorOf } = await openLibraryPage()
    const wallet = addWallet('one')
    await connect('one')
    await vi.waitFor(() => expect(wallet.subscriptions).toBe(1))
    await connectorOf('one').disconnect({ namespaces: ['polkadot'], signal })
    await vi.waitFor(() => expect(wallet.subscriptions).toBe(0))
  })

  it('behavior: all taken back but such as the library cannot read: the connection is over', async () => {
    const { page, addWallet, connect, reports } = await openLibraryPage()
    const [address] = addWallet('keys').addresses
    let tell: ((accounts: unknown) => void) | undefined
    const accounts = {
      get: async () => [{ address }],
      subscribe(hear: (accounts: unknown) => void) {
        tell = hear
        return 5
      },
    }
    Object.assign(page.injectedWeb3 ?? {}, { odd: Object.freeze({ enable: async () => Object.freeze({ accounts }) }) })
    await connect('odd')
    await vi.waitFor(() => expect(tell).toBeDefined())
    for (const nothing of [undefined, null, 5, {}, [null], [{ address: 5 }]]) tell?.(nothing)
    expect(reports).toEqual([])
    tell?.([{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', type: 'bitcoin' }])
    await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ accounts: [] }))
  })

  it('behavior: a wallet without subscription connects, and one is asked to sign by its own form of the address', async () => {
    const { page, addWallet, connect, connectorOf } = await openLibraryPage()
    const [general = ''] = addWallet('keys').addresses
    const address = encodeAddress(general, 2)
    const signRaw = vi.fn(async () => ({}))
    const hands = { accounts: { get: async () => [{ address }] }, signer: { signRaw } }
    Object.assign(page.injectedWeb3 ?? {}, { bare: { enable: async () => Object.freeze(hands) } })
    await connect('bare')
    const provider = (await connectorOf('bare').getProvider('polkadot')) as {
      signRaw(payload: object): Promise<unknown>
    }
    await provider.signRaw({ address: general, data: '0x', type: 'bytes' })
    expect(signRaw).toHaveBeenCalledWith({ address, data: '0x', type: 'bytes' })
  })

  it('behavior: the form of an address outlives a change of accounts', async () => {
    const { page, addWallet, connect, connectorOf, reports } = await openLibraryPage()
    const forms = addWallet('keys').addresses.map((address) => encodeAddress(address, 2))
    let tell: ((accounts: unknown) => void) | undefined
    const accounts = {
      get: async () => forms.map((address) => ({ address })),
      subscribe(hear: (accounts: unknown) => void) {
        tell = hear
        return () => {}
      },
    }
    const signRaw = vi.fn(async () => ({}))
    Object.assign(page.injectedWeb3 ?? {}, { own: { enable: async () => ({ accounts, signer: { signRaw } }) } })
    await connect('own')
    await vi.waitFor(() => expect(tell).toBeDefined())
    tell?.([{ address: forms[1] }])
    await vi.waitFor(() => expect(reports.at(-1)?.accounts).toHaveLength(1))
    const provider = (await connectorOf('own').getProvider('polkadot')) as {
      signRaw(payload: object): Promise<unknown>
    }
    await provider.signRaw({ address: forms[1], data: '0x', type: 'bytes' })
    expect(signRaw).toHaveBeenCalledWith({ address: forms[1], data: '0x', type: 'bytes' })
  })
})

describe('compatibility shims', () => {
  it('default: the wallet that one brings is listed and connects; one that fails or hangs changes nothing', async () => {
    const bring: { run: () => void } = { run: () => {} }
    const shim = vi.fn(async () => {
      await new Promise<void>((resolve) => {
        bring.run = resolve
      })
      return true
    })
    const { page, addWallet, connectorIds, connect } = await openLibraryPage({
      compatInits: [
        () => Promise.reject(new Error('no')),
        () => {
          throw new Error('no')
        },
        () => new Promise(() => {}),
        shim,
      ],
    })
    expect(shim).toHaveBeenCalledTimes(1)
    addWallet('brought')
    const { injectedWeb3 } = page
    page.injectedWeb3 = {}
    bring.run()
    page.injectedWeb3 = injectedWeb3
    await vi.waitFor(() => expect(connectorIds()).toEqual(['polkadot:brought']))
    expect(await connect('brought')).toMatchObject([{ accounts: [{}, {}] }])
  })

  it('behavior: what one brings after the end of discovery is not listed', async () => {
    const bring: { run: () => void } = { run: () => {} }
    const compatInits = [
      () =>
        new Promise<boolean>((resolve) => {
          bring.run = () => resolve(true)
        }),
    ]
    const { addWallet, connectorIds, stopDiscovery } = await openLibraryPage({ compatInits })
    stopDiscovery()
    addWallet('brought')
    bring.run()
    await setImmediate()
    expect(connectorIds()).toEqual([])
  })
})
