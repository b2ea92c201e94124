import { describe, expect, it, vi } from 'vitest'
import { createConnector } from '../fixtures/createConnector.js'
import type { Connector } from '../interfaces/connector.js'
import { findContested, mergeConnectors } from './mergeConnectors.js'
import { walletIdentities } from './walletIdentities.js'

const ids = (...connectors: Parameters<typeof createConnector>[0][]) =>
  mergeConnectors(connectors.map(createConnector)).map(({ id }) => id)

describe('mergeConnectors', () => {
  it('default: different wallets stay apart, in their order', () => {
    expect(
      ids({ id: 'io.a', rdns: 'io.a' }, { id: 'io.b', rdns: 'io.b' }, { id: 'wc', type: 'WALLET_CONNECT' }),
    ).toEqual(['io.a', 'io.b', 'wc'])
  })

  it('behavior: of several that announce one rdns each is listed, in their order, and all are contested', () => {
    const first = createConnector({ id: 'io.a', rdns: 'io.a', name: 'First' })
    const second = createConnector({ id: 'io.a#2', rdns: 'io.a', name: 'Second' })
    const careless = createConnector({ id: 'io.a', rdns: 'IO.A', name: 'Third' })
    const merged = mergeConnectors([first, second, careless, createConnector({ id: 'io.b', rdns: 'io.b' })])
    expect(merged).toMatchObject([
      { id: 'io.a', name: 'First', members: [first] },
      { id: 'io.a#2', name: 'Second', members: [second] },
      { id: 'io.a#3', name: 'Third', members: [careless] },
      { id: 'io.b' },
    ])
    expect([...findContested(merged)]).toEqual(['io.a', 'io.a#2', 'io.a#3'])
  })

  it('behavior: a set of rdns is one wallet with one id; another edition stays apart; two of a set are two wallets', () => {
    const desktop = { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask' }
    const mobile = { id: 'io.metamask.mobile', rdns: 'io.metamask.mobile', name: 'MetaMask' }
    const flask = { id: 'io.metamask.flask', rdns: 'io.metamask.flask', name: 'MetaMask Flask' }
    expect(ids(desktop, flask)).toEqual(['io.metamask', 'io.metamask.flask'])
    expect(ids(mobile)).toEqual(['io.metamask'])
    expect(ids(mobile, desktop)).toEqual(['io.metamask', 'io.metamask#2'])
  })

  it('behavior: the window.ethereum of an announced wallet is dropped by its rdns, whichever is seen first', () => {
    const announced = createConnector({ id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby' })
    const legacy = createConnector({ id: 'io.rabby', rdns: 'io.rabby', type: 'INJECTED', name: 'Rabby Wallet' })
    for (const connectors of [
      [announced, legacy],
      [legacy, announced],
    ]) {
      expect(mergeConnectors(connectors)).toMatchObject([
        { id: 'io.rabby', type: 'ANNOUNCED', name: 'Rabby', members: [announced] },
      ])
    }
    expect(findContested(mergeConnectors([announced, legacy])).size).toBe(0)
  })

  it('behavior: an SDK of a wallet that is announced gives way to it', () => {
    const sdk = createConnector({
      id: 'coinbase',
      rdns: 'com.coinbase.wallet',
      type: 'EXTERNAL',
      name: 'Coinbase Wallet',
    })
    const announced = createConnector({
      id: 'com.coinbase.wallet',
      rdns: 'com.coinbase.wallet',
      name: 'Coinbase Wallet',
    })
    expect(mergeConnectors([sdk, announced])).toMatchObject([
      { id: 'com.coinbase.wallet', type: 'ANNOUNCED', members: [announced] },
    ])
    expect(mergeConnectors([sdk])).toMatchObject([{ id: 'com.coinbase.wallet', type: 'EXTERNAL' }])
  })

  it('ENT-03 behavior: a wallet whose objects stand where the identity table says is one MULTI_CHAIN entry', () => {
    const ethereum = {}
    const page = { phantom: { ethereum, solana: {}, bitcoin: {} } }
    const evm = createConnector({ id: 'app.phantom', rdns: 'app.phantom', name: 'Phantom', pageObject: ethereum })
    const solana = createConnector({
      id: 'phantom',
      name: 'P',
      namespaces: ['solana'],
      pageObject: page.phantom.solana,
    })
    const bitcoin = createConnector({ id: 'p', name: 'Q', namespaces: ['bip122'], pageObject: page.phantom.bitcoin })
    for (const connectors of [
      [evm, solana, bitcoin],
      [solana, bitcoin, evm],
    ]) {
      const [wallet, ...others] = mergeConnectors(connectors, { page, identities: walletIdentities })
      expect(others).toEqual([])
      expect(wallet).toMatchObject({ id: 'app.phantom', type: 'MULTI_CHAIN', name: 'Phantom', rdns: 'app.phantom' })
      expect([...(wallet?.namespaces ?? [])].sort()).toEqual(['bip122', 'eip155', 'solana'])
    }
  })

  it('behavior: one object on several namespaces is one wallet', () => {
    const pageObject = {}
    const solana = createConnector({ id: 'both', name: 'Both', namespaces: ['solana'], pageObject })
    const bitcoin = createConnector({ id: 'both', name: 'Both', namespaces: ['bip122'], pageObject })
    expect(mergeConnectors([solana, bitcoin])).toMatchObject([
      { id: 'both', type: 'MULTI_CHAIN', namespaces: ['solana', 'bip122'] },
    ])
  })

  it.each(['MetaMask', 'metamask', 'Phantom'])('behavior: the name %s takes nobody’s row', (name) => {
    const own = {}
    const page = { phantom: { ethereum: {}, solana: {} } }
    const metamask = createConnector({ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask', icon: 'data:fox' })
    const phantom = createConnector({
      id: 'app.phantom',
      rdns: 'app.phantom',
      name: 'Phantom',
      icon: 'data:ghost',
      pageObject: page.phantom.ethereum,
    })
    const impostors = (['solana', 'bip122', 'polkadot'] as const).map((namespace) =>
      createConnector({ id: 'io.metamask', name, icon: 'data:fox', namespaces: [namespace], pageObject: own }),
    )
    for (const impostor of impostors) {
      for (const connectors of [
        [metamask, phantom, impostor],
        [impostor, phantom, metamask],
      ]) {
        const merged = mergeConnectors(connectors, { page, identities: walletIdentities })
        expect(merged.map(({ members }) => members)).toEqual(connectors.map((connector) => [connector]))
        expect(new Set(merged.map(({ id }) => id)).size).toBe(3)
        expect(merged.find(({ members }) => members[0] === impostor)?.rdns).toBeUndefined()
        expect(merged.find(({ members }) => members[0] === metamask)?.id).toBe('io.metamask')
      }
    }
  })

  it('behavior: who announces an rdns with an object that is not at its place gets nothing of what stands beside it', () => {
    const page = { okxwallet: { bitcoin: {} } }
    const impostor = createConnector({ id: 'com.okex.wallet', rdns: 'com.okex.wallet', name: 'OKX', pageObject: {} })
    const bitcoin = createConnector({
      id: 'okx-wallet',
      name: 'OKX Wallet',
      type: 'INJECTED',
      namespaces: ['bip122'],
      pageObject: page.okxwallet.bitcoin,
    })
    const genuine = createConnector({ id: 'com.okex.wallet', rdns: 'com.okex.wallet', pageObject: page.okxwallet })
    const merge = (connectors: Connector[]) => mergeConnectors(connectors, { page, identities: walletIdentities })
    expect(merge([impostor, bitcoin]).map(({ id }) => id)).toEqual(['com.okex.wallet', 'okx-wallet'])
    expect(merge([impostor, genuine, bitcoin])).toMatchObject([
      { id: 'com.okex.wallet', namespaces: ['eip155'] },
      { id: 'com.okex.wallet#2', namespaces: ['eip155', 'bip122'] },
    ])
  })

  it('behavior: a page whose getters throw stops nobody', () => {
    const page = Object.defineProperty({}, 'phantom', {
      get: () => {
        throw new Error('boom')
      },
    })
    const connector = createConnector({ id: 'x', name: 'X', namespaces: ['solana'], pageObject: {} })
    expect(mergeConnectors([connector], { page, identities: walletIdentities })).toHaveLength(1)
  })

  it('behavior: wallets of one name and no rdns stay apart, each with an id of its own', () => {
    const one = { id: 'phantom', name: 'Phantom' }
    expect(
      ids(
        { ...one, namespaces: ['solana'] },
        { ...one, namespaces: ['bip122'] },
        { ...one, id: 'phantom#2', namespaces: ['solana'] },
      ),
    ).toEqual(['phantom', 'phantom#2', 'phantom#2#2'])
  })

  it('behavior: two wallets of one name but different rdns stay apart', () => {
    expect(ids({ id: 'io.a', rdns: 'io.a', name: 'Wallet' }, { id: 'io.b', rdns: 'io.b', name: 'Wallet' })).toEqual([
      'io.a',
      'io.b',
    ])
  })

  it('behavior: WalletConnect and the embedded wallet merge with nothing', () => {
    const name = 'MetaMask'
    expect(
      ids(
        { id: 'io.metamask', rdns: 'io.metamask', name },
        { id: 'wc', type: 'WALLET_CONNECT', name },
        { id: 'auth', type: 'AUTH', name },
      ),
    ).toEqual(['io.metamask', 'wc', 'auth'])
  })

  it("VIEW-12 behavior: 'Trust Wallet' is listed as 'Trust'", () => {
    expect(
      mergeConnectors([
        createConnector({ id: 'com.trustwallet.app', rdns: 'com.trustwallet.app', name: ' Trust Wallet ' }),
      ]),
    ).toMatchObject([{ name: 'Trust' }])
    expect(mergeConnectors([createConnector({ id: 'x', name: 'Trust Wallet Beta' })])).toMatchObject([
      { name: 'Trust Wallet Beta' },
    ])
  })

  const object = {}
  it.each<[string, (number: number) => Partial<Connector>]>([
    ['of their own', (number) => ({ id: `io.a${number}`, rdns: `io.a${number}` })],
    ['of one rdns', () => ({ id: 'io.a', rdns: 'io.a' })],
    ['of one rdns and none of their own', () => ({ id: 'io.a', rdns: 'io.a', type: 'INJECTED' })],
    ['of one id and no rdns', () => ({ id: 'a', namespaces: ['solana'] })],
    ['of one object', (number) => ({ id: `a${number}`, pageObject: object })],
    ['of one object and many rdns', (number) => ({ id: `a${number}`, rdns: `io.a${number}`, pageObject: object })],
    ['that merge with nothing', (number) => ({ id: `a${number}`, type: 'AUTH' })],
  ])('behavior: five times the wallets %s are five times the work', (_, describe) => {
    const page = { phantom: { solana: {} } }
    const work = (count: number): number => {
      let reads = 0
      const counted = <T extends object>(target: T): T =>
        new Proxy(target, {
          get(from, name) {
            reads += 1
            return Reflect.get(from, name)
          },
        })
      const lookUps = vi.spyOn(Set.prototype, 'has')
      const connectors = Array.from({ length: count }, (_, number) =>
        counted(createConnector({ id: 'x', ...describe(number) })),
      )
      findContested(mergeConnectors(counted(connectors), { page, identities: walletIdentities }))
      reads += lookUps.mock.calls.length
      lookUps.mockRestore()
      return reads
    }
    // With room for what is done once; the square would be twenty-five times.
    expect(work(500) / work(100)).toBeLessThan(6)
  })
})
