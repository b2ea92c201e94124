import type { Clock } from '@hawser/common'
import { sweepHourly } from '../database/sweepHourly.js'
import type { Database } from '../database/tables.js'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import type { Project } from '../projects/project.js'
import { createTelemetryStore, type TelemetryEvent } from './telemetryStore.js'

export interface Telemetry {
  /** Stores events, unless the project wants none. @throws RequestFailure (503) while the database does not answer. */
  take(project: Project, events: readonly TelemetryEvent[]): Promise<void>
  stop(): void
}

const dayMs = 24 * 3_600_000

/** Takes events in, and removes them when their time is over. */
export function createTelemetry({
  database,
  retentionDays,
  clock,
  logger,
}: {
  readonly database: Database
  readonly retentionDays: number
  readonly clock: Clock
  readonly logger: Logger
}): Telemetry {
  const store = createTelemetryStore(database)
  const stop = sweepHourly((nowMs) => store.removeBefore(nowMs - retentionDays * dayMs), {
    name: 'events',
    clock,
    logger,
  })
  return {
    async take(project, events) {
      if (!project.isAnalyticsEnabled) return
      try {
        await store.add(project.name, events, clock.nowMs())
      } catch (error) {
        logger.warn({ err: error }, 'Events could not be stored')
        throw fail(503, 'database', 'Events cannot be stored at the moment.')
      }
    },
    stop,
  }
}
