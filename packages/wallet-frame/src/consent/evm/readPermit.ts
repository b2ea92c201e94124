import type { TypedData, TypedField, TypedValue } from '../../signing/typedData.js'
import { PERMIT2_ADDRESS } from './callTable.js'
import { allow, type ReadCall } from './readCall.js'

/** Seconds since the Unix epoch from which on a deadline is none. */
const NEVER_S = 1n << 47n

/**
 * What typed data allows that is an allowance or a transfer in the form of a signature: Permit (ERC-2612, and DAI's older form), Permit2 (Uniswap), and transfers
 * with authorisation (ERC-3009). Null for all else, of which its tree alone tells.
 */
export function readPermit({ primaryType, domainFields, fields }: TypedData): ReadCall | null {
  const contract = textOf(domainFields, 'verifyingContract')
  if (contract === null) return null
  const read = byPrimaryType.get(primaryType)
  return read ? read(fields, contract) : null
}

type Read = (fields: readonly TypedField[], contract: string) => ReadCall | null

const onPermit2 =
  (read: (fields: readonly TypedField[]) => ReadCall | null): Read =>
  (fields, contract) =>
    contract.toLowerCase() === PERMIT2_ADDRESS ? read(fields) : null

const byPrimaryType: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['Permit', readErc2612],
  ['PermitSingle', onPermit2((fields) => readAllowances(fields, [structOf(fields, 'details')]))],
  ['PermitBatch', onPermit2((fields) => readAllowances(fields, listOf(fields, 'details')))],
  ['PermitTransferFrom', onPermit2((fields) => readTransfers(fields, [structOf(fields, 'permitted')]))],
  ['PermitBatchTransferFrom', onPermit2((fields) => readTransfers(fields, listOf(fields, 'permitted')))],
  ['PermitWitnessTransferFrom', onPermit2((fields) => readTransfers(fields, [structOf(fields, 'permitted')]))],
  ['PermitBatchWitnessTransferFrom', onPermit2((fields) => readTransfers(fields, listOf(fields, 'permitted')))],
  ['TransferWithAuthorization', readAuthorization],
  ['ReceiveWithAuthorization', readAuthorization],
])

function readErc2612(fields: readonly TypedField[], token: string): ReadCall | null {
  const spender = textOf(fields, 'spender')
  if (spender === null) return null
  const value = integerOf(fields, 'value')
  const deadline = integerOf(fields, 'deadline')
  if (value !== null && deadline !== null) return allowBySignature({ token, spender, value, deadline, way: 'permit' })
  // DAI's own, which allows all or nothing.
  const expiry = integerOf(fields, 'expiry')
  const isAllowed = textOf(fields, 'allowed')
  if (expiry === null || (isAllowed !== 'true' && isAllowed !== 'false')) return null
  const all = isAllowed === 'true' ? (1n << 256n) - 1n : 0n
  return allowBySignature({ token, spender, value: all, deadline: expiry === 0n ? NEVER_S : expiry, way: 'permit' })
}

function readAllowances(
  fields: readonly TypedField[],
  details: readonly (readonly TypedField[] | null)[] | null,
): ReadCall | null {
  const spender = textOf(fields, 'spender')
  if (spender === null) return null
  return joinAll(details, (one) => {
    const token = textOf(one, 'token')
    const value = integerOf(one, 'amount')
    const deadline = integerOf(one, 'expiration')
    if (token === null || value === null || deadline === null) return null
    return allowBySignature({ token, spender, value, deadline, way: 'permit2' })
  })
}

/** Transfers that the spender makes at once, to whom it likes: they are allowances that end with the first use. */
function readTransfers(
  fields: readonly TypedField[],
  permitted: readonly (readonly TypedField[] | null)[] | null,
): ReadCall | null {
  const spender = textOf(fields, 'spender')
  const deadline = integerOf(fields, 'deadline')
  if (spender === null || deadline === null) return null
  return joinAll(permitted, (one) => {
    const token = textOf(one, 'token')
    const value = integerOf(one, 'amount')
    if (token === null || value === null) return null
    return allowBySignature({ token, spender, value, deadline, way: 'permit2' })
  })
}

function readAuthorization(fields: readonly TypedField[], token: string): ReadCall | null {
  const to = textOf(fields, 'to')
  const quantity = integerOf(fields, 'value')
  if (to === null || quantity === null) return null
  return {
    actions: [{ kind: 'send', asset: { kind: 'token', token }, quantity, from: null, to }],
    warnings: [{ code: 'spendableBySignature', spender: to }],
  }
}

function allowBySignature({
  token,
  spender,
  value,
  deadline,
  way,
}: {
  readonly token: string
  readonly spender: string
  readonly value: bigint
  readonly deadline: bigint
  readonly way: 'permit' | 'permit2'
}): ReadCall {
  const isEndless = deadline >= NEVER_S
  const read = allow({
    asset: { kind: 'token', token },
    spender,
    quantity: value,
    expiresAtS: isEndless ? null : deadline,
    way,
  })
  const isWarned = isEndless && value > 0n
  return isWarned ? { ...read, warnings: [...read.warnings, { code: 'neverExpires' }] } : read
}

/** All of them, or null where one cannot be read: half of what is given away is not shown as the whole. */
function joinAll(
  parts: readonly (readonly TypedField[] | null)[] | null,
  read: (fields: readonly TypedField[]) => ReadCall | null,
): ReadCall | null {
  if (parts === null || parts.length === 0) return null
  const reads = parts.map((part) => part && read(part))
  if (!reads.every((one): one is ReadCall => one !== null)) return null
  return { actions: reads.flatMap(({ actions }) => actions), warnings: reads.flatMap(({ warnings }) => warnings) }
}

const fieldOf = (fields: readonly TypedField[], name: string): TypedField | undefined =>
  fields.find((field) => field.name === name)

function textOf(fields: readonly TypedField[], name: string): string | null {
  const value = fieldOf(fields, name)?.value
  return value?.kind === 'value' ? value.text : null
}

/** The value of a field that its type says is a number: a text that looks like one is none. */
function integerOf(fields: readonly TypedField[], name: string): bigint | null {
  const field = fieldOf(fields, name)
  return field?.value.kind === 'value' && field.type.startsWith('uint') ? BigInt(field.value.text) : null
}

function structOf(fields: readonly TypedField[], name: string): readonly TypedField[] | null {
  return toFields(fieldOf(fields, name)?.value)
}

function listOf(fields: readonly TypedField[], name: string): readonly (readonly TypedField[] | null)[] | null {
  const value = fieldOf(fields, name)?.value
  return value?.kind === 'list' ? value.items.map(toFields) : null
}

function toFields(value: TypedValue | undefined): readonly TypedField[] | null {
  return value?.kind === 'struct' ? value.fields : null
}

/** Whether a type is called as an allowance is. One that cannot be read is none to be signed lightly. */
export const isPermitType = (primaryType: string): boolean => byPrimaryType.has(primaryType)
