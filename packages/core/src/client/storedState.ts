import { caipNetworkIdSchema, chainNamespaces, type Storage, storageKeys, storageSchemas } from '@hawser/common'
import * as v from 'valibot'
import type { ConnectionId, ConnectorType } from '../contracts/connector.js'
import type { InitialState, StoredConnection } from './hawser.js'

/** The prefix of all that a client stores. */
export const storagePrefix = (clientId: string): string => `@hawser/${clientId}`

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256))
const namespaceSchema = v.picklist(chainNamespaces)
const connectorTypes = [
  'AUTH',
  'WALLET_CONNECT',
  'ANNOUNCED',
  'INJECTED',
  'EXTERNAL',
  'MULTI_CHAIN',
] as const satisfies ConnectorType[]

const storedConnectionSchema = v.pipe(
  v.object({
    id: v.custom<ConnectionId>((value) => typeof value === 'string'),
    namespace: namespaceSchema,
    connectorId: text,
    connectorType: v.picklist(connectorTypes),
    connectorName: text,
    connectorIcon: v.optional(v.pipe(v.string(), v.regex(/^(data:image\/|https:\/\/)/))),
    accounts: v.pipe(
      v.array(v.object({ address: text, type: v.picklist(['eoa', 'smartAccount', 'payment']) })),
      v.maxLength(1_000),
    ),
    address: text,
    chainId: v.nullable(caipNetworkIdSchema),
    isActive: v.boolean(),
  }),
  v.check(({ id, namespace, connectorId }) => id === `${namespace}/${connectorId}`),
  v.check(({ accounts, address }) => accounts.some((account) => account.address === address)),
  v.check(({ namespace, chainId }) => chainId === null || chainId.startsWith(`${namespace}:`)),
)

/** A list of which one bad entry does not take the others with it. */
const storedConnectionsSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((entries): StoredConnection[] => {
    const byId = new Map<ConnectionId, StoredConnection>()
    for (const entry of entries.slice(0, 64)) {
      const result = v.safeParse(storedConnectionSchema, entry)
      if (result.success && !byId.has(result.output.id)) byId.set(result.output.id, result.output)
    }
    return [...byId.values()]
  }),
)

const initialStateSchema = v.object({
  connections: storedConnectionsSchema,
  activeNamespace: v.nullable(namespaceSchema),
  selected: v.record(v.string(), v.unknown()),
})

/** The stored connections; undefined where none were ever stored. */
export function readStoredConnections(storage: Storage): readonly StoredConnection[] | undefined {
  return storage.read(storageKeys.connections, storedConnectionsSchema)
}

/** All that a client restores; undefined where nothing was ever stored. */
export function readStoredState(storage: Storage): InitialState | undefined {
  const connections = readStoredConnections(storage)
  const network = storage.read(storageKeys.activeCaipNetworkId, storageSchemas.activeCaipNetworkId)
  const namespace = storage.read(storageKeys.activeNamespace, storageSchemas.activeNamespace)
  if (!connections && !network && !namespace) return undefined
  return parseInitialState({
    connections: connections ?? [],
    activeNamespace: namespace ?? null,
    selected: Object.fromEntries([
      ...(connections ?? []).filter(({ isActive }) => isActive).map(({ namespace, chainId }) => [namespace, chainId]),
      ...(network ? [[network.slice(0, network.indexOf(':')), network]] : []),
    ]),
  })
}

/** A state that a server passed on, checked; undefined where it is not one. */
export function parseInitialState(value: unknown): InitialState | undefined {
  const result = v.safeParse(initialStateSchema, value)
  if (!result.success) return undefined
  const { selected, ...rest } = result.output
  const checked: InitialState['selected'] = {}
  for (const namespace of chainNamespaces) {
    const id = selected[namespace]
    if (v.is(caipNetworkIdSchema, id) && id.startsWith(`${namespace}:`)) checked[namespace] = id
  }
  return { ...rest, selected: checked }
}
