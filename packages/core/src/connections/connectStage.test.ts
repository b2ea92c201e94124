import { type ChainNamespace, RequestPendingError, UserRejectedError } from '@hawser/common'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, networkOf, solana } from '../fixtures/networks.js'
import { cancelConnect, connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { removeNetwork } from '../flows/requestedNetworks.js'
import type { ConnectAttempt, HawserState } from '../state/tree.js'
import { continuePartly, isNothingMissing, selectConnectStage, settlePartly } from './connectStage.js'

const connectorId = 'multi'
const namespaces: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122']
const networks = [mainnet, solana, networkOf('bip122')]
const partly = { granted: ['eip155'], missing: ['solana', 'bip122'] } as const

/** What a state knows of a wallet that is connected on some namespaces, in an app that has networks of some. */
function stateOf(connected: readonly ChainNamespace[], requested = namespaces) {
  const state = createTestClient().hawser.getSnapshot()
  const byId = Object.fromEntries(connected.map((one) => [`${one}/${connectorId}`, { status: 'connected' }]))
  return {
    ...state,
    connections: { ...state.connections, byId },
    networks: { ...state.networks, requested: networks.filter((one) => requested.includes(one.chainNamespace)) },
  } as unknown as HawserState
}

describe('continuePartly', () => {
  const previous = { connectorId, partly }
  it.each([
    ['the rest', previous, { connectorId, namespaces: ['solana', 'bip122'] }, partly],
    ['a part of the rest', previous, { connectorId, namespaces: ['bip122'] }, partly],
    ['more than the rest', previous, { connectorId, namespaces: ['eip155', 'solana'] }, undefined],
    ['all of the wallet', previous, { connectorId }, undefined],
    ['nothing by name', previous, { connectorId, namespaces: [] }, undefined],
    ['another wallet', previous, { connectorId: 'other', namespaces: ['solana'] }, undefined],
    ['after one that missed nothing', { connectorId }, { connectorId, namespaces: ['solana'] }, undefined],
    ['the first one', null, { connectorId, namespaces: ['solana'] }, undefined],
  ] as const)('parameters: %s', (_, before, asked, expected) => {
    expect(continuePartly(before, asked)).toEqual(expected)
  })
})

describe('settlePartly', () => {
  it.each([
    ['all of it', ['eip155', 'solana'], namespaces, ['eip155', 'solana'], undefined, undefined],
    ['a part', ['eip155'], namespaces, namespaces, undefined, partly],
    ['nothing was asked for by name', ['eip155'], namespaces, undefined, undefined, undefined],
    ['what the app has no network for', ['eip155'], ['eip155'], ['eip155', 'solana'], undefined, undefined],
    ['the rest', namespaces, namespaces, ['solana', 'bip122'], partly, undefined],
    [
      'a part of the rest',
      ['eip155', 'bip122'],
      namespaces,
      ['solana', 'bip122'],
      partly,
      { granted: ['eip155', 'bip122'], missing: ['solana'] },
    ],
    [
      'a part of the rest, which was asked for alone',
      ['eip155', 'bip122'],
      namespaces,
      ['bip122'],
      partly,
      { granted: ['eip155', 'bip122'], missing: ['solana'] },
    ],
  ] as const)('parameters: %s', (_, connected, requested, asked, before, expected) => {
    expect(settlePartly(stateOf(connected, requested), { connectorId, namespaces: asked }, before)).toEqual(expected)
  })
})

/** A client with one wallet of three namespaces; what it grants is said each time. */
function open() {
  const wallet = createFakeWallet({ id: connectorId, namespaces: [...namespaces] })
  const adapters = namespaces.map((namespace) =>
    createFakeAdapter(namespace, { found: namespace === 'eip155' ? [wallet] : [] }),
  )
  const { hawser } = createTestClient({ adapters, networks })
  hawser.start()
  const stage = (isAsked = true) => selectConnectStage(hawser.getSnapshot(), { connectorId, namespaces, isAsked })
  const grant = (granted: readonly ChainNamespace[]): void => {
    for (const namespace of namespaces) {
      const account = { namespace, address: `${namespace}-a`, type: 'eoa' as const }
      wallet.accounts[namespace] = granted.includes(namespace) ? [account] : []
    }
  }
  return { hawser, wallet, stage, grant }
}

describe('selectConnectStage', () => {
  const attempt: ConnectAttempt = {
    connectorId,
    namespaces,
    generation: 1,
    phase: 'waiting',
    error: null,
    startedAtMs: 0,
  }
  const error = { code: 'X', shortMessage: 'X' }
  const entry = { id: connectorId, type: 'ANNOUNCED', name: 'Multi', info: {}, chains: [], isInstalled: true } as const
  const given = (
    own: Partial<ConnectAttempt> | null,
    parts: Partial<HawserState['connectors']['list'][number]> = {},
  ) => {
    const state = stateOf([])
    const list = [{ ...entry, ...parts }]
    const connecting = { ...state.connecting, attempt: own && { ...attempt, ...own } }
    return { ...state, connectors: { ...state.connectors, list }, connecting }
  }
  const shows = (state: HawserState, connected: string) => ({ ...state, modal: { ...state.modal, connected } })
  const rest = { granted: ['eip155'], missing: ['solana', 'bip122'], asks: ['solana', 'bip122'] }

  it.each([
    ['it has left the list', given(null, { id: 'other' }), true, { stage: 'gone', canAskAgain: false }],
    ['it is not installed', given(null, { isInstalled: false }), true, { stage: 'notInstalled' }],
    ['nobody has asked it', given(null), false, { stage: 'ready', asks: namespaces, granted: [], missing: [] }],
    ['it is about to be asked', given(null), true, { stage: 'waiting', canAskAgain: false }],
    ['it is asked', given({}), true, { stage: 'waiting' }],
    ['it has granted, and something is required', given({ isGranted: true }), true, { stage: 'granted' }],
    ['another wallet is asked', given({ connectorId: 'other', phase: 'failed', error }), true, { stage: 'waiting' }],
    ['it has declined', given({ phase: 'rejected', error }), true, { stage: 'rejected', error, canAskAgain: true }],
    ['it has failed', given({ phase: 'failed', error }), true, { stage: 'failed', error, canAskAgain: true }],
    ['its time is up', given({ phase: 'timedOut', error }), true, { stage: 'timedOut', canAskAgain: true }],
    ['a request is open', given({ phase: 'alreadyOpen', error }), true, { stage: 'alreadyOpen', canAskAgain: true }],
    [
      'it has granted a part',
      given({ phase: 'partly', partly }),
      true,
      { stage: 'partly', canAskAgain: true, ...rest },
    ],
    ['it is asked for the rest', given({ partly }), true, { stage: 'waiting', canAskAgain: false, ...rest }],
    [
      'it shows its second prompt of two',
      given({ prompt: { number: 2, count: 2, namespaces: ['solana'] } }),
      true,
      { stage: 'waiting', prompt: { number: 2, count: 2 } },
    ],
    ['it has connected', shows(given(null), connectorId), true, { stage: 'connected', canAskAgain: false }],
    ['another one has connected', shows(given(null), 'other'), true, { stage: 'waiting' }],
    ['it is asked once more after that', shows(given({}), connectorId), true, { stage: 'waiting' }],
    ['it declines the rest', given({ phase: 'rejected', error, partly }), true, { stage: 'rejected', ...rest }],
  ] as const)('parameters: %s', (_, state, isAsked, expected) => {
    expect(selectConnectStage(state, { connectorId, namespaces, isAsked })).toMatchObject(expected)
  })

  it('STA-11 behavior: what the app has removed its networks of is not asked for again', () => {
    const state = given({ phase: 'partly', partly })
    const none = { ...state, networks: stateOf([], ['eip155']).networks }
    const some = { ...state, networks: stateOf([], ['eip155', 'bip122']).networks }
    const options = { connectorId, namespaces, isAsked: true }
    expect(selectConnectStage(some, options)).toMatchObject({
      missing: ['bip122'],
      asks: ['bip122'],
      canAskAgain: true,
    })
    expect(selectConnectStage(none, options)).toMatchObject({ missing: [], asks: [], canAskAgain: false })
    expect([isNothingMissing(state), isNothingMissing(some), isNothingMissing(none)]).toEqual([false, false, true])
  })

  it('default: a part, then the rest declined, then given', async () => {
    const { hawser, wallet, stage, grant } = open()
    grant(['eip155'])
    await connect(hawser, { connectorId, namespaces })
    expect(stage()).toMatchObject({ stage: 'partly', ...rest })
    wallet.onConnect = { error: new UserRejectedError() }
    const { asks = [] } = stage()
    await expect(connect(hawser, { connectorId, namespaces: asks })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(stage()).toMatchObject({ stage: 'rejected', ...rest })
    wallet.onConnect = 'approve'
    grant(namespaces)
    await connect(hawser, { connectorId, namespaces: asks })
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(stage(false)).toMatchObject({ stage: 'ready', granted: [], missing: [], asks: namespaces })
  })

  it('behavior: of a part of which nothing is left to ask for, nothing is kept', async () => {
    const { hawser, grant } = open()
    grant(['eip155', 'bip122'])
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId, namespaces } } })
    await connect(hawser, { connectorId, namespaces })
    await settle()
    expect(hawser.getSnapshot().modal.isOpen).toBe(true)
    removeNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
    await settle()
    expect(hawser.getSnapshot()).toMatchObject({ modal: { isOpen: false }, connecting: { attempt: null } })
  })

  it.each(['the app', 'the wallet'])('behavior: a part that %s has ended is none any more', async (by) => {
    const { hawser, wallet, grant } = open()
    grant(['eip155'])
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId, namespaces } } })
    await connect(hawser, { connectorId, namespaces })
    await settle()
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'partly' })
    if (by === 'the app') await disconnect(hawser, { namespace: 'eip155' })
    else {
      const { generation = 0 } = hawser.getSnapshot().connections.byId[`eip155/${connectorId}`] ?? {}
      wallet.emit('eip155', { generation, accounts: [] })
    }
    await settle()
    expect(hawser.getSnapshot()).toMatchObject({ modal: { isOpen: false }, connecting: { attempt: null } })
  })

  it('behavior: no sequence of events leads to an impossible stage', async () => {
    const errors = [new UserRejectedError(), new RequestPendingError(), new Error('The wallet broke.')]
    const answers = fc.record({
      answer: fc.constantFrom('approve' as const, 'hang' as const, ...errors.map((error) => ({ error }))),
      granted: fc.subarray([...namespaces]),
      asked: fc.option(fc.subarray([...namespaces], { minLength: 1 }), { nil: undefined }),
      isFollowUp: fc.boolean(),
      removes: fc.boolean(),
      isCancelled: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { maxLength: 6 }), async (sequence) => {
        const { hawser, wallet, stage, grant } = open()
        for (const { answer, granted, asked, isFollowUp, removes, isCancelled } of sequence) {
          const before = stage()
          const asks = isFollowUp ? before.asks : asked
          grant(granted)
          wallet.onConnect = answer
          void connect(hawser, { connectorId, namespaces: asks }).catch(() => {})
          if (removes) removeNetwork(hawser, { caipNetworkId: solana.caipNetworkId })
          await settle()
          if (isCancelled) cancelConnect(hawser)
          const { connecting, connections, networks: now } = hawser.getSnapshot()
          const current = stage()
          const stands = (one: ChainNamespace) => connections.byId[`${one}/${connectorId}`]?.status === 'connected'
          // What stands is never asked for again, and nothing is that the app has no network for.
          expect(current.missing.filter(stands)).toEqual([])
          expect(current.granted.filter((one) => !stands(one))).toEqual([])
          for (const one of current.missing)
            expect(now.requested.some(({ chainNamespace }) => chainNamespace === one)).toBe(true)
          expect(current.granted.length === 0 || current.missing.length > 0 || !current.canAskAgain).toBe(true)
          if (current.stage === 'partly') expect(current).toMatchObject({ canAskAgain: true })
          if (current.stage === 'waiting' || current.stage === 'granted') {
            expect(current.canAskAgain).toBe(false)
            expect(connecting.attempt?.phase ?? 'waiting').toBe('waiting')
          }
          if ('error' in current) expect(current.error?.code).toBeTypeOf('string')
          if (isCancelled) expect(current).toMatchObject({ stage: 'waiting', granted: [], missing: [] })
        }
        hawser.destroy()
        expect(hawser[internalsKey].signal.aborted).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
