import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId } from '@hawser/common'

/** Whether a wallet's word is a network of the namespace (CAIP-2); those of eip155 are whole numbers above zero. */
export function isNetworkOf(namespace: ChainNamespace, id: unknown): id is CaipNetworkId {
  if (!isCaipNetworkId(id) || !id.startsWith(`${namespace}:`)) return false
  return /^(eip155:[1-9]\d{0,15}|(?!eip155:)[a-z\d]+:[-_a-zA-Z\d]{1,32})$/.test(id)
}
