import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import { type Hex, toFunctionSelector } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { readPermission, type WalletPermission } from '../signing/delegation.js'
import { parse } from './frameRequest.js'

/** A permission that an app asks for, and its own words for it, which it gets back. */
export interface AskedPermission {
  readonly permission: WalletPermission
  readonly chain: number | undefined
  readonly from: string | undefined
  /** As it was asked for, without what is none of it. */
  readonly told: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
}

/** The types of permission, and of limit, that the chain enforces for the wallet's smart accounts. By the earlier names of ERC-7715 and the present ones. */
export const permissionTypes = [
  'native-token-transfer',
  'native-token-allowance',
  'native-token-periodic',
  'erc20-token-transfer',
  'erc20-token-allowance',
  'erc20-token-periodic',
  'contract-call',
] as const
export const policyTypes = ['call-limit'] as const

const MAX_PERMISSIONS = 8
/** Longer than anybody remembers what it was for. */
const MAX_LENGTH_S = 366 * 86_400
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase()) as v.GenericSchema<string, Hex>
const amount = v.pipe(
  v.string(),
  v.regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i),
  v.transform((text) => BigInt(text)),
  v.minValue(1n),
  v.maxValue(2n ** 256n - 1n),
)
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const chainId = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))]),
  v.transform(Number),
)
/** An app's reason is not shown: it could say anything. */
const why = { justification: v.optional(text(4_096)) }
const allowance = { allowance: v.optional(amount), allowanceAmount: v.optional(amount) }
const token = { address: v.optional(address), tokenAddress: v.optional(address) }
const periodic = {
  periodAmount: amount,
  periodDuration: v.pipe(seconds, v.minValue(60), v.maxValue(MAX_LENGTH_S)),
  startTime: v.nullish(seconds),
}
const functionSchema = v.union([
  v.strictObject({ selector: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/i), v.toLowerCase()) }),
  v.strictObject({ functionName: v.pipe(v.string(), v.regex(/^[a-z_$][\w$]{0,127}$/i)) }),
])
const callSchema = v.strictObject({
  ...why,
  address,
  abi: v.optional(v.pipe(v.array(v.record(text(64), v.unknown())), v.maxLength(512)), []),
  functions: v.pipe(v.array(functionSchema), v.minLength(1), v.maxLength(16)),
  valueLimit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i),
      v.transform((value) => BigInt(value)),
    ),
    '0',
  ),
})

const termSchema = v.strictObject({ type: text(64), data: v.optional(v.record(text(64), v.unknown()), {}) })
const signerSchema = v.variant('type', [
  v.strictObject({ type: v.literal('account'), data: v.strictObject({ address, id: v.optional(text(256)) }) }),
  v.strictObject({
    type: v.literal('key'),
    data: v.strictObject({
      type: v.literal('secp256k1'),
      publicKey: v.pipe(v.string(), v.regex(/^0x04[0-9a-f]{128}$/i)) as v.GenericSchema<Hex>,
    }),
  }),
])
const earlierSchema = v.strictTuple([
  v.strictObject({
    chainId: v.optional(chainId),
    address: v.optional(address),
    expiry: seconds,
    signer: signerSchema,
    permissions: v.pipe(v.array(termSchema), v.minLength(1), v.maxLength(MAX_PERMISSIONS)),
    policies: v.optional(v.pipe(v.array(termSchema), v.maxLength(4)), []),
  }),
])
const presentSchema = v.pipe(
  v.array(
    v.strictObject({
      chainId,
      from: v.nullish(address),
      to: address,
      permission: v.strictObject({ ...termSchema.entries, isAdjustmentAllowed: v.optional(v.boolean()) }),
      rules: v.nullish(v.pipe(v.array(termSchema), v.maxLength(4)), []),
    }),
  ),
  v.minLength(1),
  v.maxLength(MAX_PERMISSIONS),
)

type Term = v.InferOutput<typeof termSchema>

/**
 * The permissions that an app asks for, in either form of ERC-7715. What the chain would not enforce is refused, and nothing is left out in silence.
 * @throws UnsignableError, RpcError (-32602)
 */
