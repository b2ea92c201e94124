import { describe, expect, it } from 'vitest'
import { loadModule } from './loadModule.js'

describe('loadModule', () => {
  it('default', async () => {
    expect(await loadModule(async () => 5)).toBe(5)
  })

  it.each([
    "Cannot find package 'viem' imported from /app/node_modules/@hawser/adapter-eip155/dist/chunk.js",
    'Failed to resolve module specifier "viem/actions". Relative references must start with either "/", "./", or "../".',
  ])('parameters: peer, says how to add it (%s)', async (message) => {
    const load = () => Promise.reject(new Error(message))
    await expect(loadModule(load, 'viem')).rejects.toMatchObject({
      code: 'PEER_MISSING',
      message: expect.stringContaining('npm install viem') as string,
    })
    await expect(loadModule(load)).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
  })

  it('behavior: a chunk that does not arrive is named, and the next call tries again', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    let isOffline = true
    const load = async () => {
      if (isOffline) throw cause
      return 'module'
    }
    await expect(loadModule(load, 'viem')).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED', cause })
    isOffline = false
    expect(await loadModule(load, 'viem')).toBe('module')
  })
})
