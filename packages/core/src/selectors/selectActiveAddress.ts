import type { ChainNamespace } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { selectActiveConnection } from './selectActiveConnection.js'

/** The account in use of a namespace (the active one by default). */
export function selectActiveAddress(state: HawserState, namespace?: ChainNamespace | undefined): string | undefined {
  return selectActiveConnection(state, namespace)?.address
}
