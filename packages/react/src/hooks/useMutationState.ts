import { AbortedError, type HawserError, wrapError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type ActionsLoaders,
  type ActionsPart,
  type PartLoaders,
  type PickFlow,
  useActions,
} from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'

export interface MutationState<TData> {
  /** The result of the last run. */
  readonly data: TData | undefined
  readonly error: HawserError | null
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  /** Forgets the last run; the result of one that is under way is not shown. */
  readonly reset: () => void
}

export interface Mutation<TArguments extends readonly unknown[], TData> {
  /** Runs; what comes of it is in the state. */
  readonly run: (...parameters: TArguments) => void
  /** Runs, and returns or throws as the flow does. */
  readonly runAsync: (...parameters: TArguments) => Promise<TData>
  readonly state: MutationState<TData>
}

type Outcome<TData> = Omit<MutationState<TData>, 'reset' | 'isPending'>

const idle: Outcome<never> = { data: undefined, error: null, status: 'idle' }

export interface MutationOptions {
  /** Names whose wallet is asked: the outcome goes with them. */
  readonly createOwner?: ((hawser: Hawser, parameters: unknown) => () => string | null) | undefined
  /** There is one at a time of these for a client: a later one, or a cancel, takes the place of one that still waits for its code. */
  readonly intent?: keyof ActionsLoaders['intents'] | undefined
}

/**
 * A flow that the user sets off. Of several runs the state is the last one's: shown while its client is the provider's, and with `createOwner` only for
 * as long as its account stays the one in use.
 */
export function useMutationState<TPart extends ActionsPart, TArguments extends readonly unknown[], TData>(
  part: TPart,
  pick: PickFlow<TPart, TArguments, TData>,
  { createOwner, intent }: MutationOptions = {},
): Mutation<TArguments, TData> {
  const hawser = useHawser()
  const actions = useActions()
  const { [part]: loader }: PartLoaders = actions
  const [last, setLast] = useState<{ readonly hawser: Hawser; readonly outcome: Outcome<TData> }>({
    hawser,
    outcome: idle,
  })
  const outcome: Outcome<TData> = last.hawser === hawser ? last.outcome : idle
  const latest = useRef(0)
  const owner = useRef<() => boolean>(() => true)
  const reset = useCallback(() => {
    latest.current += 1
    setLast({ hawser, outcome: idle })
  }, [hawser])
  useEffect(() => {
    if (outcome.status === 'idle' || !createOwner) return
    const check = (): void => {
      if (!owner.current()) reset()
    }
    check()
    return hawser.subscribe(check)
  }, [hawser, createOwner, outcome, reset])
  useEffect(
    () => () => {
      latest.current += 1
    },
    [],
  )

  const runAsync = useCallback(
    async (...parameters: TArguments): Promise<TData> => {
      latest.current += 1
      const own = latest.current
      const read = createOwner?.(hawser, parameters[0]) ?? (() => null)
      let before = read()
      // Whoever has just gone is told of by the error that ends the run.
      owner.current = () => [before, null].includes(read())
      const settle = (next: Outcome<TData>): void => {
        if (own !== latest.current) return
        if (next.error) before = read()
        owner.current = () => read() === before
        setLast({ hawser, outcome: owner.current() ? next : idle })
      }
      setLast({ hawser, outcome: { data: undefined, error: null, status: 'pending' } })
      try {
        const call = new AbortController()
        if (intent) {
          actions.intents[intent]?.abort()
          actions.intents[intent] = call
        }
        // Within the call where the code is at hand: links and windows open only in the user's own tap.
        let found = loader.current
        if (!found) {
          const { signal } = Object(parameters[0]) as { readonly signal?: AbortSignal }
          const leave = (): void => call.abort(signal?.reason)
          signal?.addEventListener('abort', leave)
          if (signal?.aborted) leave()
          try {
            found = await loader.load({ hawser, signal: call.signal })
          } finally {
            signal?.removeEventListener('abort', leave)
          }
          if (call.signal.aborted) throw new AbortedError()
        }
        const data = await pick(found)(hawser, ...parameters)
        settle({ data, error: null, status: 'success' })
        // What the wallet is asked next opens its links within the press, also where nobody brings anything ahead.
        if (intent === 'connect') actions.account.load({ hawser }).catch(() => {})
        return data
      } catch (cause) {
        const error = wrapError(cause)
        settle({ data: undefined, error, status: 'error' })
        throw error
      }
    },
    [hawser, actions, loader, pick, createOwner, intent],
  )
  const run = useCallback(
    (...parameters: TArguments): void => {
      // The state has the error.
      runAsync(...parameters).catch(() => {})
    },
    [runAsync],
  )

  return { run, runAsync, state: { ...outcome, isPending: outcome.status === 'pending', reset } }
}
