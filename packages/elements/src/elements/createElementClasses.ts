import type { ChainNamespace, Hawser, OpenParameters, ThemeMode } from '@hawser/core'
import type { AppViews, HawserProviderProps, Locale } from '@hawser/react'
import { ElementClientError } from '../errors.js'
import type { ButtonKind, Part } from '../page/parts.js'
import { parseClient, type Scope, scopeKey } from '../page/scope.js'
import { createWaitingButton } from '../page/waitingButton.js'
import type {
  HawserAccountButtonElement,
  HawserButtonElement,
  HawserElement,
  HawserElementTagNameMap,
  HawserModalElement,
} from './types.js'

type ElementClasses = { readonly [TName in keyof HawserElementTagNameMap]: new () => HawserElementTagNameMap[TName] }

const themes: ReadonlySet<string | null> = new Set(['light', 'dark', 'system'])
const prefetches: ReadonlySet<string | null> = new Set(['idle', 'intent', 'never'])

/** The elements' classes, made where there are elements to extend, which servers do not have. */
export function createElementClasses(scope: Scope): ElementClasses {
  abstract class Base extends HTMLElement implements HawserElement {
    static readonly [scopeKey] = scope
    static readonly properties: readonly string[] = ['client']
    #own: Hawser | undefined
    /** The client by which it is on a page, and what takes it off. */
    #joined:
      | { readonly client: Hawser | undefined; readonly leave: () => void; readonly update: () => void }
      | undefined
    #unwatch: (() => void) | undefined

    protected abstract readonly asPart: Part

    get client(): Hawser | undefined {
      return this.#own ?? scope.client
    }
    set client(value: Hawser | undefined) {
      this.#own = parseClient(value)
      this.#join()
    }

    open(parameters?: OpenParameters): void {
      this.#require().open(parameters)
    }
    close(): void {
      this.#require().close()
    }

    connectedCallback(): void {
      // What was set before the element was upgraded is a property of its own, which would hide the class's.
      for (const name of (this.constructor as typeof Base).properties) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      this.#unwatch ??= scope.watch(() => this.#join())
      this.#join()
    }
    disconnectedCallback(): void {
      // One that is moved leaves and comes at once: it keeps all that it has.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unwatch?.()
        this.#unwatch = undefined
        this.#joined?.leave()
        this.#joined = undefined
      })
    }
    attributeChangedCallback(): void {
      this.changed()
    }

    protected changed(): void {
      this.#joined?.update()
    }

    #require(): Hawser {
      const { client } = this
      if (!client) throw new ElementClientError()
      return client
    }

    #join(): void {
      const { client, asPart } = this
      if (!this.isConnected || (this.#joined && this.#joined.client === client)) return
      this.#joined?.leave()
      const page = client && scope.pageOf(client)
      this.#joined = page
        ? { client, leave: page.add(asPart), update: page.update }
        : { client, leave: createWaitingButton(asPart), update: () => {} }
    }
  }

  const reflect = (element: Element, name: string, value: unknown): void => {
    if (value === undefined || value === null) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }

  class HawserButton extends Base implements HawserButtonElement {
    static readonly observedAttributes = ['label']
    static override readonly properties = ['client', 'label']
    protected override readonly asPart: Part = {
      kind: 'connect',
      element: this,
      read: () => ({ label: this.label, namespace: undefined }),
    }

    get label(): string | undefined {
      return this.getAttribute('label') ?? undefined
    }
    set label(value: string | undefined) {
      reflect(this, 'label', value)
    }
  }

  /** Two classes, as each can be defined once. */
  const createNamespaceButton = (kind: ButtonKind): (new () => HawserAccountButtonElement) =>
    class extends Base implements HawserAccountButtonElement {
      static readonly observedAttributes = ['namespace']
      static override readonly properties = ['client', 'namespace']
      protected override readonly asPart: Part = {
        kind,
        element: this,
        read: () => ({ label: undefined, namespace: this.namespace }),
      }

      get namespace(): ChainNamespace | undefined {
        return (this.getAttribute('namespace') as ChainNamespace | null) ?? undefined
      }
      set namespace(value: ChainNamespace | undefined) {
        reflect(this, 'namespace', value)
      }
    }

  class HawserModal extends Base implements HawserModalElement {
    static readonly observedAttributes = ['theme', 'locale', 'prefetch']
    static override readonly properties = ['client', 'theme', 'locale', 'prefetch', 'views']
    #locale: Locale | undefined
    #views: AppViews | undefined
    protected override readonly asPart: Part = {
      kind: 'modal',
      element: this,
      read: () => ({ theme: this.theme, locale: this.locale, prefetch: this.prefetch, views: this.#views }),
    }

    get theme(): ThemeMode | undefined {
      const value = this.getAttribute('theme')
      return themes.has(value) ? (value as ThemeMode) : undefined
    }
    set theme(value: ThemeMode | undefined) {
      reflect(this, 'theme', value)
    }
    get locale(): Locale | string | undefined {
      return this.#locale ?? this.getAttribute('locale') ?? undefined
    }
    set locale(value: Locale | string | undefined) {
      this.#locale = typeof value === 'object' ? (value ?? undefined) : undefined
      reflect(this, 'locale', typeof value === 'object' ? value?.code : value)
      this.changed()
    }
    get prefetch(): HawserProviderProps['prefetch'] {
      const value = this.getAttribute('prefetch')
      return prefetches.has(value) ? (value as HawserProviderProps['prefetch']) : undefined
    }
    set prefetch(value: HawserProviderProps['prefetch']) {
      reflect(this, 'prefetch', value)
    }
    get views(): AppViews | undefined {
      return this.#views
    }
    set views(value: AppViews | undefined) {
      this.#views = value
      this.changed()
    }
    get isOpen(): boolean {
      return this.client?.getSnapshot().modal.isOpen ?? false
    }
  }

  return {
    'hawser-modal': HawserModal,
    'hawser-button': HawserButton,
    'hawser-account-button': createNamespaceButton('account'),
    'hawser-network-button': createNamespaceButton('network'),
  }
}
