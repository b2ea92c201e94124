import type { CaipAddress } from './caipAddress.js'
import { isChainNamespace } from './chainNamespace.js'

/** Whether `value` is a CAIP-10 account id: three non-empty parts, the first a known namespace (VAL-03). */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === 3 && isChainNamespace(parts[0]) && parts[1] !== '' && parts[2] !== ''
}
