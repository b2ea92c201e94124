import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
  toFunctionSignature,
} from 'viem'
import { DELEGATION_MANAGER, readDisabling } from '../../signing/delegation.js'
import type { TypedField, TypedValue } from '../../signing/typedData.js'
import type { ConsentAction } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'
import { knownFunctions, PERMIT2_ADDRESS } from './callTable.js'

type KnownFunction = (typeof knownFunctions)[number]

const bySelector: ReadonlyMap<string, KnownFunction> = /* @__PURE__ */ new Map(
  knownFunctions.map((item) => [toFunctionSelector(item), item]),
)

export interface EvmCall {
  /** Null makes a contract. */
  readonly to: string | null
  readonly value: bigint
  readonly data: Hex
}

type ContractCall = EvmCall & { readonly to: string }

export interface ReadCall {
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
}

/** Nobody has as many units of a token: whoever may spend them may spend all. */
const MUCH = 1n << 128n
const MAX_DEPTH = 4
const MAX_CALLS = 64

/** What a call of a contract, or a transfer of the network's own money, does. It never throws: what cannot be read is said to be so. */
export function readCall(call: EvmCall, account: string, depth = 0): ReadCall {
  const { to, value, data } = call
  if (to === null) return { actions: [{ kind: 'deploy', value, data }], warnings: [{ code: 'unreadable' }] }
  if (data === '0x') return readTransfer(to, value)
  const ended = to.toLowerCase() === DELEGATION_MANAGER ? readDisabling(data) : undefined
  if (ended && value === 0n) return { actions: [{ kind: 'endPermission', spender: ended.delegate }], warnings: [] }
  const decoded = decode(data)
  if (!decoded) return readUnknown(to, value, data)
  const read = readKnown(decoded, { ...call, to }, { account, depth })
  if (!read) return readUnknown(to, value, data)
  const warnings = [...read.warnings]
  if (decoded.extraBytes > 0) warnings.push({ code: 'extraBytes', count: decoded.extraBytes })
  // Money that goes along with a call that has no use for it is gone.
  const actions =
    value > 0n && !takesValue.has(decoded.name) ? [...sendNative(to, value), ...read.actions] : read.actions
  return { actions, warnings }
}

const takesValue: ReadonlySet<string> = new Set(['deposit', 'multicall'])

function sendNative(to: string, quantity: bigint): readonly ConsentAction[] {
  return [{ kind: 'send', asset: { kind: 'native' }, quantity, from: null, to }]
}

function readTransfer(to: string, value: bigint): ReadCall {
  return { actions: sendNative(to, value), warnings: isNobody(to) ? [{ code: 'toNobody', address: to }] : [] }
}

function readUnknown(to: string, value: bigint, data: Hex): ReadCall {
  const selector = data.length >= 10 ? data.slice(0, 10) : null
  return {
    actions: [{ kind: 'call', contract: to, name: null, selector, value, data, fields: [] }],
    warnings: [{ code: 'unreadable' }],
  }
}

interface Decoded {
  readonly item: KnownFunction
  readonly name: string
  /** `approve(address,uint256)`. */
  readonly signature: string
  readonly args: readonly unknown[]
  readonly extraBytes: number
}

/** The call of a known function, but only where encoding it again gives the same bytes: contracts differ in what they make of others. */
function decode(data: Hex): Decoded | undefined {
  const item = bySelector.get(data.slice(0, 10).toLowerCase())
  if (!item) return undefined
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    const again = encodeFunctionData({ abi: [item] as Abi, functionName: item.name, args })
    if (!data.toLowerCase().startsWith(again)) return undefined
    return {
      item,
      name: item.name,
      signature: toFunctionSignature(item),
      args,
      extraBytes: (data.length - again.length) / 2,
    }
  } catch {
    return undefined
  }
}

interface Context {
  readonly account: string
  readonly depth: number
}

