import type { ChainNamespace, KeyValueStore } from '@hawser/common'
import * as v from 'valibot'
import type { ConsentAction } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'

/** Whom the user has sent to or allowed something by this wallet, in this browser. */
export interface KnownRecipients {
  list(namespace: ChainNamespace): readonly string[]
  /** The latest come first; the oldest go where there are too many. */
  add(namespace: ChainNamespace, addresses: readonly string[]): void
  /** Forgets all of them. */
  clear(): void
}

const MAX_RECIPIENTS = 500
const schema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(MAX_RECIPIENTS))

/** Keeps them in a store of the frame's own origin, by namespace and wallet. What is there and is not right is taken for nothing. */
export function createKnownRecipients(store: KeyValueStore, walletId: string): KnownRecipients {
  const prefix = `hawser-recipients:${walletId}:`
  const list = (namespace: ChainNamespace): readonly string[] => {
    try {
      const parsed = v.safeParse(schema, JSON.parse(store.get(prefix + namespace) ?? '[]'))
      return parsed.success ? parsed.output : []
    } catch {
      return []
    }
  }
  return {
    list,
    add(namespace, addresses) {
      const known = [...addresses, ...list(namespace)]
      const once = new Map<string, string>()
      for (const address of known) if (!once.has(keyOf(address))) once.set(keyOf(address), address)
      const all = [...once.values()].slice(0, MAX_RECIPIENTS)
      store.set(prefix + namespace, JSON.stringify(all))
    },
    clear() {
      for (const key of store.keys()) if (key.startsWith(prefix)) store.remove(key)
    },
  }
}

/** Those whom a request gives something: receivers, and whoever may take something. */
export function listRecipients(actions: readonly ConsentAction[]): readonly string[] {
  return actions.flatMap((action) => {
    switch (action.kind) {
      case 'send':
        return [action.toOwner ?? action.to]
      case 'allow':
        // A key that an app has made for it is nobody whom the user could know.
        return action.quantity === 0n || action.way === 'permission' ? [] : [action.spender]
      case 'allowAll':
        return action.isAllowed ? [action.operator] : []
      case 'setAuthority':
      case 'closeTokenAccount':
        return action.to === null ? [] : [action.to]
      case 'psbt':
        return action.outputs.flatMap(({ address, isOwn }) => (address === null || isOwn ? [] : [address]))
      default:
        return []
    }
  })
}

/** Those of them that a request makes known: who was really given something. A transfer of nothing anybody gets approved. */
export function listKnownAfter(actions: readonly ConsentAction[]): readonly string[] {
  return listRecipients(
    actions.flatMap((action): readonly ConsentAction[] => {
      if (action.kind === 'psbt') return [{ ...action, outputs: action.outputs.filter(({ units }) => units > 0n) }]
      return action.kind === 'send' && action.quantity === 0n ? [] : [action]
    }),
  )
}

/** What there is to say of them: whom nothing was sent to yet, and who looks like somebody else. `own` are the wallet's addresses. */
export function warnOfRecipients(
  recipients: readonly string[],
  { known, own }: { readonly known: readonly string[]; readonly own: readonly string[] },
): readonly ConsentWarning[] {
  const all = [...known, ...own]
  const keys = new Set(all.map(keyOf))
  return recipients.flatMap((address): readonly ConsentWarning[] => {
    if (keys.has(keyOf(address))) return []
    const alike = all.find((one) => isLookAlike(one, address))
    return [
      ...(alike === undefined ? [] : [{ code: 'lookAlike', address, known: alike } as const]),
      { code: 'firstTime', address },
    ]
  })
}

/** Of hexadecimal and bech32 the letter case says nothing; elsewhere it does. */
function keyOf(address: string): string {
  return /^(?:0x|bc1|tb1|bcrt1)/i.test(address) ? address.toLowerCase() : address
}

/** How many characters at each end make people take one address for another: wallets show four to six of them. */
const ALIKE_LENGTH = 3

/** Whether two addresses are easily taken for each other: made so that both ends are the same, in any letter case. */
export function isLookAlike(a: string, b: string): boolean {
  const [first, second] = [bodyOf(a), bodyOf(b)]
  if (first === null || second === null || keyOf(a) === keyOf(b)) return false
  return (
    first.slice(0, ALIKE_LENGTH) === second.slice(0, ALIKE_LENGTH) &&
    first.slice(-ALIKE_LENGTH) === second.slice(-ALIKE_LENGTH)
  )
}

/** What differs from address to address. Null for what is too short to be one. */
function bodyOf(address: string): string | null {
  const body = address.toLowerCase().replace(/^(?:0x|(?:bc|tb|bcrt)1[a-z\d])/, '')
  return body.length < 4 * ALIKE_LENGTH ? null : body
}
