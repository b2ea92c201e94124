import type { CallsStatus, FunctionName, Hawser, TransactionReceipt, TypedData, WriteMutability } from '@hawser/core'
import type {
  SignTransactionParameters,
  SignTransactionReturnType,
  SignTypedDataParameters,
  SignTypedDataReturnType,
  WaitForCallsStatusParameters,
  WaitForReceiptParameters,
  WatchAssetParameters,
  WatchAssetReturnType,
  WriteContractParameters,
  WriteContractReturnType,
} from '@hawser/core/actions'
import type { Actions } from '../provider/actions.js'
import { type CallbacksOf, type MutationState, useMutationState } from './useMutationState.js'
import { type QueryState, useQueryState } from './useQueryState.js'

const pickOwner = ({ createOwner }: Actions['account']) => createOwner

const pickSignMessage = (actions: Actions['account']) => actions.signMessage

/** Has the connected wallet sign a message. */
export function useHawserSignMessage(callbacks?: CallbacksOf<typeof pickSignMessage>) {
  const { run, runAsync, state } = useMutationState('account', pickSignMessage, { callbacks, pickOwner })
  return { signMessage: run, signMessageAsync: runAsync, ...state }
}

const pickSignTypedData = (actions: Actions['account']) => actions.signTypedData

type RunTyped<TResult> = <const TTypes extends TypedData['types'], TPrimaryType extends keyof TTypes & string>(
  parameters: SignTypedDataParameters<TTypes, TPrimaryType>,
) => TResult

/** Has the connected wallet sign typed data (EIP-712), its message known by its types. */
export function useHawserSignTypedData(callbacks?: CallbacksOf<typeof pickSignTypedData>) {
  const { run, runAsync, state } = useMutationState('account', pickSignTypedData, { callbacks, pickOwner })
  return {
    signTypedData: run as RunTyped<void>,
    signTypedDataAsync: runAsync as RunTyped<Promise<SignTypedDataReturnType>>,
    ...state,
  }
}

const pickSendTransaction = (actions: Actions['account']) => actions.sendTransaction

/** Has the connected wallet sign and send a transaction. See `useHawserWaitForReceipt` for what becomes of it. */
export function useHawserSendTransaction(callbacks?: CallbacksOf<typeof pickSendTransaction>) {
  const { run, runAsync, state } = useMutationState('account', pickSendTransaction, { callbacks, pickOwner })
  return { sendTransaction: run, sendTransactionAsync: runAsync, ...state }
}

// Brought when the first one is asked for: few apps do.
const pickSignTransaction =
  ({ loadChainActions }: Actions['account']) =>
  async (hawser: Hawser, parameters: SignTransactionParameters): Promise<SignTransactionReturnType> =>
    (await loadChainActions()).signTransaction(hawser, parameters)

/** Has the connected wallet sign a transaction that is not sent. Many wallets refuse it. */
export function useHawserSignTransaction(callbacks?: CallbacksOf<typeof pickSignTransaction>) {
  const { run, runAsync, state } = useMutationState('account', pickSignTransaction, { callbacks, pickOwner })
  return { signTransaction: run, signTransactionAsync: runAsync, ...state }
}

const pickWatchAsset =
  ({ loadChainActions }: Actions['account']) =>
  async (hawser: Hawser, parameters: WatchAssetParameters): Promise<WatchAssetReturnType> =>
    (await loadChainActions()).watchAsset(hawser, parameters)

/**
 * Asks the connected wallet to list a token (EIP-747).
 *
 * @example
 * const { watchAsset } = useHawserWatchAsset()
 * watchAsset({ address, symbol: 'HUSD', decimals: 6 })
 */
export function useHawserWatchAsset(callbacks?: CallbacksOf<typeof pickWatchAsset>) {
  const { run, runAsync, state } = useMutationState('account', pickWatchAsset, { callbacks, pickOwner })
  return { watchAsset: run, watchAssetAsync: runAsync, ...state }
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
export function useHawserSendCalls(callbacks?: CallbacksOf<typeof pickSendCalls>) {
  const { run, runAsync, state } = useMutationState('account', pickSendCalls, { callbacks, pickOwner })
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
export function useHawserGrantPermissions(callbacks?: CallbacksOf<typeof pickGrantPermissions>) {
  const { run, runAsync, state } = useMutationState('account', pickGrantPermissions, { callbacks, pickOwner })
  return { grantPermissions: run, grantPermissionsAsync: runAsync, ...state }
}

const pickRevokePermissions = (actions: Actions['account']) => actions.revokePermissions

/** Has the connected wallet take back what it granted (ERC-7715). */
export function useHawserRevokePermissions(callbacks?: CallbacksOf<typeof pickRevokePermissions>) {
  const { run, runAsync, state } = useMutationState('account', pickRevokePermissions, { callbacks, pickOwner })
  return { revokePermissions: run, revokePermissionsAsync: runAsync, ...state }
}

const pickWriteContract = (actions: Actions['account']) => actions.writeContract

type RunWrite<TResult> = <const TAbi extends readonly unknown[], TName extends FunctionName<TAbi, WriteMutability>>(
  parameters: WriteContractParameters<TAbi, TName>,
) => TResult

export interface UseHawserWriteContractReturnType
  extends MutationState<WriteContractReturnType, WriteContractParameters<readonly unknown[]>> {
  readonly writeContract: RunWrite<void>
  readonly writeContractAsync: RunWrite<Promise<WriteContractReturnType>>
}

/**
 * Has the connected wallet sign and send a call of a contract's function, its names and arguments known by the ABI's type.
 *
 * @example
 * const { writeContract, data, error } = useHawserWriteContract()
 * writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function useHawserWriteContract(
  callbacks?: CallbacksOf<typeof pickWriteContract>,
): UseHawserWriteContractReturnType {
  const { run, runAsync, state } = useMutationState('account', pickWriteContract, { callbacks, pickOwner })
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
