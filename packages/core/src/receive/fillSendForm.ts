import { formatUnits, type Network, parseUnits } from '@hawser/common'
import type { SendApi } from '../send/sendApi.js'
import type { SendState, SendToken } from '../send/sendState.js'
import { type PaymentRequest, type PaymentRequestIssue, parsePaymentRequest } from './parsePaymentRequest.js'

/** `otherNetwork`: it is for another network than the form, which is never changed by it; `tokenNotFound`: no such token is there. */
export type FillIssue = PaymentRequestIssue | 'otherNetwork' | 'tokenNotFound'

export interface FillAnswer {
  /** Null where the form has been filled in. Nothing of it has been otherwise. */
  readonly issue: FillIssue | null
  /** What was read, as far as it was. */
  readonly request: PaymentRequest | null
}

export interface FillSendFormParameters {
  /** The text of a scanned code, or of a link. */
  readonly text: string
  readonly api: Pick<SendApi, 'setToken' | 'setAmount' | 'setReceiver' | 'setMemo' | 'addToken'>
  /** The form as it stands. */
  readonly getForm: () => SendState | undefined
  /** The network that the form is for. */
  readonly network: Network
}

/**
 * Fills the send form in with what a code asks for: the receiver and, where it tells them, token, amount and memo. What does not fit is said, and then
 * nothing is filled in; nor is another network ever chosen by it.
 *
 * @throws nothing
 * @example const { issue } = await fillSendForm({ text, api: hawser.use(send), getForm: () => selectSend(hawser.getSnapshot()), network })
 */
export async function fillSendForm({ text, api, getForm, network }: FillSendFormParameters): Promise<FillAnswer> {
  const read = parsePaymentRequest(text)
  if (read.issue !== null) return { issue: read.issue, request: null }
  const { request } = read
  const { address, amount, memo, tokenAddress, namespace, caipNetworkId } = request
  const refuse = (issue: FillIssue): FillAnswer => ({ issue, request })
  const isOther =
    (namespace !== null && namespace !== network.chainNamespace) ||
    (caipNetworkId !== null && caipNetworkId !== network.caipNetworkId)
  const isHere = (form: SendState | undefined): form is SendState => form?.caipNetworkId === network.caipNetworkId
  const form = getForm()
  if (isOther || !isHere(form)) return refuse('otherNetwork')
  // Whoever asks for a memo would not know whose payment it was.
  if (memo !== null && form.maxMemoBytes === null) return refuse('unsupported')
  const { nativeCurrency } = network
  // A token that is not in the list is read from the chain, and chosen by that.
  const token =
    tokenAddress === null ? null : (findToken(form, network, tokenAddress) ?? (await api.addToken(tokenAddress)))
  if (tokenAddress !== null && token === null) return refuse('tokenNotFound')
  const exact = amount && readAmount(amount, (token ?? nativeCurrency).decimals)
  if (exact === undefined) return refuse('unsupported')
  if (!isHere(getForm())) return refuse('otherNetwork')
  // An address alone says nothing of what it is to be sent.
  if (token || exact !== null) api.setToken(token)
  if (exact !== null) api.setAmount(exact)
  if (memo !== null) api.setMemo(memo)
  api.setReceiver(address)
  return { issue: null, request }
}

function findToken({ tokenBalances }: SendState, { chainNamespace }: Network, wanted: string): SendToken | undefined {
  const plain = (address: string) => (chainNamespace === 'eip155' ? address.toLowerCase() : address)
  const held = tokenBalances.find(({ address }) => address !== null && plain(address) === plain(wanted))
  if (!held || held.address === null || held.decimals === null) return undefined
  const { chainId, address, name, symbol, decimals, iconUrl } = held
  return { chainId, address, name, symbol, decimals, iconUrl }
}

/** In whole units; undefined where the currency has no such amount. */
function readAmount({ unit, value }: NonNullable<PaymentRequest['amount']>, decimals: number): string | undefined {
  if (unit === 'base') return formatUnits(BigInt(value), decimals)
  try {
    return formatUnits(parseUnits(value, decimals), decimals)
  } catch {
    return undefined
  }
}