function readKnown(decoded: Decoded, call: ContractCall, context: Context): ReadCall | null {
  const { signature, args } = decoded
  const contract = call.to
  const token = contract
  switch (signature) {
    case 'transfer(address,uint256)': {
      const [to, quantity] = args as [string, bigint]
      return sendToken({ token, from: null, to, quantity }, context)
    }
    case 'transferFrom(address,address,uint256)': {
      const [from, to, quantity] = args as [string, string, bigint]
      return sendToken({ token, from, to, quantity }, context)
    }
    case 'transferFrom(address,address,uint160,address)': {
      if (contract.toLowerCase() !== PERMIT2_ADDRESS) return null
      const [from, to, quantity, asset] = args as [string, string, bigint, string]
      return sendToken({ token: asset, from, to, quantity }, context)
    }
    case 'approve(address,uint256)':
    case 'increaseAllowance(address,uint256)': {
      const [spender, quantity] = args as [string, bigint]
      const isAdded = signature.startsWith('increase')
      return allow({
        asset: { kind: 'token', token },
        spender,
        quantity,
        isAdded,
        expiresAtS: null,
        way: 'transaction',
      })
    }
    case 'approve(address,address,uint160,uint48)': {
      if (contract.toLowerCase() !== PERMIT2_ADDRESS) return null
      const [asset, spender, quantity, expires] = args as [string, string, bigint, number]
      return allow({
        asset: { kind: 'token', token: asset },
        spender,
        quantity,
        expiresAtS: BigInt(expires),
        way: 'permit2',
      })
    }
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)': {
      const [from, to, id] = args as [string, string, bigint]
      return sendToken({ token, id, from, to, quantity: 1n }, context)
    }
    case 'safeTransferFrom(address,address,uint256,uint256,bytes)': {
      const [from, to, id, quantity] = args as [string, string, bigint, bigint]
      return sendToken({ token, id, from, to, quantity }, context)
    }
    case 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': {
      const [from, to, ids, quantities] = args as [string, string, readonly bigint[], readonly bigint[]]
      if (ids.length !== quantities.length || ids.length > MAX_CALLS) return null
      return join(ids.map((id, at) => sendToken({ token, id, from, to, quantity: quantities[at] ?? 0n }, context)))
    }
    case 'setApprovalForAll(address,bool)': {
      const [operator, isAllowed] = args as [string, boolean]
      return {
        actions: [{ kind: 'allowAll', collection: contract, operator, isAllowed }],
        warnings: isAllowed ? [{ code: 'wholeCollection', operator }] : [],
      }
    }
    case 'multicall(bytes[])':
    case 'multicall(uint256,bytes[])':
      return readMulticall(args.at(-1) as readonly Hex[], call, context)
    default:
      return { actions: [toCallAction(decoded, call)], warnings: [] }
  }
}

function readMulticall(
  calls: readonly Hex[],
  { to, value }: ContractCall,
  { account, depth }: Context,
): ReadCall | null {
  if (depth >= MAX_DEPTH || calls.length === 0 || calls.length > MAX_CALLS) return null
  const inner = join(calls.map((data) => readCall({ to, value: 0n, data }, account, depth + 1)))
  const paid: readonly ConsentAction[] =
    value > 0n ? [{ kind: 'call', contract: to, name: 'multicall', selector: null, value, data: '0x', fields: [] }] : []
  return { actions: [...paid, ...inner.actions], warnings: inner.warnings }
}

function join(reads: readonly ReadCall[]): ReadCall {
  return { actions: reads.flatMap(({ actions }) => actions), warnings: reads.flatMap(({ warnings }) => warnings) }
}

interface TokenTransfer {
  readonly token: string
  readonly id?: bigint | undefined
  readonly from: string | null
  readonly to: string
  readonly quantity: bigint
}

function sendToken({ token, id, from, to, quantity }: TokenTransfer, { account }: Context): ReadCall {
  const isOwn = from === null || from.toLowerCase() === account.toLowerCase()
  const warnings: ConsentWarning[] = []
  if (to.toLowerCase() === token.toLowerCase()) warnings.push({ code: 'toItsOwnContract', address: to })
  if (isNobody(to)) warnings.push({ code: 'toNobody', address: to })
  return {
    actions: [
      {
        kind: 'send',
        asset: { kind: 'token', token, ...(id !== undefined && { id }) },
        quantity,
        from: isOwn ? null : from,
        to,
      },
    ],
    warnings,
  }
}

type Allowance = Omit<Extract<ConsentAction, { kind: 'allow' }>, 'kind' | 'isUnlimited' | 'quantity'> & {
  readonly quantity: bigint
}

/** An allowance, and what there is to fear of it. */
export function allow(allowance: Allowance): ReadCall {
  const { quantity } = allowance
  const isUnlimited = quantity >= MUCH
  const warnings: ConsentWarning[] = isUnlimited ? [{ code: 'unlimited', spender: allowance.spender }] : []
  if (allowance.way !== 'transaction' && quantity > 0n)
    warnings.push({ code: 'spendableBySignature', spender: allowance.spender })
  return { actions: [{ kind: 'allow', ...allowance, isUnlimited }], warnings }
}

function toCallAction({ item, args }: Decoded, { to, value, data }: ContractCall): ConsentAction {
  const fields = item.inputs.map((input, at): TypedField => {
    const given = args[at]
    const toValue = (one: unknown): TypedValue => ({ kind: 'value', text: String(one) })
    const value: TypedValue = Array.isArray(given) ? { kind: 'list', items: given.map(toValue) } : toValue(given)
    return { name: input.name ?? String(at), type: input.type, value }
  })
  return { kind: 'call', contract: to, name: item.name, selector: data.slice(0, 10), value, data, fields }
}

/** Addresses of which nobody has the key, by which tokens are destroyed. */
function isNobody(address: string): boolean {
  return /^0x0{36}(?:0000|dead)$/i.test(address)
}
