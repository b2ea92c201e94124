import type { HawserState } from '../state/tree.js'
import type { SendState } from './sendState.js'

/** The send feature's slice; undefined until the feature is in use. */
export function selectSend(state: HawserState): SendState | undefined {
  return state.features.send
}
