import { type Clock, loadModule, withDeadline } from '@hawser/common'
import { type Hawser, LOAD_TIMEOUT_MS } from '@hawser/core'
import { createContext, useContext } from 'react'
import { ProviderMissingError } from '../errors.js'

export type Actions = typeof import('@hawser/core/actions')

/** The flows of core: code that is loaded before, or when, somebody does something. */
export interface ActionsLoader {
  /** At hand from the first load on: what has to run within a tap does. */
  readonly current: Actions | undefined
  /** The connect, and the switch, that was begun here last. Aborted, by a cancel or a later one, it waits for its code no longer and does not begin. */
  readonly intents: Partial<Record<'connect' | 'switchNetwork', AbortController>>
  /** May be called again, also after a failure. @throws ModuleLoadError, TimeoutError, AbortedError */
  load(options: {
    readonly clock: Pick<Clock, 'setTimeout'>
    readonly signal?: AbortSignal | undefined
  }): Promise<Actions>
}

export function createActionsLoader(
  importActions: () => Promise<Actions> = () => import('@hawser/core/actions'),
): ActionsLoader {
  let current: Actions | undefined
  const begin = async (): Promise<Actions> => {
    current = await loadModule(importActions)
    return current
  }
  return {
    get current() {
      return current
    },
    intents: {},
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
