import type { CaipNetworkId } from './caipNetworkId.js'
import { isChainNamespace } from './chainNamespace.js'

/** Whether `value` is a CAIP-2 network id: two non-empty parts, the first a known namespace (VAL-03). */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === 2 && isChainNamespace(parts[0]) && parts[1] !== ''
}
