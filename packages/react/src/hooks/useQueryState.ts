import { type HawserError, wrapError } from '@hawser/common'
import { ClientDestroyedError, type Hawser } from '@hawser/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Actions, type ActionsPart, type PartLoaders, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'

export interface QueryState<TData> {
  /** The last answer to these parameters, kept while it is asked for again. */
  readonly data: TData | undefined
  readonly error: HawserError | null
  /** `idle`: not asked yet, or there is nothing to ask. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  /** Asks once more. */
  readonly refetch: () => void
}

export interface QueryParameters<TPart extends ActionsPart, TData> {
  /** The actions that are asked by. */
  readonly part: TPart
  /** What is asked. An answer to another question than the current one is dropped. Null: nothing is. */
  readonly question: unknown
  readonly ask: (
    actions: Actions[TPart],
    context: { readonly hawser: Hawser; readonly signal: AbortSignal },
  ) => Promise<TData> | TData
}

interface Settled<TData> {
  readonly hawser: Hawser
  readonly key: string | null
  readonly data: TData | undefined
  readonly error: HawserError | null
  readonly isPending: boolean
}

/** Asks while the component is mounted: anew for each question, and never for one that is no longer asked. */
export function useQueryState<TPart extends ActionsPart, TData>({
  part,
  question,
  ask,
}: QueryParameters<TPart, TData>): QueryState<TData> {
  const hawser = useHawser()
  const { [part]: loader }: PartLoaders = useActions()
  const key = question === null ? null : keyOf(question)
  const [settled, setSettled] = useState<Settled<TData>>({
    hawser,
    key: null,
    data: undefined,
    error: null,
    isPending: false,
  })
  const [round, setRound] = useState(0)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks again
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const lastOf = (last: Settled<TData>): Settled<TData> =>
      last.hawser === hawser && last.key === key ? last : { hawser, key, data: undefined, error: null, isPending: true }
    setSettled((last) => ({ ...lastOf(last), isPending: true }))
    const { signal } = abort
    const begin = async (): Promise<TData> => {
      if (hawser.signal.aborted) throw new ClientDestroyedError()
      const actions = loader.current ?? (await loader.load({ hawser, signal }))
      return latestAsk.current(actions, { hawser, signal })
    }
    begin().then(
      (data) => {
        if (!abort.signal.aborted) setSettled({ hawser, key, data, error: null, isPending: false })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setSettled((last) => ({ ...lastOf(last), error: wrapError(error), isPending: false }))
      },
    )
    return () => abort.abort()
  }, [hawser, loader, key, round])

  const refetch = useCallback(() => setRound((last) => last + 1), [])
  const isCurrent = key !== null && settled.key === key && settled.hawser === hawser
  const { data, error } = isCurrent ? settled : { data: undefined, error: null }
  const isPending = isCurrent ? settled.isPending : key !== null
  return {
    data,
    error,
    isPending,
    refetch,
    status: isPending ? 'pending' : error ? 'error' : isCurrent ? 'success' : 'idle',
  }
}

/** Tells a question from another one: text never passes for a number. */
export function keyOf(question: unknown): string {
  return JSON.stringify(question, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : typeof value === 'string' ? `=${value}` : value,
  )
}
