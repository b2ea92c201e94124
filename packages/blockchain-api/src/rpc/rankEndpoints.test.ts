import { AbortedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { rankEndpoints } from './rankEndpoints.js'
import type { RpcEndpoint } from './rpcEndpoint.js'

/** Endpoints that answer after a time of a clock that the test moves; undefined never answers. */
function setUp(latenciesMs: (number | undefined)[]) {
  let nowMs = 0
  const timers = new Set<{ readonly atMs: number; readonly run: () => void }>()
  const clock = {
    nowMs: () => nowMs,
    setTimeout(run: () => void, delayMs: number) {
      const timer = { atMs: nowMs + delayMs, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const pings = latenciesMs.map(() => 0)
  const endpoints = latenciesMs.map(
    (_, at): RpcEndpoint => ({
      request: (_request, signal) =>
        new Promise((resolve, reject) => {
          pings[at] = (pings[at] ?? 0) + 1
          signal.addEventListener('abort', () => reject(new AbortedError()))
          const latencyMs = latenciesMs[at]
          if (latencyMs !== undefined) clock.setTimeout(() => resolve(true), latencyMs)
        }),
    }),
  )
  const ranking = rankEndpoints(endpoints, { clock, ping: { method: 'net_listening' } })
  return {
    ranking,
    pings,
    timers,
    latenciesMs,
    order: () => ranking.use().map((endpoint) => endpoints.indexOf(endpoint)),
    async advance(byMs: number) {
      const endMs = nowMs + byMs
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((one, other) => one.atMs - other.atMs)
        if (!next) break
        timers.delete(next)
        nowMs = next.atMs
        next.run()
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      }
      nowMs = endMs
    },
  }
}

describe('rankEndpoints', () => {
  it('CON-07 default: after four seconds the fast and steady one comes first', async () => {
    const { order, advance } = setUp([300, undefined, 20])
    expect(order()).toEqual([0, 1, 2])
    await advance(3_999)
    expect(order()).toEqual([0, 1, 2])
    await advance(1_001)
    expect(order()).toEqual([2, 0, 1])
  })

  it('CON-07 behavior: a steady slow one is better than a fast one that fails; ten samples count', async () => {
    const { order, advance, latenciesMs } = setUp([10, 400])
    for (let round = 0; round < 5; round += 1) {
      order()
      latenciesMs[0] = round % 2 === 0 ? undefined : 10
      await advance(5_000)
    }
    expect(order()).toEqual([1, 0])
    latenciesMs[0] = 10
    for (let round = 0; round < 10; round += 1) {
      await advance(5_000)
      order()
    }
    expect(order()).toEqual([0, 1])
  })

  it('CON-07 behavior: nothing is sampled before it is used, while it is not, or after a stop', async () => {
    const { ranking, order, advance, pings, timers } = setUp([10, 10])
    expect(timers.size).toBe(0)
    order()
    await advance(60_000)
    expect(pings).toEqual([1, 1])
    order()
    ranking.stop()
    await advance(60_000)
    expect(pings).toEqual([1, 1])
    expect(timers.size).toBe(0)
  })
})
