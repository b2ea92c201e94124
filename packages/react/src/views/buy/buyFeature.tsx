import { type Network, parseUnits } from '@hawser/common'
import { type Connection, type ErrorInfo, selectActiveConnection } from '@hawser/core'
import type { OnRampApi, OnRampState, OnRampToken } from '@hawser/core/onramp'
import { type ComponentType, createContext, type FunctionComponent } from 'react'
import { useFeatureCode, withFeatureCode } from '../../components/featureCode.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import type { enBuy } from '../../text/enBuy.js'
import type { enDeposit } from '../../text/enDeposit.js'
import type { enSell } from '../../text/enSell.js'
import type { enSend } from '../../text/enSend.js'
import type { enSwap } from '../../text/enSwap.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { type ReadableAmount, readableAmount } from '../send/readableAmount.js'
import { formatMoney } from '../tokens/money.js'
import { titleOf } from './providerName.js'

/** What purchases say, with what they share with transfers and swaps. */
export type BuyWords = typeof enSend & typeof enSwap & typeof enBuy & typeof enDeposit & typeof enSell
export type BuyText = SectionText<BuyWords>

type BuyFeature = typeof import('@hawser/core/onramp') & {
  readonly words: BuyWords
  /** What stands in place of the form while the wallet is silent. It is no part of the form's chunk, and loaded with it. */
  readonly WalletSilent: FunctionComponent<{ readonly connection: Connection }>
}

const BuyCode = /* @__PURE__ */ createContext<BuyFeature | null>(null)

/** The component with the on-ramp feature at hand. */
export function withBuyFeature<TProps extends object>(
  Component: ComponentType<TProps>,
  feature: BuyFeature,
): FunctionComponent<TProps> {
  return withFeatureCode(BuyCode, Component, feature)
}

/** @throws where the component was not loaded by one of the loaders beside the views. */
export function useBuyFeature(): BuyFeature {
  return useFeatureCode(BuyCode)
}

/** The on-ramp feature, which comes into use with the first view that needs it. `form` is undefined for that first moment. */
export function useBuy(): { readonly api: OnRampApi; readonly form: OnRampState | undefined } {
  const { onRamp } = useBuyFeature()
  return { api: useHawser().use(onRamp), form: useHawserState(({ features }) => features.onRamp) }
}

/** The modal's text with what buying says. */
export function useBuyText(): BuyText {
  return useText(useBuyFeature().words)
}

/** The network that a token is on. */
export function useNetworkOf(token: Pick<OnRampToken, 'caipNetworkId'> | null | undefined): Network | undefined {
  return useHawserState(({ networks }) =>
    networks.requested.find(({ caipNetworkId }) => caipNetworkId === token?.caipNetworkId),
  )
}

/** The namespaces of the accounts that tokens can be delivered to, as one text: it is compared from one state to the next. */
export function useOwnNamespaces(): string {
  return useHawserState((state) =>
    Object.keys(state.connections.active)
      .filter(
        (name) => selectActiveConnection(state, name as keyof typeof state.connections.active)?.status === 'connected',
      )
      .join(' '),
  )
}

/** What users call a way of paying. Providers have the same ids in capitals, too. */
export function methodName(text: BuyText, id: string): string {
  const key = `buy.method.${id.toLowerCase()}` as const
  return text.has(key) ? text(key) : titleOf(id)
}

/** An amount of what is paid in; of a currency that no country has, with its id. */
export function moneyText(text: BuyText, amount: string, currency: string): string {
  return /^[a-z]{3}$/i.test(currency) ? formatMoney(text, amount, currency) : `${text.number(amount)} ${currency}`
}

/** Exact decimal text as an amount for reading, never more than it is. */
export function readableDecimal(amount: string): ReadableAmount {
  const decimals = amount.split('.')[1]?.length ?? 0
  return readableAmount(parseUnits(amount, decimals), decimals, 'down')
}

/** Why a purchase or sale does not go on, in words about it where there are some. */
export function buyProblemText(
  text: BuyText,
  error: ErrorInfo,
  { network = '', isSale = false }: { readonly network?: string | undefined; readonly isSale?: boolean | undefined },
): string {
  const own = `sell.problem.${error.code}` as const
  if (isSale && text.has(own)) return text(own, { network })
  const key = `buy.problem.${error.code}` as const
  return text.has(key) ? text(key, { network }) : errorText(text, error)
}
