import { connect, disconnect, getProvider } from '@hawser/core/actions'
import { describe, expect, it, vi } from 'vitest'
import { createPageClient } from '../fixtures/createPageClient.js'
import { address, createPlainConnector } from '../fixtures/createPlainConnector.js'
import { createRecorder } from './createRecorder.js'
import { logLimits } from './log.js'

/** A recorder of a client that has started, with a connector of its own. */
function record(changes: Parameters<typeof createPlainConnector>[0] = {}, fetch = vi.fn<typeof globalThis.fetch>()) {
  const plain = createPlainConnector(changes)
  const hawser = createPageClient({ connectors: [plain], platform: { fetch } })
  const recorder = createRecorder(hawser)
  const stop = hawser.start()
  return { hawser, recorder, plain, fetch, stop }
}
const connectorId = 'com.example.plain'
const methodsOf = ({ recorder }: Pick<ReturnType<typeof record>, 'recorder'>) =>
  recorder.getLog().requests.map(({ target, method, outcome, note }) => ({ target, method, outcome, note }))

describe('events and states', () => {
  it('default: records each event and each state with its time, without secrets', async () => {
    const { hawser, recorder } = record()
    await connect(hawser, { connectorId })
    await vi.waitFor(() => expect(recorder.getLog().events.map(({ name }) => name)).toContain('connected'))
    const { events, states } = recorder.getLog()
    expect(events.find(({ name }) => name === 'connected')?.data).toEqual({
      reason: 'connect',
      connectionIds: ['eip155/com.example.plain'],
    })
    const last = JSON.stringify(states.at(-1)?.state)
    expect(last).toContain(address)
    const ids = [...events, ...states, ...recorder.getLog().requests].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { atMs } of [...events, ...states]) expect(Math.abs(Date.now() - atMs)).toBeLessThan(60_000)
  })

  it('behavior: keeps so many of each and no more, the latest', async () => {
    const { hawser, recorder } = record()
    for (let count = 0; count < logLimits.states + 20; count += 1) {
      if (count % 2 === 0) hawser.open()
      else hawser.close()
      // A state is told at the end of the turn that wrote it.
      await new Promise<void>((resolve) => queueMicrotask(resolve))
      await Promise.resolve()
    }
    await vi.waitFor(() => expect(recorder.getLog().states.length).toBe(logLimits.states))
    const ids = recorder.getLog().states.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const { mode } = hawser.getSnapshot().theme
    hawser.setTheme({ mode: mode === 'dark' ? 'light' : 'dark' })
    await vi.waitFor(() =>
      expect(Object(recorder.getLog().states.at(-1)?.state).theme.mode).toBe(mode === 'dark' ? 'light' : 'dark'),
    )
    expect(recorder.getLog().states.length).toBe(logLimits.states)
  })

  it('behavior: clears one part at a time, and tells those who listen', async () => {
    const { hawser, recorder } = record()
    await connect(hawser, { connectorId })
    await vi.waitFor(() => expect(recorder.getLog().events.length).toBeGreaterThan(0))
    const told = vi.fn()
    const stop = recorder.subscribe(told)
    recorder.clear('events')
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(recorder.getLog().events).toEqual([])
    expect(recorder.getLog().requests.length).toBeGreaterThan(0)
    stop()
  })
})

