import { type HawserError, InvalidOptionsError, loadModule, ProjectIdMissingError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { HawserEvents } from '../client/events.js'
import type { Internals } from '../client/internals.js'
import { describeError } from '../state/errorInfo.js'
import type { OnFeatures, ProjectConfig } from './projectConfig.js'
import type { ProjectTelemetry, ProjectWishes } from './projectTelemetry.js'
import type { ServiceLocation, ServicesOptions } from './servicesOptions.js'

/** Loads code that nobody waits for, and uses it once it is there; what it returns ends that. */
type KeepLoading = <T>(
  internals: Pick<Internals, 'platform' | 'signal'>,
  load: () => Promise<T>,
  use: (loaded: T) => void,
) => () => void

/** Something that may be told once the user has acted. */
type Told = { readonly track: HawserEvents['track'] } | { readonly error: HawserError }

/** How much is kept of what came up before the user acted, or before the code that tells it was there. */
const MAX_WAITING = 50

/**
 * The client's own use of its project's services. Nothing is asked or told before the user first acts, or the app opens the modal; what asks and what
 * tells is loaded then, too.
 */
export function createProjectServices(internals: Internals, keepLoading: KeepLoading) {
  const { events, instance, options, state } = internals
  const services = dropUnusable(internals, options.services || {})
  const config = dropUnreachable(internals, services.config)
  const telemetry = dropUnreachable(internals, services.telemetry)

  let stopLoadingWarning = (): void => {}
  const onFeatures: OnFeatures = (features) => {
    // An app that has set nothing has nothing to be warned of.
    if (options.features)
      stopLoadingWarning = keepLoading(
        internals,
        () => import('./ignoredFeatures.js'),
        ({ warnOfIgnoredFeatures }) => warnOfIgnoredFeatures(internals, features),
      )
  }
  let createConfig: ((all: Internals) => ProjectConfig) | undefined
  const useConfig = (loaded: typeof import('./projectConfig.js')): ProjectConfig | undefined => {
    if (config) createConfig ??= (all) => loaded.createProjectConfig(all, { location: config, onFeatures })
    return createConfig && instance(createConfig)
  }
  const loadConfig = () => import('./projectConfig.js')
  // One that is named and cannot be asked wants no events.
  const wishes: ProjectWishes | null | undefined = config
    ? async (request) => (await useConfig(await loadModule(loadConfig))?.wantsAnalytics(request)) ?? false
    : services.config
      ? null
      : undefined

  const waiting: Told[] = []
  let projectTelemetry: ProjectTelemetry | undefined
  let hasActed = false
  let stops: readonly (() => void)[] = []
  let stopLoadingConfig = (): void => {}
  let stopLoadingTelemetry: (() => void) | undefined

  const deliver = (): void => {
    if (!telemetry || !hasActed || waiting.length === 0) return
    if (!projectTelemetry) {
      stopLoadingTelemetry ??= keepLoading(
        internals,
        () => import('./projectTelemetry.js'),
        ({ createProjectTelemetry }) => {
          projectTelemetry = createProjectTelemetry(internals, telemetry, wishes)
          deliver()
        },
      )
      return
    }
    for (const told of waiting.splice(0)) {
      if ('track' in told) void projectTelemetry.track(told.track)
      else projectTelemetry.report(told.error)
    }
  }
  const tell = (told: Told): void => {
    if (waiting.length < MAX_WAITING) waiting.push(told)
    deliver()
  }
  const check = (): void => {
    // The modal may open by itself, too: for a network that the app does not know.
    const { connecting, modal, networks } = state
    if (hasActed || !(modal.hasOpened || connecting.attempt || networks.switchAttempt)) return
    hasActed = true
    deliver()
    if (config) stopLoadingConfig = keepLoading(internals, loadConfig, useConfig)
  }

  return {
    start(): void {
      if (!config && !telemetry) return
      stops = [
        events.on('track', (track) => tell({ track })),
        events.on('error', ({ error }) => tell({ error })),
        subscribe(state.connecting, check),
        subscribe(state.modal, check),
        subscribe(state.networks, check),
      ]
      check()
    },
    stop(): void {
      for (const stop of stops) stop()
      stops = []
    },
    dispose(): void {
      stopLoadingConfig()
      stopLoadingWarning()
      stopLoadingTelemetry?.()
      projectTelemetry?.stop()
    },
  }
}

/** A service that has an address; the integrator is told by an alert where it has none. */
function dropUnreachable<TLocation extends ServiceLocation>(
  internals: Internals,
  location: TLocation | false | undefined,
): TLocation | undefined {
  const { baseUrl } = location || {}
  if (baseUrl === undefined || /^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ''))
    return location || undefined
  alertIntegrator(internals, new InvalidOptionsError(`baseUrl must be an absolute http(s) URL. Received "${baseUrl}".`))
  return undefined
}

/** The hosts of the hosted services, each of which refuses whoever has no project. */
const hostedHosts = /^(?:[\w-]+\.)*(?:walletconnect|web3modal)\.(?:org|com)$/

/** The services without those that would refuse whatever they are asked: the integrator is told by an alert. */
function dropUnusable(internals: Internals, services: ServicesOptions): ServicesOptions {
  const unusable = Object.entries(services).filter(
    ([, location]: [string, Partial<ServiceLocation> | false | undefined]) => {
      const { baseUrl = '', projectId } = location || {}
      return !projectId && URL.canParse(baseUrl) && hostedHosts.test(new URL(baseUrl).hostname)
    },
  )
  if (unusable.length === 0) return services
  const names = unusable.map(([name]) => `services.${name}`).join(', ')
  const details = `${names}: pass the id of your project, such as \`hostedServices('your project id')\`, or use a gateway of your own.`
  alertIntegrator(internals, new ProjectIdMissingError({ details }))
  return { ...services, ...Object.fromEntries(unusable.map(([name]) => [name, false])) }
}

/** As the one of `serviceAlerts.ts`, which comes with what asks the services: this comes before it. */
function alertIntegrator({ controllers }: Internals, error: HawserError): void {
  controllers.alerts.add({ severity: 'error', error: describeError(error) })
}
