import { HawserError } from '@hawser/common'
import type { ViewParameters, ViewRegistry } from '@hawser/core'
import type { ComponentType } from 'react'

/** A view of the app's own. */
export interface AppView<TParameters = unknown> {
  /** What the modal's heading says, in the language of the provider's `locale`. */
  readonly title: string
  /**
   * Loads the component, when the view is first shown; its props are the view's parameters. A load that failed is tried again when the user asks for it.
   */
  readonly load: () => Promise<ComponentType<NonNullable<TParameters>>>
}

/** The views of the app's own, by name. Their names and parameters are added to `ViewRegistry` of `@hawser/core`. */
export type AppViews = { readonly [TName in keyof ViewRegistry]?: AppView<ViewRegistry[TName]> }

/** The names of the modal's own views. */
export type OwnViewName = Exclude<keyof ViewParameters, keyof ViewRegistry>

/** The modal was led to a view that neither it nor the app has. */
export class UnknownViewError extends HawserError {
  override readonly name = 'UnknownViewError'

  constructor(viewName: string) {
    super('UNKNOWN_VIEW', `The modal has no view "${viewName}". Add yours to \`views\` of HawserProvider.`)
  }
}

/** The code of a view did not come. */
export class ViewLoadError extends HawserError {
  override readonly name = 'ViewLoadError'

  constructor(viewName: string, cause: unknown) {
    super('VIEW_LOAD_FAILED', `The view "${viewName}" could not be loaded.`, {
      cause,
      details: cause instanceof Error ? cause.message : String(cause),
    })
  }
}

/** The app's view of that name. Its parameters were checked by type where the view was pushed. */
export function findAppView(views: AppViews | undefined, name: string): AppView<Record<string, unknown>> | undefined {
  const all: Readonly<Record<string, unknown>> = views ?? {}
  return Object.hasOwn(all, name) ? (all[name] as AppView<Record<string, unknown>>) : undefined
}
