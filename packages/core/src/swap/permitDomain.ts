import { keccak256 } from '@hawser/common/evm'
import type { Hex } from './checkSwap.js'

/** By which a contract tells the domain that it checks signatures for (ERC-2612). */
export const separatorAbi = {
  type: 'function',
  name: 'DOMAIN_SEPARATOR',
  stateMutability: 'view',
  inputs: [],
  outputs: [{ name: '', type: 'bytes32' }],
} as const

type DomainField =
  | { readonly name: 'name' | 'version'; readonly type: 'string' }
  | { readonly name: 'chainId'; readonly type: 'uint256' }
  | { readonly name: 'verifyingContract'; readonly type: 'address' }

interface PermitDomain {
  readonly name: string
  readonly version?: string
  readonly chainId: bigint
  readonly verifyingContract: Hex
}

/** The separator of a domain of these fields (EIP-712). */
export function hashDomain(fields: readonly DomainField[], domain: PermitDomain): Hex {
  const type = `EIP712Domain(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`
  const values = fields.map(({ name, type }) => (type === 'string' ? keccak256(domain[name] ?? '') : domain[name]))
  const words = [keccak256(type), ...values].map(toWord).join('')
  return keccak256(Uint8Array.from(words.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** A word of the ABI, without 0x. */
export function toWord(value: string | bigint | number): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)
  return digits.padStart(64, '0')
}
