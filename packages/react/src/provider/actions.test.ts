import { loadModule } from '@hawser/common'
import { LOAD_TIMEOUT_MS, loadConnectActions } from '@hawser/core'
import { expect, it } from 'vitest'
import { deferred } from '../views/fixtures/deferred.js'
import { manualClock } from '../views/fixtures/manualClock.js'
import { type Actions, createActionsLoader, createActionsLoaders } from './actions.js'

const importActions = () => loadConnectActions()
const offline = () => loadModule(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

it('default: the actions of a part, at hand from its first load on, and none of the other part', async () => {
  const { connect, account } = createActionsLoaders()
  expect([connect.current, account.current]).toEqual([undefined, undefined])
  const connectActions = await connect.load({ hawser: { platform: { clock: manualClock() } } })
  expect(connectActions.connect).toBeTypeOf('function')
  expect(connect.current).toBe(connectActions)
  expect(account.current).toBeUndefined()
  const accountActions = await account.load({ hawser: { platform: { clock: manualClock() } } })
  expect(accountActions.signMessage).toBeTypeOf('function')
  expect(account.current).toBe(accountActions)
  expect(Object.keys(connectActions).filter((name) => name in accountActions)).toEqual([])
})

it('error: code that does not come fails by name, and can be tried again', async () => {
  const answers = [offline, offline, importActions]
  const loader = createActionsLoader(() => (answers.shift() ?? offline)())
  const clock = manualClock()
  const hawser = { platform: { clock } }
  for (let tries = 0; tries < 2; tries++) {
    await expect(loader.load({ hawser })).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    expect(loader.current).toBeUndefined()
  }
  expect(await loader.load({ hawser })).toBe(loader.current)
  expect(loader.current).toBeDefined()
})

it('error: code that hangs is given up when its time is over, and by the signal', async () => {
  const answer = deferred<Actions['connect']>()
  const loader = createActionsLoader(() => answer.promise)
  const clock = manualClock()
  const hawser = { platform: { clock } }
  const waiting = loader.load({ hawser })
  const abort = new AbortController()
  const left = loader.load({ hawser, signal: abort.signal })
  abort.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  clock.advance(LOAD_TIMEOUT_MS)
  await expect(waiting).rejects.toMatchObject({ code: 'TIMEOUT' })
  // What comes late is at hand all the same.
  answer.resolve(await importActions())
  await expect.poll(() => loader.current?.connect).toBeTypeOf('function')
})
