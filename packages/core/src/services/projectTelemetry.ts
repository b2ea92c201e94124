import { createTelemetry, type ServiceRequest } from '@hawser/blockchain-api/client'
import type { HawserError } from '@hawser/common'
import type { HawserEvents } from '../client/events.js'
import type { Internals } from '../client/internals.js'
import { PROFILE_KEY, PROJECT_RETRY_MS } from '../lateConstants.js'
import { alertIntegrator, findTelemetryRefusal } from './serviceAlerts.js'
import type { TelemetryServiceOptions } from './servicesOptions.js'

export type ProjectTelemetry = ReturnType<typeof createProjectTelemetry>

/** Asks the project whether it wants to hear what users do. */
export type ProjectWishes = (request: ServiceRequest) => Promise<boolean>

/**
 * Tells a service what users do, where the app and the project want that, and which errors come up. `wishes` are null where the project cannot be
 * asked, and undefined where the app names none.
 */
export function createProjectTelemetry(
  internals: Internals,
  { errors = true, ...location }: TelemetryServiceOptions,
  wishes: ProjectWishes | null | undefined,
) {
  const { platform, signal, state, storage } = internals
  const { clock } = platform
  const reported = new WeakSet<HawserError>()
  /** The user's word of whichever visit, whether or not the feature that it is given by is in use. */
  const isAllowed = (): boolean => Object(storage.read(PROFILE_KEY)).isAnalyticsAllowed !== false
  let isRefused = false
  let offAtMs: number | undefined

  const telemetry = createTelemetry({
    ...location,
    fetch: (input, init) => platform.fetch(input, init),
    clock,
    origin: platform.window?.location.origin ?? '',
    createId,
    onDelivered: () => {
      isRefused = false
    },
    onFailure(error) {
      const refusal = findTelemetryRefusal(error)
      if (!refusal || isRefused) return
      isRefused = true
      alertIntegrator(internals, refusal)
    },
  })
  const isWanted = async (): Promise<boolean> => {
    if (!wishes) return wishes === undefined
    // A service that is down is not asked at each press.
    if (offAtMs !== undefined && Math.abs(clock.nowMs() - offAtMs) < PROJECT_RETRY_MS) return false
    // It rejects only where the client has ended, or the code that asks does not come.
    const isEnabled = await wishes({ signal }).catch(() => false)
    offAtMs = isEnabled ? undefined : clock.nowMs()
    return isEnabled
  }

  return {
    async track({ event, properties }: HawserEvents['track']): Promise<void> {
      const isOn = (): boolean => state.options.features.analytics && isAllowed()
      if (isOn() && (await isWanted()) && isOn()) telemetry.track(event, properties)
    },
    /** Each error once, by however many flows it goes. */
    report(error: HawserError): void {
      if (!errors || reported.has(error) || !isAllowed()) return
      reported.add(error)
      telemetry.report(error)
    },
    stop: telemetry.stop,
  }
}

/** A UUID of version 4. `crypto.randomUUID` is for pages of https alone. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant.toString(16)}${hex.slice(18, 20)}`,
    hex.slice(20),
  ].join('-')
}
