import { InvalidResponseError, parseAnswer } from '@hawser/common'
import { toChecksumAddress } from '@hawser/common/evm'
import type { PermissionGrant, PermissionTerm } from '@hawser/core'
import * as v from 'valibot'
import { parseChainId, toHexQuantity } from '../provider/chainId.js'

interface AskedPermissions {
  readonly caipNetworkId: PermissionGrant['caipNetworkId']
  readonly address: string
}

const contextSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000_000))
const addressSchema = v.pipe(
  v.string(),
  v.transform((text): string | undefined => toChecksumAddress(text)),
  v.string('Expected an address'),
)
const secondsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER / 1_000))
const chainIdSchema = v.union([v.string(), v.number()])
const factorySchema = v.object({ factory: addressSchema, factoryData: v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)) })
const termSchema = v.pipe(
  v.object({ type: v.pipe(v.string(), v.minLength(1)), data: v.nullish(v.record(v.string(), v.unknown()), {}) }),
  v.transform(({ type, data }): PermissionTerm => {
    const refuse = (details: string) => new InvalidResponseError({ details: `The permission "${type}": ${details}` })
    return { type, data: toExactJson(data, refuse) }
  }),
)

/** By the standard's earlier name, `wallet_grantPermissions`: one grant for all permissions. */
const earlierSchema = v.object({
  context: contextSchema,
  chainId: v.nullish(chainIdSchema),
  address: v.nullish(addressSchema),
  expiry: secondsSchema,
  permissions: v.pipe(v.array(termSchema), v.minLength(1)),
  policies: v.nullish(v.array(termSchema), []),
  accountMeta: v.nullish(factorySchema),
  signerMeta: v.nullish(
    v.object({ userOpBuilder: v.nullish(addressSchema), delegationManager: v.nullish(addressSchema) }),
  ),
})

/** By its present one, `wallet_requestExecutionPermissions`: a grant for each permission. */
const presentSchema = v.object({
  context: contextSchema,
  chainId: chainIdSchema,
  from: v.nullish(addressSchema),
  permission: termSchema,
  rules: v.nullish(v.array(termSchema), []),
  dependencies: v.nullish(v.array(factorySchema), []),
  delegationManager: v.nullish(addressSchema),
})

/**
 * Returns the permissions that a wallet granted, of the standard's earlier form or of its present one.
 * @throws InvalidResponseError, also for a grant on another network than was asked for
 */
export function parsePermissionGrants(method: string, answer: unknown, asked: AskedPermissions): PermissionGrant[] {
  const answers = parseAnswer(v.pipe(v.array(v.unknown()), v.minLength(1)), Array.isArray(answer) ? answer : [answer])
  return answers.map((one) => {
    const isPresent = typeof one === 'object' && one !== null && 'permission' in one
    return isPresent ? readPresent(method, one, asked) : readEarlier(method, one, asked)
  })
}

function readEarlier(method: string, answer: unknown, asked: AskedPermissions): PermissionGrant {
  const { context, chainId, address, expiry, permissions, policies, accountMeta, signerMeta } = parseAnswer(
    earlierSchema,
    answer,
  )
  const { delegationManager, userOpBuilder } = signerMeta ?? {}
  return {
    context,
    caipNetworkId: checkChain(chainId ?? asked.caipNetworkId.slice('eip155:'.length), asked),
    address: address ?? asked.address,
    permissions,
    policies,
    expiresAtMs: expiry * 1_000,
    ...(delegationManager && { delegationManager }),
    ...(userOpBuilder && { userOperationBuilder: userOpBuilder }),
    dependencies: accountMeta ? [accountMeta] : [],
    method,
  }
}

function readPresent(method: string, answer: unknown, asked: AskedPermissions): PermissionGrant {
  const { context, chainId, from, permission, rules, dependencies, delegationManager } = parseAnswer(
    presentSchema,
    answer,
  )
  const expiry = rules.find(({ type }) => type === 'expiry')
  return {
    context,
    caipNetworkId: checkChain(chainId, asked),
    address: from ?? asked.address,
    permissions: [permission],
    policies: rules.filter((rule) => rule !== expiry),
    expiresAtMs: expiry ? parseAnswer(secondsSchema, expiry.data.timestamp) * 1_000 : null,
    ...(delegationManager && { delegationManager }),
    dependencies,
    method,
  }
}

function checkChain(chainId: string | number, { caipNetworkId }: AskedPermissions): PermissionGrant['caipNetworkId'] {
  const granted = parseChainId(chainId)
  if (granted === caipNetworkId) return granted
  throw new InvalidResponseError({ details: `Asked on ${caipNetworkId}, the wallet allowed it on ${granted}.` })
}

/**
 * A copy of `value` as JSON has it, its bigints as 0x-hex. Whole numbers beyond 2^53 have lost digits already: they are no amounts.
 * @throws what `refuse` makes of a value that JSON cannot hold exactly
 */
export function toExactJson(value: object, refuse: (details: string) => Error): Record<string, unknown> {
  try {
    const text = JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, part: unknown) {
      // Pages teach bigints to become decimal text: what is there before that counts.
      const amount = this[key]
      if (typeof amount === 'bigint' && amount >= 0n) return toHexQuantity(amount)
      const isExact = typeof amount === 'number' && Math.abs(amount) <= Number.MAX_SAFE_INTEGER
      if (typeof amount === 'bigint' || (typeof amount === 'number' && !isExact))
        throw new RangeError(`"${key}" is no exact amount.`)
      return part
    })
    return JSON.parse(text) as Record<string, unknown>
  } catch (cause) {
    throw refuse(cause instanceof RangeError ? cause.message : 'it is not of the form of JSON.')
  }
}
