import { type CaipNetworkId, type ChainNamespace, isCaipAddress, parseCaipAddress } from '@hawser/common'
import * as v from 'valibot'

/** What a scanned code or a pasted link asks for. */
export interface PaymentRequest {
  /** Null where the text does not tell: a plain address or a name. */
  readonly namespace: ChainNamespace | null
  /** The network (CAIP-2), where the text tells it. */
  readonly caipNetworkId: CaipNetworkId | null
  /** An address, or a name that stands for one: neither is checked. */
  readonly address: string
  /** Null where none is asked for. `base`: in base units of what is paid; `whole`: in whole units, as exact decimal text. */
  readonly amount: { readonly unit: 'base' | 'whole'; readonly value: string } | null
  /** The token's contract or mint; null for the network's own currency, and where nothing is said of it. */
  readonly tokenAddress: string | null
  /** What is to stand in the transaction (Solana Pay). */
  readonly memo: string | null
}

/** `unreadable`: it names nobody to pay. `unsupported`: it asks for more than a transfer, so that a transfer alone would not be what was meant. */
export type PaymentRequestIssue = 'unreadable' | 'unsupported'

export type ParsedPaymentRequest =
  | { readonly issue: null; readonly request: PaymentRequest }
  | { readonly issue: PaymentRequestIssue }

/** As much as a code can hold that a phone reads. */
const MAX_LENGTH = 2_048
const unreadable: ParsedPaymentRequest = { issue: 'unreadable' }
const unsupported: ParsedPaymentRequest = { issue: 'unsupported' }

const evmAddress = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const base58 = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{25,64}$/))
/** An address, or a name of a name service. */
const payee = v.pipe(v.string(), v.regex(/^[^\s:/?#@&=%\p{C}\p{DI}]{3,255}$/u))
const decimal = v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/))
const chainId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,19}$/))
/** EIP-681: `2.5e18` is as good as its digits. */
const evmNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}(?:\.\d{1,78})?(?:e\d{1,2})?$/i),
  v.transform(toWholeNumber),
  v.string(),
)

const optional = <TSchema extends v.GenericSchema>(schema: TSchema) => v.optional(schema)
const evmNative = v.object({ value: optional(evmNumber) })
const evmToken = v.object({ address: payee, uint256: optional(evmNumber), value: optional(v.literal('0')) })
const solanaPay = v.object({
  amount: optional(decimal),
  'spl-token': optional(base58),
  memo: optional(v.string()),
  // Whoever is paid finds the payment by these: one without them is not seen to have been made.
  reference: v.optional(v.never()),
})
const bip21 = v.object({ amount: optional(v.pipe(decimal, v.regex(/^\d{1,8}(?:\.\d{1,8})?$/))) })

/**
 * Reads what asks for a payment: EIP-681, BIP-21, a transfer request of Solana Pay, `substrate:` addresses, account ids (CAIP-10), plain addresses and names.
 * Nothing is checked against a network, and nothing is thrown: the text is anybody's.
 *
 * @example parsePaymentRequest('solana:7EqQ…?amount=0.25&memo=4711')
 */
export function parsePaymentRequest(text: string): ParsedPaymentRequest {
  const trimmed = text.length > MAX_LENGTH ? '' : text.trim()
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]{1,31}):(.*)$/isu.exec(trimmed) ?? []
  const account = readAccountId(trimmed)
  if (account) return found(account)
  switch (scheme.toLowerCase()) {
    case '':
      return v.is(payee, trimmed) ? found({ address: trimmed }) : unreadable
    case 'ethereum':
      return readEvm(rest)
    case 'solana':
      return readSolana(rest)
    case 'bitcoin':
      return readBitcoin(rest)
    case 'substrate':
      return readSubstrate(rest)
  }
  return unreadable
}

function found(request: Partial<PaymentRequest> & Pick<PaymentRequest, 'address'>): ParsedPaymentRequest {
  const nothing = { namespace: null, caipNetworkId: null, amount: null, tokenAddress: null, memo: null }
  return { issue: null, request: { ...nothing, ...request } }
}

