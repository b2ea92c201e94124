import type { EvmTransfer } from './transfers.js'

/** As which `eth_simulateV1` logs transfers of the network's own currency. */
const NATIVE_LOG_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721, `TransferSingle` and `TransferBatch` of ERC-1155. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** An event as nodes tell it. */
export interface EvmLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** The transfers that an event tells of; none where it is another one. */
export function readTransferLog({ address, topics, data }: EvmLog): readonly EvmTransfer[] {
  const [topic, first, second, third] = topics
  const words = data.slice(2).match(/.{64}/g) ?? []
  const word = (at: number): bigint => BigInt(`0x${words[at] ?? '0'}`)
  if (topic === transferTopic && first && second) {
    const parties = { from: toAddress(first), to: toAddress(second) }
    if (third) return [{ token: address, tokenId: BigInt(third), units: 1n, ...parties }]
    const token = address.toLowerCase() === NATIVE_LOG_ADDRESS ? null : address
    return [{ token, tokenId: null, units: word(0), ...parties }]
  }
  if (!second || !third) return []
  const parties = { token: address, from: toAddress(second), to: toAddress(third) }
  if (topic === transferSingleTopic) return [{ ...parties, tokenId: word(0), units: word(1) }]
  if (topic !== transferBatchTopic) return []
  const count = Number(word(2) < BigInt(words.length) ? word(2) : 0n)
  return Array.from({ length: count }, (_, at) => ({
    ...parties,
    tokenId: word(3 + at),
    units: word(4 + count + at),
  }))
}

const toAddress = (topic: string): string => `0x${topic.slice(-40)}`
