import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createFoundConnectors } from '../connections/foundConnectors.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createConnectorsController } from './connectors.js'

function setup(userAgent = '', options: Parameters<typeof createTestClient>[0] = {}) {
  const { hawser } = createTestClient({ platform: { ...createFakePlatform(), userAgent }, ...options })
  const { state } = hawser[internalsKey]
  const found = createFoundConnectors()
  const controller = createConnectorsController({ ...hawser[internalsKey], found })
  return { slice: state.connectors, found, controller, alerts: () => state.alerts }
}

describe('connectors', () => {
  it('ENT-03 default: an entry holds every field of its connector as plain data', () => {
    const { slice, found, controller } = setup()
    const connector = createConnector({
      id: 'io.foo',
      name: 'Foo',
      icon: 'data:image/png;base64,AA',
      rdns: 'io.foo',
      imageId: 'image',
      explorerId: 'explorer',
      installUrl: 'https://foo.example',
    })
    found.set('eip155', [connector])
    expect(slice.list).toEqual([
      {
        id: 'io.foo',
        type: 'ANNOUNCED',
        name: 'Foo',
        imageUrl: 'data:image/png;base64,AA',
        imageId: 'image',
        explorerId: 'explorer',
        info: { rdns: 'io.foo' },
        chains: ['eip155'],
        isInstalled: true,
        installUrl: 'https://foo.example',
      },
    ])
    expect(controller.getWallet('io.foo')?.members).toEqual([connector])
  })

  it('behavior: an input that the connect view has a field for is told, and what it is parsed by is not', () => {
    const { slice, found } = setup()
    const parse = (value: unknown) => value
    found.set('app', [
      createConnector({ id: 'auth', type: 'AUTH', traits: { input: { parse, field: 'email' } } }),
      createConnector({ id: 'other', type: 'AUTH', traits: { input: { parse } } }),
    ])
    expect(slice.list.map(({ id, field }) => [id, field])).toEqual([
      ['auth', 'email'],
      ['other', undefined],
    ])
    expect(JSON.stringify(slice.list)).not.toContain('parse')
  })

  it('behavior: the side table has the ids of the list, whatever comes and goes', () => {
    const { slice, found, controller } = setup()
    const same = () => {
      for (const id of ['a', 'b', 'wc'])
        expect(controller.getWallet(id) !== undefined).toBe(slice.list.some((entry) => entry.id === id))
    }
    expect(slice).toMatchObject({ list: [] })
    found.set('eip155', [createConnector({ id: 'a', rdns: 'a' }), createConnector({ id: 'b', rdns: 'b' })])
    same()
    found.set('app', [createConnector({ id: 'wc', type: 'WALLET_CONNECT', namespaces: ['eip155', 'solana'] })])
    same()
    found.set('eip155', [createConnector({ id: 'b', rdns: 'b' })])
    same()
    expect(slice.list.map(({ id }) => id)).toEqual(['b', 'wc'])
  })

  it('behavior: a wallet keeps its id and its connector when other sources change', () => {
    const { slice, found, controller } = setup()
    const evm = createConnector({ id: 'app.phantom', rdns: 'app.phantom', name: 'Phantom' })
    const solana = createConnector({
      id: 'p',
      rdns: 'app.phantom',
      type: 'EXTERNAL',
      name: 'P',
      namespaces: ['solana'],
    })
    found.set('eip155', [evm])
    found.set('solana', [solana])
    const merged = controller.getWallet('app.phantom')
    const list = slice.list
    found.set('eip155', [evm])
    found.set('app', [])
    expect(controller.getWallet('app.phantom')).toBe(merged)
    expect(slice.list).toBe(list)
    expect(list).toMatchObject([{ id: 'app.phantom', type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] }])
  })

  it('behavior: two that announce one rdns are both listed, and the integrator and the list are told', () => {
    const { slice, found, alerts } = setup()
    found.set('eip155', [
      createConnector({ id: 'io.a', rdns: 'io.a' }),
      createConnector({ id: 'io.a#2', rdns: 'io.a' }),
    ])
    expect(slice.list).toMatchObject([
      { id: 'io.a', isContested: true },
      { id: 'io.a#2', isContested: true },
    ])
    expect(alerts()).toMatchObject([
      { severity: 'warning', error: { code: 'WALLET_CONTESTED', details: expect.stringContaining('io.a, io.a#2') } },
    ])
    found.set('eip155', [createConnector({ id: 'io.a', rdns: 'io.a' })])
    expect(slice.list).toEqual([expect.not.objectContaining({ isContested: true })])
  })

  it('behavior: an app names where the objects of its own wallet stand', () => {
    const page = { ours: { ethereum: {}, solana: {} } } as unknown as Window & typeof globalThis
    const { slice, found } = setup('', {
      platform: { ...createFakePlatform(), window: page },
      walletIdentities: [{ rdns: 'io.ours', places: { eip155: 'ours.ethereum', solana: 'ours.solana' } }],
    })
    const objects = (page as unknown as { ours: { ethereum: object; solana: object } }).ours
    found.set('eip155', [createConnector({ id: 'io.ours', rdns: 'io.ours', pageObject: objects.ethereum })])
    found.set('solana', [createConnector({ id: 's', namespaces: ['solana'], pageObject: objects.solana })])
    expect(slice.list).toMatchObject([{ id: 'io.ours', type: 'MULTI_CHAIN', chains: ['eip155', 'solana'] }])
  })

  const parts = ['eip155', 'solana', 'bip122', 'polkadot'] as const
  type Part = (typeof parts)[number]
  const ordersOf = (left: readonly Part[]): readonly Part[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((part) => ordersOf(left.filter((other) => other !== part)).map((rest) => [part, ...rest]))
  /** A wallet of several objects, each of which `tell` announces and `put` puts at its place. */
  function setupParts() {
    const ours: Partial<Record<Part, object>> = {}
    const platform = { ...createFakePlatform(), window: { ours } as unknown as Window & typeof globalThis }
    const places = { eip155: 'ours.eip155', solana: 'ours.solana', bip122: 'ours.bip122', polkadot: 'ours.polkadot' }
    const { slice, found, controller } = setup('', { platform, walletIdentities: [{ rdns: 'io.ours', places }] })
    const objects = { eip155: {}, solana: {}, bip122: {}, polkadot: {} }
    // As the adapters are asked when a client starts, whose order is theirs.
    for (const part of parts) found.set(part, [])
    const tell = (part: Part) => {
      const identity = part === 'eip155' ? { id: 'io.ours', rdns: 'io.ours' } : { id: `${part}:ours` }
      found.set(part, [createConnector({ ...identity, name: 'Ours', namespaces: [part], pageObject: objects[part] })])
    }
    const put = (part: Part) => {
      ours[part] = objects[part]
    }
    return { slice, controller, clock: platform.clock, tell, put }
  }

  it.each(ordersOf(parts))('behavior: whose parts come as %s, %s, %s, %s is one row all the time', async (...order) => {
    // A part may stand at its place before the client hears of it, or only after, in the same task.
    for (const isPutFirst of [true, false]) {
      const { slice, tell, put } = setupParts()
      for (const [index, part] of order.entries()) {
        const steps = [put, tell]
        for (const step of isPutFirst ? steps : steps.reverse()) step(part)
        await Promise.resolve()
        const known = order.slice(0, index + 1)
        const chains = parts.filter((own) => known.includes(own))
        expect(slice.list, `${isPutFirst} ${known}`).toHaveLength(1)
        expect([...(slice.list[0]?.chains ?? [])].sort()).toEqual([...chains].sort())
        expect(slice.list[0]?.id).toBe(chains[0] === 'eip155' ? 'io.ours' : `${chains[0]}:ours`)
      }
    }
  })

  it('behavior: parts that come to their places seconds after they were told of are found there; then nobody looks any more', async () => {
    const { slice, tell, put, clock } = setupParts()
    for (const part of parts) tell(part)
    await clock.advance(5_000)
    expect(slice.list).toHaveLength(4)
    for (const part of parts) put(part)
    await clock.advance(5_000)
    expect(slice.list).toMatchObject([{ id: 'io.ours', type: 'MULTI_CHAIN' }])
    expect(clock.pending()).toBe(0)
  })

  it('behavior: nobody looks again after the end, nor where no wallet of the page can have several places', async () => {
    const { tell, put, controller, clock, slice } = setupParts()
    for (const part of parts) tell(part)
    controller.dispose()
    for (const part of parts) put(part)
    expect(clock.pending()).toBe(0)
    await Promise.resolve()
    expect(slice.list).toHaveLength(4)
    const window = {} as Window & typeof globalThis
    const platform = { ...createFakePlatform(), window }
    setup('', { platform }).found.set('eip155', [createConnector({ id: 'io.b', rdns: 'io.b', pageObject: {} })])
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: of two connectors with one id that are not one wallet, the first stays', () => {
    const { slice, found, controller } = setup()
    const first = createConnector({ id: 'x', type: 'WALLET_CONNECT' })
    found.set('app', [first, createConnector({ id: 'x', type: 'AUTH' })])
    expect(slice.list).toHaveLength(1)
    expect(controller.getWallet('x')?.members).toEqual([first])
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile', true],
    ['Mozilla/5.0 (X11; Linux x86_64)', false],
    ['', false],
  ])('behavior: knows a phone by its user agent: %s', (userAgent, isMobile) => {
    const { slice } = setup(userAgent)
    expect(slice.isMobile).toBe(isMobile)
  })

  it('behavior: an iPad says that it is a Mac, and is known by its touch screen', () => {
    const isMobile = (maxTouchPoints: number) => {
      const window = { navigator: { maxTouchPoints } } as Window & typeof globalThis
      const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
      const { hawser } = createTestClient({ platform: { ...createFakePlatform(), userAgent, window } })
      createConnectorsController({ ...hawser[internalsKey], found: createFoundConnectors() })
      return hawser[internalsKey].state.connectors.isMobile
    }
    expect(isMobile(5)).toBe(true)
    expect(isMobile(0)).toBe(false)
  })
})
