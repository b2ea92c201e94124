import { type CaipNetworkId, type ChainNamespace, isCaipNetworkId, isChainNamespace } from '@hawser/common'
import * as v from 'valibot'
import type { ConnectionId, ConnectorType } from '../contracts/connector.js'
import type { AccountType } from './account.js'

const accountTypes: readonly unknown[] = ['eoa', 'smartAccount', 'payment'] satisfies AccountType[]
const connectorTypes: readonly unknown[] = [
  'AUTH',
  'WALLET_CONNECT',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'MULTI_CHAIN',
] satisfies ConnectorType[]

/** A name, an id or an address: some text, and not a book. */
export const textSchema = v.custom<string>(
  (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 256,
  'expected text',
)
export const namespaceSchema = v.custom<ChainNamespace>(isChainNamespace, 'expected a known namespace')
export const chainIdSchema = v.custom<CaipNetworkId | null>(
  (value) => value === null || isCaipNetworkId(value),
  'expected a CAIP-2 id',
)
export const accountTypeSchema = v.custom<AccountType>(
  (value) => accountTypes.includes(value),
  'expected an account type',
)
export const connectorTypeSchema = v.custom<ConnectorType>(
  (value) => connectorTypes.includes(value),
  'expected a connector type',
)

/** Whether the ids of one connection fit together. */
export function areIdsOf(
  namespace: ChainNamespace,
  {
    connectionId,
    connectorId,
    chainId,
  }: { connectionId: ConnectionId; connectorId: string; chainId: CaipNetworkId | null },
): boolean {
  return connectionId === `${namespace}/${connectorId}` && (chainId === null || chainId.startsWith(`${namespace}:`))
}
