import { chainNamespaces, isCaipNetworkId, isChainNamespace, type Storage, storageKeys } from '@hawser/common'
import * as v from 'valibot'
import type { ConnectionId } from '../contracts/connector.js'
import {
  accountTypeSchema,
  areIdsOf,
  chainIdSchema,
  connectorTypeSchema,
  namespaceSchema,
  textSchema,
} from '../state/leafSchemas.js'
import type { RecentWallet } from '../state/tree.js'
import type { InitialState, StoredConnection } from './storedConnection.js'

/** The prefix of all that a client stores. */
export const storagePrefix = (clientId: string): string => `@hawser/${clientId}`

const isIcon = (value: unknown): value is string =>
  typeof value === 'string' && /^(data:image\/|https:\/\/)/.test(value)
const iconSchema = v.optional(v.custom<string>(isIcon))

const storedConnectionSchema = v.object({
  id: v.custom<ConnectionId>((value) => typeof value === 'string'),
  namespace: namespaceSchema,
  connectorId: textSchema,
  connectorType: connectorTypeSchema,
  connectorName: textSchema,
  connectorIcon: iconSchema,
  accounts: v.array(v.object({ address: textSchema, type: accountTypeSchema })),
  address: textSchema,
  chainId: chainIdSchema,
  isActive: v.custom<boolean>((value) => typeof value === 'boolean'),
})

const recentWalletSchema = v.object({
  id: textSchema,
  name: textSchema,
  rdns: v.optional(textSchema),
  imageUrl: iconSchema,
})

const initialStateSchema = v.object({ connections: v.unknown(), activeNamespace: v.unknown(), selected: v.unknown() })

/** The entries of a list that are what `schema` says: one bad entry does not take the others with it. */
function parseList<TSchema extends v.GenericSchema>(schema: TSchema, list: unknown): v.InferOutput<TSchema>[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, 64) : []
  return entries.flatMap((entry) => {
    const result = v.safeParse(schema, entry)
    return result.success ? [result.output] : []
  })
}

function parseConnections(list: unknown): readonly StoredConnection[] {
  const connections = parseList(storedConnectionSchema, list).filter(
    ({ id, namespace, connectorId, chainId, accounts, address }) =>
      areIdsOf(namespace, { connectionId: id, connectorId, chainId }) &&
      accounts.some((account) => account.address === address),
  )
  return [...new Map(connections.map((connection) => [connection.id, connection])).values()]
}

/** The stored connections; undefined where none were ever stored. */
export function readStoredConnections(storage: Storage): readonly StoredConnection[] | undefined {
  const list = storage.read(storageKeys.connections, v.unknown())
  return list === undefined ? undefined : parseConnections(list)
}

/** The wallets used before, the latest first (ENT-11). */
export function readRecentWallets(storage: Storage): readonly RecentWallet[] {
  return parseList(recentWalletSchema, storage.read(storageKeys.recentWallets, v.unknown())).map(
    ({ imageUrl, rdns, ...wallet }) => ({
      ...wallet,
      ...(rdns !== undefined && { rdns }),
      ...(imageUrl !== undefined && { icon: imageUrl }),
    }),
  )
}

/** All that a client restores; undefined where nothing was ever stored. */
export function readStoredState(storage: Storage): InitialState | undefined {
  const connections = readStoredConnections(storage)
  const id = storage.read(storageKeys.activeCaipNetworkId, v.unknown())
  const activeNamespace = storage.read(storageKeys.activeNamespace, v.unknown())
  if (!connections && id === undefined && activeNamespace === undefined) return undefined
  const selected: InitialState['selected'] = {}
  for (const { isActive, namespace, chainId } of connections ?? [])
    if (isActive && chainId) selected[namespace] = chainId
  const network = parseSelected(Object.fromEntries(chainNamespaces.map((namespace) => [namespace, id])))
  return {
    connections: connections ?? [],
    activeNamespace: isChainNamespace(activeNamespace) ? activeNamespace : null,
    selected: { ...selected, ...network },
  }
}

/** A state that a server passed on, checked; undefined where it is not one. */
export function parseInitialState(value: unknown): InitialState | undefined {
  const result = v.safeParse(initialStateSchema, value)
  if (!result.success || !Array.isArray(result.output.connections)) return undefined
  const { connections, activeNamespace, selected } = result.output
  return {
    connections: parseConnections(connections),
    activeNamespace: isChainNamespace(activeNamespace) ? activeNamespace : null,
    selected: parseSelected(selected),
  }
}

/** The network ids of a record that stand under their own namespace. */
function parseSelected(value: unknown): InitialState['selected'] {
  const selected: InitialState['selected'] = {}
  for (const namespace of chainNamespaces) {
    const id: unknown = Object(value)[namespace]
    if (isCaipNetworkId(id) && id.startsWith(`${namespace}:`)) selected[namespace] = id
  }
  return selected
}
