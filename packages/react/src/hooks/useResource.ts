import { wrapError } from '@hawser/common'
import type { Resource, ResourceState } from '@hawser/core/actions'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { keyOf, type QueryState } from './useQueryState.js'

/** How a hook that reads from outside asks. */
export interface ResourceOptions {
  /** False asks nobody. Default true. */
  readonly isEnabled?: boolean | undefined
  /** How old an answer may be that is not asked for anew, in milliseconds: 30 seconds by default, five minutes for names. */
  readonly staleTimeMs?: number | undefined
  /** Asks anew that long after each answer, in milliseconds, while the page can be seen. Not by default. */
  readonly refetchIntervalMs?: number | undefined
}

export interface UseResourceParameters<TParameters, TData> extends ResourceOptions {
  readonly pick: (actions: Actions['account']) => Resource<TParameters, TData>
  /** Null: nothing is asked. */
  readonly parameters: TParameters | null
  /** What tells a question from another one; `parameters` by default. */
  readonly question?: unknown
}

const unknown: ResourceState<never> = { status: 'idle', data: undefined, error: null, updatedAtMs: null }
const getUnknown = (): ResourceState<never> => unknown

/** Returns the state of a question, asked by all components together while one of them is mounted. */
export function useResource<TParameters, TData>({
  pick,
  parameters: given,
  question = given,
  isEnabled = true,
  staleTimeMs,
  refetchIntervalMs,
}: UseResourceParameters<TParameters, TData>): QueryState<TData> {
  const hawser = useHawser()
  const { account: loader } = useActions()
  const parameters = isEnabled ? given : null
  const key = parameters === null ? null : keyOf(question)
  const again = useRef(() => {})
  // What became of a question that was not asked, and whose watch that was.
  const failure = useRef<{ readonly of: unknown; readonly state: ResourceState<TData> }>(null)
  const getState = (): ResourceState<TData> => {
    const { current } = loader
    if (failure.current?.of === subscribe) return failure.current.state
    if (!current || parameters === null) return unknown
    try {
      return current.getResource(hawser, pick(current), parameters)
    } catch {
      // What cannot be asked is told of by whoever asks it.
      return unknown
    }
  }
  const latest = useRef({ pick, parameters, getState })
  useEffect(() => {
    latest.current = { pick, parameters, getState }
  })

  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      if (key === null) return () => {}
      const abort = new AbortController()
      const { signal } = abort
      const tell = (of: typeof failure.current): void => {
        failure.current = of
        onChange()
      }
      const watch = async (): Promise<void> => {
        again.current = () => {}
        if (failure.current) tell(null)
        const actions = loader.current ?? (await loader.load({ hawser, signal }))
        const asked = latest.current
        if (signal.aborted || asked.parameters === null) return
        const { refetch, stop } = actions.watchResource(hawser, asked.pick(actions), asked.parameters, {
          staleTimeMs,
          refetchIntervalMs,
          onChange,
        })
        again.current = refetch
        signal.addEventListener('abort', stop)
        onChange()
      }
      const begin = (): void => {
        watch().catch((error: unknown) => {
          if (signal.aborted) return
          again.current = begin
          tell({ of: subscribe, state: { ...latest.current.getState(), status: 'error', error: wrapError(error) } })
        })
      }
      begin()
      return () => abort.abort()
    },
    [hawser, loader, key, staleTimeMs, refetchIntervalMs],
  )
  const { status, data, error } = useSyncExternalStore(subscribe, getState, getUnknown)
  const refetch = useCallback(() => again.current(), [])
  const isPending = key !== null && (status === 'pending' || status === 'idle')
  return { data, error, isPending, refetch, status: isPending ? 'pending' : status }
}
