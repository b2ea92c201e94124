import { type HawserError, wrapError } from '@hawser/common'
import { ClientDestroyedError, type Hawser } from '@hawser/core'
import type { Resource, ResourceState } from '@hawser/core/actions'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
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
  readonly pick: (actions: Actions) => Resource<TParameters, TData>
  /** Null: nothing is asked. */
  readonly parameters: TParameters | null
  /** What tells a question from another one; `parameters` by default. */
  readonly question?: unknown
}

const unknown: ResourceState<never> = { status: 'idle', data: undefined, error: null, updatedAtMs: null }
const getUnknown = (): ResourceState<never> => unknown

/** Why a question of a client was not asked. */
interface Failure {
  readonly hawser: Hawser
  readonly key: string
  readonly error: HawserError
}

/** What the client knows of a question, asked by all components together while one of them is mounted. */
export function useResource<TParameters, TData>({
  pick,
  parameters: given,
  question = given,
  isEnabled = true,
  staleTimeMs,
  refetchIntervalMs,
}: UseResourceParameters<TParameters, TData>): QueryState<TData> {
  const hawser = useHawser()
  const loader = useActions()
  const parameters = isEnabled ? given : null
  const key = parameters === null ? null : keyOf(question)
  const [failure, setFailure] = useState<Failure | null>(null)
  const latest = useRef({ pick, parameters })
  const again = useRef(() => {})
  useEffect(() => {
    latest.current = { pick, parameters }
  })

  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      if (key === null) return () => {}
      const abort = new AbortController()
      const { signal } = abort
      const watch = async (): Promise<void> => {
        if (hawser.signal.aborted) throw new ClientDestroyedError()
        again.current = () => {}
        setFailure(null)
        const { clock } = hawser.platform
        const actions = loader.current ?? (await loader.load({ clock, signal }))
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
          setFailure({ hawser, key, error: wrapError(error) })
        })
      }
      begin()
      hawser.signal.addEventListener('abort', begin, { signal })
      return () => abort.abort()
    },
    [hawser, loader, key, staleTimeMs, refetchIntervalMs],
  )
  const getState = (): ResourceState<TData> => {
    const { current } = loader
    if (!current || parameters === null) return unknown
    try {
      return current.getResource(hawser, pick(current), parameters)
    } catch {
      // What cannot be asked is told of by whoever asks it.
      return unknown
    }
  }
  const { status, data, error: failed } = useSyncExternalStore(subscribe, getState, getUnknown)
  const refetch = useCallback(() => again.current(), [])

  const hasNotBegun = failure !== null && failure.key === key && failure.hawser === hawser
  const error = hasNotBegun ? failure.error : failed
  const isPending = key !== null && !hasNotBegun && (status === 'pending' || status === 'idle')
  return {
    data,
    error,
    isPending,
    refetch,
    status: isPending ? 'pending' : error ? 'error' : key === null ? 'idle' : 'success',
  }
}
