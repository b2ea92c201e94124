import type { Hawser } from '@hawser/core'
import { createElementClasses } from './elements/createElementClasses.js'
import { createScope, scopeKey } from './page/scope.js'

export interface DefineHawserElementsOptions {
  /** The client of all elements that are given none of their own. */
  readonly client?: Hawser | undefined
}

/**
 * Defines `<hawser-button>`, `<hawser-account-button>`, `<hawser-network-button>` and `<hawser-modal>`; those in the page already come to life. Called again, it
 * changes the client that it names for all. Where there are no custom elements, as on a server, it does nothing.
 *
 * @throws ElementClientError where `client` is no client
 * @example
 * defineHawserElements({ client: createHawser({ networks: [mainnet], adapters: [eip155()] }) })
 */
export function defineHawserElements(options: DefineHawserElementsOptions = {}): void {
  const registry = globalThis.customElements
  if (!registry) return
  const defined = registry.get('hawser-button')
  const scope = (defined && Reflect.get(defined, scopeKey)) ?? createScope()
  if ('client' in options) scope.setClient(options.client)
  if (defined) return
  // The modal first: it says how the others look.
  for (const [name, element] of Object.entries(createElementClasses(scope))) registry.define(name, element)
}
