import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId } from '@hawser/common'
import type { ConnectorType } from '../interfaces/connector.js'
import type { AccountType } from './account.js'

/** A record of which nothing is known. */
export type Unchecked = Readonly<Record<string, unknown>>

/** More entries than this are not ours. As many accounts as adapters let a wallet share must pass. */
const maxEntries = 1000

/** The entries of a list that `parse` lets through: one bad entry does not take the others with it. */
export function parseList<T>(list: unknown, parse: (entry: Unchecked) => T | undefined): T[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, maxEntries) : []
  return entries.map((entry) => parse(Object(entry))).filter((entry) => entry !== undefined)
}

const accountTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment'] satisfies AccountType[]
const connectorTypes: readonly unknown[] = [
  'AUTH',
  'WALLET_CONNECT',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'MULTI_CHAIN',
] satisfies ConnectorType[]

/** An id or an address: some text, and not a book. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 256
}

/** A picture's URL as it may be drawn and stored: room for any sensible logo, and none for filling the page's memory or storage. */
export function isImageUrl(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 131_072 && /^(data:image\/|https:\/\/.{1,2040}$)/i.test(value)
}

export function isAccountType(value: unknown): value is AccountType {
  return accountTypes.includes(value)
}

export function isConnectorType(value: unknown): value is ConnectorType {
  return connectorTypes.includes(value)
}

/** A wallet's chain, or null where it does not say. */
export function isChainId(value: unknown): value is CaipNetworkId | null {
  return value === null || isCaipNetworkId(value)
}

/** Whether the ids of one connection fit together. */
export function areIdsOf(
  namespace: ChainNamespace,
  { connectionId, connectorId, chainId }: { connectionId: unknown; connectorId: string; chainId: CaipNetworkId | null },
): boolean {
  return connectionId === `${namespace}/${connectorId}` && (chainId === null || chainId.startsWith(`${namespace}:`))
}
