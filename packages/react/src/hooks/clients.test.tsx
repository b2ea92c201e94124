import type { HawserError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { createResource } from '@hawser/core/actions'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { HawserProvider } from '../provider/HawserProvider.js'
import { useHawser } from '../provider/useHawser.js'
import { createTestClient } from '../views/fixtures/createTestClient.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { pairingWallet } from '../views/fixtures/openWallets.js'
import { useHawserPairing } from '../wallets/useHawserPairing.js'
import { useHawserConnectors } from './connect.js'
import { useHawserSend } from './useHawserSend.js'
import { useMutationState } from './useMutationState.js'
import { useQueryState } from './useQueryState.js'
import { useResource } from './useResource.js'

interface AskingProps {
  readonly ask: (actions: unknown, context: { readonly hawser: Hawser }) => Promise<string>
  readonly onRender: (hawser: Hawser, data: string | undefined, wallets: string) => void
}

function Asking({ ask, onRender }: AskingProps) {
  const { data } = useQueryState({ part: 'connect', question: 'same', ask })
  const { connectors } = useHawserConnectors()
  onRender(useHawser(), data, connectors.map(({ entry }) => entry.name).join())
  return null
}

interface ProbeProps<T> {
  readonly use: () => T
  readonly onRender: (hawser: Hawser, value: T) => void
}

function Probe<T>({ use, onRender }: ProbeProps<T>) {
  onRender(useHawser(), use())
  return null
}

/** Hooks of one component, whose provider is given a first client and then a second one. */
async function renderSwap<T>(use: () => T, clients = [createTestClient(), createTestClient()]) {
  const [first, second] = clients
  if (!first || !second) throw new Error('There are no clients.')
  const shown: (readonly [Hawser, T])[] = []
  const page = ({ hawser }: { readonly hawser: Hawser }) => (
    <HawserProvider client={hawser}>
      <Probe use={use} onRender={(...render) => shown.push(render)} />
    </HawserProvider>
  )
  const screen = await render(page(first))
  onTestFinished(async () => {
    await screen.unmount()
    for (const { hawser } of clients) hawser.destroy()
  })
  return {
    first,
    second,
    swap: () => screen.rerender(page(second)),
    swapBack: () => screen.rerender(page(first)),
    read: () => shown.at(-1)?.[1] as T,
    /** All that was ever shown of a client. */
    of: (hawser: Hawser) => shown.filter(([other]) => other === hawser).map(([, value]) => value),
  }
}

const tell = vi.fn<(hawser: Hawser) => Promise<string>>()
const pickTell = () => tell
const price = createResource<{ readonly id: string }, string>({
  key: ({ id }) => ['test.price', id],
  load: ({ id }) => (id === 'slow' ? new Promise(() => {}) : Promise.resolve(`price of ${id}`)),
  staleTimeMs: 30_000,
})
const pickPrice = () => price
const messageOf = (error: HawserError | null): unknown => Object(error?.cause).message
const idle = { status: 'idle', data: undefined, error: null, isPending: false }

describe('hooks whose provider is given another client', () => {
  it('behavior: where the provider’s client is another one, nothing of the former one’s is shown', async () => {
    const [first, second] = ['First', 'Second'].map((name) =>
      createTestClient({ wallets: [fakeWallet({ id: `test.${name}`, name })] }),
    )
    if (!first || !second) throw new Error('There are no clients.')
    const answers = new Map<Hawser, (value: string) => void>()
    const ask = (_: unknown, { hawser }: { readonly hawser: Hawser }): Promise<string> =>
      new Promise((resolve) => answers.set(hawser, resolve))
    const shown: Parameters<AskingProps['onRender']>[] = []
    const faults = vi.spyOn(console, 'error')
    const page = ({ hawser }: { readonly hawser: Hawser }) => (
      <HawserProvider client={hawser}>
        <Asking ask={ask} onRender={(...render) => shown.push(render)} />
      </HawserProvider>
    )
    const screen = await render(page(first))
    await expect.poll(() => answers.has(first.hawser)).toBe(true)
    answers.get(first.hawser)?.('of the first')
    await expect.poll(() => shown.at(-1)).toEqual([first.hawser, 'of the first', 'First'])
    await screen.rerender(page(second))
    await expect.poll(() => answers.has(second.hawser)).toBe(true)
    answers.get(second.hawser)?.('of the second')
    await expect.poll(() => shown.at(-1)).toEqual([second.hawser, 'of the second', 'Second'])
    const ofSecond = shown.filter(([hawser]) => hawser === second.hawser)
    expect(ofSecond.filter(([, data, names]) => data === 'of the first' || names === 'First')).toEqual([])
    expect(faults).not.toHaveBeenCalled()
    faults.mockRestore()
    await screen.unmount()
    for (const { hawser } of [first, second]) hawser.destroy()
  })

  it('behavior: what became of a flow is shown of the client that ran it, and comes back with it', async () => {
    const { first, second, swap, swapBack, read, of } = await renderSwap(() => useMutationState('account', pickTell))
    tell.mockResolvedValueOnce('of the first')
    read().run()
    await expect.poll(() => read().state.data).toBe('of the first')
    await swap()
    expect(of(second.hawser).length).toBeGreaterThan(0)
    for (const { state } of of(second.hawser)) expect(state).toMatchObject(idle)
    await swapBack()
    expect(read().state).toMatchObject({ status: 'success', data: 'of the first' })
    expect(tell.mock.calls).toEqual([[first.hawser]])
  })

  it('behavior: a flow that ends when its client has gone from the page is told of nowhere', async () => {
    const { second, swap, read, of } = await renderSwap(() => useMutationState('account', pickTell))
    let answer = (_: string): void => {}
    tell.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const told = read().runAsync()
    await expect.poll(() => read().state.isPending).toBe(true)
    await swap()
    expect(read().state).toMatchObject(idle)
    answer('of the first')
    await expect(told).resolves.toBe('of the first')
    tell.mockRejectedValueOnce(new Error('of the second'))
    read().run()
    await expect.poll(() => messageOf(read().state.error)).toBe('of the second')
    expect(of(second.hawser).map(({ state }) => state.data)).not.toContain('of the first')
  })

  it('behavior: the send form is the own client’s', async () => {
    const { first, second, swap, read, of } = await renderSwap(useHawserSend)
    await expect.poll(() => read().api).toBeDefined()
    await swap()
    await expect.poll(() => read().api).toBeDefined()
    const ofFirst = of(first.hawser).at(-1)?.api
    expect(of(second.hawser).filter(({ api }) => api === ofFirst)).toEqual([])
  })

  it('behavior: why a question could not be asked is told of that client alone', async () => {
    const pick = {
      current: (): typeof price => {
        throw new Error('of the first')
      },
    }
    const { second, swap, read, of } = await renderSwap(() =>
      useResource({ pick: () => pick.current(), parameters: { id: 'a' } }),
    )
    await expect.poll(() => messageOf(read().error)).toBe('of the first')
    pick.current = pickPrice
    await swap()
    await expect.poll(() => read().data).toBe('price of a')
    expect(of(second.hawser).filter(({ error }) => error)).toEqual([])
  })

  it('behavior: a pairing is renewed for no wallet that another client was asked for', async () => {
    const wallet = pairingWallet()
    const clients = [createTestClient({ wallets: [pairingWallet()] }), createTestClient({ wallets: [wallet] })]
    const { first, second, swap, read } = await renderSwap(useHawserPairing, clients)
    read().connect({ id: 'mooring', name: 'Mooring' })
    await expect.poll(() => first.hawser.getSnapshot().connecting.wallet).toMatchObject({ name: 'Mooring' })
    await swap()
    read().renew()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(second.hawser.getSnapshot().connecting.wallet).toBeUndefined()
  })
})

describe('hooks whose client has ended', () => {
  it('behavior: what is still asked ends, and what is known stays', async () => {
    const { first, read } = await renderSwap(() => ({
      known: useResource({ pick: pickPrice, parameters: { id: 'a' } }),
      asked: useResource({ pick: pickPrice, parameters: { id: 'slow' } }),
      nothing: useResource({ pick: pickPrice, parameters: null }),
    }))
    await expect.poll(() => read().known.data).toBe('price of a')
    expect(read().asked).toMatchObject({ status: 'pending' })
    first.hawser.destroy()
    const ended = { status: 'error', isPending: false, error: { code: 'CLIENT_DESTROYED' } }
    await expect.poll(() => read().asked).toMatchObject(ended)
    expect(read().known).toMatchObject({ ...ended, data: 'price of a' })
    expect(read().nothing).toMatchObject(idle)
  })

  it('behavior: one that is on the page late is told so', async () => {
    const ask = vi.fn(() => 'never')
    const { second, swap, read } = await renderSwap(() => ({
      resource: useResource({ pick: pickPrice, parameters: { id: 'a' } }),
      query: useQueryState({ part: 'connect', question: 'same', ask }),
    }))
    await expect.poll(() => read().query.data).toBe('never')
    second.hawser.destroy()
    await swap()
    const ended = { status: 'error', data: undefined, isPending: false, error: { code: 'CLIENT_DESTROYED' } }
    await expect.poll(() => read()).toMatchObject({ resource: ended, query: ended })
    read().resource.refetch()
    read().query.refetch()
    await expect.poll(() => read()).toMatchObject({ resource: ended, query: ended })
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
