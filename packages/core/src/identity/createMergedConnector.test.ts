import { RequestPendingError, RpcError, toHawserError, UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createConnector } from '../fixtures/createConnector.js'
import type { Connector, ConnectPrompt } from '../interfaces/connector.js'
import { createMergedConnector } from './createMergedConnector.js'
import { mergeConnectors } from './mergeConnectors.js'
import { walletIdentities } from './walletIdentities.js'

const signal = new AbortController().signal
const page = { phantom: { ethereum: {}, solana: {} } }
const hints = {}

function merge(...connectors: Connector[]): Connector {
  const [wallet] = mergeConnectors(connectors, { page, identities: walletIdentities })
  if (!wallet) throw new Error('nothing merged')
  return createMergedConnector(wallet)
}

const evm = (overrides: Partial<Connector> = {}) =>
  createConnector({
    id: 'app.phantom',
    rdns: 'app.phantom',
    name: 'Phantom',
    pageObject: page.phantom.ethereum,
    ...overrides,
  })
const solana = (overrides: Partial<Connector> = {}) =>
  createConnector({
    id: 'standard',
    name: 'Phantom',
    namespaces: ['solana'],
    pageObject: page.phantom.solana,
    ...overrides,
  })

describe('createMergedConnector', () => {
  it('default: a wallet with one way to it is that connector itself', () => {
    const connector = evm()
    expect(merge(connector)).toBe(connector)
  })

  it('behavior: each namespace goes to the member that speaks it, under one id', async () => {
    const connector = merge(evm(), solana())
    expect(connector).toMatchObject({
      id: 'app.phantom',
      type: 'MULTI_CHAIN',
      namespaces: ['eip155', 'solana'],
      isInstalled: true,
    })
    const reports = await connector.connect({ namespaces: ['solana', 'eip155'], generation: 3, signal })
    expect(reports.map(({ connectionId, generation }) => [connectionId, generation])).toEqual([
      ['eip155/app.phantom', 3],
      ['solana/app.phantom', 3],
    ])
    expect(await connector.getProvider('solana')).toEqual({ providerOf: 'standard', namespace: 'solana' })
    expect(await connector.connect({ namespaces: ['polkadot'], generation: 1, signal })).toEqual([])
  })

  it('behavior: each of several prompts is told before the wallet shows it, a single one is not', async () => {
    const told: unknown[] = []
    const connect: Connector['connect'] = async ({ namespaces }) => {
      told.push(namespaces)
      return []
    }
    const connector = merge(evm({ connect }), solana({ connect }))
    const onPrompt = (prompt: ConnectPrompt): void => void told.push(prompt)
    await connector.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal, onPrompt })
    expect(told).toEqual([
      { number: 1, count: 2, namespaces: ['eip155'] },
      ['eip155'],
      { number: 2, count: 2, namespaces: ['solana'] },
      ['solana'],
    ])
    told.length = 0
    await connector.connect({ namespaces: ['solana'], generation: 1, signal, onPrompt })
    expect(told).toEqual([['solana']])
  })

  it('behavior: what its connectors take to connect is taken for each by its own schema, and by nobody else', async () => {
    const asked = vi.fn<Connector['connect']>(async () => [])
    const email = vi.fn((value: unknown) => `${value}!`)
    const connector = merge(evm({ connect: asked }), solana({ connect: asked, traits: { input: { parse: email } } }))
    const input = connector.traits?.input?.parse('a@b.example', ['eip155', 'solana'])
    await connector.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal, input })
    expect(asked.mock.calls.map(([parameters]) => parameters.input)).toEqual([undefined, 'a@b.example!'])
    expect(email).toHaveBeenCalledExactlyOnceWith('a@b.example', ['solana'])
    expect(connector.traits?.input?.parse(undefined, ['eip155'])).toEqual(new Map())
    expect(() => connector.traits?.input?.parse('a@b.example', ['eip155'])).toThrow('no input is taken for eip155')
    expect(email).toHaveBeenCalledTimes(1)
  })

  it('behavior: it is what its connectors are, tells whether each of them is in reach, and ends what they keep open', () => {
    const watchHealth = vi.fn<NonNullable<Connector['watchHealth']>>(() => () => {})
    const dispose = vi.fn()
    const connector = merge(
      evm({ traits: { isListed: false, session: 'shared' }, dispose }),
      solana({ traits: { pairs: true }, watchHealth, dispose }),
    )
    expect(connector.traits).toEqual({ session: 'shared', pairs: true })
    connector.watchHealth?.(() => {})
    expect(watchHealth).toHaveBeenCalledTimes(1)
    connector.dispose?.()
    expect(dispose).toHaveBeenCalledTimes(2)
    expect(merge(evm({ traits: { isListed: false } }), solana({ traits: { isListed: false } })).traits).toEqual({
      isListed: false,
    })
    expect(merge(evm(), solana()).traits).toBeUndefined()
  })

  it('behavior: a refusal of the second namespace leaves the first one granted; a refusal of the first ends it', async () => {
    const refuse = vi.fn(() => Promise.reject(new UserRejectedError()))
    const second = merge(evm(), solana({ connect: refuse }))
    expect(await second.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal })).toHaveLength(1)
    const never = vi.fn<Connector['connect']>()
    const first = merge(evm({ connect: refuse }), solana({ connect: never }))
    await expect(first.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal })).rejects.toThrow(
      UserRejectedError,
    )
    expect(never).not.toHaveBeenCalled()
  })

  it('behavior: a namespace that fails by itself stops no other, whichever comes first; all failing, the first failure is told', async () => {
    const fail = () => Promise.reject(new Error('locked'))
    const first = merge(evm({ connect: fail }), solana())
    const reports = await first.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal })
    expect(reports.map(({ connectionId }) => connectionId)).toEqual(['solana/app.phantom'])
    const none = merge(evm({ connect: fail }), solana({ connect: () => Promise.reject(new Error('other')) }))
    await expect(none.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal })).rejects.toThrow('locked')
  })

  it('behavior: the user’s refusal is told rather than what failed by itself before it', async () => {
    const fail = () => Promise.reject(new RpcError(-32603))
    const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
    const connector = merge(evm({ connect: fail }), solana({ connect: refuse }))
    await expect(
      connector.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal }).catch((error: unknown) => {
        throw toHawserError(error)
      }),
    ).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('behavior: while a prompt is open in the wallet no further one is asked for', async () => {
    const pending = () => Promise.reject(new RequestPendingError())
    const never = vi.fn<Connector['connect']>()
    const connector = merge(evm({ connect: pending }), solana({ connect: never }))
    await expect(connector.connect({ namespaces: ['eip155', 'solana'], generation: 1, signal })).rejects.toMatchObject({
      code: 'REQUEST_PENDING',
    })
    expect(never).not.toHaveBeenCalled()
  })

  it('behavior: restoring survives a member that fails, and fails when all do', async () => {
    const broken = () => Promise.reject(new Error('gone'))
    const half = merge(evm({ reconnect: broken }), solana())
    const reports = await half.reconnect({ namespaces: ['eip155', 'solana'], generation: 1, signal, hints })
    expect(reports.map(({ connectionId }) => connectionId)).toEqual(['solana/app.phantom'])
    await expect(half.reconnect({ namespaces: ['eip155'], generation: 1, signal, hints })).rejects.toThrow('gone')
  })

  it('behavior: ends every session that it is asked to, even past a failure', async () => {
    const ended = vi.fn(async () => {})
    const connector = merge(
      evm({ disconnect: () => Promise.reject(new Error('stuck')) }),
      solana({ disconnect: ended }),
    )
    await expect(connector.disconnect({ namespaces: ['eip155', 'solana'], signal })).rejects.toThrow('stuck')
    expect(ended).toHaveBeenCalledWith({ namespaces: ['solana'], signal })
  })

  it('behavior: passes on reports under its id, from the member in charge only, until stopped', () => {
    const listeners: Parameters<Connector['watch']>[0][] = []
    const stop = vi.fn()
    const watch: Connector['watch'] = (report) => {
      listeners.push(report)
      return stop
    }
    const connector = merge(evm({ watch }), solana({ watch }))
    const heard: unknown[] = []
    const end = connector.watch((report) => heard.push(report))
    const report = {
      connectionId: 'solana/standard',
      generation: 1,
      namespace: 'solana',
      accounts: [],
      chainId: null,
    } as const
    listeners[1]?.(report)
    listeners[0]?.(report)
    const renamed = { ...report, connectionId: 'solana/app.phantom' }
    expect(heard).toEqual([[renamed]])
    // Several of one answer stay together.
    listeners[1]?.([report, { ...report, namespace: 'eip155' }, report])
    expect(heard).toEqual([[renamed], [renamed, renamed]])
    end()
    expect(stop).toHaveBeenCalledTimes(2)
  })
})
