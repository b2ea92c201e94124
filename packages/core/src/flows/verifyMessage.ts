import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import { requireAdapter, requireNetwork } from '../asking/requireConnection.js'
import { requireQuestion } from '../asking/requireQuestion.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import type { TypedData } from '../interfaces/capabilities.js'
import type { ChainQuestions, SignatureQuestion } from '../interfaces/chainReading.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { FlowParameters } from './flowParameters.js'
import type { ReadErrorType } from './getBalance.js'

interface VerifyParameters extends FlowParameters, Pick<SignatureQuestion, 'address' | 'signature'> {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** The network that a contract's signature is looked at on; the active one by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

export interface VerifyMessageParameters extends VerifyParameters {
  readonly message: string | Uint8Array
}

/** Whether the address has signed it. */
export type VerifyMessageReturnType = boolean

export type VerifyMessageErrorType = ReadErrorType

/**
 * Whether a message's signature is that of an address: of a key (EIP-191), or of a contract, which the chain is asked for (EIP-1271), also one that is not
 * deployed yet (ERC-6492). Needs no connection. What a sign-in needs beside it is `@hawser/siwx`.
 *
 * @throws CapabilityMissingError, ChainNotConfiguredError, InvalidAddressError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 * @example const isTheirs = await verifyMessage(hawser, { address, message: 'Hello', signature })
 */
export async function verifyMessage(
  hawser: Hawser,
  { message, ...parameters }: VerifyMessageParameters,
): Promise<VerifyMessageReturnType> {
  return verify(hawser, parameters, 'verifyMessage', (ask, question) => ask({ ...question, message }))
}

export interface VerifyTypedDataParameters extends VerifyParameters {
  readonly typedData: TypedData
}

/** Whether the address has signed it. */
export type VerifyTypedDataReturnType = boolean

export type VerifyTypedDataErrorType = ReadErrorType

/**
 * The same as {@link verifyMessage} for typed data (EIP-712).
 * @throws as {@link verifyMessage}
 */
export async function verifyTypedData(
  hawser: Hawser,
  { typedData, ...parameters }: VerifyTypedDataParameters,
): Promise<VerifyTypedDataReturnType> {
  return verify(hawser, parameters, 'verifyTypedData', (ask, question) => ask({ ...question, typedData }))
}

async function verify<TName extends 'verifyMessage' | 'verifyTypedData'>(
  hawser: Hawser,
  { address, signature, signal, timeoutMs = READ_TIMEOUT_MS, ...named }: VerifyParameters,
  name: TName,
  ask: (verify: NonNullable<ChainQuestions[TName]>, question: SignatureQuestion) => Promise<boolean>,
): Promise<boolean> {
  const internals = internalsOf(hawser)
  const network = requireNetwork(internals, named)
  const adapter = requireAdapter(internals, network.chainNamespace)
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, async (inner) =>
    ask(await requireQuestion(adapter, name), { address, signature, network, signal: inner }),
  )
}
