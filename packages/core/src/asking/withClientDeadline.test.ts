import { expect, it, onTestFinished, vi } from 'vitest'
import { internalsOf } from '../client/internalsOf.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createDeferred } from '../fixtures/fakeChain.js'
import { withClientDeadline } from './withClientDeadline.js'

it('behavior: however many wait for a signal, it has one listener, and none once they have their answers', async () => {
  const { hawser } = createTestClient()
  const internals = internalsOf(hawser)
  const { signal } = new AbortController()
  const spies = [hawser.signal, signal].map((one) => ({
    added: vi.spyOn(one, 'addEventListener'),
    removed: vi.spyOn(one, 'removeEventListener'),
  }))
  const answers = Array.from({ length: 20 }, () => createDeferred<string>())
  const asked = answers.map(({ promise }) =>
    withClientDeadline(internals, { timeoutMs: 1_000, signals: [signal, signal, undefined] }, () => promise),
  )
  expect(spies.map(({ added, removed }) => added.mock.calls.length - removed.mock.calls.length)).toEqual([1, 1])
  for (const { resolve } of answers) resolve('yes')
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['yes']))
  expect(spies.map(({ added, removed }) => added.mock.calls.length - removed.mock.calls.length)).toEqual([0, 0])
})

it.each(['the signal', 'the client'])('behavior: all who wait end with %s', async (what) => {
  const { hawser } = createTestClient()
  const abort = new AbortController()
  onTestFinished(() => hawser.destroy())
  const given: AbortSignal[] = []
  const asked = Array.from({ length: 3 }, () =>
    withClientDeadline(internalsOf(hawser), { timeoutMs: 1_000, signals: [abort.signal] }, (inner) => {
      given.push(inner)
      return new Promise<never>(() => {})
    }).catch(({ code }: { readonly code: string }) => code),
  )
  await Promise.resolve()
  if (what === 'the client') hawser.destroy()
  else abort.abort()
  const code = what === 'the client' ? 'CLIENT_DESTROYED' : 'ABORTED'
  expect(await Promise.all(asked)).toEqual([code, code, code])
  expect(given.map(({ aborted }) => aborted)).toEqual([true, true, true])
})

it('behavior: nothing is asked after the signal', async () => {
  const run = vi.fn(async () => {})
  const signals = [AbortSignal.abort()]
  const asking = withClientDeadline(internalsOf(createTestClient().hawser), { timeoutMs: 1_000, signals }, run)
  await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  expect(run).not.toHaveBeenCalled()
})
