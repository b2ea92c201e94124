import type { ChainNamespace, Network } from '@hawser/common'
import type { Connection } from '@hawser/core'
import type { AmountIssue, SendApi, SendNft, SendState, SendStep, SendToken } from '@hawser/core/send'
import { type ComponentType, createContext, type FunctionComponent, type Ref } from 'react'
import { useFeatureCode, withFeatureCode } from '../../components/featureCode.js'
import { usePart } from '../../components/usePart.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import type { enSend } from '../../text/enSend.js'
import { type SectionText, useText } from '../../text/useText.js'

export interface ReceiverFieldProps {
  readonly api: SendApi
  readonly form: SendState
  /** Whether a name can be given instead of an address. */
  readonly takesNames: boolean
  /** Whether the user asked to go on: then nothing that is missing waits for the typing to rest. */
  readonly isStrict: boolean
}

export interface FieldParts {
  readonly ReceiverField: FunctionComponent<ReceiverFieldProps>
  readonly amountIssueText: (
    text: SectionText<typeof enSend>,
    issue: AmountIssue,
    unit: { readonly symbol: string; readonly decimals: number },
  ) => string
  readonly toAmountText: (amount: string, locale: string) => string
}

export interface NftFieldProps extends Pick<FieldParts, 'amountIssueText'> {
  readonly api: SendApi
  readonly form: SendState
  readonly token: SendToken
  readonly nft: SendNft
  /** Whether the user asked to go on: then nothing that is missing waits for the typing to rest. */
  readonly isStrict: boolean
  readonly isChoosing: boolean
  readonly panelId: string
  readonly selectRef: Ref<HTMLButtonElement>
  readonly onToggle: () => void
}

export interface SendExtrasProps {
  readonly api: SendApi
  readonly form: SendState
  readonly isStrict?: boolean | undefined
  /** What the form's own fields are made of, for further receivers: whoever else named it would have it in another chunk. */
  readonly fields?: FieldParts | undefined
  /** The place beside the amount's name, where there are several receivers for the word to take the first one out. */
  readonly first?: HTMLElement | null | undefined
}

export interface ReceiverSuggestionsProps {
  readonly typed: string
  readonly onChoose: (receiver: string, isByKeyboard: boolean) => void
}

/** The components that stand in place of the form, or below its receiver, at times. Other views' own, so they are no part of the form's chunk; it is loaded with them. */
interface SendStages {
  readonly WalletSilent: FunctionComponent<{ readonly connection: Connection }>
  readonly SendWaiting: FunctionComponent<{
    readonly connection: Connection
    readonly onCancel: () => void
  }>
  readonly SendExtras: FunctionComponent<SendExtrasProps>
  readonly NftField: FunctionComponent<NftFieldProps>
  readonly ReceiverSuggestions: FunctionComponent<ReceiverSuggestionsProps>
}

/** The send feature's module and, where sending is spoken of, what it says. They are chunks of their own, loaded together with the views. */
type SendFeature = typeof import('@hawser/core/send') & {
  readonly enSend?: typeof enSend | undefined
  readonly stages?: SendStages | undefined
}

const SendCode = /* @__PURE__ */ createContext<SendFeature | null>(null)

/** The component with the send feature at hand. */
export function withSendFeature<TProps extends object>(
  Component: ComponentType<TProps>,
  feature: SendFeature,
): FunctionComponent<TProps> {
  return withFeatureCode(SendCode, Component, feature)
}

/** @throws where the component was not loaded by one of the loaders beside the views. */
export function useSendFeature(): SendFeature {
  return useFeatureCode(SendCode)
}

/** The send feature, which comes into use with the first view that needs it. `form` and `step` are undefined for that first moment. */
export function useSend(): {
  readonly api: SendApi
  readonly form: SendState | undefined
  readonly step: SendStep | undefined
} {
  const { send, selectSend, selectSendStep } = useSendFeature()
  const api = useHawser().use(send)
  const form = useHawserState(selectSend)
  const step = useHawserState(selectSendStep)
  return { api, form, step }
}

const loadFiat = () => import('./fiat.js')

/** What tells amounts in the user's currency: it comes with the first price. */
export function useFiat({ price }: Pick<SendState, 'price'>): typeof import('./fiat.js') | undefined {
  return usePart(price === null ? undefined : loadFiat).part
}

/** The network that the form is for. */
export function useSendNetwork(form: Pick<SendState, 'caipNetworkId'> | undefined): Network | undefined {
  const id = form?.caipNetworkId
  return useHawserState((state) => state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === id))
}

/**
 * The modal's text with what sending says.
 * @throws where the component was loaded without it.
 */
export function useSendText(): SectionText<typeof enSend> {
  const section = useSendFeature().enSend
  if (!section) throw new Error('This view needs what sending says. Load it as loadSendView does.')
  return useText(section)
}

/** The key of a text in a namespace's own words, where it has some: `send.tokenAddress.solana`. */
export function inWordsOf<TKey extends keyof typeof enSend>(
  text: SectionText<typeof enSend>,
  key: TKey,
  namespace: ChainNamespace | undefined,
): TKey {
  const own = `${key}.${namespace}`
  // It takes the same parameters.
  return text.has(own) ? (own as string as TKey) : key
}
