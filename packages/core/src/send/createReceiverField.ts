import { loadModule } from '@hawser/common'
import type { ReceiverFeature, ReceiverState } from './checkReceiver.js'
import type { SendContext } from './sendContext.js'
import type { ReceiverIssue } from './sendState.js'

export interface ReceiverFieldDeps {
  readonly feature: ReceiverFeature
  readonly getContext: () => SendContext | null
  /** Called when the receiver is another one, or known to be valid or not. */
  readonly onChange: () => void
}

/** The form's receiver: checked, and looked up where it is a name. An answer to what was typed before is dropped. */
export function createReceiverField(slice: ReceiverState, { feature, getContext, onChange }: ReceiverFieldDeps) {
  let current = new AbortController()
  let settled: Promise<void> = Promise.resolve()
  /** What checks it comes with what is typed first. */
  let receivers: ReturnType<typeof import('./checkReceiver.js').createReceiverCheck> | undefined

  const run = async (text: string, context: SendContext, signal: AbortSignal): Promise<void> => {
    const typedAtMs = feature.platform.clock.nowMs()
    const checking = async (): Promise<ReceiverIssue | null> => {
      receivers ??= (await loadModule(() => import('./checkReceiver.js'))).createReceiverCheck(slice, feature)
      return receivers({ text, typedAtMs }, context, signal)
    }
    const issue = await checking().catch((): ReceiverIssue => 'unavailable')
    if (signal.aborted) return
    slice.check.receiver = issue
    slice.check.isCheckingReceiver = false
    onChange()
  }

  return {
    /** Takes what was typed, and begins to check it. */
    set(text: string): void {
      current.abort()
      current = new AbortController()
      const trimmed = text.trim()
      const context = getContext()
      slice.receiverInput = text
      slice.receiverAddress = ''
      slice.receiverProfileName = null
      slice.receiverNameNetworkId = null
      slice.check.receiverRisk = null
      slice.receiverProfileImageUrl = null
      slice.check.receiver = null
      const canCheck = trimmed !== '' && context?.send !== undefined
      slice.check.isCheckingReceiver = canCheck
      onChange()
      settled = canCheck ? run(trimmed, context, current.signal) : Promise.resolve()
    },
    /** Drops the check that is under way. */
    stop: () => current.abort(),
    /** Resolves when the receiver that was set last has been checked, or another one has taken its place. */
    settled: () => settled,
  }
}
