import type { Clock, Network } from '@hawser/common'

/** The context that the providers of all protocols share. */
export interface ProtocolContext {
  readonly clock: Pick<Clock, 'setTimeout'>
  /** Where the wallets stand, for one that has an object for each network. */
  readonly page?: unknown
  /** The networks that the app asked for, as they are now. */
  readonly networks: () => readonly Network[]
}

/** The networks that are wanted, the foremost first: those named, then those that the app asked for. */
export function wantedChains(
  { networks }: ProtocolContext,
  ...named: readonly (Network | string | null | undefined)[]
): readonly (string | null | undefined)[] {
  const ids = named.map((value) => (typeof value === 'object' ? value?.caipNetworkId : value))
  return [...ids, ...networks().map(({ caipNetworkId }) => caipNetworkId)]
}
