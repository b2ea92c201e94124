import type { Hawser, HawserEvents } from '@hawser/core'

/** The events of Hawser's elements: those of their client, with the same details, and what becomes of its modal. None of them bubbles. */
export interface HawserElementEventMap {
  'hawser-connected': CustomEvent<HawserEvents['connected']>
  'hawser-disconnected': CustomEvent<HawserEvents['disconnected']>
  'hawser-address-changed': CustomEvent<HawserEvents['addressChanged']>
  'hawser-chain-changed': CustomEvent<HawserEvents['chainChanged']>
  'hawser-network-selected': CustomEvent<HawserEvents['networkSelected']>
  'hawser-transaction-sent': CustomEvent<HawserEvents['transactionSent']>
  'hawser-error': CustomEvent<HawserEvents['error']>
  /** The modal was opened. */
  'hawser-opened': CustomEvent<null>
  /** The modal was closed. */
  'hawser-closed': CustomEvent<null>
}

const told = {
  connected: 'hawser-connected',
  disconnected: 'hawser-disconnected',
  addressChanged: 'hawser-address-changed',
  chainChanged: 'hawser-chain-changed',
  networkSelected: 'hawser-network-selected',
  transactionSent: 'hawser-transaction-sent',
  error: 'hawser-error',
} as const satisfies Partial<Record<keyof HawserEvents, keyof HawserElementEventMap>>

/** Tells a client's events by the names that elements have for them. Returns what ends it. */
export function watchEvents(
  client: Hawser,
  tell: (type: keyof HawserElementEventMap, detail: unknown) => void,
): () => void {
  const stops = Object.entries(told).map(([name, type]) =>
    client.on(name as keyof typeof told, (detail) => tell(type, detail)),
  )
  return () => {
    for (const stop of stops) stop()
  }
}
