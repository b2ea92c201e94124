import type { Clock } from '@hawser/common'
import type { GatewayConfig } from '../config/configSchema.js'
import { fail } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'
import { openProject, type Project } from './project.js'
import type { ProjectStore } from './projectStore.js'

/** How long what is known of a key is taken as it is: another instance or the command line changes it meanwhile. */
const freshMs = 5_000
/** How many keys are kept: whoever asks writes what they like as one. */
const maxKept = 10_000

/** Finds the project of a key. */
export interface Projects {
  /**
   * Returns undefined for an unknown key where projects alone are let in. While the database does not answer, what was known last holds.
   *
   * @throws RequestFailure (503) for a key of which nothing is known then.
   */
  find(key: string | undefined): Promise<Project | undefined>
}

interface KeptAnswer {
  readonly project: Project | undefined
  readonly askedMs: number
}

/** Those of the configuration come before those of the database. */
export function createProjects({
  config,
  store,
  clock,
  logger,
}: {
  readonly config: GatewayConfig
  readonly store: ProjectStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly logger: Logger
}): Projects {
  const configured = new Map<string, Project>(
    config.projects.flatMap(({ keys, ...project }) =>
      keys.map((key): [string, Project] => [key, { features: undefined, ...project }]),
    ),
  )
  const fallback = isOpen(config) ? openProject : undefined
  const kept = new Map<string, KeptAnswer>()
  const asking = new Map<string, Promise<Project | undefined>>()

  const ask = async (key: string, last: KeptAnswer | undefined) => {
    try {
      const project = await store.findByKey(key, clock.nowMs())
      kept.delete(key)
      kept.set(key, { project, askedMs: clock.nowMs() })
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
      return project
    } catch (error) {
      logger.warn({ err: error }, 'A project cannot be looked up in the database')
      if (last?.project) return last.project
      throw fail(503, 'database', 'The project cannot be looked up at the moment.')
    } finally {
      asking.delete(key)
    }
  }

  return {
    async find(key) {
      if (!key || !/^[\w-]{8,128}$/.test(key)) return fallback
      const project = configured.get(key)
      if (project) return project
      const last = kept.get(key)
      if (last && clock.nowMs() - last.askedMs < freshMs) return last.project ?? fallback
      const answer = asking.get(key) ?? ask(key, last)
      asking.set(key, answer)
      return (await answer) ?? fallback
    },
  }
}

/** Whether anybody is let in: what the configuration says, and else only where nobody else can reach the gateway. */
export function isOpen({ access, host }: GatewayConfig): boolean {
  return access === undefined ? isLoopback(host) : access === 'open'
}

/** Whether nobody but this machine reaches what listens there. */
export function isLoopback(host: string): boolean {
  return ['127.0.0.1', '::1', 'localhost'].includes(host)
}
