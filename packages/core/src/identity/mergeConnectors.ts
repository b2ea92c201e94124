import type { ChainNamespace } from '@hawser/common'
import type { Connector, ConnectorTraits, ConnectorType } from '../interfaces/connector.js'
import {
  canonicalRdns,
  type FindIdentityOptions,
  findIdentity,
  normalizeWalletName,
  type WalletIdentity,
  walletIdentities,
} from './walletIdentities.js'

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
  /** All that its members can do. */
  readonly traits?: ConnectorTraits | undefined
  /** At least one; each speaks a namespace that none before it speaks. */
  readonly members: readonly Connector[]
}

/** Ways that may lead to one and the same wallet, the better one first: a wallet that announced itself beats a guessed one. */
const mergeable: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL']

/** Of these there can be several on a page that say to be one and the same wallet. */
const claiming: readonly ConnectorType[] = ['MULTI_CHAIN', 'ANNOUNCED']

interface Candidate {
  readonly connector: Connector
  readonly rdns: string | undefined
  /** Where it stands at a place of it, and announces no other rdns: what stands at the other places belongs to it. */
  readonly identity: WalletIdentity | undefined
}

interface Group {
  readonly rdns: string | undefined
  /** Where it stands among the groups, and its first connector among all connectors. */
  readonly place: number
  position: number
  readonly connectors: Connector[]
  /** The namespaces on which one of it says to be the wallet. */
  readonly claimed: Set<ChainNamespace>
}

/** The groups by what each can be found by: with hundreds of wallets none is compared with all the others. */
function createGroups() {
  const groups: Group[] = []
  const byObject = new Map<object, Group>()
  const byIdentity = new Map<WalletIdentity, Group>()
  const byRdns = new Map<string, Group[]>()
  /** How many groups of an rdns are known to be claimed on some namespaces. */
  const ended = new Map<string, number>()

  /** Two that announce one rdns with different objects are two wallets, whichever of them tells the truth. */
  const findByRdns = ({ connector: { type, namespaces }, rdns }: Candidate): Group | undefined => {
    const known = (rdns !== undefined && byRdns.get(rdns)) || []
    if (!claiming.includes(type)) return known[0]
    // What is claimed once stays so: the search goes on where the last one for the same namespaces ended.
    const search = `${namespaces.join()} ${rdns}`
    let index = ended.get(search) ?? 0
    while (namespaces.some((namespace) => known[index]?.claimed.has(namespace))) index += 1
    ended.set(search, index)
    return known[index]
  }
  const find = (candidate: Candidate): Group | undefined => {
    const { connector, rdns, identity } = candidate
    return [
      connector.pageObject && byObject.get(connector.pageObject),
      identity && rdns === undefined ? byIdentity.get(identity) : undefined,
      findByRdns(candidate),
    ].reduce<Group | undefined>(
      (first, group) => (group && !(first && first.place < group.place) ? group : first),
      undefined,
    )
  }
  const begin = ({ rdns, identity, connector }: Candidate, position: number): Group => {
    const group: Group = { rdns, place: groups.length, position, connectors: [], claimed: new Set() }
    groups.push(group)
    if (!mergeable.includes(connector.type)) return group
    // Whose announced object comes later, or never, is one wallet before, too.
    if (identity && !byIdentity.has(identity)) byIdentity.set(identity, group)
    if (rdns === undefined) return group
    const known = byRdns.get(rdns)
    if (known) known.push(group)
    else byRdns.set(rdns, [group])
    return group
  }
  return {
    groups,
    add(candidate: Candidate, position: number): void {
      const { connector } = candidate
      const isMergeable = mergeable.includes(connector.type)
      const group = (isMergeable && find(candidate)) || begin(candidate, position)
      group.connectors.push(connector)
      group.position = Math.min(group.position, position)
      if (claiming.includes(connector.type)) for (const own of connector.namespaces) group.claimed.add(own)
      const { pageObject } = connector
      if (!isMergeable || !pageObject) return
      const known = byObject.get(pageObject)
      if (!known || known.place > group.place) byObject.set(pageObject, group)
    },
  }
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
    traits: mergeTraits(shown),
    members: shown,
  }
}

/** The traits that the members have together: a session that fills several namespaces is ended as a whole, a pairing is shown. */
function mergeTraits(members: readonly Connector[]): ConnectorTraits | undefined {
  const [first, ...others] = members.map(({ traits }) => traits)
  if (others.length === 0) return first
  const all = [first, ...others]
  const traits: ConnectorTraits = {
    ...(all.some((one) => one?.session === 'shared') && { session: 'shared' }),
    ...(all.some((one) => one?.pairs) && { pairs: true }),
    ...(all.every((one) => one?.isListed === false) && { isListed: false }),
  }
  return Object.keys(traits).length > 0 ? traits : undefined
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
  const { groups, add } = createGroups()
  const found = connectors.map((connector, position) => ({ connector, position }))
  // Those with an rdns come first: what stands at another place of theirs finds them.
  const withRdns = found.filter(({ connector }) => connector.rdns)
  const withoutRdns = found.filter(({ connector }) => !connector.rdns)
  for (const { connector, position } of [...withRdns, ...withoutRdns]) {
    const rdns = connector.rdns && mergeable.includes(connector.type) ? canonicalRdns(connector.rdns) : undefined
    const known = findIdentity(connector, options)
    add({ connector, rdns, identity: rdns === undefined || known?.rdns === rdns ? known : undefined }, position)
  }
  const wallets = groups.sort((a, b) => a.position - b.position).map(toWallet)
  const ids = new Map<MergedWallet, string>()
  const withOwnId = createOwnIds()
  // Who announces an rdns has it, and not who has made an id alike.
  for (const wallet of [...wallets.filter(({ rdns }) => rdns), ...wallets.filter(({ rdns }) => !rdns)])
    ids.set(wallet, withOwnId(wallet.id, mergeable.includes(wallet.type)))
  return wallets.map((wallet) => ({ ...wallet, id: ids.get(wallet) ?? wallet.id }))
}

/** Gives an id where nobody has it, else a numbered one unless it is to stay as it is. */
function createOwnIds(): (id: string, canNumber: boolean) => string {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return (id, canNumber) => {
    let own = id
    let number = numbers.get(id) ?? 1
    for (; canNumber && taken.has(own); own = `${id}#${number}`) number += 1
    numbers.set(id, number)
    taken.add(own)
    return own
  }
}

/** The ids of wallets of which there are several that say to be the same one: by their rdns, or without one by their name on one namespace. */
export function findContested(wallets: readonly MergedWallet[]): ReadonlySet<string> {
  const claims = new Map<string, string[]>()
  for (const { id, type, rdns } of wallets) {
    if (type !== 'ANNOUNCED' && type !== 'MULTI_CHAIN') continue
    const claim = rdns ? canonicalRdns(rdns) : id.replace(/#\d+$/, '')
    const known = claims.get(claim)
    if (known) known.push(id)
    else claims.set(claim, [id])
  }
  return new Set([...claims.values()].filter(({ length }) => length > 1).flat())
}
