import type { HistoryTransaction } from '@hawser/blockchain-api'
import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '@hawser/common'
import { selectActiveAddress } from '../selectors/account.js'
import { memoizeSelector } from '../selectors/memoizeSelector.js'
import type { HawserState } from '../state/tree.js'
import { addressKey, isSameName, type KnownName, type Recipient } from './profileState.js'
import { listSentTo, lookOf, ownAccounts } from './receiverStanding.js'

/** Somebody whom the user may want to send to: sent to before, named by the user, or another account of their own. */
export interface ReceiverSuggestion {
  readonly address: string
  /** What the user calls the address, else the name that it was sent to by; null where there is neither. */
  readonly name: string | null
  /** The wallet that the address is an account of, where it is the user's own. */
  readonly wallet: string | null
  /** Whether something was sent there from here. */
  readonly isRecent: boolean
  /** What to give the send form (`setReceiver`): the name where it is known to lead to the address, so that it is looked up anew; else the address. */
  readonly receiver: string
}

const nobody: readonly ReceiverSuggestion[] = []
const noRecipients: readonly Recipient[] = []
const noNames: readonly KnownName[] = []
const noLabels: Readonly<Record<string, string>> = {}
const noTransactions: readonly HistoryTransaction[] = []

/**
 * Whom the account in use may send to on a network: recent recipients, the latest first, then addresses with a label, then the other accounts of the
 * connected wallets. Of addresses that look alike when shortened, those included that the account has sent to as far as its history is loaded, only
 * those are told that the user has named or has the keys of: one of the others may have been made to be mistaken.
 */
export function selectReceivers(state: HawserState, caipNetworkId: CaipNetworkId): readonly ReceiverSuggestion[] {
  return select(state, caipNetworkId)
}

const select = /* @__PURE__ */ memoizeSelector<CaipNetworkId, readonly ReceiverSuggestion[]>(
  ({ connections, features: { profile, activity } }) => [
    connections,
    activity?.transactions ?? noTransactions,
    profile?.recipients ?? noRecipients,
    profile?.labels ?? noLabels,
    profile?.names ?? noNames,
  ],
  (state, caipNetworkId) => {
    const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
    const { labels = noLabels, names = noNames, recipients = noRecipients } = state.features.profile ?? {}
    const found = new Map<string, ReceiverSuggestion>()
    const add = (address: string, more: Partial<ReceiverSuggestion>): void => {
      const key = addressKey(namespace, address)
      const name = Object.hasOwn(labels, key) ? (labels[key] ?? null) : null
      const receiver = name === null ? address : (nameFor(key, names, caipNetworkId) ?? address)
      const known = found.get(key) ?? { address, name, wallet: null, isRecent: false, receiver }
      found.set(key, { ...known, ...more })
    }

    for (const recipient of recipients) {
      if (recipient.namespace !== namespace) continue
      add(recipient.address, { isRecent: true })
      const known = found.get(addressKey(namespace, recipient.address))
      const name = known?.name === null ? nameOf(recipient, names, caipNetworkId) : null
      if (name) add(recipient.address, name)
    }
    const prefix = `${namespace}:`
    for (const key of Object.keys(labels).reverse()) if (key.startsWith(prefix)) add(key.slice(prefix.length), {})
    for (const { address, wallet } of ownAccounts(state, namespace)) add(address, { wallet })

    const sender = selectActiveAddress(state, namespace)
    const others = listSentTo(state)
    if (sender !== undefined) {
      found.delete(addressKey(namespace, sender))
      others.push(sender)
    }
    return found.size === 0 ? nobody : withoutLookAlikes([...found.values()], { labels, namespace, others })
  },
)

/** The name that a recipient was sent to by. Null where it leads elsewhere by now; only one that is known for this very network is looked up again. */
function nameOf(
  { name, address, namespace }: Recipient,
  names: readonly KnownName[],
  caipNetworkId: CaipNetworkId,
): Pick<ReceiverSuggestion, 'name' | 'receiver'> | null {
  if (name === null) return null
  const known = names.find((one) => isSameName(one, { name, caipNetworkId }))
  if (!known) return { name, receiver: address }
  return addressKey(namespace, known.address) === addressKey(namespace, address) ? { name, receiver: name } : null
}

/** The name that a labelled address was entered or sent to by: should it lead elsewhere by now, the form says so. */
function nameFor(key: string, names: readonly KnownName[], caipNetworkId: CaipNetworkId): string | undefined {
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  return names.find((one) => one.caipNetworkId === caipNetworkId && addressKey(chainNamespace, one.address) === key)
    ?.name
}

interface Known {
  readonly labels: Readonly<Record<string, string>>
  readonly namespace: ChainNamespace
  /** Addresses that are not told, and that one which is told may be mistaken for. */
  readonly others: readonly string[]
}

function withoutLookAlikes(
  all: readonly ReceiverSuggestion[],
  { labels, namespace, others }: Known,
): readonly ReceiverSuggestion[] {
  const alike = new Map<string, Set<string>>()
  for (const address of [...all.map((one) => one.address), ...others]) {
    const known = alike.get(lookOf(address)) ?? new Set()
    alike.set(lookOf(address), known.add(addressKey(namespace, address)))
  }
  return all.filter(
    ({ address, wallet }) =>
      alike.get(lookOf(address))?.size === 1 ||
      wallet !== null ||
      Object.hasOwn(labels, addressKey(namespace, address)),
  )
}

/**
 * Returns those of the suggestions that what was typed may stand for: part of a name, or the beginning of an address. All of them while nothing is
 * typed. Letter case is of no account.
 */
export function filterReceivers(all: readonly ReceiverSuggestion[], typed: string): readonly ReceiverSuggestion[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return all
  return all.filter(
    ({ address, name, wallet }) =>
      address.toLowerCase().startsWith(wanted) || [name, wallet].some((text) => text?.toLowerCase().includes(wanted)),
  )
}