export function readAskedPermissions(
  params: unknown,
  { isPresent, account, nowS }: { readonly isPresent: boolean; readonly account: string; readonly nowS: number },
): readonly AskedPermission[] {
  const read = (
    term: Term,
    { delegate, policies, expiresAtS }: { delegate: Hex; policies: readonly Term[]; expiresAtS: number },
  ): Pick<AskedPermission, 'permission' | 'told'> => {
    if (expiresAtS <= nowS || expiresAtS > nowS + MAX_LENGTH_S)
      throw refuse('A permission ends within a year from now, in seconds since 1970.')
    const maxUses = readUses(policies)
    const permission = readPermission(
      {
        delegate,
        salt: randomSalt(),
        expiresAtS,
        ...(maxUses !== undefined && { maxUses }),
        grant: readGrant(term, nowS),
      },
      account,
    )
    return { permission, told: { type: term.type, data: term.data } }
  }
  if (isPresent)
    return parse(presentSchema, params).map(({ chainId: chain, from, to, permission, rules }) => {
      const { isAdjustmentAllowed: _, ...term } = permission
      const [expiry, ...others] = (rules ?? []).filter(({ type }) => type === 'expiry')
      if (!expiry || others.length > 0) throw refuse('A permission has one rule for when it ends.')
      const { timestamp } = parse(v.strictObject({ timestamp: seconds }), expiry.data)
      const policies = (rules ?? []).filter((rule) => rule !== expiry)
      const of = { delegate: to, policies, expiresAtS: timestamp }
      return { ...read(term, of), chain, from: from ?? undefined }
    })
  const [{ chainId: chain, address: from, expiry, signer, permissions, policies }] = parse(earlierSchema, params)
  const delegate =
    signer.type === 'account' ? signer.data.address : (publicKeyToAddress(signer.data.publicKey).toLowerCase() as Hex)
  return permissions.map((term) => ({ ...read(term, { delegate, policies, expiresAtS: expiry }), chain, from }))
}

const refuse = (details: string): RpcError => new RpcError(-32602, { details })

function readGrant({ type, data }: Term, nowS: number): WalletPermission['grant'] {
  const period = ({
    periodDuration,
    startTime,
  }: {
    periodDuration: number
    startTime?: number | null | undefined
  }) => ({
    durationS: periodDuration,
    startS: startTime ?? nowS,
  })
  switch (type) {
    case 'native-token-transfer':
    case 'native-token-allowance':
      return { kind: 'native', amount: oneOf(parse(v.strictObject({ ...why, ...allowance }), data)) }
    case 'native-token-periodic': {
      const asked = parse(v.strictObject({ ...why, ...periodic }), data)
      return { kind: 'native', amount: asked.periodAmount, period: period(asked) }
    }
    case 'erc20-token-transfer':
    case 'erc20-token-allowance': {
      const asked = parse(v.strictObject({ ...why, ...token, ...allowance }), data)
      return { kind: 'token', token: tokenOf(asked), amount: oneOf(asked) }
    }
    case 'erc20-token-periodic': {
      const asked = parse(v.strictObject({ ...why, ...token, ...periodic }), data)
      return { kind: 'token', token: tokenOf(asked), amount: asked.periodAmount, period: period(asked) }
    }
    case 'contract-call': {
      const { address: contract, abi, functions, valueLimit } = parse(callSchema, data)
      const selectors = functions.map((one) =>
        'selector' in one ? (one.selector as Hex) : find(abi, one.functionName),
      )
      return { kind: 'calls', contract, selectors: [...new Set(selectors)], maxValue: valueLimit }
    }
    default:
      throw refuse(`The wallet has no permission of the type "${type}".`)
  }
}

type Amounts = { readonly allowance?: bigint | undefined; readonly allowanceAmount?: bigint | undefined }

function oneOf({ allowance: earlier, allowanceAmount }: Amounts): bigint {
  const found = earlier ?? allowanceAmount
  if (found === undefined || (allowanceAmount ?? found) !== found) throw refuse('The permission has no one amount.')
  return found
}

function tokenOf(asked: { readonly address?: Hex | undefined; readonly tokenAddress?: Hex | undefined }): Hex {
  const found = asked.tokenAddress ?? asked.address
  if (found === undefined || (asked.address ?? found) !== found) throw refuse('The permission has no one token.')
  return found
}

/** The function of that name: of several, nobody could say which is meant. */
function find(abi: readonly Readonly<Record<string, unknown>>[], name: string): Hex {
  const [found, ...others] = abi.filter((item) => item.type === 'function' && item.name === name)
  try {
    if (found && others.length === 0) return toFunctionSelector(found as never)
  } catch {}
  throw refuse(`The ABI has no one function "${name}".`)
}

function readUses(policies: readonly Term[]): number | undefined {
  const limits = policies.map(({ type, data }) => {
    if (type !== 'call-limit') throw refuse(`The wallet has no limit of the type "${type}".`)
    const schema = v.union([v.strictObject({ count: seconds }), v.strictObject({ limit: seconds })])
    const asked = parse(schema, data)
    return 'count' in asked ? asked.count : asked.limit
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}

const randomSalt = (): bigint =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
