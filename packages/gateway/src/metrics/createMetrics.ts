import type { RelayStats } from '@hawser/relay'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The figures of one gateway, in Prometheus' form. No label holds what a client wrote: each comes from a small fixed set. */
export interface Metrics {
  readonly registry: Registry
  requestEnded(request: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly seconds: number
  }): void
  requestRefused(reason: 'rate_limited' | 'authentication' | 'origin'): void
  /** One more, or one less. */
  rpcSockets(change: 1 | -1): void
  /** Adds a relay's figures, read when they are asked for. */
  addRelay(stats: () => RelayStats): void
  /** `source` is one of a few names; `kept` is an answer that was still fresh, `resting` a question that was not asked. */
  sourceAsked(question: { readonly source: string; readonly outcome: 'served' | 'kept' | 'failed' | 'resting' }): void
  /** `network` is one of the configuration. */
  nodeAsked(question: { readonly network: string; readonly outcome: 'served' | 'failed' | 'wrongNetwork' }): void
}

/** Creates the figures; nothing runs until they are read. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'hawser_http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'hawser_http_request_seconds',
    help: 'How long answers took.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'hawser_http_refusals_total',
    help: 'Requests that were refused, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const nodes = new Counter({
    name: 'hawser_node_requests_total',
    help: 'Questions to nodes, by what became of them.',
    labelNames: ['network', 'outcome'],
    registers,
  })
  const sources = new Counter({
    name: 'hawser_source_requests_total',
    help: 'Questions to sources of data, by what became of them.',
    labelNames: ['source', 'outcome'],
    registers,
  })
  const sockets = new Gauge({ name: 'hawser_rpc_sockets', help: 'WebSockets to nodes.', registers })
  addProcessFigures(registers)
  return {
    registry,
    requestEnded(request) {
      requests.inc({ route: request.route, method: request.method, status: request.status })
      seconds.observe({ route: request.route }, request.seconds)
    },
    requestRefused: (reason) => refused.inc({ reason }),
    rpcSockets: (change) => sockets.inc(change),
    sourceAsked: ({ source, outcome }) => sources.inc({ source, outcome }),
    addRelay: (stats) => addRelayFigures(registers, stats),
    nodeAsked: ({ network, outcome }) => nodes.inc({ network, outcome }),
  }
}

function addProcessFigures(registers: Registry[]): void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'How long the process has run.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
}

function addRelayFigures(registers: Registry[], stats: () => RelayStats): void {
  const add = (name: string, help: string, read: (figures: RelayStats) => number) =>
    new Gauge({
      name: `hawser_relay_${name}`,
      help,
      registers,
      collect() {
        this.set(read(stats()))
      },
    })
  add('sockets', 'Open sockets of the relay.', ({ sockets }) => sockets)
  add('sockets_refused_total', 'Sockets that were not let in.', ({ socketsRefused }) => socketsRefused)
  add('mailbox_messages', 'Messages that wait for their readers.', ({ mailboxMessages }) => mailboxMessages)
  add('mailbox_bytes', 'Bytes of those messages.', ({ mailboxBytes }) => mailboxBytes)
  add('published_total', 'Messages that came in.', ({ published }) => published)
  add('delivered_total', 'Messages that went out.', ({ delivered }) => delivered)
}
