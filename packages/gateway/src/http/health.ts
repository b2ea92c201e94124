import { timingSafeEqual } from 'node:crypto'
import type { GatewayConfig } from '../config/configSchema.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { App } from './createApp.js'
import { fail, RequestFailure } from './failure.js'

/** What the gateway needs to serve, each with a question that resolves while it is there. */
export interface Readiness {
  readonly isStopping: () => boolean
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>
}

/** `/healthz`: the process serves. `/readyz`: it can do its work. `/metrics`: its figures. */
export function mountHealth(
  app: App,
  {
    readiness,
    metrics,
    config,
  }: { readonly readiness: Readiness; readonly metrics: Metrics; readonly config: GatewayConfig },
): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz')
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  })

  app.get('/readyz', async (context) => {
    context.set('route', '/readyz')
    if (readiness.isStopping()) throw fail(503, 'gateway', 'The gateway is stopping.')
    const checks = Object.entries(readiness.checks)
    const results = await Promise.allSettled(checks.map(([, check]) => check()))
    const down = checks.flatMap(([name], index) => (results[index]?.status === 'rejected' ? [name] : []))
    if (down.length > 0)
      throw new RequestFailure(
        503,
        down.map((name) => ({ field: name, description: `The ${name} does not answer.` })),
      )
    return context.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
  })

  if (!config.metrics.isEnabled) return
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    if (!isBearer(context.req.header('authorization'), config.metrics.token))
      throw fail(401, 'authentication', 'The metrics ask for their token.')
    return context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
