import { isChainNamespace } from '@hawser/common'
import { currentChainId, isNetworkOf } from '../namespaces/chainIds.js'
import type { SessionLike } from '../provider/universalProviderLike.js'
import type { WalletState } from './createWalletState.js'
import { parseSession } from './parseSession.js'

/** The client of the SDK, as far as its events go. What stands in them is the wallet's word. */
export interface EventSource {
  on(event: string, listener: (event: unknown) => void): unknown
  off(event: string, listener: (event: unknown) => void): unknown
  readonly session: {
    getAll(): SessionLike[]
    update(topic: string, change: { readonly sessionProperties: object }): Promise<void>
  }
}

export interface FollowEventsOptions {
  readonly client: EventSource
  readonly state: WalletState
  readonly onEnd: () => void
}

type Unchecked = Readonly<Record<string, unknown>>

/** Takes in what the wallet says of its session, until it is stopped. */
export function followEvents({ client, state, onEnd }: FollowEventsOptions): () => void {
  const isOurs = (event: unknown): boolean => state.session !== undefined && Object(event).topic === state.session.topic
  /** The session's properties that the wallet told, yet to be kept. */
  let news: { readonly topic: string; readonly sessionProperties: object } | undefined
  let isKeeping = false
  const find = (event: unknown): SessionLike | undefined => {
    const session = client.session.getAll().find(({ topic }) => topic === Object(event).topic && isOurs(event))
    return session && news?.topic === session.topic ? { ...session, ...news } : session
  }
  /** Kept with the session, or the page would go back to what came with it: once at a time, and once more for all that was told meanwhile. */
  const keepNews = async (): Promise<void> => {
    if (isKeeping) return
    isKeeping = true
    while (news) {
      const { topic, sessionProperties } = news
      news = undefined
      await client.session.update(topic, { sessionProperties }).catch(() => {})
    }
    isKeeping = false
  }
  const refresh = (event: unknown): void => {
    const session = find(event)
    if (!session) return
    // The SDK writes the update before or after it tells it: what it tells is the newer one.
    const { namespaces } = Object(Object(event).params) as Unchecked
    const next =
      typeof namespaces === 'object' && namespaces ? { ...session, namespaces: namespaces as Unchecked } : session
    state.update(parseSession(next))
  }
  const end = (event: unknown): void => {
    if (!isOurs(event)) return
    state.end()
    onEnd()
  }
  const listeners: Readonly<Record<string, (event: unknown) => void>> = {
    session_update: refresh,
    session_extend: refresh,
    session_delete: end,
    session_expire: end,
    session_event(event) {
      const session = find(event)
      if (!session) return
      const properties = takeEvent(state, Object(Object(event).params))
      if (!properties) return
      const { topic, sessionProperties } = session
      news = { topic, sessionProperties: { ...sessionProperties, ...properties } }
      void keepNews()
      refresh(event)
    },
  }
  for (const [name, listener] of Object.entries(listeners)) client.on(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) client.off(name, listener)
  }
}

/** Returns the session's properties that have changed. */
function takeEvent(state: WalletState, { event, chainId }: Unchecked): object | undefined {
  const { name, data } = Object(event) as Unchecked
  const [namespace] = String(chainId).split(':')
  if (!isChainNamespace(namespace)) return undefined
  if (name === 'chainChanged') {
    const id = [parseChain(namespace, data), chainId].find((one) => isNetworkOf(namespace, one))
    if (isNetworkOf(namespace, id)) state.setChain(namespace, currentChainId(id))
  } else if (name === 'accountsChanged' && Array.isArray(data)) {
    const first: unknown = data[0]
    // CAIP-10, or the address alone.
    const address = typeof first === 'string' ? first.split(':').at(-1) : undefined
    if (address) state.setAccount(namespace, address)
  } else if (name === 'bip122_addressesChanged' && Array.isArray(data)) {
    // As unchecked as what came with the session: the adapter looks into it.
    return { bip122_getAccountAddresses: data }
  }
  return undefined
}

/** Wallets write a chain as a number, as hexadecimal or decimal text, or as CAIP-2. What this answers may be no network at all. */
function parseChain(namespace: string, data: unknown): string {
  const value: unknown = typeof data === 'object' ? Object(data).chainId : data
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text.includes(':')) return text
  return `${namespace}:${namespace === 'eip155' ? Number(text) : text}`
}
