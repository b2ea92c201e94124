import type { Network } from '@hawser/common'
import type { Connection, ErrorInfo } from '@hawser/core'
import type { SwapRecord, SwapsApi, SwapsState, SwapTokenBalance } from '@hawser/core/swap'
import { type ComponentType, createContext, type FunctionComponent } from 'react'
import { useFeatureCode, withFeatureCode } from '../../components/featureCode.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import type { enSend } from '../../text/enSend.js'
import type { enSwap } from '../../text/enSwap.js'
import { type SectionText, useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { readableAmount, type ShownAmount } from '../send/readableAmount.js'

/** What swaps say, with what they share with transfers. */
export type SwapWords = typeof enSend & typeof enSwap
export type SwapText = SectionText<SwapWords>

/** What stands in place of the form at times. It is no part of the form's chunk, and loaded with it. */
interface SwapStages {
  readonly WalletSilent: FunctionComponent<{ readonly connection: Connection }>
  readonly SwapProgress: FunctionComponent<{ readonly connection: Connection }>
}

type SwapFeature = typeof import('@hawser/core/swap') & {
  readonly words: SwapWords
  readonly stages: SwapStages
}

const SwapCode = /* @__PURE__ */ createContext<SwapFeature | null>(null)

/** The component with the swaps feature at hand. */
export function withSwapFeature<TProps extends object>(
  Component: ComponentType<TProps>,
  feature: SwapFeature,
): FunctionComponent<TProps> {
  return withFeatureCode(SwapCode, Component, feature)
}

/** @throws where the component was not loaded by one of the loaders beside the views. */
export function useSwapFeature(): SwapFeature {
  return useFeatureCode(SwapCode)
}

/** The swaps feature, which comes into use with the first view that needs it. `form` is undefined for that first moment. */
export function useSwap(): {
  readonly api: SwapsApi
  readonly form: SwapsState | undefined
  readonly network: Network | undefined
} {
  const { swaps, selectSwaps } = useSwapFeature()
  const api = useHawser().use(swaps)
  const form = useHawserState(selectSwaps)
  const id = form?.run?.caipNetworkId ?? form?.caipNetworkId
  const network = useHawserState((state) => state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === id))
  return { api, form, network }
}

/** The modal's text with what swapping says. */
export function useSwapText(): SwapText {
  return useText(useSwapFeature().words)
}

/** The token of an address, as far as it is known by its name. */
export function findToken(
  { tokens, from, to }: Pick<SwapsState, 'tokens' | 'from' | 'to'>,
  address: string | null,
): Pick<SwapTokenBalance, 'address' | 'symbol' | 'decimals' | 'iconUrl'> | undefined {
  const key = address?.toLowerCase()
  return [...tokens, from, to].find((token) => token && token.address?.toLowerCase() === key) ?? undefined
}

/** Base units of a token, for reading; undefined of one that nobody has described. */
export function shownAmount(
  form: Pick<SwapsState, 'tokens' | 'from' | 'to'>,
  { address, value, rounding }: { readonly address: string | null; readonly value: string; readonly rounding?: 'down' },
): ShownAmount | undefined {
  const token = findToken(form, address)
  return token && { ...readableAmount(BigInt(value), token.decimals, rounding), symbol: token.symbol }
}

/** What is sold for what, in a few words. */
export function pairText(text: SwapText, form: SwapsState, record: Pick<SwapRecord, 'from' | 'to' | 'amount'>): string {
  const sold = shownAmount(form, { address: record.from, value: record.amount })
  const bought = findToken(form, record.to)
  return text('swap.pair', {
    amount: sold ? `${text.number(sold.shown)} ${sold.symbol}` : '…',
    symbol: bought?.symbol ?? '…',
  })
}

interface ProblemNames {
  readonly wallet: string
  /** The symbol of what fees are paid in. */
  readonly currency: string
}

/** Why a swap does not go on, in words about swaps where there are some. */
export function swapProblemText(text: SwapText, error: ErrorInfo, names: ProblemNames): string {
  const keys = [`swap.problem.${error.code}`, `send.problem.${error.code}`] as const
  const key = keys.find((name) => text.has(name))
  return key && text.has(key) ? text(key, { ...names }) : errorText(text, error)
}
