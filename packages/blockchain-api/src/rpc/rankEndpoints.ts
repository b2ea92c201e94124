import type { Clock } from '@hawser/common'
import { RPC_RANKING_INTERVAL_MS, RPC_RANKING_SAMPLES, RPC_RANKING_WEIGHTS } from '../constants.js'
import type { RpcEndpoint, RpcRequest } from './rpcEndpoint.js'

const PING_TIMEOUT_MS = 1_000

interface Sample {
  readonly latencyMs: number
  readonly isAnswered: boolean
}

/** The order of endpoints by how often and how fast they answer. They are sampled only while they are in use. */
export function rankEndpoints(
  endpoints: readonly RpcEndpoint[],
  { clock, ping }: { readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>; readonly ping: RpcRequest },
) {
  const samples = new Map<RpcEndpoint, readonly Sample[]>()
  let order = endpoints
  let isUsed = false
  let cancel: (() => void) | undefined

  const sample = async (endpoint: RpcEndpoint) => {
    const controller = new AbortController()
    const startMs = clock.nowMs()
    const cancelTimer = clock.setTimeout(() => controller.abort(), PING_TIMEOUT_MS)
    const isAnswered = await endpoint.request(ping, controller.signal).then(
      () => true,
      () => false,
    )
    cancelTimer()
    const taken = { latencyMs: Math.max(0, clock.nowMs() - startMs), isAnswered }
    samples.set(endpoint, [...(samples.get(endpoint) ?? []), taken].slice(-RPC_RANKING_SAMPLES))
  }

  const schedule = () => {
    cancel ??= clock.setTimeout(async () => {
      isUsed = false
      await Promise.all(endpoints.map(sample))
      order = sortEndpoints(endpoints, samples)
      // Undefined after a stop.
      if (!cancel) return
      cancel = undefined
      if (isUsed) schedule()
    }, RPC_RANKING_INTERVAL_MS)
  }

  return {
    /** The endpoints, the best one first. */
    use() {
      isUsed = true
      schedule()
      return order
    },
    stop() {
      cancel?.()
      cancel = undefined
    },
  }
}

function sortEndpoints(endpoints: readonly RpcEndpoint[], samples: ReadonlyMap<RpcEndpoint, readonly Sample[]>) {
  const rated = endpoints.map((endpoint) => {
    const taken = samples.get(endpoint) ?? []
    const answered = taken.filter(({ isAnswered }) => isAnswered)
    const total = answered.reduce((sum, { latencyMs }) => sum + latencyMs, 0)
    const latencyMs = answered.length > 0 ? total / answered.length : PING_TIMEOUT_MS
    return { endpoint, latencyMs, stability: taken.length > 0 ? answered.length / taken.length : 0 }
  })
  const slowestMs = Math.max(1, ...rated.map(({ latencyMs }) => latencyMs))
  const { stability, latency } = RPC_RANKING_WEIGHTS
  const scoreOf = (one: (typeof rated)[number]) => stability * one.stability + latency * (1 - one.latencyMs / slowestMs)
  return rated.sort((one, other) => scoreOf(other) - scoreOf(one)).map(({ endpoint }) => endpoint)
}
