import { describe, expect, it } from 'vitest'
import { loadModule } from './loadModule.js'

describe('loadModule', () => {
  it('default', async () => {
    expect(await loadModule(async () => 5)).toBe(5)
  })

  it.each([
    "Cannot find package 'viem' imported from /app/node_modules/@hawser/adapter-eip155/dist/chunk.js",
    'Failed to resolve module specifier "viem/actions". Relative references must start with either "/", "./", or "../".',
  ])('behavior: says how to add viem (%s)', async (message) => {
    await expect(loadModule(() => Promise.reject(new Error(message)))).rejects.toMatchObject({
      code: 'PEER_MISSING',
      message: expect.stringContaining('npm install viem') as string,
    })
  })

  it('behavior: a chunk that does not arrive is named', async () => {
    await expect(
      loadModule(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
    ).rejects.toMatchObject({
      code: 'MODULE_LOAD_FAILED',
    })
  })
})
