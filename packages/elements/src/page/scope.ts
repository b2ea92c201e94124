import type { Hawser } from '@hawser/core'
import { ElementClientError } from '../errors.js'
import { createPage, type Page } from './createPage.js'

/** What the elements of one definition share. */
export interface Scope {
  readonly client: Hawser | undefined
  /** @throws ElementClientError */
  setClient(client: unknown): void
  pageOf(client: Hawser): Page
  /** Calls when the client of all has changed. Returns what takes the call back. */
  watch(callback: () => void): () => void
}

/** Where the elements' class keeps it for the next `defineHawserElements`. For every copy of the package the same. */
export const scopeKey = Symbol.for('hawser.elements')

export function createScope(): Scope {
  const pages = new WeakMap<Hawser, Page>()
  const watchers = new Set<() => void>()
  let client: Hawser | undefined
  return {
    get client() {
      return client
    },
    setClient(next) {
      client = parseClient(next)
      for (const watcher of [...watchers]) watcher()
    },
    pageOf(owner) {
      const page = pages.get(owner) ?? createPage(owner)
      pages.set(owner, page)
      return page
    },
    watch(callback) {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
  }
}

/** @throws ElementClientError for what `createHawser` has not made; nothing is no client. */
export function parseClient(value: unknown): Hawser | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || !('getSnapshot' in value)) throw new ElementClientError({ cause: value })
  return value as Hawser
}
