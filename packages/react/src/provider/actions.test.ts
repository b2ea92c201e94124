import { LOAD_TIMEOUT_MS } from '@hawser/core'
import { expect, it } from 'vitest'
import { deferred } from '../views/fixtures/deferred.js'
import { manualClock } from '../views/fixtures/manualClock.js'
import { type Actions, createActionsLoader } from './actions.js'

const importActions = () => import('@hawser/core/actions')
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('default: the actions, at hand from the first load on', async () => {
  const loader = createActionsLoader()
  expect(loader.current).toBeUndefined()
  const actions = await loader.load({ clock: manualClock() })
  expect(actions.connect).toBeTypeOf('function')
  expect(loader.current).toBe(actions)
})

it('error: code that does not come fails by name, and can be tried again', async () => {
  const answers = [offline, offline, importActions]
  const loader = createActionsLoader(() => (answers.shift() ?? offline)())
  const clock = manualClock()
  for (let tries = 0; tries < 2; tries++) {
    await expect(loader.load({ clock })).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    expect(loader.current).toBeUndefined()
  }
  expect(await loader.load({ clock })).toBe(loader.current)
  expect(loader.current).toBeDefined()
})

it('error: code that hangs is given up when its time is over, and by the signal', async () => {
  const answer = deferred<Actions>()
  const loader = createActionsLoader(() => answer.promise)
  const clock = manualClock()
  const waiting = loader.load({ clock })
  const abort = new AbortController()
  const left = loader.load({ clock, signal: abort.signal })
  abort.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  clock.advance(LOAD_TIMEOUT_MS)
  await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' })
  // What comes late is at hand all the same.
  answer.resolve(await importActions())
  await expect.poll(() => loader.current?.connect).toBeTypeOf('function')
})
