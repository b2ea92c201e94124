import { describe, expect, it } from 'vitest'
import type { Connection } from '../state/tree.js'
import type { Connections } from './connectionChanges.js'
import { describeChange } from './describeChange.js'

const connection = (changes: Partial<Connection> = {}): Connection => ({
  id: 'eip155/a',
  namespace: 'eip155',
  connectorId: 'a',
  connectorType: 'ANNOUNCED',
  connectorName: 'A',
  generation: 1,
  accounts: [],
  address: '0xA',
  chainId: 'eip155:1',
  status: 'connected',
  ...changes,
})
const other = connection({ id: 'eip155/b', connectorId: 'b', address: '0xB' })
const none: Connections = { byId: {}, active: {} }
const only = (one: Connection): Connections => ({ byId: { [one.id]: one }, active: { [one.namespace]: one.id } })
const names = (before: Connections, after: Connections) => describeChange(before, after).map(({ name }) => name)

describe('describeChange', () => {
  it('default: nothing where nothing changed', () => {
    const before = only(connection())
    expect(describeChange(before, { byId: { ...before.byId }, active: { ...before.active } })).toEqual([])
  })

  it('behavior: a namespace that was connected and still is tells from where to where', () => {
    const after = only(connection({ address: '0xC', chainId: 'eip155:10' }))
    expect(describeChange(only(connection()), after)).toEqual([
      {
        name: 'switchNetwork',
        event: { namespace: 'eip155', connectionId: 'eip155/a', address: '0xC', chainId: 'eip155:10' },
      },
      { name: 'addressChanged', event: { namespace: 'eip155', from: '0xA', to: '0xC' } },
      { name: 'chainChanged', event: { namespace: 'eip155', from: 'eip155:1', to: 'eip155:10' } },
    ])
  })

  it('behavior: an address in other letters is the same one', () => {
    expect(names(only(connection()), only(connection({ address: '0xa' })))).toEqual([])
  })

  it('behavior: who has just come, or gone, has changed no address', () => {
    expect(names(none, only(connection()))).toEqual(['accountChanged'])
    expect(names(only(connection({ status: 'connecting' })), only(connection({ address: '0xC' })))).toEqual([
      'accountChanged',
    ])
    expect(names(only(connection()), none)).toEqual(['disconnect', 'disconnected'])
    expect(names(only(connection()), only(connection({ status: 'unconfirmed' })))).toEqual([])
  })

  it('behavior: of two wallets of a namespace the one in use counts', () => {
    const both = (active: Connection, first = connection()): Connections => ({
      byId: { [first.id]: first, [other.id]: other },
      active: { eip155: active.id },
    })
    expect(names(both(other), both(other, connection({ address: '0xC' })))).toEqual(['switchNetwork'])
    expect(describeChange(both(connection()), both(other)).slice(1)).toEqual([
      { name: 'addressChanged', event: { namespace: 'eip155', from: '0xA', to: '0xB' } },
    ])
    expect(names(both(connection()), only(other))).toEqual([
      'disconnect',
      'accountChanged',
      'disconnected',
      'addressChanged',
    ])
  })

  it('behavior: all that go at once are told of once', () => {
    const solana = connection({ id: 'solana/a', namespace: 'solana' })
    const before: Connections = {
      byId: { 'eip155/a': connection(), 'solana/a': solana },
      active: { eip155: 'eip155/a', solana: 'solana/a' },
    }
    expect(describeChange(before, none).at(-1)).toEqual({
      name: 'disconnected',
      event: { connectionIds: ['eip155/a', 'solana/a'] },
    })
  })
})
