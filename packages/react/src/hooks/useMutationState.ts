import { AbortedError, type HawserError, wrapError } from '@hawser/common'
import type { Hawser } from '@hawser/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Actions,
  type ActionsLoaders,
  type ActionsPart,
  type PartLoaders,
  type PickFlow,
  useActions,
} from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'

export interface MutationState<TData, TVariables = unknown> {
  /** The result of the last run. */
  readonly data: TData | undefined
  /** What the last run was called with. */
  readonly variables: TVariables | undefined
  readonly error: HawserError | null
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  /** Forgets the last run; the result of one that is under way is not shown. */
  readonly reset: () => void
}

/**
 * Called for each run, once its outcome is in the state; also for one whose component has gone, or that a later run has taken the place of. What they throw
 * is the page's uncaught error, and no run's.
 */
export interface MutationCallbacks<TData, TVariables> {
  readonly onSuccess?: ((data: TData, variables: TVariables) => void) | undefined
  readonly onError?: ((error: HawserError, variables: TVariables) => void) | undefined
}

/** The callbacks of the flow that `TPick` picks. */
export type CallbacksOf<TPick> = TPick extends (
  ...actions: never
) => (hawser: Hawser, ...parameters: infer TArguments) => infer TResult
  ? MutationCallbacks<Awaited<TResult>, TArguments[0]>
  : never

export interface Mutation<TArguments extends readonly unknown[], TData> {
  /** Runs; what comes of it is in the state. */
  readonly run: (...parameters: TArguments) => void
  /** Runs, and returns or throws as the flow does. */
  readonly runAsync: (...parameters: TArguments) => Promise<TData>
  readonly state: MutationState<TData, TArguments[0]>
}

type Outcome<TData, TVariables> = Omit<MutationState<TData, TVariables>, 'reset' | 'isPending'>

const idle: Outcome<never, never> = { data: undefined, error: null, status: 'idle' } as Outcome<never, never>

export interface MutationOptions<TPart extends ActionsPart, TData, TVariables> {
  readonly callbacks?: MutationCallbacks<TData, TVariables> | undefined
  /** Finds what names whose wallet is asked, as it stands at each call: the outcome goes with them. */
  readonly pickOwner?:
    | ((actions: Actions[TPart]) => (hawser: Hawser, parameters: unknown) => () => string | null)
    | undefined
  /** There is one at a time of these for a client: a later one, or a cancel, takes the place of one that still waits for its code. */
  readonly intent?: keyof ActionsLoaders['intents'] | undefined
}

/**
 * A flow that the user sets off. Of several runs the state is the last one's: shown while its client is the provider's, and with `pickOwner` only for
 * as long as its account stays the one in use.
 */
export function useMutationState<TPart extends ActionsPart, TArguments extends readonly unknown[], TData>(
  part: TPart,
  pick: PickFlow<TPart, TArguments, TData>,
  { callbacks, pickOwner, intent }: MutationOptions<TPart, TData, TArguments[0]> = {},
): Mutation<TArguments, TData> {
  const hawser = useHawser()
  const actions = useActions()
  const { [part]: loader }: PartLoaders = actions
  const [last, setLast] = useState<{ readonly hawser: Hawser; readonly outcome: Outcome<TData, TArguments[0]> }>()
  const outcome: Outcome<TData, TArguments[0]> = last?.hawser === hawser ? last.outcome : idle
  const latest = useRef<AbortController>(null)
  const called = useRef(callbacks)
  useEffect(() => {
    called.current = callbacks
  })
  const owner = useRef<() => boolean>(() => true)
  const reset = useCallback(() => {
    latest.current = null
    setLast({ hawser, outcome: idle })
  }, [hawser])
  useEffect(() => {
    if (outcome.status === 'idle' || !pickOwner) return
    const check = (): unknown => owner.current() || reset()
    check()
    return hawser.subscribe(check)
  }, [hawser, pickOwner, outcome, reset])

  const runAsync = useCallback(
    async (...parameters: TArguments): Promise<TData> => {
      const call = new AbortController()
      latest.current = call
      let read: (() => string | null) | undefined
      let before: string | null | undefined
      owner.current = () => true
      const [variables] = parameters
      const show = (outcome: Partial<Outcome<TData, TArguments[0]>>): void =>
        setLast({ hawser, outcome: { ...idle, variables, ...outcome } })
      const settle = (outcome: Partial<Outcome<TData, TArguments[0]>>, tell: () => void): void => {
        // What the app's own throws is no fault of the wallet's.
        queueMicrotask(tell)
        if (latest.current !== call) return
        if (outcome.error) before = read?.()
        owner.current = () => read?.() === before
        if (owner.current()) show(outcome)
        else reset()
      }
      show({ status: 'pending' })
      try {
        if (intent) {
          actions.intents[intent]?.abort()
          actions.intents[intent] = call
        }
        // Within the call where the code is at hand: links and windows open only in the user's own tap.
        let found = loader.current
        if (!found) {
          const { signal } = Object(variables) as { readonly signal?: AbortSignal }
          const leave = (): void => {
            if (signal?.aborted) call.abort()
          }
          signal?.addEventListener('abort', leave, { signal: call.signal })
          leave()
          found = await loader.load({ hawser, signal: call.signal })
          if (call.signal.aborted) throw new AbortedError()
        }
        read = pickOwner?.(found)(hawser, variables)
        before = read?.()
        // Whoever has just gone is told of by the error that ends the run.
        if (latest.current === call) owner.current = () => [before, null].includes(read?.())
        const data = await pick(found)(hawser, ...parameters)
        settle({ data, status: 'success' }, () => called.current?.onSuccess?.(data, variables))
        // What the wallet is asked next opens its links within the press, also where nobody brings anything ahead.
        if (intent === 'connect') actions.account.load({ hawser }).catch(() => {})
        return data
      } catch (cause) {
        const error = wrapError(cause)
        settle({ error, status: 'error' }, () => called.current?.onError?.(error, variables))
        throw error
      } finally {
        // Nobody listens to the caller's signal any more.
        call.abort()
      }
    },
    [hawser, actions, loader, pick, pickOwner, intent, reset],
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
