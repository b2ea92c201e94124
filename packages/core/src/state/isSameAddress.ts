import type { ChainNamespace } from '@hawser/common'

/** Whether two addresses of a namespace are one: hexadecimal ones say the same in either letter case, others do not. */
export function isSameAddress(namespace: ChainNamespace, a: string, b: string): boolean {
  return a === b || (namespace === 'eip155' && a.toLowerCase() === b.toLowerCase())
}
