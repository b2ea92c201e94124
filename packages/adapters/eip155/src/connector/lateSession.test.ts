import type { ConnectionReport } from '@hawser/core'
import { createLateSession } from '@hawser/core/adapter'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { createTinyProvider } from '../../test/fixtures/createTinyProvider.js'
import { createSession } from './createSession.js'

const parameters = {
  connectionId: 'eip155/com.example',
  generation: 7,
  signal: new AbortController().signal,
} as const

function setup(load?: () => Promise<void>) {
  const provider = createTinyProvider()
  let loads = 0
  const session = createLateSession(async () => {
    loads += 1
    await load?.()
    return createSession(provider, createFakeClock())
  }, ['connect', 'reconnect', 'disconnect'])
  const reports: ConnectionReport[] = []
  return { provider, session, reports, loads: () => loads }
}

describe('createLateSession', () => {
  it('default: loads with the first question, and keeps the session', async () => {
    const { session, loads, provider } = setup()
    expect(loads()).toBe(0)
    expect(await session.connect(parameters)).toMatchObject({ generation: 7 })
    expect(await session.reconnect({ ...parameters, generation: 8 })).toMatchObject({ generation: 8 })
    await session.disconnect(parameters.signal)
    expect(loads()).toBe(1)
    expect(provider.requests.map(({ method }) => method)).toContain('eth_requestAccounts')
  })

  it('behavior: who watched before the code came hears of everything, and of nothing after stopping', async () => {
    const { session, reports, provider, loads } = setup()
    const stop = session.watch((report) => reports.push(report))
    const stopEarly = session.watch(() => reports.push({} as ConnectionReport))
    stopEarly()
    expect([loads(), provider.listenerCount()]).toEqual([0, 0])
    await session.connect(parameters)
    provider.emit('chainChanged', '0xa')
    expect(reports).toMatchObject([{ generation: 7, chainId: 'eip155:10' }])
    stop()
    expect(provider.listenerCount()).toBe(0)
  })

  it('behavior: who watches afterwards is attached at once', async () => {
    const { session, reports, provider } = setup()
    await session.connect(parameters)
    const stop = session.watch((report) => reports.push(report))
    provider.emit('accountsChanged', [])
    expect(reports).toMatchObject([{ accounts: [] }])
    stop()
    expect(provider.listenerCount()).toBe(0)
  })

  it('behavior: two calls side by side share one session', async () => {
    const { session, reports, provider } = setup()
    await Promise.all([session.reconnect(parameters), session.connect(parameters)])
    session.watch((report) => reports.push(report))
    provider.emit('chainChanged', '0xa')
    expect(reports).toHaveLength(1)
    expect(provider.listenerCount()).toBe(4)
  })

  it('behavior: code that does not come is an error of the call, and the next call tries again', async () => {
    let isOffline = true
    const { session, loads } = setup(async () => {
      if (isOffline) throw new Error('offline')
    })
    await expect(session.connect(parameters)).rejects.toThrow('offline')
    isOffline = false
    expect(await session.connect(parameters)).toMatchObject({ generation: 7 })
    expect(loads()).toBe(2)
  })
})
