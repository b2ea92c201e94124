import type { Currency } from '@hawser/blockchain-api/client'
import type { CaipNetworkId } from '@hawser/common'
import type { MemoIssue } from '../adapterKit/findMemoIssue.js'
import type { FeeWarning, ReceiverRisk, ReplacementKind, TransferSpeed } from '../interfaces/capabilities.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import type { HawserState } from '../state/tree.js'
import type { SendTransaction } from './sendTransaction.js'

declare module '../exports/index.js' {
  interface FeatureRegistry {
    send: SendState
  }
}

/** Which of a contract's tokens it is, where they are told apart. */
export interface SendNft {
  readonly standard: 'ERC-721' | 'ERC-1155'
  /** In decimal digits. */
  readonly tokenId: string
  /** How many of it the account holds as far as is known, in decimal digits. The chain is asked before it is sent. */
  readonly held: string
}

/** A token to send. The native currency is not one: it is `null` wherever a token is chosen. */
export interface SendToken {
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string | null
  /** Set for an NFT: its symbol is what it is called, and it has no decimals. On eip155 alone. */
  readonly nft?: SendNft | undefined
}

/** The balance of one token or, with `address: null`, of the native currency. */
export interface SendTokenBalance {
  readonly chainId: CaipNetworkId
  readonly address: string | null
  readonly name: string
  readonly symbol: string
  /** Null until the token's contract was read: it cannot be chosen before. */
  readonly decimals: number | null
  readonly iconUrl: string | null
  /** The balance as exact decimal text, null where it is not known. */
  readonly quantity: { readonly decimals: string; readonly numeric: string } | null
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the user added it by its address. */
  readonly isAdded: boolean
}

/** `belowFee`: after Max, the balance does not even cover the fee. */
export type AmountIssue = 'format' | 'tooManyDecimals' | 'zero' | 'aboveBalance' | 'belowFee'
/** `unavailable`: the check itself failed, such as for want of a network. */
export type ReceiverIssue = 'format' | 'checksum' | 'nameNotFound' | 'unavailable'
/**
 * A transfer that may well be a mistake and is allowed: to oneself; to where it would be lost, which is the token's own contract, another token's, or an
 * address that nobody has the key of; to another contract; by a name that has its address for another network, or that the user has seen stand for another
 * address; on a network that the user has never sent there on, though on another one (`SendCheck.otherNetworkId`); to an address that looks like one that the
 * user knows when it is shortened; for the first time.
 */
export type SendWarning =
  | 'selfSend'
  | 'tokenContract'
  | 'otherToken'
  | 'burnAddress'
  | 'contract'
  | 'otherNetworkName'
  | 'changedName'
  | 'otherNetwork'
  | 'lookAlike'
  | 'firstTime'

export interface SendCheck {
  amount: AmountIssue | null
  receiver: ReceiverIssue | null
  memo: MemoIssue | null
  isCheckingReceiver: boolean
  /** Why what is sent to the receiver is lost, or may be; null where it is not, as far as the chain tells. */
  receiverRisk: ReceiverRisk | null
  /** The network that the user has last sent to the receiver on, where it was never the form's; null where it was, or where nobody knows. */
  otherNetworkId: CaipNetworkId | null
  warnings: SendWarning[]
}

/** What one side of the reviewed transfer has more or less by it, as a node has run it. Amounts are in base units, negative for what goes; without the fee. */
export interface SendEffect {
  readonly party: 'sender' | 'receiver'
  /** Null: the native currency. */
  readonly tokenAddress: string | null
  /** In decimal digits, where the contract's tokens are told apart. */
  readonly tokenId: string | null
  readonly units: string
  /** Null where nobody here knows that token. */
  readonly symbol: string | null
  readonly decimals: number | null
}

/** `unknown`: it was not simulated, as the network's node has no way to, or gave no answer. */
export type SendSimulation =
  | { readonly status: 'pending' | 'unknown' }
  | { readonly status: 'fails'; readonly reason: string | null }
  /** With whether it is what the review shows, and nothing else. */
  | { readonly status: 'done'; readonly isAsShown: boolean; readonly effects: readonly SendEffect[] }

/** A further receiver of a batch, with an amount of its own. Each field is what the form's of that name is for the first one. */
export interface SendRecipient
  extends Pick<
    SendState,
    | 'sendTokenAmount'
    | 'receiverInput'
    | 'receiverAddress'
    | 'receiverProfileName'
    | 'receiverNameNetworkId'
    | 'receiverProfileImageUrl'
    | 'check'
  > {
  readonly id: string
}

