import { failureWireSchema } from '@hawser/blockchain-api/schemas'
import { systemClock } from '@hawser/common'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import type { GatewayOptions } from '../../src/exports/index.js'
import { apiFaults, type startApiFront } from './startApiFront.js'
import { nodeFaults, startNodeFront } from './startNodeFront.js'
import type { useGateways } from './useGateways.js'

/** Longer than a source rests at most. */
const longMs = 60_001

interface ProviderHarness {
  /** How the figures call the source. */
  readonly source: string
  readonly start: ReturnType<typeof useGateways>
  /** What stands before the provider: its node, or a fake of its service, each with the ways in which it can fail. */
  readonly behind:
    | { readonly rpcUrl: () => string }
    | {
        readonly startFront: () => ReturnType<typeof startApiFront>
        readonly faults: readonly (typeof apiFaults)[number][]
        /** How many requests one question makes at the same time. */
        readonly atOnce?: number
      }
  /** A gateway whose provider asks `url`. */
  readonly options: (url: string) => Promise<GatewayOptions>
  readonly path: () => string
  readonly init?: RequestInit
  readonly answer: () => unknown
  /** The reason of a 503. */
  readonly refusal: { readonly field: string; readonly description: string }
  /** How old an answer gets. */
  readonly freshMs: number
}

/** What holds for every provider, whatever it tells and whomever it asks. */
export function describeProviderConformance(harness: ProviderHarness): void {
  const fronts: { stop(): Promise<void> }[] = []
  const { behind } = harness
  const faults = 'rpcUrl' in behind ? nodeFaults : behind.faults
  const atOnce = 'rpcUrl' in behind ? 1 : (behind.atOnce ?? 1)
  const startFront = async () => {
    if ('rpcUrl' in behind) {
      const front = await startNodeFront(behind.rpcUrl())
      return { front, fail: (fault: string | undefined) => front.fail(nodeFaults.find((one) => one === fault)) }
    }
    const front = await behind.startFront()
    return { front, fail: (fault: string | undefined) => front.fail(apiFaults.find((one) => one === fault)) }
  }
  afterEach(async () => {
    for (const front of fronts.splice(0)) await front.stop()
  })

  /** The time of the gateway stands still but for what the test lets pass; deadlines are real. */
  const open = async (options: GatewayOptions = {}) => {
    const { front, fail } = await startFront()
    fronts.push(front)
    let nowMs = Date.now()
    const gateway = await harness.start(
      { ...(await harness.options(front.url)), ...options },
      { clock: { ...systemClock, nowMs: () => nowMs } },
    )
    const ask = async (init?: RequestInit) => {
      const answer = await gateway.fetch(harness.path(), { ...harness.init, ...init })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
    }
    return {
      front,
      fail,
      gateway,
      ask,
      pass: (ms: number) => {
        nowMs += ms
      },
    }
  }

  describe(`the provider of ${harness.source}`, () => {
    it.each<string>(faults)('behavior: %s is a 503 with its reason, and it comes back by itself', async (fault) => {
      const { fail, ask, pass } = await open(fault === 'slow' ? { sources: { timeoutMs: 1_000 } } : {})
      fail(fault)
      const refused = await ask()
      expect(refused).toMatchObject({ status: 503, body: { reasons: [harness.refusal] } })
      expect(v.is(failureWireSchema, refused.body)).toBe(true)
      fail(undefined)
      await expect
        .poll(async () => {
          pass(longMs)
          return ask()
        })
        .toMatchObject({ status: 200, body: harness.answer() })
    })

    it('behavior: one that fails again and again is left alone for a while, and clients are told for how long', async () => {
      const { front, fail, ask, pass } = await open()
      fail('down')
      for (let index = 0; index < 5; index += 1) expect(await ask()).toMatchObject({ status: 503, retryAfter: null })
      const asked = front.requests.length
      fail(undefined)
      expect(await ask()).toMatchObject({ status: 503, retryAfter: '1', body: { reasons: [harness.refusal] } })
      expect(front.requests).toHaveLength(asked)
      pass(1_001)
      expect(await ask()).toMatchObject({ status: 200, body: harness.answer() })
    })

    it('behavior: those who ask the same share one question, and its answer for as long as it holds', async () => {
      const { front, gateway, ask, pass } = await open()
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
      const asked = front.requests.length
      const metrics = await (await gateway.fetch('/metrics')).text()
      expect(metrics).toContain(`hawser_source_requests_total{source="${harness.source}",outcome="served"} 1`)
      pass(harness.freshMs - 1)
      expect((await ask()).body).toEqual(answers[0]?.body)
      expect(front.requests).toHaveLength(asked)
      pass(1)
      expect((await ask()).status).toBe(200)
      expect(front.requests.length).toBeGreaterThan(asked)
    })

    it('behavior: the last client that leaves takes the question along', async () => {
      const { front, fail, gateway, ask, pass } = await open()
      expect((await ask()).status).toBe(200)
      pass(harness.freshMs)
      fail('slow')
      const leaving = new AbortController()
      const asking = expect(ask({ signal: leaving.signal })).rejects.toThrow()
      await expect.poll(() => front.waiting).toBe(atOnce)
      leaving.abort()
      await asking
      await expect.poll(() => front.left).toBe(atOnce)
      fail(undefined)
      await expect.poll(async () => (await ask()).status).toBe(200)
      expect(await (await gateway.fetch('/metrics')).text()).not.toContain('outcome="failed"')
    })
  })
}
