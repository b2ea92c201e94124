import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { balanceResource } from '../flows/getBalance.js'
import { identityResource } from '../flows/lookupIdentity.js'
import { contractResource } from '../flows/readContract.js'
import { waitForReceipt } from '../flows/waitForReceipt.js'
import type { ContractsCapability } from '../interfaces/capabilities.js'
import { BALANCE_RETRY_MS } from '../lateConstants.js'
import { createResource, toKey } from './createResource.js'
import {
  getResource,
  invalidateResources,
  readResource,
  type WatchResourceOptions,
  watchResource,
} from './watchResource.js'

interface Load {
  readonly id: string
  readonly signal: AbortSignal
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

function setup({ staleTimeMs = 10_000 }: { readonly staleTimeMs?: number } = {}) {
  const page = Object.assign(new EventTarget(), { document: { visibilityState: 'visible' } })
  const platform = Object.assign(createFakePlatform(), { window: page as unknown as Window & typeof globalThis })
  const { hawser } = createTestClient({ platform })
  const loads: Load[] = []
  const resource = createResource({
    key: ({ id }: { readonly id: string }) => ['test', id],
    load: ({ id }, { signal }) =>
      new Promise<unknown>((resolve, reject) => loads.push({ id, signal, resolve, reject })),
    staleTimeMs,
    subject: ({ id }) => ({ caipNetworkId: 'eip155:1', address: id }),
  })
  return {
    hawser,
    platform,
    page,
    loads,
    resource,
    watch: (id = '0xa', options?: WatchResourceOptions) => watchResource(hawser, resource, { id }, options),
    get: (id = '0xa') => getResource(hawser, resource, { id }),
    record: (id = '0xa') => hawser.getSnapshot().resources?.[toKey(['test', id])],
    async answer(value: unknown): Promise<void> {
      await settle()
      loads.at(-1)?.resolve(value)
      await settle()
    },
    async fail(message = 'offline'): Promise<void> {
      await settle()
      loads.at(-1)?.reject(new Error(message))
      await settle()
    },
    /** Reads once, and gives it up before there is an answer. */
    async giveUp(id: string): Promise<void> {
      const abort = new AbortController()
      const given = readResource(hawser, resource, { id }, { signal: abort.signal })
      await settle()
      abort.abort()
      await expect(given).rejects.toMatchObject({ code: 'ABORTED' })
      await settle()
    },
    invalidate: (address?: string) => invalidateResources(hawser, { caipNetworkId: 'eip155:1', address }),
  }
}

describe('watchResource', () => {
  it('default: ten who ask the same make one request, and all see its answer', async () => {
    const { watch, loads, answer, get, record } = setup()
    const seen: unknown[] = []
    for (let n = 0; n < 10; n += 1) watch('0xa', { onChange: () => seen.push(get().data) })
    await settle()
    expect(loads).toHaveLength(1)
    expect(get()).toMatchObject({ status: 'pending', data: undefined })
    watch()
    await answer({ value: 5n })
    expect(loads).toHaveLength(1)
    expect(get()).toMatchObject({ status: 'success', data: { value: 5n }, error: null, updatedAtMs: 1_000_000 })
    expect(get()).toBe(get())
    expect(record()).toMatchObject({ status: 'success', data: { value: 5n }, error: null })
    expect(seen.filter((data) => data !== undefined)).toHaveLength(10)
  })

  it('behavior: a failure is shared too, and keeps the last data', async () => {
    const { watch, answer, fail, get, record, loads } = setup()
    const { refetch } = watch()
    watch()
    await answer('first')
    refetch()
    refetch()
    await settle()
    expect(get()).toMatchObject({ status: 'pending', data: 'first' })
    await fail('offline')
    expect(loads).toHaveLength(2)
    expect(get()).toMatchObject({ status: 'error', data: 'first', updatedAtMs: 1_000_000 })
    expect(get().error?.details).toBe('offline')
    expect(record()?.error).toEqual({
      code: 'UNKNOWN',
      shortMessage: expect.any(String),
      details: 'offline',
      docsPath: '/errors#UNKNOWN',
    })
    refetch()
    await answer('second')
    expect(get()).toMatchObject({ status: 'success', data: 'second', error: null })
  })

  it('behavior: aborts when the last one leaves, drops a late answer, and the next one asks again', async () => {
    const { watch, loads, get } = setup()
    const first = watch()
    const second = watch()
    await settle()
    first.stop()
    await settle()
    expect(loads[0]?.signal.aborted).toBe(false)
    second.stop()
    second.stop()
    await settle()
    expect(loads[0]?.signal.aborted).toBe(true)
    expect(get().status).toBe('idle')
    loads[0]?.resolve('late')
    await settle()
    expect(get()).toMatchObject({ status: 'idle', data: undefined })
    watch()
    await settle()
    expect(loads).toHaveLength(2)
    expect(loads[1]?.signal.aborted).toBe(false)
  })

  it('behavior: one who comes in the same turn as the last one goes asks nothing anew', async () => {
    const { watch, loads } = setup()
    watch().stop()
    const { stop } = watch()
    await settle()
    stop()
    watch()
    await settle()
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([false])
  })

  it('parameters: staleTimeMs: within it nobody asks again, after it who comes does', async () => {
    const { watch, loads, answer, platform } = setup()
    const { stop } = watch()
    await answer('first')
    stop()
    await platform.clock.advance(9_999)
    watch().stop()
    const other = watch('0xa', { staleTimeMs: 60_000 })
    await settle()
    expect(loads).toHaveLength(1)
    await platform.clock.advance(1)
    other.stop()
    watch('0xa', { staleTimeMs: 60_000 })
    await settle()
    expect(loads).toHaveLength(1)
    watch()
    await settle()
    expect(loads).toHaveLength(2)
  })

  it('CON-05: what has failed is asked anew by those who come after 30 seconds, and by a user at once', async () => {
    const { watch, loads, fail, platform } = setup({ staleTimeMs: 300_000 })
    const { refetch } = watch()
    await fail()
    watch()
    await platform.clock.advance(BALANCE_RETRY_MS - 1)
    watch()
    await settle()
    expect(loads).toHaveLength(1)
    await platform.clock.advance(1)
    watch()
    await fail()
    expect(loads).toHaveLength(2)
    refetch()
    await settle()
    expect(loads).toHaveLength(3)
  })

  it('parameters: refetchIntervalMs: asks while somebody watches and the page can be seen', async () => {
    const { watch, loads, answer, platform, page } = setup()
    watch()
    const { stop } = watch('0xa', { refetchIntervalMs: 1_000 })
    await answer(1)
    await platform.clock.advance(999)
    expect(loads).toHaveLength(1)
    await platform.clock.advance(1)
    expect(loads).toHaveLength(2)
    await platform.clock.advance(5_000)
    expect(loads).toHaveLength(2)
    await answer(2)
    page.document.visibilityState = 'hidden'
    await platform.clock.advance(5_000)
    expect(loads).toHaveLength(2)
    page.document.visibilityState = 'visible'
    platform.show()
    await answer(3)
    expect(loads).toHaveLength(3)
    await platform.clock.advance(1_000)
    expect(loads).toHaveLength(4)
    await answer(4)
    stop()
    await platform.clock.advance(5_000)
    expect(loads).toHaveLength(4)
  })

  it('behavior: a page that is looked at again asks for what is stale, once', async () => {
    const { watch, loads, answer, platform, page } = setup()
    watch()
    watch()
    await answer(1)
    platform.show()
    page.dispatchEvent(new Event('focus'))
    await settle()
    expect(loads).toHaveLength(1)
    await platform.clock.advance(10_000)
    expect(loads).toHaveLength(1)
    platform.show()
    page.dispatchEvent(new Event('focus'))
    await settle()
    expect(loads).toHaveLength(2)
  })

  it('behavior: a network that is back asks for what has failed, and for nothing that is fresh', async () => {
    const { watch, loads, answer, fail, page } = setup()
    watch('0xa')
    await answer(1)
    watch('0xb')
    await fail()
    page.dispatchEvent(new Event('online'))
    await settle()
    expect(loads.map(({ id }) => id)).toEqual(['0xa', '0xb', '0xb'])
  })

  it('behavior: a receipt makes stale what it concerns: of that account, or of all where nobody knows whose it is', async () => {
    const { watch, loads, answer, invalidate, get } = setup()
    watch('0xa')
    await answer('a1')
    watch('0xb')
    await answer('b1')
    watch('0xc').stop()
    invalidate('0xA')
    invalidate('0xa')
    await settle()
    expect(loads.map(({ id }) => id)).toEqual(['0xa', '0xb', '0xa'])
    // One that was begun before the receipt may not know of it.
    invalidate('0xa')
    await settle()
    expect(loads[2]?.signal.aborted).toBe(true)
    loads[2]?.resolve('too early')
    await answer('a2')
    expect(get('0xa')).toMatchObject({ status: 'success', data: 'a2' })
    invalidate()
    await settle()
    expect(loads.map(({ id }) => id)).toEqual(['0xa', '0xb', '0xa', '0xa', '0xa', '0xb'])
  })

  it('behavior: what a receipt made stale stays so until it is asked for', async () => {
    const { watch, loads, answer, invalidate } = setup()
    const { stop } = watch()
    await answer(1)
    stop()
    invalidate('0xa')
    await settle()
    expect(loads).toHaveLength(1)
    const gone = watch()
    await settle()
    expect(loads).toHaveLength(2)
    gone.stop()
    await settle()
    watch()
    await settle()
    expect(loads).toHaveLength(3)
  })

  it('behavior: a client that pauses aborts, and asks again when it works', async () => {
    const { hawser, watch, loads, answer, get, platform } = setup()
    const stop = hawser.start()
    watch('0xa', { refetchIntervalMs: 1_000 })
    await settle()
    expect(platform.visibleListeners).toBeGreaterThan(0)
    stop()
    expect(loads[0]?.signal.aborted).toBe(true)
    expect(platform.visibleListeners).toBe(0)
    watch('0xb')
    await platform.clock.advance(60_000)
    expect(loads).toHaveLength(1)
    hawser.start()
    await settle()
    expect(loads.map(({ id }) => id)).toEqual(['0xa', '0xa', '0xb'])
    await answer(1)
    expect(get('0xb')).toMatchObject({ status: 'success', data: 1 })
  })

  it('behavior: one who comes when the client has stopped waits until it works again', async () => {
    const { hawser, watch, loads } = setup()
    hawser.start()()
    watch()
    await settle()
    expect(loads).toHaveLength(0)
    hawser.start()
    await settle()
    expect(loads).toHaveLength(1)
  })

  it('behavior: a refetch while a load is under way, which may know of nothing newer, asks once more after it', async () => {
    const { watch, loads, answer, get } = setup()
    const { refetch } = watch()
    await settle()
    refetch()
    refetch()
    await settle()
    expect(loads).toHaveLength(1)
    await answer('before the change')
    expect(loads).toHaveLength(2)
    expect(get()).toMatchObject({ status: 'pending', data: 'before the change' })
    await answer('after it')
    expect(get()).toMatchObject({ status: 'success', data: 'after it' })
    expect(loads).toHaveLength(2)
  })

  it('behavior: a client that ends aborts, and leaves no timer and no listener', async () => {
    const { hawser, watch, loads, answer, platform, resource } = setup()
    watch('0xa', { refetchIntervalMs: 1_000 })
    await answer(1)
    const late = watch('0xb')
    watch('0xc').stop()
    await settle()
    const reader = expect(readResource(hawser, resource, { id: '0xd' })).rejects.toMatchObject({
      code: 'CLIENT_DESTROYED',
    })
    hawser.destroy()
    await reader
    late.stop()
    late.refetch()
    await settle()
    expect(loads.slice(1).every(({ signal }) => signal.aborted)).toBe(true)
    expect([platform.clock.pending(), platform.visibleListeners]).toEqual([0, 0])
    expect(() => watch()).toThrow(expect.objectContaining({ code: 'CLIENT_DESTROYED' }))
  })

  it('behavior: whoever watches is told that the client has ended; what is known stays', async () => {
    const { hawser, watch, answer, get, record } = setup()
    watch('0xa')
    await answer('known')
    const told: unknown[] = []
    watch('0xa', { onChange: () => told.push(get('0xa')) })
    watch('0xb', { onChange: () => told.push(get('0xb')) })
    await settle()
    hawser.destroy()
    const ended = { status: 'error', error: { code: 'CLIENT_DESTROYED' } }
    expect(told.slice(-2)).toMatchObject([
      { ...ended, data: 'known' },
      { ...ended, data: undefined },
    ])
    expect([get('0xa'), get('0xb'), get('0xc')]).toMatchObject([
      { ...ended, data: 'known' },
      { ...ended, data: undefined },
      { status: 'idle', error: null },
    ])
    expect(record()).toMatchObject({ status: 'success', data: 'known' })
  })

  it('behavior: a load that does not end is ended', async () => {
    const { watch, loads, get, platform } = setup()
    watch()
    await platform.clock.advance(30_000)
    expect(get()).toMatchObject({ status: 'error', error: { code: 'TIMEOUT' } })
    expect(loads[0]?.signal.aborted).toBe(true)
  })

  it('behavior: what nobody watches is dropped after five minutes, and the oldest of too many at once', async () => {
    const { watch, answer, platform, hawser, record } = setup()
    const { stop } = watch('kept')
    await answer('x')
    stop()
    await platform.clock.advance(299_999)
    expect(record('kept')?.data).toBe('x')
    await platform.clock.advance(1)
    expect(record('kept')).toBeUndefined()

    const watched = watch('watched')
    await answer('y')
    for (let n = 0; n < 500; n += 1) {
      const each = watch(`0x${n}`)
      await answer(n)
      each.stop()
    }
    await settle()
    expect(Object.keys(hawser.getSnapshot().resources ?? {})).toHaveLength(201)
    expect(record('0x299')).toBeUndefined()
    expect(record('0x300')?.data).toBe(300)
    expect(record('watched')?.data).toBe('y')
    expect(platform.clock.pending()).toBe(200)
    watched.stop()
  }, 30_000)

  it('behavior: a listener that throws keeps nobody else from being told', async () => {
    const { watch, answer } = setup()
    const errors: unknown[] = []
    const onUncaught = (error: unknown): void => void errors.push(error)
    const host = Reflect.get(globalThis, 'process') as Record<
      'once' | 'off',
      (name: string, listener: (error: unknown) => void) => void
    >
    host.once('uncaughtException', onUncaught)
    const seen: string[] = []
    const bad = watch('0xa', {
      onChange: () => {
        bad.stop()
        throw new Error('of the page')
      },
    })
    watch('0xa', { onChange: () => seen.push('told') })
    await answer(1)
    expect(seen).toEqual(['told', 'told'])
    expect(errors).toEqual([new Error('of the page')])
    host.off('uncaughtException', onUncaught)
  })

  it('behavior: a clock that was set back makes nothing last', async () => {
    const { watch, answer, loads, platform } = setup()
    watch()
    await answer(1)
    platform.clock.jump(-1_000)
    watch()
    await settle()
    expect(loads).toHaveLength(2)
  })
})

describe('readResource', () => {
  it('default: joins who asks, and takes what is fresh', async () => {
    const { hawser, resource, watch, loads, answer } = setup()
    watch()
    await settle()
    const first = readResource(hawser, resource, { id: '0xa' })
    await answer('x')
    await expect(first).resolves.toBe('x')
    await expect(readResource(hawser, resource, { id: '0xa' })).resolves.toBe('x')
    expect(loads).toHaveLength(1)
    const anew = readResource(hawser, resource, { id: '0xa' }, { staleTimeMs: 0 })
    await answer('y')
    await expect(anew).resolves.toBe('y')
  })

  it('behavior: fails with the load, asks a failed question anew at once, and can be given up', async () => {
    const { hawser, resource, loads, fail, answer, giveUp } = setup()
    const failed = expect(readResource(hawser, resource, { id: '0xa' })).rejects.toMatchObject({ details: 'offline' })
    await fail('offline')
    await failed
    const second = readResource(hawser, resource, { id: '0xa' })
    await answer('x')
    await expect(second).resolves.toBe('x')
    await giveUp('0xb')
    expect(loads.at(-1)?.signal.aborted).toBe(true)
  })
})

describe('readResource of a client that is stopped', () => {
  it('behavior: is answered, as other reads are, and asks for nobody else', async () => {
    const { hawser, resource, watch, loads, answer, platform } = setup()
    hawser.start()()
    watch('0xa', { refetchIntervalMs: 1_000 })
    watch('0xb')
    const asked = readResource(hawser, resource, { id: '0xa' })
    await answer('x')
    await expect(asked).resolves.toBe('x')
    await platform.clock.advance(5_000)
    expect(loads.map(({ id }) => id)).toEqual(['0xa'])
  })

  it('behavior: what is awaited goes on when the client stops, and ends with who awaits it', async () => {
    const { hawser, resource, loads, answer, giveUp } = setup()
    const stop = hawser.start()
    const asked = readResource(hawser, resource, { id: '0xa' })
    await settle()
    stop()
    await answer('x')
    await expect(asked).resolves.toBe('x')
    await giveUp('0xb')
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([false, true])
  })
})

describe('what the chain says', () => {
  const address = '0x00000000000000000000000000000000000000aA'
  const caipNetworkId = 'eip155:1'

  function setupChain() {
    const asked: string[] = []
    const receipt = { hash: '0x1', status: 'success', blockNumber: 1n } as const
    const contracts = {
      read: async ({ functionName, args }: { functionName: string; args?: readonly unknown[] | undefined }) => {
        asked.push(`${functionName}(${String(args ?? [])})`)
        return { answer: functionName }
      },
      waitForReceipt: async () => receipt,
    } as unknown as ContractsCapability
    const adapter = createFakeAdapter('eip155', {
      balance: {
        async getBalance({ address: owner, network }) {
          asked.push(`balance ${network.caipNetworkId} ${owner}`)
          return { value: 1n, decimals: 18, symbol: 'ETH' }
        },
      },
      names: {
        async lookupIdentity({ address: owner }) {
          asked.push(`identity ${owner}`)
          return { name: 'alice.eth', avatar: null }
        },
        resolveName: async () => null,
      },
      contracts,
    })
    return { asked, ...createTestClient({ adapters: [adapter] }) }
  }

  it('CON-05: a balance is good for 30 seconds, what a name service says for five minutes', async () => {
    const { hawser, asked, platform } = setupChain()
    const look = async (): Promise<readonly string[]> => {
      const from = asked.length
      await readResource(hawser, balanceResource, { address, caipNetworkId })
      await readResource(hawser, identityResource, { address, caipNetworkId })
      return asked.slice(from)
    }
    expect(await look()).toEqual([`balance eip155:1 ${address}`, `identity ${address}`])
    await platform.clock.advance(29_999)
    expect(await look()).toEqual([])
    await platform.clock.advance(1)
    expect(await look()).toEqual([`balance eip155:1 ${address}`])
    await platform.clock.advance(270_000)
    expect(await look()).toEqual([`balance eip155:1 ${address}`, `identity ${address}`])
  })

  it('behavior: what an app names as core does is another question', async () => {
    const { hawser } = setupChain()
    for (const { key, read } of [
      { key: 'balance', read: () => readResource(hawser, balanceResource, { address, caipNetworkId }) },
      { key: 'identity', read: () => readResource(hawser, identityResource, { address, caipNetworkId }) },
    ]) {
      const own = createResource({
        key: (question: { readonly address: string }) => [key, caipNetworkId, question.address],
        load: async () => 'the app’s',
        staleTimeMs: 10_000,
      })
      await expect(readResource(hawser, own, { address })).resolves.toBe('the app’s')
      await expect(read()).resolves.not.toBe('the app’s')
    }
    const abi = [{ type: 'function', name: 'of' }]
    const named = [
      balanceResource.key({ address, caipNetworkId }),
      identityResource.key({ address, caipNetworkId }),
      contractResource.key({ address, abi, functionName: 'of', caipNetworkId }),
    ]
    expect(named.map(([name]) => name)).toEqual(['hawser.balance', 'hawser.identity', 'hawser.contract'])
  })

  it('behavior: waitForReceipt has the balance of that account read anew, and what is read from contracts there', async () => {
    const { hawser, asked } = setupChain()
    const abi = [{ type: 'function', name: 'total', inputs: [], outputs: [], stateMutability: 'view' }] as const
    watchResource(hawser, balanceResource, { address, caipNetworkId })
    watchResource(hawser, balanceResource, { address, caipNetworkId: 'eip155:10' })
    watchResource(hawser, contractResource, { address, abi, functionName: 'total', caipNetworkId })
    await settle()
    expect(asked.splice(0)).toEqual([`balance eip155:1 ${address}`, `balance eip155:10 ${address}`, 'total()'])

    await waitForReceipt(hawser, { hash: '0x1', caipNetworkId, from: address.toLowerCase() })
    await settle()
    expect(asked.splice(0)).toEqual([`balance eip155:1 ${address}`, 'total()'])
    await waitForReceipt(hawser, { hash: '0x1', caipNetworkId, from: '0xother' })
    await settle()
    expect(asked.splice(0)).toEqual(['total()'])
    await waitForReceipt(hawser, { hash: '0x1', caipNetworkId: 'eip155:10' })
    await settle()
    expect(asked.splice(0)).toEqual([`balance eip155:10 ${address}`])
  })

  it('behavior: one function by two descriptions is two questions, and so are two arguments of one text', async () => {
    const { hawser, asked } = setupChain()
    const read = (abi: readonly unknown[], args: readonly unknown[]) =>
      readResource(hawser, contractResource, { address, abi, functionName: 'of', args, caipNetworkId })
    const abi = (type: string) => [{ type: 'function', name: 'of', outputs: [{ type }] }, { name: 'another' }]
    await Promise.all([read(abi('uint8'), [1n]), read(abi('bytes'), [1n]), read(abi('uint8'), ['1'])])
    await read([...abi('uint8'), { name: 'third' }], [1n])
    expect(asked).toHaveLength(3)
  })
})

describe('toKey', () => {
  it.each([
    [1, 1n],
    ['1', 1n],
    ['1n', 1n],
    [null, undefined],
    [null, 'null'],
    [[['a', 'b']], [['a'], 'b']],
    [['a,b'], ['a', 'b']],
    [[undefined], []],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, {}],
    [new Uint8Array([1, 2]), [1, 2]],
    ['bytes(1,2)', new Uint8Array([1, 2])],
    ['\ud800', '\\ud800'],
  ])('default: %o is not %o', (a, b) => {
    expect(toKey(a)).not.toBe(toKey(b))
  })

  it('behavior: the order of names tells nothing', () => {
    expect(toKey({ a: 1, b: [2n] })).toBe(toKey({ b: [2n], a: 1 }))
  })

  it.each([new Date(0), new Map(), () => {}, Symbol('a')])('behavior: refuses %o', (value) => {
    expect(() => toKey([value])).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('behavior: no two values have one key, and none is a word of the prototype', () => {
    const plain = fc.anything({ withBigInt: true, withNullPrototype: true })
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const isEqual = toKey([a]) === toKey([b])
        if (isEqual) expect(a).toEqual(b)
        expect(toKey([a]) in {}).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})

const at = fc.nat({ max: 20 })
const steps = fc.oneof(
  fc.record({
    type: fc.constant('watch' as const),
    key: fc.nat({ max: 2 }),
    staleTimeMs: fc.constantFrom(0, 10, 1_000, Number.POSITIVE_INFINITY),
    intervalMs: fc.constantFrom(0, 7, 500),
  }),
  fc.record({ type: fc.constantFrom('leave', 'answer', 'fail', 'late', 'invalidate', 'refetch'), at }),
  fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(1, 10, 1_000, 400_000) }),
  fc.record({ type: fc.constantFrom('pause', 'look', 'turn') }),
)

describe('any sequence', () => {
  it('behavior: at most one load for a question, none without somebody who watches, and data never goes backward', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (sequence) => {
        const { hawser, platform, loads, watch, get, invalidate } = setup()
        let pause: (() => void) | undefined = hawser.start()
        const open: { readonly id: string; readonly watch: ReturnType<typeof watch> }[] = []
        const shown = new Map<string, number>()
        const pending = (): Load[] => loads.filter(({ signal }) => !signal.aborted).filter((load) => !done.has(load))
        const done = new Set<Load>()
        const check = (): void => {
          const ids = pending().map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          for (const id of ids) expect(open.some((entry) => entry.id === id)).toBe(true)
          if (!pause) expect(ids).toEqual([])
          for (const id of ['0x0', '0x1', '0x2']) {
            const { data, status } = get(id)
            if (status === 'pending') expect(ids).toContain(id)
            if (data === undefined) shown.delete(id)
            else {
              expect(data as number).toBeGreaterThanOrEqual(shown.get(id) ?? 0)
              shown.set(id, data as number)
            }
          }
        }
        for (const step of sequence) {
          if (step.type === 'watch') {
            const id = `0x${step.key}`
            const { staleTimeMs, intervalMs } = step
            open.push({ id, watch: watch(id, { staleTimeMs, refetchIntervalMs: intervalMs || undefined }) })
          } else if (step.type === 'pass') await platform.clock.advance(step.ms)
          else if (step.type === 'look') platform.show()
          else if (step.type === 'turn') await settle()
          else if (step.type === 'pause') {
            pause?.()
            pause = pause === undefined ? hawser.start() : undefined
          } else if (step.type === 'invalidate') invalidate(`0x${step.at % 3}`)
          else if (step.type === 'leave') open.splice(step.at % (open.length || 1), 1)[0]?.watch.stop()
          else if (step.type === 'refetch') open[step.at % (open.length || 1)]?.watch.refetch()
          else if ('at' in step) {
            await settle()
            const list = step.type === 'late' ? loads : pending()
            const load = list[step.at % (list.length || 1)]
            // What it answers is when it was asked: an answer to an earlier question is a smaller one.
            if (load) {
              if (!load.signal.aborted) done.add(load)
              if (step.type === 'fail') load.reject(new Error('offline'))
              else load.resolve(loads.indexOf(load))
            }
          }
          await settle()
          check()
        }
        hawser.destroy()
        await settle()
        expect(pending()).toEqual([])
        expect(platform.clock.pending()).toBe(0)
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})
