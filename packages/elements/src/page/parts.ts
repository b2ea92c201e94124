import type { ChainNamespace } from '@hawser/common'
import type { ThemeMode } from '@hawser/core'
import type { AppViews, HawserProviderProps, Locale } from '@hawser/react'

export type ButtonKind = 'connect' | 'account' | 'network'

export interface ButtonSettings {
  readonly label: string | undefined
  readonly namespace: ChainNamespace | undefined
}

export interface ModalSettings {
  readonly theme: ThemeMode | undefined
  readonly locale: Locale | string | undefined
  readonly prefetch: HawserProviderProps['prefetch']
  readonly views: AppViews | undefined
}

export interface ButtonPart {
  readonly kind: ButtonKind
  readonly element: HTMLElement
  read(): ButtonSettings
}

export interface ModalPart {
  readonly kind: 'modal'
  readonly element: HTMLElement
  read(): ModalSettings
}

/** An element as a page sees it. */
export type Part = ButtonPart | ModalPart
