import { describe, expect, it } from 'vitest'
import { createConnector } from '../fixtures/createConnector.js'
import { mergeConnectors } from './mergeConnectors.js'

const ids = (...connectors: Parameters<typeof createConnector>[0][]) =>
  mergeConnectors(connectors.map(createConnector)).map(({ id }) => id)

describe('mergeConnectors', () => {
  it('default: different wallets stay apart, in their order', () => {
    expect(
      ids({ id: 'io.a', rdns: 'io.a' }, { id: 'io.b', rdns: 'io.b' }, { id: 'wc', type: 'WALLET_CONNECT' }),
    ).toEqual(['io.a', 'io.b', 'wc'])
  })

  it('ENT-03 behavior: two announcements with one rdns are one entry, and the first stays', () => {
    const first = createConnector({ id: 'io.a', rdns: 'io.a', name: 'First' })
    const second = createConnector({ id: 'io.a', rdns: 'io.a', name: 'Second' })
    expect(mergeConnectors([first, second])).toMatchObject([
      { id: 'io.a', name: 'First', type: 'ANNOUNCED', members: [first] },
    ])
  })

  it('behavior: a set of rdns is one wallet with one id in either order; another edition stays apart', () => {
    const desktop = { id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask' }
    const mobile = { id: 'io.metamask.mobile', rdns: 'io.metamask.mobile', name: 'MetaMask' }
    const flask = { id: 'io.metamask.flask', rdns: 'io.metamask.flask', name: 'MetaMask Flask' }
    expect(ids(desktop, mobile, flask)).toEqual(['io.metamask', 'io.metamask.flask'])
    expect(ids(mobile, desktop, flask)).toEqual(['io.metamask', 'io.metamask.flask'])
    expect(ids(mobile)).toEqual(['io.metamask'])
  })

  it('behavior: the window.ethereum of an announced wallet is dropped, by rdns or by name, whichever is seen first', () => {
    const announced = createConnector({ id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby' })
    const legacy = createConnector({ id: 'injected', type: 'INJECTED', name: 'Rabby' })
    const legacyWithRdns = createConnector({ id: 'io.rabby', rdns: 'io.rabby', type: 'INJECTED', name: 'Rabby Wallet' })
    for (const connectors of [
      [announced, legacy],
      [legacy, announced],
      [legacyWithRdns, announced],
      [announced, legacyWithRdns, legacy],
    ]) {
      expect(mergeConnectors(connectors)).toMatchObject([
        { id: 'io.rabby', type: 'ANNOUNCED', name: 'Rabby', members: [announced] },
      ])
    }
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

  it('ENT-03 behavior: a wallet announced on several namespaces is one MULTI_CHAIN entry', () => {
    const evm = createConnector({ id: 'app.phantom', rdns: 'app.phantom', name: 'Phantom' })
    const solana = createConnector({ id: 'Phantom', name: 'Phantom', namespaces: ['solana'] })
    const bitcoin = createConnector({ id: 'Phantom', name: 'phantom', namespaces: ['bip122'] })
    for (const connectors of [
      [evm, solana, bitcoin],
      [solana, bitcoin, evm],
    ]) {
      const [wallet, ...others] = mergeConnectors(connectors)
      expect(others).toEqual([])
      expect(wallet).toMatchObject({ id: 'app.phantom', type: 'MULTI_CHAIN', rdns: 'app.phantom' })
      expect([...(wallet?.namespaces ?? [])].sort()).toEqual(['bip122', 'eip155', 'solana'])
    }
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
})
