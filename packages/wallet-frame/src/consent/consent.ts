import type { CaipNetworkId } from '@hawser/common'
import type { VaultNamespace } from '../keys/accounts.js'
import type { SignRequest } from '../signing/sign.js'
import type { TypedField } from '../signing/typedData.js'
import type { ConsentWarning } from './warnings.js'

/** What is sent or allowed: the network's own money, or a token. */
export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'token'
      /** Its contract or mint; null where the request does not name it, as some of Solana's do. */
      readonly token: string | null
      /** Of one piece (ERC-721, ERC-1155). */
      readonly id?: bigint | undefined
      /** What the token calls itself, as it may be shown. */
      readonly symbol?: string | undefined
    }

/** How much of it, in its smallest units; null is not said by the request. Of a token of ERC-721 it is the piece's id: the two calls are the same bytes. */
export type Quantity = bigint | null

/** How an allowance comes to be: by a transaction, or by a signature that somebody else can use later. */
export type AllowanceWay = 'transaction' | 'permit' | 'permit2' | 'permission'

/** What a request does, one step at a time. It has no words of any language: a page has those. */
export type ConsentAction =
  | {
      readonly kind: 'send'
      readonly asset: Asset
      readonly quantity: Quantity
      /** Null for the account itself; another one whose allowance is used. On Solana, for tokens, a token account. */
      readonly from: string | null
      /** On Solana, for tokens, a token account. */
      readonly to: string
      /** Whose that token account is, where it is known. */
      readonly toOwner?: string | undefined
      /** Of a token's quantity: on Solana what the request says, which the network checks; on EVM chains what the token says. */
      readonly decimals?: number | undefined
    }
  | {
      readonly kind: 'allow'
      readonly asset: Asset
      /** Zero takes an allowance back. */
      readonly quantity: Quantity
      readonly spender: string
      /** Whether it is for as much as anybody could ever have. */
      readonly isUnlimited: boolean
      /** Whether it is added to what is allowed already. */
      readonly isAdded?: boolean | undefined
      readonly way: AllowanceWay
      /** Seconds since the Unix epoch; null where it does not end. */
      readonly expiresAtS: bigint | null
      /** As much of it is allowed anew each time that so many seconds are over. */
      readonly everyS?: number | undefined
      /** As often as that, and no more. */
      readonly maxUses?: number | undefined
      /** @see send */
      readonly decimals?: number | undefined
    }
  /** Calls of a contract that somebody else may have the account do (ERC-7715). */
  | {
      readonly kind: 'allowCalls'
      readonly contract: string
      readonly functions: readonly { readonly selector: string; readonly name: string | null }[]
      /** Of the network's own money, with each call. */
      readonly maxValue: bigint
      readonly spender: string
      readonly expiresAtS: bigint
      readonly maxUses?: number | undefined
    }
  /** Such a permission is taken back. */
  | { readonly kind: 'endPermission'; readonly spender: string }
  /** Everything of a collection, also what comes later (ERC-721, ERC-1155). */
  | { readonly kind: 'allowAll'; readonly collection: string; readonly operator: string; readonly isAllowed: boolean }
  | {
      readonly kind: 'call'
      readonly contract: string
      /** The name of the function, where it is known; four bytes in hexadecimal, or null where the call has none. */
      readonly name: string | null
      readonly selector: string | null
      readonly value: bigint
      readonly data: string
      readonly fields: readonly TypedField[]
    }
  | { readonly kind: 'deploy'; readonly value: bigint; readonly data: string }
  /** The account runs that contract's code from then on (EIP-7702), so that it can send several calls as one. */
  | { readonly kind: 'upgrade'; readonly code: string }
  /** The smart account is created with it (ERC-4337). */
  | { readonly kind: 'createAccount'; readonly factory: string }
  | {
      readonly kind: 'message'
      /** Null where the bytes are no text. */
      readonly text: string | null
      readonly bytes: string
      /** Where the message is one to sign in with (EIP-4361 and its kin): what it says of whom. */
      readonly signIn: SignIn | null
    }
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly domain: readonly TypedField[]
      readonly fields: readonly TypedField[]
    }
  | SolanaAction
  | BitcoinAction
  | RuntimeCallAction

