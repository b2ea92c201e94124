import * as v from 'valibot'
import {
  concat,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  hashStruct,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
} from 'viem'
import { UnsignableError } from '../errors.js'
import { ENTRY_POINT } from './batchAccount.js'
import { parseRequest } from './parseRequest.js'
import type { TypedData } from './typedData.js'

/** DelegationManager 1.3.0 of MetaMask's delegation framework (ERC-7710), audited, at the same address on every network that has it. */
export const DELEGATION_MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/** What checks a limit each time that a permission is used, of the same framework. */
export const enforcers = {
  timestamp: '0x1046bb45c8d673d4ea75321280db34899413c069',
  limitedCalls: '0x04658b29f6b82ed55274221a06fc97d318e25416',
  allowedTargets: '0x7f20f61b1f09b08d970938f6fa563634d65c4eeb',
  allowedMethods: '0x2c21fd0cb9dc8445cb3fb0dc5e7bb0aca01842b5',
  valueLte: '0x92bf12322527caa612fd31a0e810472bbb106a8f',
  exactCalldata: '0x99f2e9bf15ce5ec84685604836f71ab835dbbded',
  nativeAmount: '0xf71af580b9c3078fbc2bbf16fbb8eed82b330320',
  nativePeriod: '0x9bc0faf4aca5ae429f4c06aeeac517520cb16bd9',
  tokenAmount: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc',
  tokenPeriod: '0x474e3ae7e169e940607cc624da8a15eb120139ab',
} as const satisfies Record<string, Hex>

const ROOT_AUTHORITY: Hex = `0x${'f'.repeat(64)}`
/** A delegate of that address is everybody. */
const ANY_DELEGATE = '0x0000000000000000000000000000000000000a11'

const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase()) as v.GenericSchema<Hex>
const amountSchema = v.pipe(v.bigint(), v.minValue(0n), v.maxValue(2n ** 256n - 1n))
const secondsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** How much in each time of so many seconds, from when on. */
const periodSchema = v.optional(v.strictObject({ durationS: secondsSchema, startS: secondsSchema }))

/** What somebody may do for the smart account without asking again. There is nothing in its signature that is not named here. */
const permissionSchema = v.strictObject({
  delegate: addressSchema,
  salt: amountSchema,
  /** The first second at which it does not hold any more, since 1970. */
  expiresAtS: secondsSchema,
  maxUses: v.optional(v.pipe(secondsSchema, v.maxValue(2 ** 32))),
  grant: v.variant('kind', [
    v.strictObject({ kind: v.literal('native'), amount: amountSchema, period: periodSchema }),
    v.strictObject({ kind: v.literal('token'), token: addressSchema, amount: amountSchema, period: periodSchema }),
    v.strictObject({
      kind: v.literal('calls'),
      contract: addressSchema,
      selectors: v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/)) as v.GenericSchema<Hex>),
        v.minLength(1),
        v.maxLength(16),
      ),
      /** In wei, with each call. */
      maxValue: amountSchema,
    }),
  ]),
})
export type WalletPermission = v.InferOutput<typeof permissionSchema>

/** @throws UnsignableError which says what is wrong with it */
export function readPermission(input: unknown, account: string): WalletPermission {
  const permission = parseRequest(permissionSchema, input)
  const { delegate, grant } = permission
  const own = account.toLowerCase()
  if (delegate === ANY_DELEGATE || isNobody(delegate)) throw new UnsignableError('The permission is for everybody.')
  if (delegate === own) throw new UnsignableError("The permission is for the account's own calls.")
  const target = grant.kind === 'native' ? undefined : grant.kind === 'token' ? grant.token : grant.contract
  if (target !== undefined && [own, DELEGATION_MANAGER, ENTRY_POINT].includes(target))
    throw new UnsignableError('The permission would lead to control of the account.')
  if (target !== undefined && isNobody(target)) throw new UnsignableError('The permission is for no contract.')
  return permission
}

const isNobody = (address: string): boolean => /^0x0{40}$/.test(address)

/** A delegation as the manager knows it. */
export interface Delegation {
  readonly delegate: Hex
  readonly delegator: Hex
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Hex; readonly terms: Hex; readonly args: Hex }[]
  readonly salt: bigint
  readonly signature: Hex
}

