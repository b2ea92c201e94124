import type { ChainNamespace } from '@hawser/common'
import type { Connector, ConnectorType } from '../contracts/connector.js'
import { normalizeWalletName } from './normalizeWalletName.js'
import { canonicalRdns } from './walletIdentities.js'

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

interface Group {
  readonly rdns: string | undefined
  readonly name: string
  readonly connectors: Connector[]
}

function isOneWallet(group: Group, connector: Connector, rdns: string | undefined): boolean {
  if (!mergeable.includes(connector.type) || group.connectors.some(({ type }) => !mergeable.includes(type)))
    return false
  if (group.connectors.some(({ id }) => id === connector.id)) return true
  if (group.rdns !== undefined && rdns !== undefined) return group.rdns === rdns
  // Wallets that tell no rdns (Wallet Standard, window.ethereum) are known by their name alone.
  if (group.name.toLowerCase() !== normalizeWalletName(connector.name).toLowerCase()) return false
  const isElsewhere = !group.connectors.some(({ namespaces }) =>
    namespaces.some((name) => connector.namespaces.includes(name)),
  )
  return isElsewhere || connector.type === 'INJECTED' || group.connectors.every(({ type }) => type === 'INJECTED')
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
 * The identity table: one wallet seen several times becomes one entry.
 * Two announcements of one rdns: the first stays. The window.ethereum of an announced wallet is dropped.
 * A wallet seen on several namespaces is one MULTI_CHAIN wallet.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly MergedWallet[] {
  const groups: Group[] = []
  // Those with an rdns come first, so that what has only a name finds the wallet that the name belongs to.
  const withRdns = connectors.filter(({ rdns }) => rdns)
  const withoutRdns = connectors.filter(({ rdns }) => !rdns)
  for (const connector of [...withRdns, ...withoutRdns]) {
    const rdns = connector.rdns && mergeable.includes(connector.type) ? canonicalRdns(connector.rdns) : undefined
    const group = groups.find((known) => isOneWallet(known, connector, rdns))
    if (group) group.connectors.push(connector)
    else groups.push({ rdns, name: normalizeWalletName(connector.name), connectors: [connector] })
  }
  const position = (group: Group): number =>
    Math.min(...group.connectors.map((connector) => connectors.indexOf(connector)))
  return [...groups].sort((a, b) => position(a) - position(b)).map(toWallet)
}
