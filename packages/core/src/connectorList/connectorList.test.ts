import { describe, expect, it } from 'vitest'
import { createOptionsSlice, type OptionsInput } from '../controllers/options.js'
import { selectConnectorList } from '../flows/listConnectors.js'
import { selectConnectMethodsOrder } from '../selectors/selectConnectMethodsOrder.js'
import { createConnectorsSlice } from '../state/lateSlices.js'
import type { Connection, ConnectorEntry, HawserState, RecentWallet } from '../state/tree.js'

const entry = (id: string, overrides: Partial<ConnectorEntry> = {}): ConnectorEntry => ({
  id,
  type: 'ANNOUNCED',
  name: id,
  info: { rdns: id },
  chains: ['eip155'],
  isInstalled: true,
  ...overrides,
})
const browserWallet = (overrides: Partial<ConnectorEntry> = {}) =>
  entry('injected', { type: 'INJECTED', name: 'Browser Wallet', info: {}, ...overrides })

interface Given {
  readonly list: ConnectorEntry[]
  readonly options?: OptionsInput
  readonly recent?: RecentWallet[]
  readonly connections?: Connection[]
  readonly isMobile?: boolean
}

function stateOf({ list, options = {}, recent = [], connections = [], isMobile = false }: Given): HawserState {
  return {
    isRestored: true,
    namespaces: ['eip155'],
    options: createOptionsSlice(options),
    networks: {
      requested: [],
      selected: {},
      activeNamespace: null,
      isSwitchingNamespace: false,
      isNamespaceFilterDisabled: false,
      switchAttempt: null,
      move: null,
    },
    connections: {
      byId: Object.fromEntries(connections.map((item) => [item.id, item])),
      active: {},
      unreachable: [],
      restoring: [],
    },
    connecting: { attempt: null, pairing: null, link: null },
    recentWallets: recent,
    connectors: { ...createConnectorsSlice(), list, isMobile },
    router: { stack: [{ name: 'Connect' }] },
    modal: { isOpen: false, isLoading: false, isShaking: false, isMounted: false },
    theme: { mode: 'system', variables: {} },
    toast: { message: '', variant: 'success', svg: null, open: false, autoClose: false },
    alerts: [],
    features: {},
  }
}

const rows = (given: Given) => selectConnectorList(stateOf(given)).map(({ group, entry: { id } }) => `${group}:${id}`)

const everything = [
  entry('external', { type: 'EXTERNAL' }),
  entry('announced'),
  entry('multi', { type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] }),
  entry('auth', { type: 'AUTH' }),
  entry('legacy', { type: 'INJECTED', info: {} }),
  entry('walletConnect', { type: 'WALLET_CONNECT', pairs: true, info: {} }),
  entry('used', { name: 'Used' }),
]