/** What a sign-in message says of itself. */
export interface SignIn {
  readonly domain: string
  readonly address: string
  readonly uri: string | null
  readonly statement: string | null
  readonly chainId: string | null
  readonly expiresAt: string | null
}

/** A step of a Solana transaction that is neither a transfer nor an allowance. Addresses are null where they stand in a lookup table. */
export type SolanaAction =
  | {
      readonly kind: 'instruction'
      readonly program: string | null
      /** The program's name and the instruction's, where they are known. */
      readonly name: SolanaInstructionName | null
      readonly accounts: readonly (string | null)[]
      readonly data: string
    }
  | {
      readonly kind: 'setAuthority'
      readonly account: string | null
      readonly authority: string
      readonly to: string | null
    }
  /** The account would belong to another program, and with it all that it holds. */
  | { readonly kind: 'assign'; readonly account: string | null; readonly program: string }
  | {
      readonly kind: 'openTokenAccount'
      readonly account: string | null
      readonly token: string | null
      readonly owner: string | null
    }
  | { readonly kind: 'closeTokenAccount'; readonly account: string | null; readonly to: string | null }
  | { readonly kind: 'note'; readonly text: string }

export type SolanaInstructionName = `${'system' | 'token' | 'token2022' | 'stake'}.${string}`

export interface BitcoinInput {
  readonly index: number
  readonly address: string | null
  /** Satoshis; null where the request does not say. */
  readonly units: bigint | null
  readonly isOwn: boolean
  /** Whether this request signs it. */
  readonly isSigned: boolean
  readonly sighashType: number
}

export interface BitcoinOutput {
  readonly address: string | null
  readonly units: bigint
  readonly isOwn: boolean
  /** Of an output that holds data (OP_RETURN): hexadecimal. */
  readonly data: string | null
}

export interface BitcoinAction {
  readonly kind: 'psbt'
  readonly inputs: readonly BitcoinInput[]
  readonly outputs: readonly BitcoinOutput[]
  /** What leaves the account, the fee included; negative where it gains. */
  readonly spent: bigint
}

/** A call of a Polkadot runtime. Without its metadata it cannot be read. */
export interface RuntimeCallAction {
  readonly kind: 'runtimeCall'
  readonly pallet: number
  readonly call: number
  readonly data: string
  /** The block count for which it holds, or null for ever. */
  readonly lifetime: number | null
  readonly tip: bigint
}

/** The most that the network takes for it. */
export interface ConsentFee {
  /** In the smallest units of the network's own money. */
  readonly units: bigint
  /** Whether nobody can take more. */
  readonly isMost: boolean
  /** Who pays it in the account's place; absent where the account does. */
  readonly payer?: string | undefined
  /** Whose service it is, where the app has named it. */
  readonly payerHost?: string | undefined
}

/** What a simulation says that the account has more or less of afterwards. The fee is left out, but for Solana's. */
export interface BalanceChange {
  readonly asset: Asset
  /** Negative for what goes. */
  readonly units: bigint
  /** Where the request's own steps tell them. */
  readonly decimals?: number | undefined
}

export type Simulation =
  | { readonly status: 'done'; readonly changes: readonly BalanceChange[] }
  /** The network would take the fee and do nothing. */
  | { readonly status: 'fails'; readonly reason: string | null }
  /** The node has no way to tell, or gave no answer. */
  | { readonly status: 'unknown' }

/** A request as it is shown: what is signed of it, what that does, and what there is to fear. */
export interface ConsentPart {
  readonly chainId: CaipNetworkId<VaultNamespace>
  readonly account: string
  readonly actions: readonly ConsentAction[]
  readonly warnings: readonly ConsentWarning[]
  /** Null where it costs nothing, or where it is not known. */
  readonly fee: ConsentFee | null
  /** What it does to the account's balances; null where it does nothing to them by itself. */
  readonly simulation: Simulation | null
  /** What it is to a request of before, where it takes its place. */
  readonly replaces?: 'speedUp' | 'cancel' | undefined
  /** What the vault signs. It is what all else here was read from. */
  readonly toSign: SignRequest
}
