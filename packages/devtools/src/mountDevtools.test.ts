import { expect, it, vi } from 'vitest'
import { isDevelopment } from './mountDevtools.js'

it('default: there is a panel in development, none in production, and none where nobody says which it is', () => {
  try {
    for (const [env, expected] of [
      ['development', true],
      ['test', true],
      ['production', false],
    ] as const) {
      vi.stubEnv('NODE_ENV', env)
      expect([env, isDevelopment()]).toEqual([env, expected])
    }
    vi.stubGlobal('process', undefined)
    const isPanel = isDevelopment()
    vi.unstubAllGlobals()
    expect(isPanel).toBe(false)
  } finally {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  }
})
