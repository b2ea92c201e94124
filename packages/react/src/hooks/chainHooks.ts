import { type CaipNetworkId, type ChainNamespace, type HawserError, wrapError } from '@hawser/common'
import type { FunctionName, WriteMutability } from '@hawser/core'
import type {
  CheckedRead,
  ContractRead,
  EstimateGasParameters,
  EventName,
  ReadContractsReturnType,
  SimulateContractParameters,
  SimulateContractReturnType,
  VerifyMessageParameters,
  WatchContractEventsParameters,
} from '@hawser/core/actions'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserAccount } from './account.js'
import { useHawserNetwork } from './network.js'
import { keyOf, type QueryState, useQueryState } from './useQueryState.js'
import { type ResourceOptions, useResource } from './useResource.js'

interface NetworkParameters {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
  /** A requested network; the one in use by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
}

interface Asking {
  /** False asks nobody. Default true. */
  readonly isEnabled?: boolean | undefined
}

/** What is asked on: the network that is named, or the one in use. */
function useCaipNetworkId({ namespace, caipNetworkId }: NetworkParameters): CaipNetworkId {
  const { network } = useHawserNetwork({ namespace })
  // Where the app has no network there, none is named: the answer says so.
  return caipNetworkId ?? network?.caipNetworkId ?? `${namespace ?? 'eip155'}:`
}

/**
 * Reads from several contracts of one network, as `useHawserReadContract` from one: one request where the network has a `multicall3`. One that fails keeps no
 * other from its answer.
 *
 * @example
 * const { data } = useHawserReadContracts({ contracts: [{ address, abi: erc20Abi, functionName: 'symbol' }] })
 * data?.[0].status === 'success' && data[0].result
 */
export function useHawserReadContracts<const TReads extends readonly ContractRead[]>(
  parameters: NetworkParameters &
    ResourceOptions & {
      readonly contracts: readonly [...{ readonly [K in keyof TReads]: TReads[K] & CheckedRead<TReads[K]> }]
      /** The address that the calls seem to come from. */
      readonly from?: string | undefined
    },
): QueryState<ReadContractsReturnType<TReads>> {
  const { from } = parameters
  const contracts = parameters.contracts as readonly ContractRead[]
  const caipNetworkId = useCaipNetworkId(parameters)
  const query = useResource({
    ...parameters,
    pick: ({ contractsResource }) => contractsResource,
    parameters: { contracts, caipNetworkId, from },
    // An ABI may be long, and is another object at each render where it is written there.
    question: parameters.isEnabled !== false && [
      caipNetworkId,
      from,
      contracts.map(({ abi, ...read }) => [read, abi.filter((item) => Object(item).name === read.functionName)]),
    ],
  })
  return query as unknown as QueryState<ReadContractsReturnType<TReads>>
}

/**
 * What a contract's function would return that changes something, run on the node as the account in use and not sent.
 *
 * @example const { data, error } = useHawserSimulateContract({ address, abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
 */
export function useHawserSimulateContract<
  const TAbi extends readonly unknown[],
  TName extends FunctionName<TAbi, WriteMutability>,
>(
  parameters: Omit<SimulateContractParameters<TAbi, TName>, 'signal' | 'timeoutMs'> &
    Pick<SimulateContractParameters<TAbi, TName>, 'args'> &
    Asking,
): QueryState<SimulateContractReturnType<TAbi, TName>> {
  const { isEnabled = true, address, abi, functionName, value, from } = parameters
  const args: readonly unknown[] | undefined = parameters.args
  const { address: current } = useHawserAccount(parameters)
  const caipNetworkId = useCaipNetworkId(parameters)
  const described = isEnabled ? abi.filter((item) => Object(item).name === functionName) : []
  return useQueryState({
    part: 'account',
    question: isEnabled ? [caipNetworkId, address, described, functionName, args, value, from ?? current] : null,
    ask: async (actions, { hawser, signal }) => {
      const { simulateContract } = await actions.loadChainActions()
      const asked = { ...parameters, caipNetworkId, signal } as SimulateContractParameters<TAbi, TName>
      return simulateContract<TAbi, TName>(hawser, asked)
    },
  })
}

/**
 * The gas that a transaction of the account in use would take, in units of gas; asked for anew when what is asked changes.
 *
 * @example const { data } = useHawserEstimateGas({ to, value: 10n ** 18n })
 */
export function useHawserEstimateGas({
  isEnabled = true,
  ...parameters
}: Omit<EstimateGasParameters, 'signal' | 'timeoutMs'> & Asking): QueryState<bigint> {
  const { address } = useHawserAccount(parameters)
  const caipNetworkId = useCaipNetworkId(parameters)
  return useQueryState({
    part: 'account',
    question: isEnabled ? [caipNetworkId, parameters, parameters.from ?? address] : null,
    ask: (actions, { hawser, signal }) => actions.estimateGas(hawser, { ...parameters, caipNetworkId, signal }),
  })
}

