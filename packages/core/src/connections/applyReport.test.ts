import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConnectionId, ConnectionReport, Connector } from '../interfaces/connector.js'
import type { Account, AccountType } from '../state/account.js'
import type { HawserState } from '../state/tree.js'
import { applyReport as apply, type ReportContext } from './applyReport.js'
import { chooseAddress, removeConnections } from './connectionChanges.js'
import { describeChange } from './describeChange.js'

type Connections = Pick<HawserState['connections'], 'byId' | 'active'> & Pick<HawserState['connecting'], 'attempt'>
type ConnectorPart = Pick<Connector, 'id' | 'type' | 'name' | 'namespaces' | 'traits'>

const wallet: ConnectorPart = { id: 'wallet', type: 'ANNOUNCED', name: 'Wallet', namespaces: ['eip155'] }
const id = 'eip155/wallet'
const empty: Connections = { byId: {}, active: {}, attempt: null }
const attempt = (generation: number, connectorId = 'wallet'): Connections['attempt'] => ({
  connectorId,
  generation,
  phase: 'waiting',
  error: null,
  namespaces: ['eip155'],
  startedAtMs: 0,
})
const specified = ['accountChanged', 'switchNetwork', 'disconnect']
/** What becomes of a report, with the specification's events of the difference. */
function applyReport(before: Connections, report: unknown, context: Omit<ReportContext, 'attempt'>) {
  const result = apply(before, report, { ...context, attempt: before.attempt })
  if (result.status !== 'applied') return result
  const { status, byId, active } = result
  const events = describeChange(before, result).filter(({ name }) => specified.includes(name))
  return { status, byId, active, events }
}
const account = (address: string, type: AccountType = 'eoa', namespace: ChainNamespace = 'eip155'): Account => ({
  namespace,
  address,
  type,
})
const report = (changes: Partial<ConnectionReport> = {}): ConnectionReport => ({
  connectionId: id,
  generation: 1,
  namespace: 'eip155',
  accounts: [account('0xA'), account('0xB')],
  chainId: 'eip155:1',
  ...changes,
})
const next = (before: Connections, result: ReturnType<typeof applyReport>): Connections => {
  if (result.status !== 'applied') throw new Error(`The report was ${result.status}`)
  return { ...before, attempt: null, byId: { ...result.byId }, active: { ...result.active } }
}
const connected = (): Connections => {
  const before = { ...empty, attempt: attempt(1) }
  return next(before, applyReport(before, report(), { connector: wallet }))
}