function readAccountId(text: string): (Partial<PaymentRequest> & Pick<PaymentRequest, 'address'>) | undefined {
  if (!isCaipAddress(text)) return undefined
  const { chainNamespace, caipNetworkId, address } = parseCaipAddress(text)
  const isId = /^[a-z\d]+:[-\w]{1,32}$/i.test(caipNetworkId) && v.is(payee, address)
  return isId ? { namespace: chainNamespace, caipNetworkId, address } : undefined
}

function readEvm(rest: string): ParsedPaymentRequest {
  const match = /^(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/su.exec(rest)
  const [, target = '', chain, method, query = ''] = match ?? []
  const parameters = readQuery(query)
  if (!v.is(payee, target) || (chain !== undefined && !v.is(chainId, chain))) return unreadable
  if (!parameters) return unsupported
  const caipNetworkId: CaipNetworkId | null = chain === undefined ? null : `eip155:${chain}`
  const where = { namespace: 'eip155', caipNetworkId } as const
  if (method === undefined) {
    const native = v.safeParse(evmNative, parameters)
    if (!native.success) return unsupported
    return found({ ...where, address: target, amount: toAmount('base', native.output.value) })
  }
  const token = v.safeParse(evmToken, parameters)
  if (method !== 'transfer' || !token.success || !v.is(evmAddress, target)) return unsupported
  const { address, uint256 } = token.output
  return found({ ...where, address, tokenAddress: target, amount: toAmount('base', uint256) })
}

function readSolana(rest: string): ParsedPaymentRequest {
  const [address = '', parameters] = splitQuery(rest)
  // A transaction that a server is to make.
  if (/^https(?::|%3a)/i.test(address)) return unsupported
  if (!v.is(base58, address)) return unreadable
  const pay = v.safeParse(solanaPay, parameters)
  if (!pay.success) return unsupported
  const { amount, memo, 'spl-token': token } = pay.output
  return found({
    namespace: 'solana',
    address,
    amount: toAmount('whole', amount),
    tokenAddress: token ?? null,
    memo: memo || null,
  })
}

function readBitcoin(rest: string): ParsedPaymentRequest {
  const [address = '', parameters] = splitQuery(rest)
  if (!v.is(payee, address)) return unreadable
  const asked = v.safeParse(bip21, parameters)
  // What is required and not known here forbids to pay (BIP-21).
  const isMore = Object.keys(parameters ?? {}).some((name) => name.startsWith('req-'))
  if (!asked.success || isMore) return unsupported
  // Codes are smaller in capitals, which bech32 allows.
  const plain = /^(?:bc|tb|bcrt)1[\dA-Z]+$/i.test(address) && address === address.toUpperCase()
  return found({
    namespace: 'bip122',
    address: plain ? address.toLowerCase() : address,
    amount: toAmount('whole', asked.output.amount),
  })
}

/** `substrate:ADDRESS:PUBLIC_KEY:NAME`, as wallets of Substrate chains show their accounts. */
function readSubstrate(rest: string): ParsedPaymentRequest {
  const [address = ''] = rest.split(':')
  return v.is(base58, address) ? found({ namespace: 'polkadot', address }) : unreadable
}

function toAmount(unit: 'base' | 'whole', value: string | undefined): PaymentRequest['amount'] {
  return value !== undefined && /[1-9]/.test(value) ? { unit, value } : null
}

function splitQuery(rest: string): readonly [string, Readonly<Record<string, string>> | undefined] {
  const [path = '', ...query] = rest.split('?')
  return [path, readQuery(query.join('?'))]
}

/** The parameters of a link; undefined where one is there twice: which of them is meant nobody knows. */
function readQuery(query: string): Readonly<Record<string, string>> | undefined {
  const entries = [...new URLSearchParams(query)]
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : undefined
}

/** The digits of a number with an exponent; undefined where it is no whole one, or more than a contract can count. */
function toWholeNumber(text: string): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e(\d+))?$/i.exec(text) ?? []
  const places = Number(exponent)
  if (/[1-9]/.test(fraction.slice(places))) return undefined
  const value = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return value < 2n ** 256n ? value.toString() : undefined
}