describe('requests', () => {
  it('default: records what a wallet is asked, by method and outcome, and neither parameters nor answers', async () => {
    const { hawser, recorder, plain } = record()
    await connect(hawser, { connectorId })
    const provider = await getProvider(hawser, { namespace: 'eip155' })
    await provider.request({ method: 'personal_sign', params: ['0xdeadbeef', address] })
    await vi.waitFor(() =>
      expect(methodsOf({ recorder })).toContainEqual({
        target: 'Plain',
        method: 'personal_sign',
        outcome: 'success',
        note: null,
      }),
    )
    expect(methodsOf({ recorder })).toContainEqual({
      target: 'Plain',
      method: 'connect',
      outcome: 'success',
      note: null,
    })
    expect(JSON.stringify(recorder.getLog().requests)).not.toMatch(/deadbeef|5167/)
    expect(Object(provider).chainId).toBe('0x1')
    expect(await getProvider(hawser, { namespace: 'eip155' })).toBe(provider)

    plain.provider.failure = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toBe(plain.provider.failure)
    await vi.waitFor(() =>
      expect(methodsOf({ recorder })).toContainEqual({
        target: 'Plain',
        method: 'personal_sign',
        outcome: 'failed',
        note: '4001: User rejected the request.',
      }),
    )
    expect(recorder.getFailures().get(connectorId)).toBe('personal_sign: 4001: User rejected the request.')
  })

  it('default: records what is asked over HTTP, by JSON-RPC’s method or HTTP’s, without the query', async () => {
    const { hawser, recorder, fetch } = record()
    fetch.mockImplementation(async () => new Response('{}', { status: 200 }))
    const rpc = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
    const ask = hawser.platform.fetch
    await ask('https://node.example/?key=hunter2', { method: 'POST', body: JSON.stringify(rpc('eth_call')) })
    await ask(new URL('https://node.example/'), {
      method: 'POST',
      body: JSON.stringify([rpc('eth_call'), rpc('eth_call'), rpc('eth_getBalance')]),
    })
    fetch.mockResolvedValueOnce(new Response('', { status: 503 }))
    await ask('https://api.example/v1/history?projectId=hunter2')
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(
      ask('https://api.example/v1/names', { method: 'POST', body: 'not "jsonrpc" at all' }),
    ).rejects.toThrow()
    fetch.mockRejectedValueOnce(new DOMException('It was aborted.', 'AbortError'))
    await expect(ask(new Request('https://api.example/v1/late', { method: 'PUT' }))).rejects.toThrow()
    await vi.waitFor(() => expect(methodsOf({ recorder }).every(({ outcome }) => outcome !== 'pending')).toBe(true))
    const http = recorder.getLog().requests.filter(({ kind }) => kind === 'http')
    expect(http.map(({ target, method, outcome, note }) => [target, method, outcome, note])).toEqual([
      ['https://node.example/?[hidden]', 'eth_call', 'success', 'HTTP 200'],
      ['https://node.example/', '3 × eth_call, eth_getBalance', 'success', 'HTTP 200'],
      ['https://api.example/v1/history?[hidden]', 'GET', 'failed', 'HTTP 503'],
      ['https://api.example/v1/names', 'POST', 'failed', 'Failed to fetch'],
      ['https://api.example/v1/late', 'PUT', 'cancelled', null],
    ])
    for (const { durationMs } of http) expect(durationMs).toBeGreaterThanOrEqual(0)
  })

  it('behavior: keeps so many requests and no more', async () => {
    const { hawser, recorder, fetch } = record()
    fetch.mockImplementation(async () => new Response('{}'))
    for (let count = 0; count < logLimits.requests + 30; count += 1)
      await hawser.platform.fetch(`https://a.example/${count}`)
    expect(recorder.getLog().requests.length).toBe(logLimits.requests)
    expect(recorder.getLog().requests.at(-1)?.target).toBe(`https://a.example/${logLimits.requests + 29}`)
  })

  it('behavior: a frozen connector, and a provider that cannot be stood in for, stay as they are', async () => {
    const provider = Object.freeze({ request: async () => '0x1' })
    const { hawser, recorder } = record({ getProvider: async () => provider })
    await connect(hawser, { connectorId })
    expect(await getProvider(hawser, { namespace: 'eip155' })).toBe(provider)
    const frozen = Object.freeze(createPlainConnector({ id: 'com.example.frozen' }).connector)
    const other = createPageClient({
      connectors: [{ ...createPlainConnector({ id: 'com.example.frozen' }), create: () => frozen }],
    })
    const otherRecorder = createRecorder(other)
    other.start()
    expect(otherRecorder.getConnectors()).toContain(frozen)
    expect(recorder.getConnectors()).not.toContain(frozen)
    otherRecorder.stop()
  })
})

describe('stop', () => {
  it('default: leaves nothing behind: the client, its connectors and its platform are as they were', async () => {
    const plain = createPlainConnector()
    const hawser = createPageClient({ connectors: [plain] })
    const { fetch } = hawser.platform
    const before = { ...plain.connector }
    let held = 0
    for (const name of ['subscribe', 'on'] as const) {
      const original = hawser[name] as (...parameters: readonly unknown[]) => () => void
      vi.spyOn(hawser, name as 'subscribe').mockImplementation((...parameters: readonly unknown[]) => {
        held += 1
        const end = original(...parameters)
        return () => {
          held -= 1
          end()
        }
      })
    }
    const recorder = createRecorder(hawser)
    hawser.start()
    expect(held).toBe(12)
    expect(plain.connector.getProvider).not.toBe(before.getProvider)
    expect(hawser.platform.fetch).not.toBe(fetch)
    await connect(hawser, { connectorId })
    const provider = await getProvider(hawser, { namespace: 'eip155' })

    recorder.stop()
    expect(held).toBe(0)
    expect({ ...plain.connector }).toEqual(before)
    expect(hawser.platform.fetch).toBe(fetch)
    const log = recorder.getLog()
    // What the app has taken meanwhile goes on working, and is not recorded any more.
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await disconnect(hawser)
    expect(recorder.getLog()).toBe(log)
    expect(await plain.connector.getProvider('eip155')).toBe(plain.provider)
  })

  it('behavior: what somebody else has put over it meanwhile stays', async () => {
    const { hawser, recorder, fetch } = record()
    fetch.mockImplementation(async () => new Response('{}'))
    const observed = hawser.platform.fetch
    const over = vi.fn<typeof globalThis.fetch>((...parameters) => observed(...parameters))
    Object.assign(hawser.platform, { fetch: over })
    recorder.stop()
    expect(hawser.platform.fetch).toBe(over)
    const { requests } = recorder.getLog()
    expect((await hawser.platform.fetch('https://a.example/')).status).toBe(200)
    expect(recorder.getLog().requests).toBe(requests)
  })
})
