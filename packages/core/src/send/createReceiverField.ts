import { type CaipNetworkId, loadModule } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS, READ_TIMEOUT_MS } from '../lateConstants.js'
import type { SendContext } from './sendContext.js'
import type { ReceiverIssue, SendState } from './sendState.js'

/** What there is of a receiver in the slice. */
export type ReceiverState = Pick<
  SendState,
  | 'receiverInput'
  | 'receiverAddress'
  | 'receiverProfileName'
  | 'receiverNameNetworkId'
  | 'receiverProfileImageUrl'
  | 'check'
>

export interface ReceiverFieldDeps {
  readonly feature: Pick<FeatureContext, 'client' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal'>
  readonly getContext: () => SendContext | null
  /** Called when the receiver is another one, or known to be valid or not. */
  readonly onChange: () => void
}

const name = /^[^\s.]+(?:\.[^\s.]+)+$/u

/** The form's receiver: checked, and looked up where it is a name. An answer to what was typed before is dropped. */
export function createReceiverField(slice: ReceiverState, { feature, getContext, onChange }: ReceiverFieldDeps) {
  let current = new AbortController()
  let settled: Promise<void> = Promise.resolve()
  let names: ReturnType<typeof import('./createNameLookup.js').createNameLookup> | undefined
  /** What looks names up: it comes with the first receiver. */
  const loadNames = async () => {
    names ??= (await loadModule(() => import('./createNameLookup.js'))).createNameLookup(feature)
    return names
  }

  const ask = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, run)
  const rest = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = feature.platform.clock.setTimeout(resolve, DEBOUNCE_MS)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  const check = async (text: string, context: SendContext, signal: AbortSignal): Promise<ReceiverIssue | null> => {
    const { send, adapter, network } = context
    if (!send || !adapter) return null
    const isName = !adapter.isAddress(text) && adapter.names !== undefined && name.test(text)
    let address = text
    let networkId: CaipNetworkId | null = null
    if (isName) {
      await rest(signal)
      if (signal.aborted) return null
      const { readName } = await loadNames()
      const resolved = await readName({ name: text, caipNetworkId: network.caipNetworkId }, signal)
      if (resolved === null) return 'nameNotFound'
      address = resolved.address
      networkId = resolved.networkId
    }
    const result = await ask(signal, () => send.checkReceiver(address, network))
    if (signal.aborted) return null
    if (!result.isValid) return isName ? 'nameNotFound' : result.reason
    slice.receiverAddress = result.address
    slice.receiverProfileName = isName ? text : null
    slice.receiverNameNetworkId = networkId
    // The name and image of an address are an ornament: the form does without them when they cannot be had.
    const owner = { address: result.address, caipNetworkId: network.caipNetworkId }
    void loadNames()
      .then(({ readOwner }) => readOwner(owner, signal))
      .then(
        (identity) => {
          if (signal.aborted) return
          slice.receiverProfileName ??= identity.name
          slice.receiverProfileImageUrl = identity.avatar
        },
        () => {},
      )
    if (!send.findReceiverRisk) return null
    const risk = await ask(signal, async (inner) =>
      send.findReceiverRisk?.({ address: result.address, network, signal: inner }),
    ).catch(
      // What the chain does not tell is no reason to refuse: the review asks the same nodes, and fails where they do.
      () => null,
    )
    if (!signal.aborted) slice.check.receiverRisk = risk ?? null
    return null
  }

  const run = async (text: string, context: SendContext, signal: AbortSignal): Promise<void> => {
    const issue = await check(text, context, signal).catch((): ReceiverIssue => 'unavailable')
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
