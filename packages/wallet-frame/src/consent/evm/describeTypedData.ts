import { requireNoUserOperation } from '../../signing/batchAccount.js'
import { readTypedData, requireStatedChain, type TypedField, type TypedValue } from '../../signing/typedData.js'
import type { ConsentAction } from '../consent.js'
import { hasUnseenCharacters } from '../unseenCharacters.js'
import type { ConsentWarning } from '../warnings.js'
import { isPermitType, readPermit } from './readPermit.js'

/** Typed data by which somebody else can move what the account has, later and without asking: orders of markets, delegations, requests that others send. */
const spendable: ReadonlySet<string> = new Set([
  'OrderComponents',
  'Order',
  'BulkOrder',
  'MetaTransaction',
  'ForwardRequest',
  'SafeTx',
  'Delegation',
  'PackedUserOperation',
])

/** What typed data allows, where it is an allowance, and all of it as a tree. @throws UnsignableError */
export function describeTypedData(
  input: unknown,
  chainId: string,
): {
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
  readonly fee: null
} {
  const typedData = readTypedData(input)
  requireStatedChain(typedData, chainId)
  requireNoUserOperation(typedData)
  const { primaryType, domainFields, fields } = typedData
  const permit = readPermit(typedData)
  const warnings: ConsentWarning[] = [...(permit?.warnings ?? [])]
  if (!permit && isPermitType(primaryType)) warnings.push({ code: 'unreadable' })
  if (!permit && (isPermitType(primaryType) || spendable.has(primaryType)))
    warnings.push({ code: 'spendableBySignature', spender: null })
  if ([...domainFields, ...fields].some(({ value }) => isUnseen(value))) warnings.push({ code: 'unseenCharacters' })
  if (!domainFields.some(({ name }) => name === 'chainId')) warnings.push({ code: 'anyNetwork' })
  const tree: ConsentAction = { kind: 'typedData', primaryType, domain: domainFields, fields }
  return { actions: [...(permit?.actions ?? []), tree], warnings, fee: null }
}

function isUnseen(value: TypedValue): boolean {
  if (value.kind === 'value') return hasUnseenCharacters(value.text)
  const parts = value.kind === 'list' ? value.items : value.fields.map((field: TypedField) => field.value)
  return parts.some(isUnseen)
}
