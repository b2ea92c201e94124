import { expect, it, vi } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { LOAD_TIMEOUT_MS } from '../constants.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { settle } from '../fixtures/fakeClock.js'
import { gateway } from './gateway.js'
import { createServicesLoader } from './servicesLoader.js'

const { loadModule } = vi.hoisted(() => ({ loadModule: vi.fn() }))
vi.mock('@hawser/common', async (original) => ({ ...(await original<object>()), loadModule }))

/** The loader of a client whose other parts do without late code. */
function createLoader() {
  const { hawser, platform } = createTestClient()
  const internals = hawser[internalsKey]
  const services = gateway('https://gateway.example.com')
  loadModule.mockReset().mockRejectedValue(new Error('The chunk is gone.'))
  return { ...createServicesLoader({ ...internals, options: { ...internals.options, services } }), platform }
}

it('behavior: code that does not come is asked for again, each time after twice the wait, up to ten minutes', async () => {
  const { platform, dispose } = createLoader()
  const waitsMs: number[] = []
  for (let times = 1; times <= 9; times += 1) {
    await settle()
    expect(loadModule).toHaveBeenCalledTimes(times)
    let waitedMs = 0
    while (loadModule.mock.calls.length === times) {
      await platform.clock.advance(LOAD_TIMEOUT_MS)
      waitedMs += LOAD_TIMEOUT_MS
    }
    waitsMs.push(waitedMs / LOAD_TIMEOUT_MS)
  }
  expect(waitsMs).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  dispose?.()
  expect(platform.clock.pending()).toBe(0)
})

it('behavior: code that comes is used, and is asked for no more', async () => {
  const { platform } = createLoader()
  const createProjectServices = vi.fn(() => ({}))
  loadModule.mockResolvedValue({ createProjectServices })
  await platform.clock.advance(LOAD_TIMEOUT_MS)
  await settle()
  expect(createProjectServices).toHaveBeenCalledOnce()
  expect(platform.clock.pending()).toBe(0)
})
