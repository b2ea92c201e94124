import { type CaipNetworkId, toShownText } from '@hawser/common'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ConsentAction } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'
import type { ConsentNode } from './consentNode.js'

/** What a token says of itself: anybody can make one that says the same. */
export interface TokenFacts {
  readonly symbol: string | null
  readonly decimals: number | null
  /** ERC-721, whose calls have a piece's id where those of ERC-20 have an amount. */
  readonly hasPieces: boolean
}

export interface EvmFacts {
  /** By address in lower case. */
  readonly tokens: ReadonlyMap<string, TokenFacts>
  /** Those of the spenders that have no code. */
  readonly people: readonly string[]
}

const abi = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4) view returns (bool)',
])
const ERC721_INTERFACE = '0x80ac58cd'
const MAX_SYMBOL_LENGTH = 16
/** As many are asked for as a person looks at. */
const MAX_ASKED = 16

/** Asks the node what the tokens and spenders of a request are. It never throws but for `signal`: what is not answered is not known. */
export async function gatherEvmFacts(
  actions: readonly ConsentAction[],
  context: {
    readonly chainId: CaipNetworkId<'eip155'>
    readonly node: ConsentNode
    readonly signal: AbortSignal
  },
): Promise<EvmFacts> {
  const tokens = once(actions.flatMap(tokensOf))
  const spenders = once(actions.flatMap(spendersOf))
  const [told, codes] = await Promise.all([
    Promise.all(tokens.map((token) => readToken(token, context))),
    Promise.all(spenders.map((spender) => ask('eth_getCode', [spender, 'latest'], context))),
  ])
  return {
    tokens: new Map(tokens.map((token, at) => [token, told[at] ?? unknownToken])),
    people: spenders.filter((_spender, at) => codes[at] === '0x'),
  }
}

const unknownToken: TokenFacts = { symbol: null, decimals: null, hasPieces: false }

type Context = Parameters<typeof gatherEvmFacts>[1]

async function ask(method: string, params: unknown, { chainId, node, signal }: Context): Promise<unknown> {
  try {
    return await node.ask(chainId, { method, params }, signal)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

async function readToken(token: string, context: Context): Promise<TokenFacts> {
  const call = async (functionName: 'symbol' | 'decimals' | 'supportsInterface', args: readonly unknown[] = []) => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const answer = await ask('eth_call', [{ to: token, data }, 'latest'], context)
    if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2}){1,2048}$/i.test(answer)) return undefined
    try {
      return decodeFunctionResult({ abi, functionName, data: answer as Hex }) as unknown
    } catch {
      return undefined
    }
  }
  const [symbol, decimals, hasPieces] = await Promise.all([
    call('symbol'),
    call('decimals'),
    call('supportsInterface', [ERC721_INTERFACE]),
  ])
  return {
    symbol: toShownText(symbol, MAX_SYMBOL_LENGTH) || null,
    decimals: typeof decimals === 'number' && decimals <= 77 ? decimals : null,
    hasPieces: hasPieces === true,
  }
}

/** The steps as the facts tell them: with decimals, and pieces as pieces. */
export function withTokenFacts(
  actions: readonly ConsentAction[],
  { tokens }: Pick<EvmFacts, 'tokens'>,
): readonly ConsentAction[] {
  return actions.map((action) => {
    if ((action.kind !== 'send' && action.kind !== 'allow') || action.asset.kind !== 'token') return action
    const facts = tokens.get(action.asset.token?.toLowerCase() ?? '')
    if (!facts) return action
    const { symbol, decimals, hasPieces } = facts
    const isOne = action.kind === 'allow' && action.way === 'permission'
    if (hasPieces && !isOne && action.asset.id === undefined && action.quantity !== null) {
      // An approval of piece 0 is none that is taken back: that is done by the spender, which is nobody then.
      const asset = { ...action.asset, id: action.quantity, symbol: symbol ?? undefined }
      return action.kind === 'send'
        ? { ...action, asset, quantity: 1n }
        : { ...action, asset, quantity: isNobody(action.spender) ? 0n : 1n, isUnlimited: false }
    }
    const asset = { ...action.asset, ...(symbol !== null && { symbol }) }
    return { ...action, asset, ...(decimals !== null && asset.id === undefined && { decimals }) }
  })
}

/** What the facts add to the warnings, and what they take from them: a piece's id is no amount. */
export function withFactWarnings(
  warnings: readonly ConsentWarning[],
  actions: readonly ConsentAction[],
  { people }: Pick<EvmFacts, 'people'>,
): readonly ConsentWarning[] {
  const unlimited = new Set(actions.flatMap((one) => (one.kind === 'allow' && one.isUnlimited ? [one.spender] : [])))
  const kept = warnings.filter((one) => one.code !== 'unlimited' || unlimited.has(one.spender))
  const given = new Set(actions.flatMap(spendersOf))
  return [
    ...kept,
    ...people
      .filter((address) => given.has(address))
      .map((address) => ({ code: 'spenderIsNoContract', address }) as const),
  ]
}

const once = (addresses: readonly string[]): readonly string[] => [...new Set(addresses)].slice(0, MAX_ASKED)

function tokensOf(action: ConsentAction): readonly string[] {
  const isOfToken = (action.kind === 'send' || action.kind === 'allow') && action.asset.kind === 'token'
  return isOfToken && action.asset.kind === 'token' && action.asset.token ? [action.asset.token.toLowerCase()] : []
}

/** Who may take something from now on, in lower case. Who is given nothing is none. */
function spendersOf(action: ConsentAction): readonly string[] {
  // The holder of a permission is a key, as a rule.
  if (action.kind === 'allow' && action.quantity !== 0n && action.way !== 'permission')
    return [action.spender.toLowerCase()]
  return action.kind === 'allowAll' && action.isAllowed ? [action.operator.toLowerCase()] : []
}

const isNobody = (address: string): boolean => /^0x0{40}$/i.test(address)
