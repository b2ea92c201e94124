import { timingSafeEqual } from 'node:crypto'
import type { App, AppServices } from './app.js'
import { fail, RequestFailure } from './failure.js'

/** `/healthz`: the process serves. `/readyz`: it can do its work. `/metrics`: its figures. */
export function mountHealth(
  app: App,
  { readiness, metrics, config }: Pick<AppServices, 'readiness' | 'metrics' | 'config'>,
): void {
  app.get('/healthz', (context) => {
    context.set('route', '/healthz')
    return context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  })

  app.get('/readyz', async (context) => {
    context.set('route', '/readyz')
    if (readiness.isStopping()) throw fail(503, 'gateway', 'The gateway is stopping.')
    const [down, degraded] = await Promise.all([findDown(readiness.checks), findDown(readiness.optionalChecks)])
    if (down.length > 0)
      throw new RequestFailure(
        503,
        down.map((name) => ({ field: name, description: `The ${name} does not answer.` })),
      )
    return context.json({ status: 'ready', ...(degraded.length > 0 && { degraded }) }, 200, {
      'cache-control': 'no-store',
    })
  })

  if (!config.metrics.isEnabled) return
  app.get('/metrics', async (context) => {
    context.set('route', '/metrics')
    if (!isBearer(context.req.header('authorization'), config.metrics.token))
      throw fail(401, 'authentication', 'The metrics ask for their token.')
    return context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType })
  })
}

async function findDown(checks: AppServices['readiness']['checks']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => [],
        () => [name],
      ),
    ),
  )
  return results.flat()
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
