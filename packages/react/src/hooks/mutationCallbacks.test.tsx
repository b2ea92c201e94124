import { HawserError, UserRejectedError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { type Deferred, deferred } from '../views/fixtures/deferred.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet } from '../views/fixtures/openClient.js'
import { useHawserSignMessage } from './requests.js'
import { useMutationState } from './useMutationState.js'

const runs: Deferred<string>[] = []
afterEach(() => void runs.splice(0))
const pickRun = () => (_: Hawser, _name: string) => {
  const run = deferred<string>()
  runs.push(run)
  return run.promise
}
const started = (count: number) => expect.poll(() => runs.length).toBe(count)

describe('the callbacks and the variables of a mutation', () => {
  it('default: what it was called with, and each outcome once, when it is in the state', async () => {
    const told: unknown[] = []
    const { read } = await renderHooks(() => {
      const mutation = useMutationState('connect', pickRun, {
        callbacks: {
          onSuccess: (...values) => told.push(['success', ...values]),
          onError: ({ code }, variables) => told.push(['error', code, variables]),
        },
      })
      return mutation
    })
    expect(read().state.variables).toBeUndefined()
    read().run('first')
    await started(1)
    expect(read().state).toMatchObject({ status: 'pending', variables: 'first' })
    expect(told).toEqual([])
    runs[0]?.resolve('answer')
    await expect.poll(() => told).toEqual([['success', 'answer', 'first']])
    await expect.poll(() => read().state).toMatchObject({ status: 'success', data: 'answer', variables: 'first' })
    told.length = 0
    read().run('second')
    await started(2)
    runs[1]?.reject(new UserRejectedError())
    await expect.poll(() => told).toEqual([['error', 'USER_REJECTED', 'second']])
    await expect.poll(() => read().state).toMatchObject({ status: 'error', data: undefined, variables: 'second' })
    read().state.reset()
    await expect.poll(() => read().state).toMatchObject({ status: 'idle', data: undefined })
    expect(read().state.variables).toBeUndefined()
  })

  it('behavior: a run that a later one has taken the place of is told of too, and so is one whose component has gone', async () => {
    const told: unknown[] = []
    const { client, read } = await renderHooks(() =>
      useMutationState('connect', pickRun, { callbacks: { onSuccess: (...values) => told.push(values) } }),
    )
    read().run('first')
    read().run('second')
    await started(2)
    runs[1]?.resolve('b')
    await expect.poll(() => told).toEqual([['b', 'second']])
    runs[0]?.resolve('a')
    await expect
      .poll(() => told)
      .toEqual([
        ['b', 'second'],
        ['a', 'first'],
      ])
    await expect.poll(() => read().state).toMatchObject({ data: 'b', variables: 'second' })
    read().run('third')
    await started(3)
    await client.screen.unmount()
    runs[2]?.resolve('c')
    await expect.poll(() => told.at(-1)).toEqual(['c', 'third'])
  })

  it('error: what a callback throws is the page’s own, and the run is what it was', async () => {
    const uncaught = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    window.addEventListener('error', uncaught)
    const { read } = await renderHooks(() =>
      useMutationState('connect', pickRun, {
        callbacks: {
          onSuccess() {
            throw new Error('The app’s own.')
          },
        },
      }),
    )
    const run = read().runAsync('first')
    await started(1)
    runs[0]?.resolve('answer')
    await expect(run).resolves.toBe('answer')
    await expect.poll(() => uncaught.mock.calls.length).toBe(1)
    window.removeEventListener('error', uncaught)
    await expect.poll(() => read().state).toMatchObject({ status: 'success', error: null })
  })

  it('default: of a hook, the latest of them that it was given', async () => {
    const told: unknown[] = []
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(
      () =>
        useHawserSignMessage({
          onSuccess: (signature, { message }) => told.push([signature, message]),
          onError: (error) => told.push(error instanceof HawserError && error.code),
        }),
      { wallets: [wallet], signMessage: async () => '0xsigned' },
    )
    read().signMessage({ message: 'Too early' })
    await expect.poll(() => told).toEqual(['NOT_CONNECTED'])
    await connectWallet(client, wallet)
    read().signMessage({ message: 'Hello' })
    await expect.poll(() => told.at(-1)).toEqual(['0xsigned', 'Hello'])
  })
})