const uint256 = (value: bigint | number): Hex => numberToHex(value, { size: 32 })

/** The delegation that says what the permission says; each of its limits has to hold. */
export function toDelegation(
  { delegate, salt, expiresAtS, maxUses, grant }: WalletPermission,
  delegator: Hex,
): Delegation {
  const caveat = (enforcer: Hex, ...terms: readonly Hex[]) =>
    ({ enforcer, terms: concat(['0x', ...terms]), args: '0x' }) as const
  const limits = () => {
    switch (grant.kind) {
      case 'native':
        // Without calldata it is money that goes to somebody, and no call of anything.
        return [
          caveat(enforcers.exactCalldata),
          grant.period
            ? caveat(
                enforcers.nativePeriod,
                ...[grant.amount, grant.period.durationS, grant.period.startS].map(uint256),
              )
            : caveat(enforcers.nativeAmount, uint256(grant.amount)),
        ]
      case 'token':
        return [
          caveat(enforcers.valueLte, uint256(0)),
          grant.period
            ? caveat(
                enforcers.tokenPeriod,
                grant.token,
                ...[grant.amount, grant.period.durationS, grant.period.startS].map(uint256),
              )
            : caveat(enforcers.tokenAmount, grant.token, uint256(grant.amount)),
        ]
      case 'calls':
        return [
          caveat(enforcers.allowedTargets, grant.contract),
          caveat(enforcers.allowedMethods, ...grant.selectors),
          caveat(enforcers.valueLte, uint256(grant.maxValue)),
        ]
    }
  }
  const ends = caveat(
    enforcers.timestamp,
    numberToHex(0, { size: 16 }),
    // Of its two times the second one is the first that does not hold.
    numberToHex(expiresAtS, { size: 16 }),
  )
  const uses = maxUses === undefined ? [] : [caveat(enforcers.limitedCalls, uint256(maxUses))]
  return {
    delegate,
    delegator,
    authority: ROOT_AUTHORITY,
    caveats: [ends, ...limits(), ...uses],
    salt,
    signature: '0x',
  }
}

/** The permission that a delegation says, to the last byte; undefined for any other delegation. */
export function toPermission(delegation: Delegation): WalletPermission | undefined {
  const terms = new Map(delegation.caveats.map((one) => [one.enforcer.toLowerCase(), one.terms]))
  const word = (enforcer: Hex, from: number, length = 32): bigint =>
    BigInt(slice(terms.get(enforcer) ?? '0x', from, from + length))
  const periodAt = (enforcer: Hex, from: number) => ({
    amount: word(enforcer, from),
    period: { durationS: Number(word(enforcer, from + 32)), startS: Number(word(enforcer, from + 64)) },
  })
  const tokenOf = (enforcer: Hex): Hex => slice(terms.get(enforcer) ?? '0x', 0, 20)
  const readGrant = (): WalletPermission['grant'] => {
    const { nativeAmount, nativePeriod, tokenAmount, tokenPeriod, allowedTargets, allowedMethods, valueLte } = enforcers
    if (terms.has(nativeAmount)) return { kind: 'native', amount: word(nativeAmount, 0) }
    if (terms.has(nativePeriod)) return { kind: 'native', ...periodAt(nativePeriod, 0) }
    if (terms.has(tokenAmount)) return { kind: 'token', token: tokenOf(tokenAmount), amount: word(tokenAmount, 20) }
    if (terms.has(tokenPeriod)) return { kind: 'token', token: tokenOf(tokenPeriod), ...periodAt(tokenPeriod, 20) }
    const methods = terms.get(allowedMethods)?.slice(2).match(/.{8}/g) ?? []
    return {
      kind: 'calls',
      contract: tokenOf(allowedTargets),
      selectors: methods.map((one): Hex => `0x${one}`),
      maxValue: word(valueLte, 0),
    }
  }
  try {
    const permission = {
      delegate: delegation.delegate.toLowerCase() as Hex,
      salt: delegation.salt,
      expiresAtS: Number(word(enforcers.timestamp, 16, 16)),
      ...(terms.has(enforcers.limitedCalls) && { maxUses: Number(word(enforcers.limitedCalls, 0)) }),
      grant: readGrant(),
    }
    // What is told of it is all that there is.
    const again = { ...toDelegation(permission, delegation.delegator), signature: delegation.signature }
    return toContext(again) === toContext(delegation) ? permission : undefined
  } catch {
    return undefined
  }
}

