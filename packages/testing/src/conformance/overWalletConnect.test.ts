import { createMemoryStore, type Platform, systemClock } from '@hawser/common'
import type { AdapterFactory, Connector, ConnectorFactory } from '@hawser/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WalletConnectPeer } from '../walletConnect/walletConnectPeer.js'
import { overWalletConnect, type WalletConnectConformancePeer } from './overWalletConnect.js'

type Step = () => Promise<void>
const isDone: Step = async () => {}
const fails = (what: string) => async (): Promise<never> => {
  throw new Error(what)
}

/** What one phone does when it is created, told to pair and ended. */
interface PhonePlan {
  readonly create?: Step
  readonly pair?: Step
  readonly destroy?: Step
}

/** A suite whose pages have one wallet for each plan, and whose connector shows a pairing at once. */
function open(plans: readonly PhonePlan[], { tearDown = isDone, tearDownBase = isDone } = {}) {
  const ended: string[] = []
  const end = (what: string, step: Step) => async () => {
    ended.push(what)
    await step()
  }
  const rest = [...plans]
  const connector = {
    id: 'test',
    name: 'Test',
    async connect({ onPairing }) {
      onPairing?.({ uri: 'wc:1', expiresAtMs: 0 })
      return []
    },
  } satisfies Partial<Connector>
  const suite = overWalletConnect({
    name: 'test',
    namespace: 'eip155',
    base: {
      name: 'base',
      createAdapter: () => ({ create: () => ({}) }) as unknown as AdapterFactory,
      networks: () => [],
      unknownNetworkId: 'eip155:9',
      openPage: () => ({
        platform: {
          clock: systemClock,
          fetch,
          store: createMemoryStore(),
          onVisible: () => () => {},
          userAgent: 'test',
          window: undefined,
        },
        addWallet: () => expect.fail('Wallets come by the phone.'),
        close: () => {},
      }),
      verifyMessage: async () => true,
      tearDown: end('base', tearDownBase),
    },
    createConnector: () => ({ create: () => connector as unknown as Connector }) as unknown as ConnectorFactory,
    async createPeer(): Promise<WalletConnectConformancePeer> {
      const { create = isDone, pair = isDone, destroy = isDone } = rest.shift() ?? {}
      await create()
      const peer: Partial<WalletConnectPeer> = {
        pair,
        destroy: end('phone', destroy),
        setBehavior: () => {},
        pending: [],
        sessions: [],
      }
      return {
        peer: peer as WalletConnectPeer,
        behave: (behavior) => {
          throw new Error(`The phone cannot be told ${behavior}.`)
        },
      }
    },
    addresses: () => [],
    tearDown: end('relay', tearDown),
  })
  const page = suite.openPage()
  const wallets = plans.map((_, index) => page.addWallet({ id: `w${index}`, name: 'Phone' }))
  return { ended, wallets, connect: () => connectAll(suite.createAdapter(), page.platform), end: suite.tearDown }
}

/** Has each connector of the page show its pairing. */
async function connectAll(factory: AdapterFactory, platform: Platform) {
  let all: readonly Connector[] = []
  factory.create({ platform, networks: () => [] }).watchConnectors((connectors) => {
    all = connectors
  })
  for (const { connect } of all)
    await connect({ namespaces: ['eip155'], generation: 1, signal: new AbortController().signal, onPairing: () => {} })
}

/** What nobody caught, which ends a run of tests. */
function watchUnhandled() {
  const unhandled = vi.fn()
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  return unhandled
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('the end of a suite', () => {
  it('default: every phone, what the suite started, and what its base did', async () => {
    const { ended, end } = open([{}, {}])
    await end?.()
    expect(ended).toEqual(['phone', 'phone', 'relay', 'base'])
  })

  it.each<[string, PhonePlan, string]>([
    ['was never created', { create: fails('no port') }, 'no port'],
    ['does not end', { destroy: fails('stuck') }, 'stuck'],
  ])('behavior: a phone that %s keeps nothing else from ending, and is told', async (_how, plan, reason) => {
    const unhandled = watchUnhandled()
    const { ended, end } = open([plan, {}])
    await settle()
    await expect(end?.()).rejects.toThrow(reason)
    expect(ended.filter((what) => what !== 'phone')).toEqual(['relay', 'base'])
    expect(ended.filter((what) => what === 'phone').length).toBe(plan.destroy ? 2 : 1)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('behavior: each thing that went wrong is told', async () => {
    const failing = { tearDown: fails('relay'), tearDownBase: fails('base') }
    const { ended, end } = open([{ destroy: fails('phone') }], failing)
    await expect(end?.()).rejects.toMatchObject({
      errors: [{ message: 'phone' }, { message: 'relay' }, { message: 'base' }],
    })
    expect(ended).toEqual(['phone', 'relay', 'base'])
  })

  it('behavior: so is what a phone could not do meanwhile, and nothing is left unhandled', async () => {
    const unhandled = watchUnhandled()
    const { wallets, connect, end } = open([{ pair: fails('no such pairing') }])
    await connect()
    wallets[0]?.behave('malformedHash', true)
    await settle()
    expect(unhandled).not.toHaveBeenCalled()
    await expect(end?.()).rejects.toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: 'no such pairing' }),
        expect.objectContaining({ message: 'The phone cannot be told malformedHash.' }),
      ]),
    })
  })
})
