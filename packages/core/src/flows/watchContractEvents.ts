import type {
  Abi,
  AbiEvent,
  AbiParameter,
  AbiParameterToPrimitiveType,
  ExtractAbiEvent,
  ExtractAbiEventNames,
} from 'abitype'
import { requireQuestion } from '../asking/requireQuestion.js'
import type { Hawser } from '../client/hawser.js'
import type { ContractEvent, ContractEventsQuestion } from '../interfaces/chainReading.js'
import type { ReadErrorType } from './getBalance.js'
import { pollChain, type WatchParameters } from './pollChain.js'

/** How many blocks one question is about: nodes refuse more. */
const blocksPerQuestion = 1_000n

/** The names of an ABI's events; any text where the ABI's type is not known (it was not written `as const`). */
export type EventName<TAbi extends Abi | readonly unknown[]> = TAbi extends Abi
  ? Abi extends TAbi
    ? string
    : ExtractAbiEventNames<TAbi>
  : string

/** The arguments of an event, by name. */
export type EventArgs<TAbi extends Abi | readonly unknown[], TName extends string> = TAbi extends Abi
  ? Abi extends TAbi
    ? unknown
    : ArgsOf<ExtractAbiEvent<TAbi, TName>>
  : unknown

type ArgsOf<TEvent extends AbiEvent> = {
  readonly [TInput in Extract<TEvent['inputs'][number], AbiParameter> as TInput extends {
    readonly name: infer TInputName extends string
  }
    ? TInputName
    : never]: AbiParameterToPrimitiveType<TInput>
}

export interface WatchContractEventsParameters<
  TAbi extends Abi | readonly unknown[] = Abi,
  TName extends EventName<TAbi> = EventName<TAbi>,
> extends WatchParameters,
    Pick<ContractEventsQuestion, 'address'> {
  /** Written `as const`, so that names and arguments are known by type. */
  readonly abi: TAbi
  /** All of the ABI by default. */
  readonly eventName?: TName | EventName<TAbi> | undefined
  /** What indexed arguments have to be. Of `eventName` alone. */
  readonly args?: Partial<EventArgs<TAbi, TName>> | undefined
  /** The first block that is looked at; the one after the latest by default. */
  readonly fromBlock?: bigint | undefined
  /** Those of some blocks, in the order of the chain; never none. */
  readonly onEvents: (events: readonly ContractEvent<TName, EventArgs<TAbi, TName>>[]) => void
}

/** Ends the watch. */
export type WatchContractEventsReturnType = () => void

export type WatchContractEventsErrorType = ReadErrorType

/**
 * Tells of a contract's events as blocks are found, each once, until the returned function is called. While nobody can see the page nothing is asked; what
 * came meanwhile is told afterwards. A block that the chain gives up later is not taken back.
 *
 * @throws CapabilityMissingError, ChainNotConfiguredError, ClientDestroyedError
 * @example
 * const stop = watchContractEvents(hawser, {
 *   address, abi: erc20Abi, eventName: 'Transfer', args: { to: owner },
 *   onEvents: (events) => events.forEach(({ args }) => show(args.value)),
 * })
 */
export function watchContractEvents<const TAbi extends Abi | readonly unknown[], TName extends EventName<TAbi>>(
  hawser: Hawser,
  parameters: WatchContractEventsParameters<TAbi, TName>,
): WatchContractEventsReturnType {
  const { address, abi, eventName, args, fromBlock, onEvents, ...watch } = parameters
  let next = fromBlock
  return pollChain(hawser, watch, async ({ adapter, network, signal, isWatching }) => {
    const getBlockNumber = await requireQuestion(adapter, 'getBlockNumber')
    const getEvents = await requireQuestion(adapter, 'getContractEvents')
    const latest = await getBlockNumber({ network, signal })
    next ??= latest + 1n
    while (next <= latest && isWatching()) {
      const end: bigint = next + blocksPerQuestion - 1n
      const toBlock = end < latest ? end : latest
      const question = { address, abi, eventName, args: args as ContractEventsQuestion['args'] }
      const found = await getEvents({ ...question, fromBlock: next, toBlock, network, signal })
      if (!isWatching()) return
      next = toBlock + 1n
      if (found.length > 0) onEvents(found as readonly ContractEvent<TName, EventArgs<TAbi, TName>>[])
    }
  })
}
