import type { CaipNetworkId } from '@hawser/common'
import type { Connection } from '@hawser/core'
import { getResource, type Resource, type ResourceState, type ResourceWatch, watchResource } from '@hawser/core/actions'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { useHawserNetwork } from '../../hooks/network.js'
import type { QueryState } from '../../hooks/useQueryState.js'
import { useHawser } from '../../provider/useHawser.js'

const unasked: ResourceState<never> = { status: 'idle', data: undefined, error: null, updatedAtMs: null }

/** The account and the network that is asked. */
interface AccountQuestion {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
}

/**
 * What is known of an account on the network in use, such as its balance: asked while it is shown, together with all others who ask the same. A view
 * comes with the actions, and has not to wait for them as the hooks of an app have. Null asks nothing.
 */
export function useAccountAnswer<TData>(
  resource: Resource<AccountQuestion, TData> | null,
  { address, namespace }: Connection,
): QueryState<TData> {
  const hawser = useHawser()
  const { caipNetworkId, isUnsupported } = useHawserNetwork({ namespace })
  // A network that the app does not know has nobody to ask.
  const asked = useMemo(
    () => (resource && caipNetworkId && !isUnsupported ? { resource, question: { address, caipNetworkId } } : null),
    [resource, address, caipNetworkId, isUnsupported],
  )
  const watch = useRef<ResourceWatch | null>(null)
  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      if (!asked || hawser.signal.aborted) return () => {}
      const begun = watchResource(hawser, asked.resource, asked.question, { onChange })
      watch.current = begun
      return begun.stop
    },
    [hawser, asked],
  )
  const getState = (): ResourceState<TData> => (asked ? getResource(hawser, asked.resource, asked.question) : unasked)
  const { status, data, error } = useSyncExternalStore(subscribe, getState, getState)
  const refetch = useCallback(() => watch.current?.refetch(), [])
  const isPending = asked !== null && (status === 'pending' || status === 'idle')
  return { data, error, isPending, refetch, status: isPending ? 'pending' : status }
}
