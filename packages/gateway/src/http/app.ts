import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { GatewayConfig } from '../config/configSchema.js'
import type { Logger } from '../logging/createLogger.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Projects } from '../projects/createProjects.js'
import type { Project } from '../projects/project.js'
import type { RateLimits } from './rateLimits.js'

type Checks = Readonly<Record<string, () => Promise<unknown>>>

/** What the gateway needs to serve, each with a question that resolves while it is there. */
interface Readiness {
  readonly isStopping: () => boolean
  readonly checks: Checks
  /** What it can do without for a while. */
  readonly optionalChecks: Checks
}

/** The services that the endpoints work with. */
export interface AppServices {
  readonly config: GatewayConfig
  readonly projects: Projects
  /** Stands for whoever asks an endpoint that asks for no project. */
  readonly anyone: Project
  readonly rateLimits: RateLimits
  readonly metrics: Metrics
  readonly logger: Logger
  readonly readiness: Readiness
}

interface AppEnvironment {
  /** Absent where the gateway's `fetch` is called without a server of its own. */
  Bindings: Partial<HttpBindings>
  Variables: {
    readonly requestId: string
    /** What limits count by. */
    readonly address: string
    /** The endpoint's documented path: never what the client wrote. */
    readonly route: string
  }
}

export type App = Hono<AppEnvironment>
export type AppContext = Context<AppEnvironment>
