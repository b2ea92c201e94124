import type { Network } from '@hawser/common'
import { snapshot } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { request } from '../flows/request.js'
import { READ_TIMEOUT_MS } from '../flows/timeouts.js'
import type { SendContext } from './sendContext.js'
import type { ReceiverIssue, SendState } from './sendState.js'

/** How long typing has to rest before a name is looked up. */
export const NAME_DEBOUNCE_MS = 500

export interface ReceiverFieldDeps {
  readonly internals: Pick<Internals, 'platform' | 'signal' | 'state'>
  readonly getContext: () => SendContext | null
  /** Called when the receiver is another one, or known to be valid or not. */
  readonly onChange: () => void
}

const name = /^[^\s.]+(?:\.[^\s.]+)+$/u

/** The form's receiver: checked, and looked up where it is a name. An answer to what was typed before is dropped. */
export function createReceiverField(slice: SendState, { internals, getContext, onChange }: ReceiverFieldDeps) {
  let current = new AbortController()
  let settled: Promise<void> = Promise.resolve()

  const ask = <T>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    request(internals, { timeoutMs: READ_TIMEOUT_MS, signals: [signal] }, run)
  const rest = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const cancel = internals.platform.clock.setTimeout(resolve, NAME_DEBOUNCE_MS)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  /** The name's address on this network; off test networks also on the namespace's other ones, since a name service stands on few. */
  const resolveName = async (
    text: string,
    { adapter, network, namespace }: SendContext,
    signal: AbortSignal,
  ): Promise<string | null> => {
    if (!adapter?.names) return null
    const others = (snapshot(internals.state.networks).requested as readonly Network[]).filter(
      (other) =>
        other.chainNamespace === namespace &&
        other.caipNetworkId !== network.caipNetworkId &&
        other.contracts &&
        !other.testnet &&
        !network.testnet,
    )
    for (const candidate of [network, ...others]) {
      const address = await adapter.names.resolveName({ name: text, network: candidate, signal })
      if (address !== null) return address
    }
    return null
  }

  const check = async (text: string, context: SendContext, signal: AbortSignal): Promise<ReceiverIssue | null> => {
    const { send, adapter, network } = context
    if (!send || !adapter) return null
    const isName = !adapter.isAddress(text) && adapter.names !== undefined && name.test(text)
    let address = text
    if (isName) {
      await rest(signal)
      if (signal.aborted) return null
      const resolved = await ask(signal, (inner) => resolveName(text, context, inner))
      if (resolved === null) return 'nameNotFound'
      address = resolved
    }
    const result = await ask(signal, () => send.checkReceiver(address))
    if (signal.aborted) return null
    if (!result.isValid) return isName ? 'nameNotFound' : result.reason
    slice.receiverAddress = result.address
    slice.receiverProfileName = isName ? text : null
    // The name and image of an address are an ornament: the form does without them when they cannot be had.
    void ask(signal, async (inner) =>
      adapter.names?.lookupIdentity({ address: result.address, network, signal: inner }),
    ).then(
      (identity) => {
        if (signal.aborted || !identity) return
        slice.receiverProfileName ??= identity.name
        slice.receiverProfileImageUrl = identity.avatar
      },
      () => {},
    )
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
