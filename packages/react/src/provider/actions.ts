import { type Clock, loadModule, withDeadline } from '@hawser/common'
import { type Hawser, LOAD_TIMEOUT_MS } from '@hawser/core'
import { createContext, useContext } from 'react'
import { ProviderMissingError } from '../errors.js'

export type Actions = typeof import('@hawser/core/actions')

/** The flows of core: code that is loaded before, or when, somebody does something. */
export interface ActionsLoader {
  /** At hand from the first load on: what has to run within a tap does. */
  readonly current: Actions | undefined
  /** How often a connect, or a switch, was begun or given up here: one that waits for its code meanwhile does not begin. */
  readonly intents: Record<'connect' | 'switchNetwork', number>
  /** May be called again, also after a failure. @throws ModuleLoadError, TimeoutError, AbortedError */
  load(options: {
    readonly clock: Pick<Clock, 'setTimeout'>
    readonly signal?: AbortSignal | undefined
  }): Promise<Actions>
}

export function createActionsLoader(): ActionsLoader {
  let current: Actions | undefined
  const begin = async (): Promise<Actions> => {
    current = await loadModule(() => import('@hawser/core/actions'))
    return current
  }
  return {
    get current() {
      return current
    },
    intents: { connect: 0, switchNetwork: 0 },
    load: ({ clock, signal }) => withDeadline(begin, { clock, timeoutMs: LOAD_TIMEOUT_MS, signal }),
  }
}

export const ActionsContext = createContext<ActionsLoader | null>(null)

export function useActions(): ActionsLoader {
  const actions = useContext(ActionsContext)
  if (!actions) throw new ProviderMissingError()
  return actions
}

/** A flow as `pick` finds it among the actions. */
export type PickFlow<TArguments extends readonly unknown[], TData> = (
  actions: Actions,
) => (hawser: Hawser, ...parameters: TArguments) => Promise<TData> | TData
