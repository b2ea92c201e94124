import type { CaipNetworkId } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { DEBOUNCE_MS, READ_TIMEOUT_MS } from '../lateConstants.js'
import { createNameLookup } from './createNameLookup.js'
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

export type ReceiverFeature = Pick<FeatureContext, 'client' | 'getAdapter' | 'getSnapshot' | 'platform' | 'signal'>

const name = /^[^\s.]+(?:\.[^\s.]+)+$/u

/** What checks a receiver, and writes down who it is. */
export function createReceiverCheck(slice: ReceiverState, feature: ReceiverFeature) {
  const { readName, readOwner } = createNameLookup(feature)
  const ask = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, run)
  const { clock } = feature.platform
  /** Waits until the typing has rested: it began before this code came. */
  const rest = (typedAtMs: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const leftMs = typedAtMs + DEBOUNCE_MS - clock.nowMs()
      if (leftMs <= 0) return resolve()
      const cancel = clock.setTimeout(resolve, leftMs)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  return async (
    { text, typedAtMs }: { readonly text: string; readonly typedAtMs: number },
    context: SendContext,
    signal: AbortSignal,
  ): Promise<ReceiverIssue | null> => {
    const { send, adapter, network } = context
    if (!send || !adapter) return null
    const isName = !adapter.isAddress(text) && adapter.names !== undefined && name.test(text)
    let address = text
    let networkId: CaipNetworkId | null = null
    if (isName) {
      await rest(typedAtMs, signal)
      if (signal.aborted) return null
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
    void readOwner(owner, signal).then(
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
}
