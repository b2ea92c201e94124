import { type Clock, isHawserError } from '@hawser/common'
import { RPC_MAX_REST_MS, RPC_REST_MS } from '../constants.js'
import { statusOf } from '../request/withRetry.js'
import type { RpcEndpoint } from './rpcEndpoint.js'

interface Rest {
  readonly sinceMs: number
  readonly lengthMs: number
}

/** No answer of a node: nobody is there, or somebody else. */
const goneCodes = ['HTTP_REQUEST_FAILED', 'TIMEOUT', 'INVALID_RESPONSE']
/** A server that may serve in a moment; with another status it does not serve this network, or this app. */
const busyStatuses = [408, 429, 500, 502, 503, 504]

/**
 * Lets addresses that do not serve have rest, so that nobody waits for them with every read. They are asked after the others until it ends, and each failure
 * after a rest makes the next one twice as long.
 */
export function restEndpoints(clock: Pick<Clock, 'nowMs'>) {
  const rests = new Map<RpcEndpoint, Rest>()
  const isResting = (endpoint: RpcEndpoint): boolean => {
    const rest = rests.get(endpoint)
    if (!rest) return false
    const passedMs = clock.nowMs() - rest.sinceMs
    // A clock that was set back ends it, too.
    return passedMs >= 0 && passedMs < rest.lengthMs
  }
  return {
    isResting,
    /** The endpoints in their order, those that rest last. */
    sort(endpoints: readonly RpcEndpoint[]): readonly RpcEndpoint[] {
      if (rests.size === 0) return endpoints
      return [...endpoints].sort((one, other) => Number(isResting(one)) - Number(isResting(other)))
    },
    /** What a node says itself leads to no rest: another question may be fine. */
    failed(endpoint: RpcEndpoint, error: unknown): void {
      const status = statusOf(error)
      const isGone = goneCodes.some((code) => isHawserError(error, code))
      if (isResting(endpoint) || !(isGone || isHawserError(error, 'HTTP_STATUS'))) return
      const isRefused = status !== undefined && status >= 400 && !busyStatuses.includes(status)
      const lastMs = rests.get(endpoint)?.lengthMs
      const nextMs = lastMs === undefined ? RPC_REST_MS : Math.min(2 * lastMs, RPC_MAX_REST_MS)
      rests.set(endpoint, { sinceMs: clock.nowMs(), lengthMs: isRefused ? RPC_MAX_REST_MS : nextMs })
    },
    served(endpoint: RpcEndpoint): void {
      rests.delete(endpoint)
    },
  }
}