describe('connector list', () => {
  it('VIEW-08 default: recent, injected, walletConnect, external', () => {
    expect(rows({ list: everything, recent: [{ id: 'used', name: 'Used' }] })).toEqual([
      'recent:used',
      'injected:announced',
      'injected:multi',
      'injected:legacy',
      'walletConnect:walletConnect',
      'external:external',
    ])
  })

  it('VIEW-08 behavior: walletConnect goes while one is connected through it', () => {
    const connection: Connection = {
      id: 'eip155/walletConnect',
      namespace: 'eip155',
      connectorId: 'walletConnect',
      connectorType: 'WALLET_CONNECT',
      connectorName: 'WalletConnect',
      generation: 1,
      accounts: [],
      address: '0x1',
      chainId: null,
      status: 'connected',
    }
    const list = [entry('walletConnect', { type: 'WALLET_CONNECT', pairs: true }), entry('a')]
    expect(rows({ list, connections: [connection] })).toEqual(['injected:a'])
    expect(rows({ list, connections: [{ ...connection, connectorId: 'a' }] })).toContain('walletConnect:walletConnect')
  })

  it('VIEW-08 behavior: recent wallets stand in the order of use, known by id or by a set of rdns, and once', () => {
    const list = [entry('io.metamask'), entry('b'), entry('c')]
    const recent = [
      { id: 'c', name: 'C' },
      { id: 'old', name: 'MetaMask', rdns: 'io.metamask.mobile' },
    ]
    expect(rows({ list, recent })).toEqual(['recent:c', 'recent:io.metamask', 'injected:b'])
    expect(selectConnectorList(stateOf({ list, recent })).map(({ isRecent }) => isRecent)).toEqual([true, true, false])
  })

  it('VIEW-09 behavior: a configured order overrides, and only types with entries appear', () => {
    expect(
      rows({
        list: everything,
        options: { connectorTypeOrder: ['featured', 'external', 'injected', 'external'] },
        recent: [{ id: 'used', name: 'Used' }],
      }),
    ).toEqual(['external:external', 'injected:announced', 'injected:multi', 'injected:legacy', 'injected:used'])
  })

  it("VIEW-10 behavior: 'Browser Wallet' is hidden on desktop, even with an rdns", () => {
    expect(rows({ list: [entry('a'), browserWallet()] })).toEqual(['injected:a'])
    expect(rows({ list: [entry('a'), browserWallet({ info: { rdns: 'x' } })] })).toEqual(['injected:a'])
  })

  it("VIEW-10 behavior: 'Browser Wallet' is hidden on mobile without an rdns and not installed", () => {
    const shown = (overrides: Partial<ConnectorEntry>) =>
      rows({ list: [entry('a'), browserWallet(overrides)], isMobile: true }).length === 2
    expect(shown({ isInstalled: false })).toBe(false)
    expect(shown({ isInstalled: true })).toBe(true)
    expect(shown({ isInstalled: false, info: { rdns: 'x' } })).toBe(true)
  })

  it("VIEW-10 behavior: 'Browser Wallet' is offered when it is the only wallet at all", () => {
    expect(rows({ list: [browserWallet()] })).toEqual(['injected:injected'])
    expect(rows({ list: [browserWallet(), entry('auth', { type: 'AUTH' })] })).toEqual(['injected:injected'])
  })

  it('VIEW-11 behavior: excluded wallets are hidden, by rdns or by name in any letter case', () => {
    const list = [
      entry('io.metamask', { name: 'MetaMask' }),
      entry('io.rabby', { name: 'Rabby Wallet' }),
      entry('c', { name: 'Trust' }),
    ]
    expect(rows({ list, options: { excludedWallets: [{ rdns: 'io.metamask.mobile' }] } })).toEqual([
      'injected:io.rabby',
      'injected:c',
    ])
    expect(rows({ list, options: { excludedWallets: [{ name: 'rabby WALLET' }] } })).toEqual([
      'injected:io.metamask',
      'injected:c',
    ])
    expect(rows({ list, options: { excludedWallets: [{ name: 'Trust Wallet' }, { rdns: 'nobody' }, {}] } })).toEqual([
      'injected:io.metamask',
      'injected:io.rabby',
    ])
  })

  it('VIEW-11 behavior: the only wallet stays hidden when it is excluded', () => {
    expect(rows({ list: [browserWallet()], options: { excludedWallets: [{ name: 'browser wallet' }] } })).toEqual([])
  })
})

it('behavior: the list is the same array for states that agree in what it is made of', () => {
  const state = stateOf({ list: [entry('a')] })
  const list = selectConnectorList(state)
  expect(
    selectConnectorList({ ...state, modal: { isOpen: true, isLoading: false, isShaking: false, isMounted: false } }),
  ).toBe(list)
  expect(selectConnectorList({ ...state, connectors: createConnectorsSlice() })).toEqual([])
})

describe('connect methods', () => {
  it('CAP-17 behavior: wallets come first where an injected one exists, and an order of the app stands', () => {
    expect(selectConnectMethodsOrder(stateOf({ list: [] }))).toEqual(['email', 'social', 'wallet'])
    expect(selectConnectMethodsOrder(stateOf({ list: [entry('wc', { type: 'WALLET_CONNECT' })] }))).toEqual([
      'email',
      'social',
      'wallet',
    ])
    expect(selectConnectMethodsOrder(stateOf({ list: [entry('a')] }))).toEqual(['wallet', 'email', 'social'])
    expect(
      selectConnectMethodsOrder(stateOf({ list: [entry('a')], options: { connectMethodsOrder: ['social'] } })),
    ).toEqual(['social'])
  })
})
