import type { ChainNamespace } from '@hawser/common'
import type { CallsStatus, FunctionName, Hawser, TransactionReceipt, WriteMutability } from '@hawser/core'
import type {
  WaitForCallsStatusParameters,
  WaitForReceiptParameters,
  WriteContractParameters,
  WriteContractReturnType,
} from '@hawser/core/actions'
import type { Actions } from '../provider/actions.js'
import { useMutationState } from './useMutationState.js'
import { type QueryState, useQueryState } from './useQueryState.js'

/** Names whose wallet a flow asks, as it stands at each call: the account in use, or the one that is named; null while nobody is connected. */
function createOwner({ getSnapshot }: Hawser, parameters: unknown): () => string | null {
  const { namespace, caipNetworkId, address, from } = Object(parameters) as Readonly<Record<string, string | undefined>>
  // The app may show another namespace by the time of the answer.
  const asked = namespace ?? caipNetworkId?.split(':')[0] ?? getSnapshot().networks.activeNamespace
  return () => {
    const { active, byId } = getSnapshot().connections
    const id = active[asked as ChainNamespace]
    const connection = id && byId[id]
    return connection ? `${id} ${connection.generation} ${address ?? from ?? connection.address}` : null
  }
}

const pickSignMessage = (actions: Actions['account']) => actions.signMessage

/** Has the connected wallet sign a message. */
export function useHawserSignMessage() {
  const { run, runAsync, state } = useMutationState('account', pickSignMessage, { createOwner })
  return { signMessage: run, signMessageAsync: runAsync, ...state }
}

const pickSignTypedData = (actions: Actions['account']) => actions.signTypedData

/** Has the connected wallet sign typed data (EIP-712). */
export function useHawserSignTypedData() {
  const { run, runAsync, state } = useMutationState('account', pickSignTypedData, { createOwner })
  return { signTypedData: run, signTypedDataAsync: runAsync, ...state }
}

const pickSendTransaction = (actions: Actions['account']) => actions.sendTransaction

/** Has the connected wallet sign and send a transaction. See `useHawserWaitForReceipt` for what becomes of it. */
export function useHawserSendTransaction() {
  const { run, runAsync, state } = useMutationState('account', pickSendTransaction, { createOwner })
  return { sendTransaction: run, sendTransactionAsync: runAsync, ...state }
}

const pickSendCalls = (actions: Actions['account']) => actions.sendCalls

/**
 * Has the connected wallet send several calls as one batch (EIP-5792). See `useHawserCallsStatus` for what becomes of it, and `useHawserCapabilities` for
 * which wallets can.
 *
 * @example
 * const { sendCalls, data } = useHawserSendCalls()
 * sendCalls({ calls: [{ to: token, data: approveData }, { to: exchange, data: swapData }] })
 */
export function useHawserSendCalls() {
  const { run, runAsync, state } = useMutationState('account', pickSendCalls, { createOwner })
  return { sendCalls: run, sendCallsAsync: runAsync, ...state }
}

const pickGrantPermissions = (actions: Actions['account']) => actions.grantPermissions

/**
 * Asks the connected wallet to allow something ahead of time, within limits and for a while (ERC-7715).
 *
 * @example
 * const { grantPermissions, data } = useHawserGrantPermissions()
 * grantPermissions({ permissions: [{ type: 'native-token-allowance', data: { allowance: 10n ** 16n } }], signer, expiresAtMs })
 */
export function useHawserGrantPermissions() {
  const { run, runAsync, state } = useMutationState('account', pickGrantPermissions, { createOwner })
  return { grantPermissions: run, grantPermissionsAsync: runAsync, ...state }
}

const pickRevokePermissions = (actions: Actions['account']) => actions.revokePermissions

/** Has the connected wallet take back what it granted (ERC-7715). */
export function useHawserRevokePermissions() {
  const { run, runAsync, state } = useMutationState('account', pickRevokePermissions, { createOwner })
  return { revokePermissions: run, revokePermissionsAsync: runAsync, ...state }
}

const pickWriteContract = (actions: Actions['account']) => actions.writeContract

type RunWrite<TResult> = <const TAbi extends readonly unknown[], TName extends FunctionName<TAbi, WriteMutability>>(
  parameters: WriteContractParameters<TAbi, TName>,
) => TResult

/**
 * Has the connected wallet sign and send a call of a contract's function, its names and arguments known by the ABI's type.
 *
 * @example
 * const { writeContract, data, error } = useHawserWriteContract()
 * writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function useHawserWriteContract() {
  const { run, runAsync, state } = useMutationState('account', pickWriteContract, { createOwner })
  return {
    writeContract: run as RunWrite<void>,
    writeContractAsync: runAsync as RunWrite<Promise<WriteContractReturnType>>,
    ...state,
  }
}

/**
 * Waits until a transaction is mined, or another one has taken its place. Without a hash it waits for nothing.
 *
 * @example
 * const { sendTransaction, data } = useHawserSendTransaction()
 * const receipt = useHawserWaitForReceipt({ hash: data?.hash })
 */
export function useHawserWaitForReceipt({
  hash,
  ...parameters
}: Omit<WaitForReceiptParameters, 'hash' | 'signal'> & {
  readonly hash: string | undefined
}): QueryState<TransactionReceipt> {
  return useQueryState({
    part: 'account',
    question: hash === undefined ? null : [hash, parameters.caipNetworkId ?? null, parameters.confirmations ?? 1],
    ask: (actions, { hawser, signal }) => actions.waitForReceipt(hawser, { ...parameters, hash: hash ?? '', signal }),
  })
}

/**
 * Waits until it is known what became of a batch of calls. Without an id it waits for nothing.
 *
 * @example
 * const { sendCalls, data } = useHawserSendCalls()
 * const { data: outcome } = useHawserCallsStatus({ id: data?.id })
 */
export function useHawserCallsStatus({
  id,
  ...parameters
}: Omit<WaitForCallsStatusParameters, 'id' | 'signal'> & {
  readonly id: string | undefined
}): QueryState<CallsStatus> {
  return useQueryState({
    part: 'account',
    question: id === undefined ? null : [id, parameters.namespace ?? null],
    ask: (actions, { hawser, signal }) => actions.waitForCallsStatus(hawser, { ...parameters, id: id ?? '', signal }),
  })
}
