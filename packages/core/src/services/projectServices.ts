import { createProjectService } from '@hawser/blockchain-api/client'
import { type HawserError, ProjectIdMissingError, toHawserError } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { HawserEvents } from '../client/events.js'
import type { Internals } from '../client/internals.js'
import { createProjectConfig } from './projectConfig.js'
import { createProjectTelemetry } from './projectTelemetry.js'
import { alertIntegrator } from './serviceAlerts.js'
import type { ServiceLocation, ServicesOptions } from './servicesOptions.js'

/** Something that may be told once the user has acted. */
type Told = { readonly track: HawserEvents['track'] } | { readonly error: HawserError }

/** How much is kept of what came up before the user acted. */
const MAX_WAITING = 50

/** The client's own use of its project's services. Nothing is asked or told before the user first acts, or the app opens the modal. */
export function createProjectServices(internals: Internals) {
  const { events, options, platform, state } = internals
  const { config, telemetry } = dropUnusable(internals, options.services || {})
  const attempt = <T>(make: () => T): T | undefined => {
    try {
      return make()
    } catch (error) {
      alertIntegrator(internals, toHawserError(error))
      return undefined
    }
  }
  const project = config
    ? attempt(() =>
        createProjectService({
          ...config,
          fetch: (input, init) => platform.fetch(input, init),
          clock: platform.clock,
        }),
      )
    : undefined
  const projectConfig = project && createProjectConfig(internals, project)
  // One that is named and cannot be asked wants no events.
  const wishes = config && !project ? null : project
  const projectTelemetry = telemetry ? attempt(() => createProjectTelemetry(internals, telemetry, wishes)) : undefined

  const waiting: Told[] = []
  let hasActed = false
  let stops: readonly (() => void)[] = []

  const deliver = (told: Told): void => {
    if ('track' in told) void projectTelemetry?.track(told.track)
    else projectTelemetry?.report(told.error)
  }
  const tell = (told: Told): void => {
    if (hasActed) deliver(told)
    else if (waiting.length < MAX_WAITING) waiting.push(told)
  }
  const check = (): void => {
    // The modal may open by itself, too: for a network that the app does not know.
    const { connecting, modal, networks } = state
    if (hasActed || !(modal.hasOpened || connecting.attempt || networks.switchAttempt)) return
    hasActed = true
    for (const told of waiting.splice(0)) deliver(told)
    projectConfig?.start()
  }

  return {
    start(): void {
      if (!projectConfig && !projectTelemetry) return
      stops = [
        events.on('track', (track) => tell({ track })),
        events.on('error', ({ error }) => tell({ error })),
        subscribe(state.connecting, check),
        subscribe(state.modal, check),
        subscribe(state.networks, check),
      ]
      if (hasActed) projectConfig?.start()
      else check()
    },
    stop(): void {
      for (const stop of stops) stop()
      stops = []
      projectConfig?.stop()
    },
    dispose(): void {
      projectTelemetry?.stop()
    },
  }
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
