import type { Network } from '@hawser/common'
import type { ProtocolContext } from './protocolContext.js'

/** The networks that are wanted, the foremost first: those named, then those that the app asked for. */
export function wantedChains(
  { networks }: ProtocolContext,
  ...named: readonly (Network | string | null | undefined)[]
): readonly (string | null | undefined)[] {
  const ids = named.map((value) => (typeof value === 'object' ? value?.caipNetworkId : value))
  return [...ids, ...networks().map(({ caipNetworkId }) => caipNetworkId)]
}
