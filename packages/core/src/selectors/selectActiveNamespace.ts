import type { ChainNamespace } from '@hawser/common'
import type { HawserState } from '../state/tree.js'

/** The namespace that the app shows; undefined without any network. */
export function selectActiveNamespace(state: HawserState): ChainNamespace | undefined {
  return state.networks.activeNamespace ?? undefined
}
