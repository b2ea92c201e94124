import {
  type ChainNamespace,
  InvalidResponseError,
  isCaipNetworkId,
  isChainNamespace,
  toShownText,
} from '@hawser/common'
import type { ConnectionId, ConnectionReport, Connector } from '../interfaces/connector.js'
import { type Account, type AccountType, isSameAddress } from '../state/account.js'
import type { ChosenWallet, ConnectAttempt, Connection } from '../state/tree.js'
import { areIdsOf, isAccountType, isChainId, isImageUrl, isText } from '../state/untrusted.js'
import { type Connections, type ConnectionsChange, removeConnections } from './connectionChanges.js'

export type ReportResult =
  | ({ readonly status: 'applied'; readonly id: ConnectionId } & ConnectionsChange)
  | { readonly status: 'stale' }
  | { readonly status: 'malformed'; readonly error: InvalidResponseError }

export interface ReportContext {
  /** The connector that the report came from. */
  readonly connector: Pick<Connector, 'id' | 'type' | 'name' | 'icon' | 'namespaces' | 'traits'>
  /** The connect that waits for its wallet, or how it ended. */
  readonly attempt: Pick<ConnectAttempt, 'connectorId' | 'generation' | 'phase' | 'isGranted'> | null
  /** The wallet that the user chose from a list, where the connector leads to any. */
  readonly chosen?: ChosenWallet | undefined
  /** Which of several accounts is taken first, by namespace. */
  readonly accountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
}

/**
 * Returns the connections after a connector's report. Pure.
 * A report counts when its generation is that of its connection, or of the connect attempt that is waiting for its connector; and of a namespace
 * that a wallet has added to its one session, when it is that of the session's other connections.
 */
export function applyReport(
  connections: Connections,
  input: unknown,
  { connector, attempt, chosen, accountTypes }: ReportContext,
): ReportResult {
  const report = parseConnectionReport(input)
  if (typeof report === 'string') return malformed(report)
  const { namespace, generation, chainId } = report
  const id: ConnectionId = `${namespace}/${connector.id}`
  if (!areIdsOf(namespace, { connectionId: report.connectionId, connectorId: connector.id, chainId })) {
    return malformed(`the report's ids (${report.connectionId}, ${chainId}) are not of ${id}`)
  }
  if (report.accounts.some((account) => account.namespace !== namespace))
    return malformed('an account is of another namespace')
  const { byId, active } = connections
  const current = byId[id]
  // What a connector speaks may come to depend on networks that the app has taken back since: what is connected is heard to its end.
  if (!current && !connector.namespaces.includes(namespace))
    return malformed(`${connector.id} does not speak ${namespace}`)
  const isAnswer =
    attempt?.phase === 'waiting' &&
    !attempt.isGranted &&
    attempt.generation === generation &&
    attempt.connectorId === connector.id
  const isAdded = (): boolean =>
    connector.traits?.session === 'shared' &&
    Object.values(byId).some((other) => other.connectorId === connector.id && other.generation === generation)
  if (!isAnswer && (current ? current.generation !== generation : !isAdded())) return { status: 'stale' }

  const accounts = withoutDuplicates(report.accounts)
  const defaultAccountType = report.isOrdered ? undefined : accountTypes?.[namespace]
  const preferred = choosePreferred(accounts, defaultAccountType)
  if (!preferred) return { status: 'applied', id, ...removeConnections(connections, [id]) }

  const connectorName = report.wallet?.name ?? connector.name
  const icon = report.wallet ? chooseIcon(report.wallet, chosen, current) : connector.icon
  const connection: Connection = {
    id,
    namespace,
    connectorId: connector.id,
    connectorType: connector.type,
    connectorName,
    ...(icon !== undefined && { connectorIcon: icon }),
    ...(connector.traits?.session === 'shared' && { isShared: true }),
    generation,
    accounts,
    address: chooseAddress(current, accounts, preferred, defaultAccountType),
    chainId,
    status: 'connected',
    ...(report.approvedChainIds && { approvedChainIds: [...report.approvedChainIds] }),
    ...(report.smartAccountChainIds && { smartAccountChainIds: [...report.smartAccountChainIds] }),
    ...(report.supportsAllNetworks === false && { supportsAllNetworks: false }),
  }
  const activeId = isAnswer ? id : (active[namespace] ?? id)
  return {
    status: 'applied',
    id,
    byId: isSame(current, connection) ? byId : { ...byId, [id]: connection },
    active: active[namespace] === activeId ? active : { ...active, [namespace]: activeId },
  }
}

/**
 * The picture that its user knows it by goes before the wallet's own, of which it is not known whether it can be drawn. Another wallet than the chosen
 * one may have answered: that one has a name of its own.
 */
