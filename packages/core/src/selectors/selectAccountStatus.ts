import type { ChainNamespace } from '@hawser/common'
import type { HawserState } from '../state/tree.js'
import { selectStatus } from './selectStatus.js'

/**
 * Where an account stands, in the words of wagmi. `connecting`: the user is connecting a wallet. `reconnecting`: a stored connection is being
 * restored, or its wallet has not answered or not confirmed it; also until it is known whether there is one.
 */
export type AccountStatus = 'connected' | 'connecting' | 'disconnected' | 'reconnecting'

/**
 * The status of a namespace's account (the active namespace by default). What is connected stays `connected` while the user connects another
 * wallet. A connect counts for the namespaces that its wallet is asked for; by default, whatever it is asked for.
 */
export function selectAccountStatus(state: HawserState, namespace?: ChainNamespace): AccountStatus {
  const status = selectStatus(state, namespace)
  if (status === 'connected') return status
  const { attempt } = state.connecting
  if (attempt?.phase === 'waiting' && (!namespace || attempt.namespaces.includes(namespace))) return 'connecting'
  return status === 'disconnected' ? status : 'reconnecting'
}
