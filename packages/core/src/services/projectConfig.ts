import {
  createProjectService,
  isOriginAllowed,
  type RemoteFeature,
  type ServiceRequest,
} from '@hawser/blockchain-api/client'
import { isHawserError, OriginNotAllowedError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { MAX_PROJECT_RETRY_MS, PROJECT_RETRY_MS } from '../lateConstants.js'
import { createPageAttention } from '../resources/createPageAttention.js'
import { alertIntegrator, findRefusal } from './serviceAlerts.js'
import type { ServiceLocation } from './servicesOptions.js'

export type ProjectConfig = ReturnType<typeof createProjectConfig>

/** Called once, with the features that the configuration speaks of. */
export type OnFeatures = (features: readonly RemoteFeature[]) => void

/**
 * Reads the project's configuration, and whether it allows this page, until both are known: what cannot be read is asked again by itself, and when the
 * network is back or somebody looks at the page again.
 */
export function createProjectConfig(
  internals: Internals,
  { location, onFeatures }: { readonly location: ServiceLocation; readonly onFeatures: OnFeatures },
) {
  const { platform, state } = internals
  const { clock } = platform
  const project = createProjectService({ ...location, fetch: (input, init) => platform.fetch(input, init), clock })
  /** Set while it works. */
  let run: AbortController | undefined
  let asking: AbortController | undefined
  let isOriginChecked = false
  let failedAtMs = 0
  let delayMs = PROJECT_RETRY_MS
  let cancelTimer = (): void => {}

  const isDone = (): boolean => isOriginChecked && state.project?.status === 'success'

  const readConfig = async (signal: AbortSignal): Promise<void> => {
    if (state.project?.status === 'success') return
    state.project = { status: 'pending', features: null, error: state.project?.error ?? null }
    try {
      const { features } = await project.getConfig({ signal })
      if (signal.aborted) return
      state.project = { status: 'success', features, error: null }
      onFeatures(features)
    } catch (error) {
      if (!signal.aborted) state.project = { status: 'error', features: null, error: toErrorInfo(error) }
      throw error
    }
  }
  const checkOrigin = async (signal: AbortSignal): Promise<void> => {
    const origin = platform.window?.location.origin
    if (origin && !isOriginChecked) {
      const { allowedOrigins } = await project.getAllowedOrigins({ signal })
      if (signal.aborted) return
      if (!isOriginAllowed(origin, allowedOrigins)) {
        const details = `The project does not allow ${origin}. Add it to the origins of the project.`
        alertIntegrator(internals, new OriginNotAllowedError({ details }))
      }
    }
    isOriginChecked = true
  }
  const ask = async (): Promise<void> => {
    const current = run
    if (!current || asking === current || isDone()) return
    asking = current
    cancelTimer()
    const { signal } = current
    const answers = await Promise.allSettled([readConfig(signal), checkOrigin(signal)])
    if (asking === current) asking = undefined
    if (signal.aborted) return
    const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    for (const failure of failures) alertIntegrator(internals, findRefusal(failure))
    // A service that has said no does not say yes by itself a moment later.
    const isWorthAnother = !failures.every(isRefused)
    page.follow(isWorthAnother)
    if (!isWorthAnother) return
    failedAtMs = clock.nowMs()
    cancelTimer = clock.setTimeout(() => void ask(), delayMs)
    delayMs = Math.min(2 * delayMs, MAX_PROJECT_RETRY_MS)
  }
  const page = createPageAttention(platform, {
    onLook() {
      if (Math.abs(clock.nowMs() - failedAtMs) >= PROJECT_RETRY_MS) void ask()
    },
    onOnline: () => void ask(),
  })

  return {
    wantsAnalytics: async (request: ServiceRequest): Promise<boolean> =>
      (await project.getAnalyticsConfig(request)).isAnalyticsEnabled,
    start(): void {
      run ??= new AbortController()
      void ask()
    },
    stop(): void {
      run?.abort()
      run = undefined
      cancelTimer()
      page.follow(false)
    },
  }
}

function isRefused(error: unknown): boolean {
  const isNo = isHawserError(error, 'HTTP_STATUS') && 'status' in error && [401, 403].includes(Number(error.status))
  return isNo || findRefusal(error) !== undefined
}