function chooseIcon(
  { name, icon }: NonNullable<ConnectionReport['wallet']>,
  chosen: ChosenWallet | undefined,
  current: Connection | undefined,
): string | undefined {
  const read = (text: string): string => text.toLowerCase().replace(/wallet|[^\p{L}\p{N}]/gu, '')
  const known = current?.connectorName === name ? current.connectorIcon : undefined
  return (chosen && read(chosen.name) === read(name) ? chosen.imageUrl : undefined) ?? known ?? icon
}

/** The user's own choice stands until the wallet offers it no longer, or puts another account first than before. */
function chooseAddress(
  current: Connection | undefined,
  accounts: readonly Account[],
  preferred: Account,
  type: AccountType | undefined,
): string {
  if (!current) return preferred.address
  const before = choosePreferred(current.accounts, type)
  if (before && !isSameAccount(before, preferred)) return preferred.address
  const used = current.accounts.find(({ address }) => address === current.address)
  const chosen = used && accounts.find((account) => isSameAccount(account, used))
  return (chosen ?? preferred).address
}

/** A key of Polkadot has another address on each network. */
function isSameAccount(a: Account, b: Account): boolean {
  const { namespace } = a
  const isSameKey = namespace === 'polkadot' && a.publicKey !== undefined && a.publicKey === b.publicKey
  return isSameKey || isSameAddress(namespace, a.address, b.address)
}

function choosePreferred(accounts: readonly Account[], type: AccountType | undefined): Account | undefined {
  return accounts.find((account) => account.type === type) ?? accounts[0]
}

function withoutDuplicates(accounts: readonly Account[]): Account[] {
  const isFirst = (account: Account, index: number) =>
    accounts.findIndex((other) => isSameAddress(account.namespace, other.address, account.address)) === index
  return accounts.filter(isFirst)
}

function isSame(a: Connection | undefined, b: Connection): boolean {
  return a !== undefined && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted({ accounts, ...rest }: Connection): unknown {
  const entries = (value: object) => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return [entries(rest), accounts.map(entries)]
}

function malformed(details: string): ReportResult {
  return {
    status: 'malformed',
    error: new InvalidResponseError({ details: `A wallet's report was refused: ${details}` }),
  }
}

type Unchecked = Readonly<Record<string, unknown>>

/**
 * A report as a connector gives it, or what it lacks: wallets stand behind it, so nothing of it is taken on trust. What is no part of a
 * report is left out. Checked by hand, so that connecting needs no schema library.
 */
export function parseConnectionReport(input: unknown): ConnectionReport | string {
  const {
    connectionId,
    generation,
    namespace,
    accounts,
    chainId,
    wallet,
    approvedChainIds,
    smartAccountChainIds,
    supportsAllNetworks,
    isOrdered,
  } = Object(input) as Unchecked
  if (!isChainNamespace(namespace)) return 'expected a known namespace'
  if (typeof connectionId !== 'string') return 'expected a connection id'
  if (!Number.isSafeInteger(generation)) return 'expected a whole number as generation'
  if (!isChainId(chainId)) return 'expected a CAIP-2 id or null'
  if (!Array.isArray(accounts)) return 'expected a list of accounts'
  const checked = accounts.map((account: unknown) => parseAccount(Object(account)))
  const valid = checked.filter((account) => account !== undefined)
  if (valid.length < checked.length) return 'expected accounts with namespace, address and type'
  return {
    connectionId: connectionId as ConnectionReport['connectionId'],
    generation: generation as number,
    namespace,
    accounts: valid,
    chainId,
    ...parseWallet(Object(wallet)),
    ...(Array.isArray(approvedChainIds) && { approvedChainIds: approvedChainIds.filter(isCaipNetworkId) }),
    ...(Array.isArray(smartAccountChainIds) && { smartAccountChainIds: smartAccountChainIds.filter(isCaipNetworkId) }),
    ...(supportsAllNetworks === false && { supportsAllNetworks }),
    ...(isOrdered === true && { isOrdered }),
  }
}

/** A wallet's name and picture as it says them: a name that is none, or a picture that could be more than one, is left out. */
function parseWallet({ name: given, icon }: Unchecked): Pick<ConnectionReport, 'wallet'> {
  const name = toShownText(given)
  if (!name) return {}
  return { wallet: { name, ...(isImageUrl(icon) && { icon }) } }
}

function parseAccount({ namespace, address, type, publicKey, path, isDeployed }: Unchecked): Account | undefined {
  if (!isChainNamespace(namespace) || !isText(address) || !isAccountType(type)) return undefined
  if (!isOptionalString(publicKey) || !isOptionalString(path)) return undefined
  return {
    namespace,
    address,
    type,
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
    ...(typeof isDeployed === 'boolean' && { isDeployed }),
  }
}

function isOptionalString(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
