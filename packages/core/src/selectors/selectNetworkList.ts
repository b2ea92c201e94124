import type { Network } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { memoizeSelector } from './memoizeSelector.js'

const select = /* @__PURE__ */ memoizeSelector<'', readonly Network[]>(
  (state) => [state.networks],
  ({ networks: { requested, activeNamespace, isNamespaceFilterDisabled } }) =>
    isNamespaceFilterDisabled || !activeNamespace
      ? requested
      : [
          ...requested.filter(({ chainNamespace }) => chainNamespace === activeNamespace),
          ...requested.filter(({ chainNamespace }) => chainNamespace !== activeNamespace),
        ],
)

/** The networks to choose from: those of the active namespace first, unless it has none left. */
export function selectNetworkList(state: HawserState): readonly Network[] {
  return select(state, '')
}
