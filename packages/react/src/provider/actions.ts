import { type Clock, withDeadline } from '@hawser/common'
import { type ConnectActions, type Hawser, LOAD_TIMEOUT_MS, loadConnectActions } from '@hawser/core'
import type { AccountActions } from '@hawser/core/actions'
import { createContext, useContext } from 'react'
import { ProviderMissingError } from '../errors.js'

/** The flows of core, in the parts that they are loaded in. */
export interface Actions {
  /** What leads to a connection, and ends it. */
  readonly connect: ConnectActions
  /** What a connected wallet is asked, and what is read from chains. */
  readonly account: AccountActions
}

export type ActionsPart = keyof Actions

/** A part of the flows: code that is loaded before, or when, somebody does something. */
export interface ActionsLoader<TActions> {
  /** At hand from the first load on: what has to run within a tap does. */
  readonly current: TActions | undefined
  /** May be called again, also after a failure. @throws ModuleLoadError, TimeoutError, AbortedError */
  load(options: {
    readonly hawser: { readonly platform: { readonly clock: Pick<Clock, 'setTimeout'> } }
    readonly signal?: AbortSignal | undefined
  }): Promise<TActions>
}

export type PartLoaders = { readonly [TPart in ActionsPart]: ActionsLoader<Actions[TPart]> }

export interface ActionsLoaders extends PartLoaders {
  /** The connect, and the switch, that was begun here last. Aborted, by a cancel or a later one, it waits for its code no longer and does not begin. */
  readonly intents: Partial<Record<'connect' | 'switchNetwork', AbortController>>
}

export function createActionsLoaders(): ActionsLoaders {
  return {
    connect: createActionsLoader(loadConnectActions),
    account: createActionsLoader(async () => (await loadConnectActions()).loadAccountActions()),
    intents: {},
  }
}

export function createActionsLoader<TActions>(loadPart: () => Promise<TActions>): ActionsLoader<TActions> {
  let current: TActions | undefined
  const begin = async (): Promise<TActions> => {
    current = await loadPart()
    return current
  }
  return {
    get current() {
      return current
    },
    load: ({ hawser: { platform }, signal }) =>
      withDeadline(begin, { clock: platform.clock, timeoutMs: LOAD_TIMEOUT_MS, signal }),
  }
}

export const ActionsContext = createContext<ActionsLoaders | null>(null)

export function useActions(): ActionsLoaders {
  const actions = useContext(ActionsContext)
  if (!actions) throw new ProviderMissingError()
  return actions
}

/** A flow as `pick` finds it among the actions of a part. */
export type PickFlow<TPart extends ActionsPart, TArguments extends readonly unknown[], TData> = (
  actions: Actions[TPart],
) => (hawser: Hawser, ...parameters: TArguments) => Promise<TData> | TData
