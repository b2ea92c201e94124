import {
  type CaipNetworkId,
  type ChainNamespace,
  InvalidOptionsError,
  isHawserError,
  pause,
  toHawserError,
  withDeadline,
} from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { CallsInterruptedError, CallsTimeoutError } from '../errors/callsErrors.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { type GetCallsStatusParameters, getCallsStatus } from '../flows/getCallsStatus.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { CallCapabilities, CallsCapability, CallsStatus, SentCalls, WalletCall } from '../interfaces/calls.js'
import { RECEIPT_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { invalidateResources } from '../resources/watchResource.js'
import { askConnected } from './askConnected.js'
import { requireCapability, requireConnection, requireNetwork } from './requireConnection.js'
import { createTimeLeft } from './untilRestored.js'
import { withClientDeadline } from './withClientDeadline.js'

export interface SendCallsParameters extends FlowParameters {
  readonly calls: readonly WalletCall[]
  /** A requested network; the active one by default. The wallet is told it, and is not switched to it. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** One of the accounts that the wallet shares; the account in use by default. */
  readonly from?: string | undefined
  /** Whether the calls have to take effect together or not at all. Default true, with `fallback` false. */
  readonly atomicRequired?: boolean | undefined
  /**
   * What to do where the wallet cannot send a batch: `sequential` has it send a transaction for each call, one after the other, each with a prompt of its own and
   * once the one before has gone through. They do not take effect as one. By default the wallet's error is thrown.
   */
  readonly fallback?: 'sequential' | undefined
  /** The app's own id of the batch, at most 4096 characters; the wallet makes one by default. */
  readonly id?: string | undefined
  /** Such as `{ paymasterService: { url, optional: true } }` (ERC-7677). What is not optional, and unknown to the wallet, has it refuse. */
  readonly capabilities?: CallCapabilities | undefined
}

export interface SendCallsReturnType extends SentCalls {
  /** Whether they were sent as transactions of their own, by `fallback`. */
  readonly isSequential: boolean
}

export interface WaitForCallsStatusParameters extends GetCallsStatusParameters {
  /** How long after each answer the wallet is asked again, in milliseconds. Default 2000. */
  readonly pollingIntervalMs?: number | undefined
}

/** What wallets say that cannot send these calls as a batch, and nothing was shown to their users yet. */
const unable: readonly string[] = [
  'RPC_METHOD_NOT_FOUND',
  'RPC_METHOD_NOT_SUPPORTED',
  'PROVIDER_UNSUPPORTED_METHOD',
  'CALLS_UNSUPPORTED_CHAIN',
  'CALLS_BUNDLE_TOO_LARGE',
  'CALLS_ATOMICITY_UNSUPPORTED',
]

type Asked = Omit<Parameters<CallsCapability['sendCalls']>[0], 'atomicRequired'>

export async function sendCallsByWallet(hawser: Hawser, parameters: SendCallsParameters): Promise<SendCallsReturnType> {
  const { calls, id, capabilities, caipNetworkId, from, fallback, signal } = parameters
  const { atomicRequired = fallback === undefined, timeoutMs = USER_RESPONSE_TIMEOUT_MS } = parameters
  if (fallback !== undefined && (fallback !== 'sequential' || atomicRequired))
    throw new InvalidOptionsError(
      "sendCalls({ fallback }) is 'sequential' or nothing, and goes with no `atomicRequired`: transactions by themselves do not take effect as one.",
    )
  const internals = internalsOf(hawser)
  const { chainNamespace: namespace } = requireNetwork(internals, { caipNetworkId, namespace: parameters.namespace })
  const ask = (leftMs: number, run: (capability: CallsCapability, asked: Asked) => Promise<SentCalls>) =>
    askConnected(hawser, { namespace, address: from, isConfirming: true, signal, timeoutMs: leftMs }, ({ adapter }) => {
      const capability = requireCapability(adapter, 'calls')
      const network = requireNetwork(internals, { caipNetworkId, namespace })
      return ({ address, ...question }) => run(capability, { ...question, from: address, network, calls })
    })

  try {
    const sent = await ask(timeoutMs, (capability, asked) =>
      capability.sendCalls({ ...asked, id, capabilities, atomicRequired }),
    )
    return { ...sent, isSequential: false }
  } catch (error) {
    const isUnable = unable.includes(toHawserError(error).code)
    const isForBatches = [capabilities, ...calls.map((call) => call.capabilities)].some(isRequiring)
    if (fallback === undefined || !isUnable || isForBatches) throw error
  }
  const leftMs = createTimeLeft(internals, timeoutMs * calls.length)
  const network = requireNetwork(internals, { caipNetworkId, namespace })
  const { connection, address } = requireConnection(internals, { namespace, address: from })
  if (connection.chainId !== network.caipNetworkId)
    await switchNetwork(hawser, { caipNetworkId: network.caipNetworkId, signal, timeoutMs: leftMs() })
  const hashes: string[] = []
  let sentId = ''
  const onSent: Parameters<NonNullable<CallsCapability['sendCallsInTurn']>>[0]['onSent'] = (sent) => {
    sentId = sent.id
    hashes.push(sent.hash)
    internals.events.emit('transactionSent', {
      caipNetworkId: network.caipNetworkId,
      from: address,
      hash: sent.hash,
    })
  }
  try {
    const sent = await ask(leftMs(), (capability, asked) => {
      if (!capability.sendCallsInTurn) throw new InvalidOptionsError(`There is no fallback for ${namespace}.`)
      return capability.sendCallsInTurn({ ...asked, onSent })
    })
    return { ...sent, isSequential: true }
  } catch (cause) {
    if (hashes.length === 0 || isHawserError(cause, 'CALLS_INTERRUPTED')) throw cause
    throw new CallsInterruptedError({ cause, id: sentId, hashes, total: calls.length })
  }
}

/** Whether a wallet that lacks one of the capabilities has to refuse. */
function isRequiring(capabilities: SendCallsParameters['capabilities']): boolean {
  return Object.values(capabilities ?? {}).some((capability) => Object(capability).optional !== true)
}

/** What another question would come to as well. */
const lasting: readonly string[] = [
  ...unable,
  'ABORTED',
  'ACCOUNT_NOT_FOUND',
  'CAPABILITY_MISSING',
  'CHAIN_NOT_CONFIGURED',
  'CLIENT_DESTROYED',
  'CONNECTION_ENDED',
  'INVALID_RESPONSE',
  'NOT_CONNECTED',
  'PROVIDER_NOT_FOUND',
  'PROVIDER_UNAUTHORIZED',
  'RPC_INVALID_PARAMS',
  'USER_REJECTED',
]
/** How often in a row a wallet may not know calls that it has just taken. */
const unknownAtMost = 3
/** The time that the wait has after its deadline to tell by its own error that it passed. */
const graceMs = 1_000

export async function watchCalls(
  hawser: Hawser,
  {
    id,
    namespace: given,
    pollingIntervalMs = 2_000,
    timeoutMs = RECEIPT_TIMEOUT_MS,
    signal,
  }: WaitForCallsStatusParameters,
): Promise<CallsStatus> {
  if (!(Number.isFinite(pollingIntervalMs) && pollingIntervalMs > 0))
    throw new InvalidOptionsError('waitForCallsStatus({ pollingIntervalMs }) must be above 0.')
  const internals = internalsOf(hawser)
  const { clock } = internals.platform
  // The app may show another namespace before they are through.
  const namespace = given ?? internals.state.networks.activeNamespace ?? undefined
  let lastError: unknown
  const poll = async (inner: AbortSignal): Promise<CallsStatus> => {
    for (let unknown = 0; ; ) {
      try {
        const status = await getCallsStatus(hawser, { id, namespace, signal: inner })
        if (status.status !== 'pending') return status
        unknown = 0
      } catch (error) {
        const { code } = toHawserError(error)
        unknown = code === 'CALLS_UNKNOWN_BUNDLE' ? unknown + 1 : 0
        if (inner.aborted || lasting.includes(code) || unknown >= unknownAtMost) throw error
        lastError = error
      }
      await pause(pollingIntervalMs, { signal: inner, clock })
    }
  }
  const onTimeout = () => new CallsTimeoutError(id, timeoutMs, { cause: lastError })
  const status = await withClientDeadline(internals, { timeoutMs: timeoutMs + graceMs, signals: [signal] }, (outer) =>
    withDeadline(poll, { clock, timeoutMs, signal: outer, onTimeout }),
  )
  const { caipNetworkId, address } = selectSubject(internals, namespace, status)
  if (caipNetworkId) invalidateResources(hawser, { caipNetworkId, address })
  return status
}

function selectSubject(
  { state }: Pick<ReturnType<typeof internalsOf>, 'state'>,
  namespace: WaitForCallsStatusParameters['namespace'],
  { caipNetworkId }: CallsStatus,
) {
  const connection = namespace && state.connections.byId[state.connections.active[namespace] ?? `${namespace}/`]
  return { caipNetworkId: caipNetworkId ?? connection?.chainId ?? null, address: connection?.address }
}
