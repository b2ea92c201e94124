import type { OnMetric, RelayMetric, RelayStats } from './relayMetric.js'

export type Counters = Pick<
  RelayStats,
  | 'socketsOpened'
  | 'socketsRefused'
  | 'requests'
  | 'published'
  | 'delivered'
  | 'acknowledged'
  | 'expired'
  | 'evicted'
  | 'limitsReached'
>

const counterOf: Partial<Record<RelayMetric['name'], keyof Counters>> = {
  socketOpened: 'socketsOpened',
  socketRefused: 'socketsRefused',
  request: 'requests',
  published: 'published',
  delivered: 'delivered',
  acknowledged: 'acknowledged',
  expired: 'expired',
  evicted: 'evicted',
  limitReached: 'limitsReached',
}

/** Counts what happens and passes it on; a listener that throws disturbs nothing. */
export function createCounters(onMetric: OnMetric | undefined): { readonly record: OnMetric; read(): Counters } {
  const counters: Record<keyof Counters, number> = {
    socketsOpened: 0,
    socketsRefused: 0,
    requests: 0,
    published: 0,
    delivered: 0,
    acknowledged: 0,
    expired: 0,
    evicted: 0,
    limitsReached: 0,
  }
  return {
    record(metric) {
      const counter = counterOf[metric.name]
      if (counter) counters[counter] += metric.name === 'expired' ? metric.count : 1
      try {
        onMetric?.(metric)
      } catch {
        // What measures the relay must not stop it.
      }
    },
    read: () => ({ ...counters }),
  }
}
