import { InvalidResponseError } from '@hawser/common'
import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, isHex, multicall3Abi } from 'viem'
import { splitQuestion } from '../createAskApi.js'
import type { NodeQuestion, NodeResult } from './createAskNode.js'

/** Where Multicall3 stands on every network that has it. */
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** How many tokens one call of it reads, and how many questions stand in one request. */
const perAggregate = 250
const perRequest = 100

interface ReadTokensParameters {
  /** Asks the node several questions in one request. */
  readonly ask: (questions: readonly NodeQuestion[]) => Promise<readonly NodeResult[]>
  readonly owner: string
  readonly contracts: readonly string[]
  /** Whether the network may have Multicall3. */
  readonly isAggregating: boolean
}

interface TokenAmounts {
  /** Of the network's own currency. */
  readonly native: bigint
  /** By contract; those are left out that revert or tell no amount. */
  readonly amounts: ReadonlyMap<string, bigint>
  /** Undefined where it was not tried. */
  readonly hasMulticall: boolean | undefined
}

/**
 * Reads the balances of one account in one request: with Multicall3 in one call, without it each token by a call of its own. A token that failed beside
 * others is asked once more by itself, so that none which uses up the gas of all, or answers without end, costs another.
 *
 * @throws InvalidResponseError where the node tells no balance of its own currency.
 */
export async function readTokens({
  ask,
  owner,
  contracts,
  isAggregating,
}: ReadTokensParameters): Promise<TokenAmounts> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [toHex(owner)] })
  const askAll = async (questions: readonly NodeQuestion[]) =>
    (await Promise.all(splitQuestion(questions, perRequest).map(ask))).flat()
  const amounts = new Map<string, bigint>()
  const take = (contract: string, returned: unknown) => {
    const amount = readAmount(returned)
    if (amount !== undefined) amounts.set(contract, amount)
  }
  const groups = isAggregating ? splitQuestion(contracts, perAggregate) : []
  const [first, ...answers] = await askAll([
    { method: 'eth_getBalance', params: [owner, 'latest'] },
    ...(isAggregating
      ? groups.map((group) => toCall(multicall3, encodeAggregate(group, data)))
      : contracts.map((contract) => toCall(contract, data))),
  ])
  const native = parseQuantity(first?.result)
  if (!isAggregating) {
    for (const [at, contract] of contracts.entries()) take(contract, answers[at]?.result)
    return { native, amounts, hasMulticall: undefined }
  }
  for (const [index, group] of groups.entries()) {
    const results = decodeAggregate(answers[index]?.result, group.length)
    for (const [at, contract] of group.entries()) if (results[at]?.success) take(contract, results[at].returnData)
  }
  const left = contracts.filter((contract) => !amounts.has(contract))
  const second = await askAll(left.map((contract) => toCall(contract, data)))
  for (const [at, contract] of left.entries()) take(contract, second[at]?.result)
  const hasMulticall = groups.length === 0 ? undefined : answers.some(({ result }) => result !== '0x')
  return { native, amounts, hasMulticall }
}

function toCall(to: string, data: Hex): NodeQuestion {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function encodeAggregate(contracts: readonly string[], callData: Hex): Hex {
  const calls = contracts.map((contract) => ({ target: toHex(contract), allowFailure: true, callData }))
  return encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
}

/** Nothing for what is no answer of it: each is asked by itself then. */
function decodeAggregate(result: unknown, length: number): readonly { success: boolean; returnData: Hex }[] {
  if (!isHex(result) || result === '0x') return []
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result })
    return results.length === length ? results : []
  } catch {
    return []
  }
}

/** The first word of what a token returned; undefined for less than one, and for what is no bytes. */
function readAmount(returned: unknown): bigint | undefined {
  return typeof returned === 'string' && /^0x(?:[\da-f]{2}){32,}$/i.test(returned)
    ? BigInt(returned.slice(0, 66))
    : undefined
}

/** A quantity of at most 256 bits. */
function parseQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw new InvalidResponseError({ details: 'A node told a balance that is no amount.' })
  return BigInt(value)
}

function toHex(address: string): Address {
  return `0x${address.slice(2)}`
}