/** The manager's own typed data (EIP-712). */
export function toTypedDelegation({ signature: _, caveats, ...delegation }: Delegation, chainId: number) {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: DELEGATION_MANAGER },
    primaryType: 'Delegation',
    types: {
      Caveat: [
        { name: 'enforcer', type: 'address' },
        { name: 'terms', type: 'bytes' },
      ],
      Delegation: [
        { name: 'delegate', type: 'address' },
        { name: 'delegator', type: 'address' },
        { name: 'authority', type: 'bytes32' },
        { name: 'caveats', type: 'Caveat[]' },
        { name: 'salt', type: 'uint256' },
      ],
    },
    message: { ...delegation, caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })) },
  } as const
}

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])
const contextType = parseAbiParameters([
  'Delegation[] delegations',
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
])

/** What the holder shows the manager to use it (ERC-7710). */
export function toContext(delegation: Delegation): Hex {
  return encodeAbiParameters(contextType, [[delegation]])
}

/** The one delegation of a context; undefined for anything else. */
export function readContext(context: string): Delegation | undefined {
  try {
    const [list] = decodeAbiParameters(contextType, context as Hex)
    const [delegation] = list
    return list.length === 1 && delegation && toContext(delegation) === context.toLowerCase() ? delegation : undefined
  } catch {
    return undefined
  }
}

/** The call by which the account takes a permission back. */
export function encodeDisabling(delegation: Delegation): Hex {
  return encodeFunctionData({ abi, functionName: 'disableDelegation', args: [delegation] })
}

/** What a call of the manager takes back; undefined for every other call. */
export function readDisabling(data: Hex): Delegation | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName !== 'disableDelegation') return undefined
    const [delegation] = args
    return encodeDisabling(delegation) === data.toLowerCase() ? delegation : undefined
  } catch {
    return undefined
  }
}

/** The question to the manager whether it was taken back: which answers with one word. */
export function encodeIsDisabled(delegation: Delegation): Hex {
  return encodeFunctionData({ abi, functionName: 'disabledDelegations', args: [hashDelegation(delegation)] })
}

function hashDelegation(delegation: Delegation): Hex {
  const { types, message } = toTypedDelegation(delegation, 1)
  return hashStruct({ data: message as never, primaryType: 'Delegation', types })
}

/**
 * A signed delegation lets somebody act for the account, and one without limits lets them do anything: there is a request of its own for those.
 * @throws UnsignableError
 */
export function requireNoDelegation({ domain, types }: TypedData): void {
  const isForManager = String(domain.verifyingContract).toLowerCase() === DELEGATION_MANAGER
  if (isForManager || (domain.name === 'DelegationManager' && Object.hasOwn(types, 'Delegation')))
    throw new UnsignableError('The typed data lets somebody act for the account. Apps ask for permissions instead.')
}

/**
 * A nested signature whose types are told in their sorted order, as they stand in what is signed: without it accounts find another type where the primary one
 * is not the first by its name (ERC-7739, the explicit form).
 */
export function sortNestedTypes(wrapped: Hex): Hex {
  const length = Number(slice(wrapped, size(wrapped) - 2))
  const from = size(wrapped) - 2 - length
  const told = new TextDecoder().decode(
    Uint8Array.from(
      (
        slice(wrapped, from, from + length)
          .slice(2)
          .match(/../g) ?? []
      ).map((byte) => Number(`0x${byte}`)),
    ),
  )
  const [primary = '', ...others] = told.split(')').flatMap((type) => (type === '' ? [] : [`${type})`]))
  const nameOf = (type: string): string => type.slice(0, type.indexOf('('))
  const sorted = [primary, ...others].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  if (sorted[0] === primary) return wrapped
  const text = new TextEncoder().encode(`${sorted.join('')}${nameOf(primary)}`)
  return encodePacked(
    ['bytes', 'bytes', 'uint16'],
    [slice(wrapped, 0, from), `0x${[...text].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`, text.length],
  )
}
