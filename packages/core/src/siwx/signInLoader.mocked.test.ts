import { expect, it, vi } from 'vitest'
import { internalsOf } from '../client/internalsOf.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeSiwx } from '../fixtures/fakeSiwx.js'
import { createSignInLoader } from './signInLoader.js'

vi.mock(import('@hawser/common'), async (load) => ({
  ...(await load()),
  loadModule: () => Promise.reject(new Error('offline')),
}))

it('behavior: a connection that has ended does not wait any more for code that did not come', async () => {
  const platform = createFakePlatform()
  const { hawser } = createTestClient({ platform, siwx: createFakeSiwx() })
  const internals = internalsOf(hawser)
  internals.instance(createSignInLoader)
  const ended = new AbortController()
  const asked = internals.requirements.get('siwx')?.meet({
    connectionIds: [],
    reason: 'reconnect',
    signal: ended.signal,
    show: () => {},
  })
  asked?.catch(() => {})
  await vi.waitFor(() => expect(platform.clock.pending()).toBe(1))
  ended.abort()
  await expect(asked).rejects.toThrow()
  expect(platform.clock.pending()).toBe(0)
  hawser.destroy()
})
