import { shortenAddress } from '@hawser/common'
import {
  type HawserState,
  selectActiveAddress,
  selectActiveNetwork,
  selectIsUnsupportedNetwork,
  selectStatus,
  type ThemeMode,
  type View,
} from '@hawser/core'
import type { Locale } from '@hawser/react'
import type { ButtonKind, ButtonPart } from '../page/parts.js'
import { nativeText } from './nativeText.js'

/** All that a button shows. */
export interface ButtonLook {
  readonly kind: ButtonKind
  readonly status?: string | undefined
  readonly isBusy?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isUnsupported?: boolean | undefined
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly theme?: ThemeMode | undefined
  /** Its name, where what is seen does not say it all. */
  readonly label?: string | undefined
  /** Undefined while it is not known. */
  readonly text?: string | undefined
  /** What stands beside the text. */
  readonly picture?: 'avatar' | 'network' | undefined
  /** What a press leads to; the client's own choice by default, nothing while it is null. */
  readonly view?: View | null | undefined
}

export interface LookContext {
  /** Undefined while it is being loaded. */
  readonly locale: Locale | undefined
  readonly theme: ThemeMode
}

/** Of a button of which nothing is known yet. */
export function loadingLook(kind: ButtonKind, { locale, theme }: Partial<LookContext> = {}): ButtonLook {
  const { code = 'en', dir = 'ltr' } = locale ?? {}
  return { kind, theme, lang: code, dir, isBusy: true, label: nativeText(locale)('loading'), view: null }
}

/** What React's button of the same kind shows, without its pictures. Undefined where it shows nothing. */
export function readLook(state: HawserState, part: ButtonPart, context: LookContext): ButtonLook | undefined {
  const { kind } = part
  const { label, namespace } = part.read()
  const { locale } = context
  const status = selectStatus(state, namespace)
  const loading = { ...loadingLook(kind, context), ...(kind !== 'network' && { status }) }
  if (kind === 'account' && status === 'disconnected') return undefined
  if (!locale) return loading
  const text = nativeText(locale)
  const base = { kind, theme: context.theme, lang: locale.code, dir: locale.dir }

  if (kind === 'network') {
    const isUnsupported = selectIsUnsupportedNetwork(state, namespace)
    const name = isUnsupported
      ? text('unknownNetwork')
      : (selectActiveNetwork(state, namespace)?.name ?? text('noNetwork'))
    return {
      ...base,
      isUnsupported,
      isDisabled: !state.options.enableNetworkSwitch,
      label: text('network', { network: name }),
      text: name,
      picture: 'network',
      view: { name: 'Networks', ...(namespace && { parameters: { namespace } }) },
    }
  }
  const address = selectActiveAddress(state, namespace)
  const isBusy = status === 'connecting'
  if (address !== undefined) {
    const name = shortenAddress(address)
    const note = status === 'unconfirmed' ? status : status === 'reconnecting' && 'notAnswering'
    return {
      ...base,
      status,
      isBusy,
      label: text('account', { address: name }) + (note ? `, ${text(note)}` : ''),
      text: name,
      picture: 'avatar',
      ...(kind === 'account' && namespace && { view: { name: 'Account', parameters: { namespace } } }),
    }
  }
  if (kind === 'account' || status === 'reconnecting') return loading
  const isWaiting = state.connecting.attempt?.phase === 'waiting'
  return { ...base, status, isBusy, text: isWaiting ? text('connecting') : (label ?? text('connect')) }
}
