import type { ChainNamespace } from '@hawser/common'
import type { Connector, ConnectorType } from '../contracts/connector.js'
import { type FindIdentityOptions, findIdentity } from './findIdentity.js'
import { normalizeWalletName } from './normalizeWalletName.js'
import { canonicalRdns, type WalletIdentity, walletIdentities } from './walletIdentities.js'

/** One wallet of the list with the connectors that reach it, the better way to a namespace first. */
export interface MergedWallet {
  /** The canonical rdns where the wallet has one, else the id of the connector seen first: the same on every page load. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly namespaces: readonly ChainNamespace[]
  readonly isInstalled: boolean
  readonly installUrl?: string | undefined
  /** At least one; each speaks a namespace that none before it speaks. */
  readonly members: readonly Connector[]
}

/** Ways that may lead to one and the same wallet, the better one first: a wallet that announced itself beats a guessed one. */
const mergeable: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL']

/** Of these there can be several on a page that say to be one and the same wallet. */
const claiming: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED']

interface Group {
  readonly rdns: string | undefined
  /** Shown by an object that announced the identity's rdns: what stands at its other places belongs to it. */
  readonly identity: WalletIdentity | undefined
  readonly connectors: Connector[]
}

interface Candidate extends Omit<Group, 'connectors'> {
  readonly connector: Connector
}

function isOneWallet(group: Group, { connector, rdns, identity }: Candidate): boolean {
  if (!mergeable.includes(connector.type) || group.connectors.some(({ type }) => !mergeable.includes(type)))
    return false
  if (connector.pageObject && group.connectors.some(({ pageObject }) => pageObject === connector.pageObject))
    return true
  if (identity && group.identity === identity && rdns === undefined) return true
  if (group.rdns === undefined || group.rdns !== rdns) return false
  // Two that announce one rdns with different objects are two wallets, whichever of them tells the truth.
  const isClaim = ({ type, namespaces }: Connector): boolean =>
    claiming.includes(type) && namespaces.some((name) => connector.namespaces.includes(name))
  return !(claiming.includes(connector.type) && group.connectors.some(isClaim))
}

function toWallet({ rdns, connectors }: Group): MergedWallet {
  const ranked = [...connectors].sort((a, b) => mergeable.indexOf(a.type) - mergeable.indexOf(b.type))
  const members: Connector[] = []
  const namespaces: ChainNamespace[] = []
  for (const connector of ranked) {
    const added = connector.namespaces.filter((namespace) => !namespaces.includes(namespace))
    if (added.length === 0) continue
    namespaces.push(...added)
    members.push(connector)
  }
  const first = members[0] ?? ranked[0]
  if (!first) throw new RangeError('A wallet without a connector')
  const shown = members.length > 0 ? members : [first]
  const pick = <TName extends 'imageId' | 'explorerId' | 'installUrl'>(name: TName): Connector[TName] =>
    shown.find((member) => member[name])?.[name]
  return {
    id: rdns ?? first.id,
    type: members.length > 1 ? 'MULTI_CHAIN' : first.type,
    name: normalizeWalletName(first.name),
    icon: ranked.find(({ icon }) => icon)?.icon,
    rdns: rdns ?? first.rdns,
    imageId: pick('imageId'),
    explorerId: pick('explorerId'),
    namespaces,
    isInstalled: shown.some(({ isInstalled }) => isInstalled),
    installUrl: pick('installUrl'),
    members: shown,
  }
}

/**
 * One wallet seen several times becomes one entry: where it is the same object, where the rdns is the same one, or where the identity table's
 * evidence shows it. A name merges nothing. Of several that announce one rdns each is a wallet of its own.
 * The window.ethereum of an announced wallet is dropped. A wallet seen on several namespaces is one MULTI_CHAIN wallet.
 */
export function mergeConnectors(
  connectors: readonly Connector[],
  options: FindIdentityOptions = { page: undefined, identities: walletIdentities },
): readonly MergedWallet[] {
  const groups: Group[] = []
  // Those with an rdns come first: what stands at another place of theirs finds them.
  const withRdns = connectors.filter(({ rdns }) => rdns)
  const withoutRdns = connectors.filter(({ rdns }) => !rdns)
  for (const connector of [...withRdns, ...withoutRdns]) {
    const rdns = connector.rdns && mergeable.includes(connector.type) ? canonicalRdns(connector.rdns) : undefined
    const found = findIdentity(connector, options)
    const identity = rdns === undefined || found?.rdns === rdns ? found : undefined
    const group = groups.find((known) => isOneWallet(known, { connector, rdns, identity }))
    if (group) group.connectors.push(connector)
    else groups.push({ rdns, identity: rdns === undefined ? undefined : identity, connectors: [connector] })
  }
  const position = (group: Group): number =>
    Math.min(...group.connectors.map((connector) => connectors.indexOf(connector)))
  const wallets = [...groups].sort((a, b) => position(a) - position(b)).map(toWallet)
  const ids = new Map<MergedWallet, string>()
  const taken = new Set<string>()
  // Who announces an rdns has it, and not who has made an id alike.
  for (const wallet of [...wallets.filter(({ rdns }) => rdns), ...wallets.filter(({ rdns }) => !rdns)]) {
    const id = mergeable.includes(wallet.type) ? withOwnId(wallet.id, taken) : wallet.id
    taken.add(id)
    ids.set(wallet, id)
  }
  return wallets.map((wallet) => ({ ...wallet, id: ids.get(wallet) ?? wallet.id }))
}

function withOwnId(id: string, taken: ReadonlySet<string>): string {
  for (let number = 2, own = id; ; number += 1) {
    if (!taken.has(own)) return own
    own = `${id}#${number}`
  }
}

/** The ids of wallets of which there are several that say to be the same one: by their rdns, or without one by their name on one namespace. */
export function findContested(wallets: readonly MergedWallet[]): ReadonlySet<string> {
  const claims = new Map<string, string[]>()
  for (const { id, type, rdns } of wallets) {
    if (type !== 'ANNOUNCED' && type !== 'MULTI_CHAIN') continue
    const claim = rdns ? canonicalRdns(rdns) : id.replace(/#\d+$/, '')
    claims.set(claim, [...(claims.get(claim) ?? []), id])
  }
  return new Set([...claims.values()].filter(({ length }) => length > 1).flat())
}