/**
 * Whether a message's signature is that of an address: a key's (EIP-191) or a contract's (EIP-1271, ERC-6492). Without a signature nothing is asked.
 *
 * @example
 * const { signMessage, data: signature } = useHawserSignMessage()
 * const { data: isTheirs } = useHawserVerifyMessage({ address, message, signature })
 */
export function useHawserVerifyMessage({
  signature,
  ...parameters
}: Omit<VerifyMessageParameters, 'signal' | 'timeoutMs' | 'signature'> & {
  readonly signature: string | undefined
}): QueryState<boolean> {
  const { address, message } = parameters
  const caipNetworkId = useCaipNetworkId(parameters)
  return useQueryState({
    part: 'account',
    question: signature === undefined ? null : [caipNetworkId, address, message, signature],
    ask: async (actions, { hawser, signal }) => {
      const { verifyMessage } = await actions.loadChainActions()
      return verifyMessage(hawser, { ...parameters, caipNetworkId, signature: signature ?? '', signal })
    },
  })
}

/** What is watched while the component is mounted. */
interface Watching extends NetworkParameters, Asking {
  /** How long after an answer it is asked anew, in milliseconds. Default 4000. */
  readonly pollingIntervalMs?: number | undefined
}

type ChainActions = Awaited<ReturnType<Actions['account']['loadChainActions']>>

/** Begins a watch for each question, and ends it with the question and the component. */
function useWatch(
  question: unknown,
  begin: (actions: ChainActions, hawser: ReturnType<typeof useHawser>) => () => void,
  onError: (error: HawserError) => void,
): void {
  const hawser = useHawser()
  const { account: loader } = useActions()
  const key = question === null ? null : keyOf(question)
  const latest = useRef({ begin, onError })
  useEffect(() => {
    latest.current = { begin, onError }
  })
  useEffect(() => {
    if (key === null) return
    const end = new AbortController()
    const { signal } = end
    const start = async (): Promise<void> => {
      const actions = loader.current ?? (await loader.load({ hawser, signal }))
      const chain = await actions.loadChainActions()
      if (!signal.aborted) signal.addEventListener('abort', latest.current.begin(chain, hawser))
    }
    start().catch((cause: unknown) => {
      if (!signal.aborted) latest.current.onError(wrapError(cause))
    })
    return () => end.abort()
  }, [hawser, loader, key])
}

/**
 * The number of the latest block of a network, as blocks are found.
 *
 * @example const { data: blockNumber } = useHawserBlockNumber()
 */
export function useHawserBlockNumber({ isEnabled = true, pollingIntervalMs, ...named }: Watching = {}): {
  readonly data: bigint | undefined
  /** Why it is not known, or not anew. */
  readonly error: HawserError | null
} {
  const caipNetworkId = useCaipNetworkId(named)
  const [last, setLast] = useState<{
    readonly of: string
    readonly data?: bigint | undefined
    readonly error?: HawserError | undefined
  }>({ of: '' })
  const setError = useCallback(
    (error: HawserError) =>
      setLast(({ of, data }) => ({ of: caipNetworkId, data: of === caipNetworkId ? data : undefined, error })),
    [caipNetworkId],
  )
  useWatch(
    isEnabled ? [caipNetworkId, pollingIntervalMs] : null,
    ({ watchBlockNumber }, hawser) =>
      watchBlockNumber(hawser, {
        caipNetworkId,
        pollingIntervalMs,
        onError: setError,
        onBlockNumber: (data) => setLast({ of: caipNetworkId, data }),
      }),
    setError,
  )
  const { data, error } = last.of === caipNetworkId ? last : { data: undefined, error: undefined }
  return { data, error: error ?? null }
}

/**
 * Calls back with a contract's events as blocks are found, each once, while the component is mounted. What is called back may be another function at each
 * render.
 *
 * @example
 * useHawserWatchContractEvents({
 *   address, abi: erc20Abi, eventName: 'Transfer', onEvents: (events) => events.forEach(({ args }) => add(args.value)),
 * })
 */
export function useHawserWatchContractEvents<const TAbi extends readonly unknown[], TName extends EventName<TAbi>>(
  parameters: Omit<WatchContractEventsParameters<TAbi, TName>, 'signal'> & Asking,
): void {
  const { isEnabled = true, abi, address, eventName, args, fromBlock, pollingIntervalMs } = parameters
  const caipNetworkId = useCaipNetworkId(parameters)
  const latest = useRef(parameters)
  useEffect(() => {
    latest.current = parameters
  })
  const described = isEnabled
    ? abi.filter((item) => Object(item).type === 'event' && [undefined, Object(item).name].includes(eventName))
    : []
  const onError = useCallback((error: HawserError) => latest.current.onError?.(error), [])
  useWatch(
    isEnabled ? [caipNetworkId, address, described, eventName, args, fromBlock, pollingIntervalMs] : null,
    ({ watchContractEvents }, hawser) =>
      watchContractEvents<TAbi, TName>(hawser, {
        ...parameters,
        caipNetworkId,
        onError,
        onEvents: (events) => latest.current.onEvents(events),
      }),
    onError,
  )
}