describe('applyReport', () => {
  describe('the picture of a wallet behind a connector that leads to any', () => {
    const any: ConnectorPart = { ...wallet, type: 'WALLET_CONNECT', name: 'WalletConnect' }
    const chosen = { id: 'listed', name: 'Bollard', imageUrl: 'data:image/png;base64,AAAA' }
    const iconAfter = (told: ConnectionReport['wallet'], of: ReportContext['chosen'], before?: Connections) => {
      const asking = { ...empty, attempt: attempt(1) }
      const result = apply(before ?? asking, report({ ...(told && { wallet: told }) }), {
        connector: any,
        attempt: before ? null : attempt(1),
        chosen: of,
      })
      return result.status === 'applied' ? result.byId[id]?.connectorIcon : result.status
    }

    it('default: the one of the list that was chosen, where the wallet says the same name', () => {
      expect(iconAfter({ name: 'Bollard' }, chosen)).toBe(chosen.imageUrl)
      expect(iconAfter({ name: 'Bollard Wallet' }, chosen)).toBe(chosen.imageUrl)
      expect(iconAfter({ name: 'Bollard', icon: 'https://b.example/404.png' }, chosen)).toBe(chosen.imageUrl)
    })

    it('behavior: another wallet that answers has its own, or none', () => {
      expect(iconAfter({ name: 'Other', icon: 'https://o.example/o.png' }, chosen)).toBe('https://o.example/o.png')
      expect(iconAfter({ name: 'Other' }, chosen)).toBeUndefined()
      expect(iconAfter({ name: 'Other', icon: 'https://o.example/o.png' }, undefined)).toBe('https://o.example/o.png')
    })

    it('behavior: it stays when the wallet reports again, also after a reload', () => {
      const first = apply({ byId: {}, active: {} }, report({ wallet: { name: 'Bollard' } }), {
        connector: any,
        attempt: attempt(1),
        chosen,
      })
      if (first.status !== 'applied') throw new Error(first.status)
      const standing: Connections = { byId: { ...first.byId }, active: { ...first.active }, attempt: null }
      expect(iconAfter({ name: 'Bollard' }, undefined, standing)).toBe(chosen.imageUrl)
      expect(iconAfter({ name: 'Other' }, undefined, standing)).toBeUndefined()
    })
  })

  it('STA-09 default: disconnected to connected emits accountChanged', () => {
    const result = applyReport({ ...empty, attempt: attempt(1) }, report(), { connector: wallet })
    expect(result).toMatchObject({
      status: 'applied',
      active: { eip155: id },
      byId: {
        [id]: { id, generation: 1, address: '0xA', chainId: 'eip155:1', status: 'connected', connectorName: 'Wallet' },
      },
      events: [
        {
          name: 'accountChanged',
          event: {
            namespace: 'eip155',
            connectionId: id,
            address: '0xA',
            caipAddress: 'eip155:1:0xA',
            chainId: 'eip155:1',
          },
        },
      ],
    })
  })

  it.each([
    ['the address', { accounts: [account('0xB'), account('0xA')] }, { address: '0xB', chainId: 'eip155:1' }],
    ['the chain', { chainId: 'eip155:10' }, { address: '0xA', chainId: 'eip155:10' }],
    ['both', { accounts: [account('0xC')], chainId: 'eip155:10' }, { address: '0xC', chainId: 'eip155:10' }],
  ] as const)('STA-09 behavior: a change of %s emits switchNetwork, once', (_, change, expected) => {
    const result = applyReport(connected(), report(change), { connector: wallet })
    expect(result).toMatchObject({
      events: [{ name: 'switchNetwork', event: { namespace: 'eip155', connectionId: id, ...expected } }],
    })
  })

  it('STA-09 behavior: a drop to disconnected emits disconnect and leaves nothing', () => {
    const result = applyReport(connected(), report({ accounts: [] }), { connector: wallet })
    expect(result).toEqual({
      status: 'applied',
      byId: {},
      active: {},
      events: [{ name: 'disconnect', event: { namespace: 'eip155', connectionId: id } }],
    })
  })

  it('behavior: a report that says nothing new changes and emits nothing', () => {
    const before = connected()
    const result = applyReport(before, report(), { connector: wallet })
    expect(result).toMatchObject({ status: 'applied', events: [] })
    expect(result.status === 'applied' && result.byId).toBe(before.byId)
    expect(result.status === 'applied' && result.active).toBe(before.active)
    expect(
      applyReport(before, report({ accounts: [account('0xa'), account('0xb')] }), { connector: wallet }),
    ).toMatchObject({ events: [] })
  })

  it('behavior: a report of another generation is stale, and so is one without connection or attempt', () => {
    expect(applyReport(connected(), report({ generation: 2, accounts: [] }), { connector: wallet })).toEqual({
      status: 'stale',
    })
    expect(applyReport(empty, report(), { connector: wallet })).toEqual({ status: 'stale' })
    expect(applyReport({ ...empty, attempt: attempt(1, 'other') }, report(), { connector: wallet })).toEqual({
      status: 'stale',
    })
    const ended: Connections = { ...empty, attempt: { ...attempt(1), phase: 'timedOut' } as Connections['attempt'] }
    expect(applyReport(ended, report(), { connector: wallet })).toEqual({ status: 'stale' })
  })

  it('behavior: a namespace that a wallet adds to its one session is connected; one that a wallet of the page adds is not', () => {
    for (const session of ['shared', 'own', undefined] as const) {
      const isSession = session === 'shared'
      const connector: ConnectorPart = { ...wallet, traits: { session }, namespaces: ['eip155', 'solana'] }
      const begun = { ...empty, attempt: attempt(1) }
      const before = next(begun, applyReport(begun, report(), { connector }))
      const added = (changes: Partial<ConnectionReport> = {}) =>
        report({
          connectionId: 'solana/wallet',
          namespace: 'solana',
          accounts: [account('A', 'eoa', 'solana')],
          chainId: null,
          ...changes,
        })
      expect(applyReport(before, added(), { connector }).status).toBe(isSession ? 'applied' : 'stale')
      expect(applyReport(before, added({ generation: 2 }), { connector }).status).toBe('stale')
      expect(applyReport(before, added(), { connector: { ...connector, id: 'other' } }).status).not.toBe('applied')
      if (!isSession) continue
      const both = next(before, applyReport(before, added(), { connector }))
      expect(Object.keys(both.byId)).toEqual([id, 'solana/wallet'])
      expect(applyReport(both, added({ generation: 2 }), { connector }).status).toBe('stale')
    }
  })

  it('behavior: a new attempt replaces the session of the same wallet, whose reports are stale from then on', () => {
    const before: Connections = { ...connected(), attempt: attempt(7) }
    const after = next(before, applyReport(before, report({ generation: 7 }), { connector: wallet }))
    expect(after.byId[id]?.generation).toBe(7)
    expect(applyReport(after, report({ accounts: [] }), { connector: wallet })).toEqual({ status: 'stale' })
  })

  it.each<[string, unknown]>([
    ['no object', 'accounts'],
    ['null', null],
    ['an unknown namespace', { ...report(), namespace: 'near', connectionId: 'near/wallet' }],
    ['an empty address', report({ accounts: [account('')] })],
    ['an address that is no text', { ...report(), accounts: [{ ...account('0xA'), address: 1 }] }],
    ['an account of another namespace', report({ accounts: [account('s', 'eoa', 'solana')] })],
    ['a chain of another namespace', report({ chainId: 'solana:1' })],
    ['a chain id that is none', report({ chainId: 'eip155:1:2' as CaipNetworkId })],
    ['the id of another wallet', report({ connectionId: 'eip155/other' })],
    [
      'a namespace that its connector does not speak',
      report({ namespace: 'solana', connectionId: 'solana/wallet', accounts: [], chainId: null }),
    ],
    ['a generation that is no whole number', report({ generation: Number.NaN })],
    ['accounts that are no list', { ...report(), accounts: { length: 1 } }],
  ])('behavior: a report with %s is malformed and changes nothing', (_, input) => {
    const result = applyReport(connected(), input, { connector: wallet })
    expect(result).toMatchObject({ status: 'malformed', error: { code: 'INVALID_RESPONSE' } })
  })

  it('behavior: the account that the user chose stands until the wallet takes it away or puts another one first', () => {
    const before = connected()
    const chosen: Connections = { ...before, ...chooseAddress(before, id, '0xB') }
    const address = (changes: Partial<ConnectionReport>): string | undefined =>
      next(chosen, applyReport(chosen, report(changes), { connector: wallet })).byId[id]?.address
    expect(address({ chainId: 'eip155:10' })).toBe('0xB')
    expect(address({ accounts: [account('0xA'), account('0xC'), account('0xB')] })).toBe('0xB')
    expect(address({ accounts: [account('0xA')] })).toBe('0xA')
    expect(address({ accounts: [account('0xC'), account('0xB')] })).toBe('0xC')
  })

  it('STA-09 behavior: on another network of Polkadot the chosen account is the one with its key', () => {
    const connector: ConnectorPart = { ...wallet, namespaces: ['polkadot'] }
    const on = (chainId: CaipNetworkId, addresses: readonly string[]) =>
      report({
        connectionId: 'polkadot/wallet',
        namespace: 'polkadot',
        chainId,
        accounts: addresses.map((address, i) => ({ ...account(address, 'eoa', 'polkadot'), publicKey: `0x${i}` })),
      })
    const before = { ...empty, attempt: attempt(1) }
    const first = next(before, applyReport(before, on('polkadot:a', ['1A', '1B']), { connector }))
    const chosen = first.byId['polkadot/wallet']
    if (!chosen) throw new Error('It is not connected')
    const used = { ...first, byId: { 'polkadot/wallet': { ...chosen, address: '1B' } } }
    const result = applyReport(used, on('polkadot:b', ['EA', 'EB']), { connector })
    expect(result).toMatchObject({ byId: { 'polkadot/wallet': { address: 'EB', chainId: 'polkadot:b' } } })
  })

  it('CAP-20 parameters: accountTypes', () => {
    const before = { ...empty, attempt: attempt(1) }
    const input = report({ accounts: [account('0xA'), account('0xB', 'smartAccount')] })
    const address = (type?: AccountType): string | undefined =>
      next(
        before,
        applyReport(before, input, {
          connector: wallet,
          accountTypes: type ? { eip155: type, solana: 'payment' } : {},
        }),
      ).byId[id]?.address
    expect(address('smartAccount')).toBe('0xB')
    expect(address('payment')).toBe('0xA')
    expect(address()).toBe('0xA')
  })

  it('STA-16 parameters: isOrdered: the first account is the user’s choice, whatever type the app takes, and each time that it changes', () => {
    const before = { ...empty, attempt: attempt(1) }
    const context = { connector: wallet, accountTypes: { eip155: 'smartAccount' } } as const
    const [key, smart] = [account('0xA'), account('0xB', 'smartAccount')]
    const first = next(before, applyReport(before, report({ accounts: [smart, key] }), context))
    const second = next(first, applyReport(first, report({ accounts: [key, smart], isOrdered: true }), context))
    const third = next(second, applyReport(second, report({ accounts: [smart, key], isOrdered: true }), context))
    expect([first, second, third].map(({ byId }) => byId[id]?.address)).toEqual(['0xB', '0xA', '0xB'])
  })

  it('behavior: accounts named twice count once', () => {
    const before = { ...empty, attempt: attempt(1) }
    const after = next(
      before,
      applyReport(before, report({ accounts: [account('0xA'), account('0xa'), account('0xB')] }), {
        connector: wallet,
      }),
    )
    expect(after.byId[id]?.accounts.map(({ address }) => address)).toEqual(['0xA', '0xB'])
  })

  it('STA-09 behavior: whatever is reported, the state holds together and events tell exactly what changed', () => {
    const connectors: ConnectorPart[] = [
      { id: 'one', type: 'ANNOUNCED', name: 'One', namespaces: ['eip155'] },
      { id: 'two', type: 'MULTI_CHAIN', name: 'Two', namespaces: ['eip155', 'solana'] },
      { id: 'three', type: 'INJECTED', name: 'Three', namespaces: ['solana'] },
    ]
    const namespaceArb = fc.constantFrom<ChainNamespace>('eip155', 'solana')
    const reportArb = fc.record({
      kind: fc.constant('report' as const),
      connector: fc.constantFrom(...connectors),
      namespace: namespaceArb,
      generation: fc.integer({ min: 0, max: 4 }),
      addresses: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      chain: fc.constantFrom('1', '2', null),
      garbage: fc.option(
        fc.anything().map((value) => ({ value })),
        { freq: 8 },
      ),
    })
    const commandArb = fc.oneof(
      { weight: 6, arbitrary: reportArb },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('attempt' as const),
          connector: fc.constantFrom(...connectors),
          generation: fc.integer({ min: 0, max: 4 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('remove' as const),
          connector: fc.constantFrom(...connectors),
          namespace: namespaceArb,
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
    )

    fc.assert(
      fc.property(fc.array(commandArb, { maxLength: 60 }), (commands) => {
        let state: Connections = empty
        for (const command of commands) {
          if (command.kind === 'attempt') {
            state = { ...state, attempt: attempt(command.generation, command.connector.id) }
            continue
          }
          if (command.kind === 'cancel') {
            state = { ...state, attempt: null }
            continue
          }
          const before = state
          const touched: ConnectionId = `${command.namespace}/${command.connector.id}`
          if (command.kind === 'remove') {
            const change = removeConnections(state, [touched])
            state = { ...state, byId: { ...change.byId }, active: { ...change.active } }
            const events = describeChange(before, state).filter(({ name }) => name === 'disconnect')
            expect(events).toHaveLength(before.byId[touched] ? 1 : 0)
          } else {
            const { connector, namespace, generation, addresses, chain, garbage } = command
            const input = garbage
              ? garbage.value
              : {
                  connectionId: touched,
                  generation,
                  namespace,
                  accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' })),
                  chainId: chain && `${namespace}:${chain}`,
                }
            const result = applyReport(state, input, { connector })
            if (result.status !== 'applied') continue
            expect(garbage).toBeNull()
            // Nothing of another generation than the connection's or the waiting attempt's gets in.
            const isAnswer = before.attempt?.generation === generation && before.attempt.connectorId === connector.id
            expect(isAnswer || before.byId[touched]?.generation === generation).toBe(true)
            state = { ...state, byId: { ...result.byId }, active: { ...result.active } }

            const own = result.events.filter(({ event }) => 'connectionId' in event && event.connectionId === touched)
            const was = before.byId[touched]
            const is = state.byId[touched]
            const expected =
              was && !is
                ? ['disconnect']
                : !was && is
                  ? ['accountChanged']
                  : was && is && (was.address !== is.address || was.chainId !== is.chainId)
                    ? ['switchNetwork']
                    : []
            expect(own.map(({ name }) => name)).toEqual(expected)
          }
          // Connections that nobody spoke of are as they were.
          for (const [other, connection] of Object.entries(before.byId)) {
            if (other !== touched) expect(state.byId[other as ConnectionId]).toBe(connection)
          }
          for (const [namespace, activeId] of Object.entries(state.active)) {
            expect(state.byId[activeId]?.namespace).toBe(namespace)
          }
          for (const connection of Object.values(state.byId)) {
            expect(state.active[connection.namespace]).toBeDefined()
            expect(connection.accounts.map(({ address }) => address)).toContain(connection.address)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
