import type { ChainNamespace } from '@hawser/common'
import type { ConnectPrompt } from '../interfaces/connector.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { ConnectAttempt, HawserState, PartlyGranted } from '../state/tree.js'

interface Asked {
  readonly connectorId: string
  /** The namespaces that are asked for by name; absent where that is all that the wallet speaks. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
}

/** Returns what a connect takes over from the attempt before it: one that asks for no more than what that one missed goes on with it, any other one begins anew. Pure. */
export function continuePartly(
  previous: Pick<ConnectAttempt, 'connectorId' | 'partly'> | null,
  { connectorId, namespaces = [] }: Asked,
): PartlyGranted | undefined {
  const { partly } = previous ?? {}
  if (!partly || previous?.connectorId !== connectorId || namespaces.length === 0) return undefined
  const isRest = namespaces.every((namespace) => partly.missing.includes(namespace))
  return isRest ? { granted: [...partly.granted], missing: [...partly.missing] } : undefined
}

/**
 * Returns how an attempt ended that the wallet has answered: which namespaces were granted, in it and before, and which of those that were asked for by
 * name are still among the app's networks and did not come to stand. Undefined where nothing is missing. Pure.
 */
export function settlePartly(
  { connections, networks }: Pick<HawserState, 'connections' | 'networks'>,
  { connectorId, namespaces = [] }: Asked,
  before: PartlyGranted | undefined,
): PartlyGranted | undefined {
  const asked = before ? [...before.missing] : namespaces
  const isGranted = (namespace: ChainNamespace): boolean =>
    connections.byId[`${namespace}/${connectorId}`]?.status === 'connected'
  const missing = asked.filter((namespace) => !isGranted(namespace) && hasNetwork(networks, namespace))
  if (missing.length === 0) return undefined
  return { granted: [...(before?.granted ?? []), ...asked.filter(isGranted)], missing }
}

/** The namespaces that a wallet which granted a part may be asked for once more: those that the app has removed its networks of since are not to be had. */
export function selectMissing({ connecting: { attempt }, networks }: HawserState): readonly ChainNamespace[] {
  const missing = attempt?.partly?.missing ?? nothing
  const left = missing.filter((namespace) => hasNetwork(networks, namespace))
  // The same list where nothing has gone, so that who watches it is not told of a change.
  return left.length === missing.length ? missing : left
}

/** Whether a connect through that connector has ended with a part, of which nothing is left that could be asked for. */
export function isNothingMissing(state: HawserState): boolean {
  const { attempt } = state.connecting
  return attempt?.partly !== undefined && attempt.phase !== 'waiting' && selectMissing(state).length === 0
}

/** Whether a connect through that connector has ended with a part, of which nothing stands any more. */
export function isGrantEnded({ connecting: { attempt }, connections }: HawserState): boolean {
  if (!attempt?.partly || attempt.phase === 'waiting') return false
  const { connectorId, partly } = attempt
  return !partly.granted.some((namespace) => connections.byId[`${namespace}/${connectorId}`])
}

/**
 * How a connect through one connector stands. `gone`: it has left the list. `ready`: the wallet has not been asked, and can be. `granted`: it has
 * granted what it was asked for, and what the app requires is awaited. `connected`: all of it has gone well, and the modal is about to close. `partly`: it granted some of what it was asked for by name; that is connected.
 */
export type ConnectStage = {
  /** The namespaces that the wallet has granted before, of which nothing is taken back; empty unless it granted a part. */
  readonly granted: readonly ChainNamespace[]
  /** Those that it has not granted then, and may be asked for once more. */
  readonly missing: readonly ChainNamespace[]
  /** Those that it is asked for by name if it is asked now; undefined for all that it speaks. */
  readonly asks: readonly ChainNamespace[] | undefined
  /** Whether it may be asked once more. `alreadyOpen` has ended, too: the wallet answers the earlier request. */
  readonly canAskAgain: boolean
} & (
  | { readonly stage: 'gone' }
  | { readonly stage: 'notInstalled' }
  | { readonly stage: 'ready' }
  | { readonly stage: 'waiting'; readonly prompt?: ConnectPrompt | undefined }
  | { readonly stage: 'granted' }
  | { readonly stage: 'partly' }
  | { readonly stage: 'connected' }
  | { readonly stage: EndStage; readonly error: ErrorInfo | null }
)

type EndStage = Exclude<ConnectAttempt['phase'], 'waiting' | 'partly'>

export interface ConnectStageOptions extends Asked {
  /** Whether the wallet has been asked, or is about to be. */
  readonly isAsked: boolean
}

const nothing: readonly ChainNamespace[] = []

/** The stage of a connect through one connector, as a view of it shows it. */
export function selectConnectStage(state: HawserState, options: ConnectStageOptions): ConnectStage {
  const { attempt } = state.connecting
  const own = attempt?.connectorId === options.connectorId ? attempt : null
  const partly = own?.partly
  const missing = partly ? selectMissing(state) : nothing
  const common = { granted: partly?.granted ?? nothing, missing, asks: partly ? missing : options.namespaces }
  const entry = state.connectors.list.find(({ id }) => id === options.connectorId)

  if (!own && state.modal.connected === options.connectorId)
    return { ...common, stage: 'connected', canAskAgain: false }
  if (own?.phase === 'partly') return { ...common, stage: 'partly', canAskAgain: missing.length > 0 }
  if (!entry) return { ...common, stage: 'gone', canAskAgain: false }
  if (!entry.isInstalled) return { ...common, stage: 'notInstalled', canAskAgain: false }
  if (!options.isAsked) return { ...common, stage: 'ready', canAskAgain: false }
  if (!own || own.phase === 'waiting') {
    if (own?.isGranted) return { ...common, stage: 'granted', canAskAgain: false }
    return { ...common, stage: 'waiting', prompt: own?.prompt, canAskAgain: false }
  }
  return { ...common, stage: own.phase, error: own.error, canAskAgain: true }
}

function hasNetwork({ requested }: HawserState['networks'], namespace: ChainNamespace): boolean {
  return requested.some(({ chainNamespace }) => chainNamespace === namespace)
}