/** The send form, what is known about it, and what was sent. */
export interface SendState {
  /** Null: the native currency. */
  token: SendToken | null
  /** A decimal number with a point, or what was typed, in quotation marks, where it is none. */
  sendTokenAmount: string
  /**
   * The amount in `currency` where it is typed so, and `sendTokenAmount` follows it with the price until the review: written as that is. Null where the
   * amount is the token's own.
   */
  fiatAmount: string | null
  /** The user's currency (`profile`), which the prices are in. */
  currency: Currency
  /** What one of what is sent is worth, as exact decimal text. Null where nobody tells, and on networks for tests. */
  price: string | null
  /** The same of the network's own currency, which fees are paid in. */
  nativePrice: string | null
  /** How soon it is to be there, where the network has a choice of that (`hasSpeeds`). */
  speed: TransferSpeed
  hasSpeeds: boolean
  /** What stands in the transaction for everybody to read, where the network has that (`maxMemoBytes`); empty for nothing. */
  memo: string
  /** How long it may be, in bytes of UTF-8. Null where transfers carry none. */
  maxMemoBytes: number | null
  /** The text that was typed: an address or a name. */
  receiverInput: string
  /** The address that it stands for, in the chain's own writing; empty until it is known to be valid. */
  receiverAddress: string
  receiverProfileName: string | null
  /** Where the name has no address for the form's network, the network that it has this one for. */
  receiverNameNetworkId: CaipNetworkId | null
  receiverProfileImageUrl: string | null
  /** Whether the wallet sends several transfers as one, which takes effect together or not at all (EIP-5792). False until that is known (`findBatching`). */
  canBatch: boolean
  /** The receivers after the first one. */
  others: SendRecipient[]
  /** What all receivers get together, as exact decimal text; null where there is one, or an amount is none. */
  total: string | null
  /** Null while no price service is configured. */
  networkBalanceInUSD: string | null
  /** Whether the wallet is asked to send. */
  loading: boolean
  tokenBalances: SendTokenBalance[]
  /** When balances failed last, in milliseconds since the epoch; a retry is blocked for 30 s from then. */
  lastRetry: number | null
  isAddingToken: boolean
  addTokenError: ErrorInfo | null
  /** The account and network that the form is for. */
  account: string | null
  caipNetworkId: CaipNetworkId | null
  check: SendCheck
  /** The highest cost of the reviewed transfer, in base units of the native currency. */
  estimate: {
    readonly gas: string
    readonly maxFee: string
    readonly received?: string
    /** Set where the fee is outsized: `submit` asks the wallet once the user has agreed to it (`acceptFee`). */
    readonly feeWarning?: FeeWarning
    /** What the transfer does as a node runs it: it comes after the review, and not at all where the chain's adapter has no way to. */
    readonly simulation?: SendSimulation
  } | null
  /** Whether the user agreed to the outsized fee of this review. Another review needs another word. */
  isFeeAccepted: boolean
  phase: 'form' | 'checking' | 'review' | 'waitingForWallet'
  /** Why the last review or submit failed, or why a review does not hold any more. */
  error: ErrorInfo | null
  /** What the wallet is asked for in place of a transaction that is pending, one at a time, or why the last one was not sent. */
  replacing: {
    readonly id: string
    readonly kind: ReplacementKind
    readonly isAsking: boolean
    readonly error: ErrorInfo | null
  } | null
  /** What the connected accounts have sent, the newest first. */
  transactions: SendTransaction[]
}

/** How far the transfer in the form has come: what of the slice moves from step to step. */
export type SendProgress = Pick<SendState, 'phase' | 'loading' | 'estimate' | 'isFeeAccepted' | 'error'>

/** The progress of a form that nobody has asked to review. */
export const untouched: SendProgress = {
  phase: 'form',
  loading: false,
  estimate: null,
  isFeeAccepted: false,
  error: null,
}

/** The fields of a cleared form. */
export function createEmptyForm() {
  return {
    token: null,
    sendTokenAmount: '',
    fiatAmount: null,
    speed: 'normal',
    memo: '',
    receiverInput: '',
    receiverAddress: '',
    receiverProfileName: null,
    receiverNameNetworkId: null,
    receiverProfileImageUrl: null,
    others: [],
    total: null,
    check: {
      amount: null,
      receiver: null,
      memo: null,
      isCheckingReceiver: false,
      receiverRisk: null,
      otherNetworkId: null,
      warnings: [],
    },
    addTokenError: null,
  } satisfies Partial<SendState>
}

/** The slice as the feature begins. */
export function createSendSlice(): SendState {
  return {
    ...createEmptyForm(),
    ...untouched,
    currency: 'usd',
    price: null,
    nativePrice: null,
    hasSpeeds: false,
    maxMemoBytes: null,
    canBatch: false,
    networkBalanceInUSD: null,
    tokenBalances: [],
    lastRetry: null,
    isAddingToken: false,
    account: null,
    caipNetworkId: null,
    replacing: null,
    transactions: [],
  }
}

/** The send feature's slice; undefined until the feature is in use. */
export function selectSend(state: HawserState): SendState | undefined {
  return state.features.send
}
