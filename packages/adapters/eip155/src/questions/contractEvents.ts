import type { ChainQuestions, ContractEvent } from '@hawser/core'
import { type Abi, type AbiEvent, encodeEventTopics, type Log, parseEventLogs } from 'viem'
import { getLogs } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'

type EventsParameters = Parameters<NonNullable<ChainQuestions['getContractEvents']>>[0]

/**
 * Returns the events of contracts in a range of blocks. What a node answers beyond what it was asked for is left out, and so is what does not fit the ABI.
 * @throws InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function getContractEvents(
  { address: given, eventName, args, fromBlock, toBlock, network, signal, ...rest }: EventsParameters,
  context: Eip155Context,
): Promise<readonly ContractEvent[]> {
  const abi = rest.abi as Abi
  const address = given === undefined ? undefined : [given].flat().map(toAddress)
  // An event that the ABI lacks, and arguments that are not indexed, are told of before anybody is asked.
  if (eventName !== undefined) encodeEventTopics({ abi, eventName, args } as Parameters<typeof encodeEventTopics>[0])
  const events = abi.filter(
    (item): item is AbiEvent => item.type === 'event' && (eventName === undefined || item.name === eventName),
  )
  const filter = events.length === 1 && args ? { event: events[0], args } : { events }
  const logs: readonly Log[] = await readChain({ network, signal, abi }, context, (client) =>
    getLogs(client, { address, fromBlock, toBlock, ...filter } as Parameters<typeof getLogs>[1]),
  )
  const wanted = logs.filter(
    (log) =>
      log.blockNumber !== null &&
      log.blockNumber >= fromBlock &&
      log.blockNumber <= toBlock &&
      (!address || address.includes(log.address.toLowerCase() as `0x${string}`)),
  )
  const parsed = parseEventLogs({
    abi: events,
    logs: wanted as Log[],
    ...(args ? { args: args as never } : {}),
    ...(eventName === undefined ? {} : { eventName: eventName as never }),
  })
  return parsed
    .map(({ address: at, eventName: name, args: values, blockNumber, transactionHash, logIndex }) => ({
      address: at,
      eventName: name as string,
      args: values as unknown,
      blockNumber: blockNumber as bigint,
      transactionHash: transactionHash as string,
      logIndex: logIndex as number,
    }))
    .sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}
