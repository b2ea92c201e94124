import type { Network } from '@hawser/common'
import type { ContractCall, TypedData } from './capabilities.js'

export interface SignatureQuestion {
  /** Whose signature it is said to be: of a key, or of a contract, deployed or not (EIP-1271, ERC-6492). */
  readonly address: string
  readonly signature: string
  readonly network: Network
  readonly signal: AbortSignal
}

/** Something that a contract told of in a block. */
export interface ContractEvent<TName extends string = string, TArgs = unknown> {
  /** The contract's address. */
  readonly address: string
  readonly eventName: TName
  /** By name, or as a list where the ABI names none. */
  readonly args: TArgs
  readonly blockNumber: bigint
  readonly transactionHash: string
  /** Its place among those of its block. */
  readonly logIndex: number
}

export interface ContractEventsQuestion {
  /** The contract, or several; any by default. */
  readonly address?: string | readonly string[] | undefined
  readonly abi: readonly unknown[]
  /** All of the ABI by default. */
  readonly eventName?: string | undefined
  /** What indexed arguments have to be, by name. Of `eventName` alone. */
  readonly args?: Readonly<Record<string, unknown>> | undefined
}

/** A token for a wallet to list (EIP-747). */
export interface WatchedAsset {
  /** The token's contract. */
  readonly address: string
  /** At most 11 characters. */
  readonly symbol: string
  readonly decimals: number
  /** The URL of its picture. */
  readonly image?: string | undefined
  /** `ERC20` by default. */
  readonly type?: 'ERC20' | 'ERC721' | 'ERC1155' | undefined
  /** Which one, of a collection. */
  readonly tokenId?: bigint | undefined
}

/** A transaction for a wallet to sign; what is absent the wallet finds. */
export interface TransactionToSign {
  readonly to?: string | undefined
  /** In base units of the native currency. */
  readonly value?: bigint | undefined
  readonly data?: `0x${string}` | undefined
  /** The gas limit. */
  readonly gas?: bigint | undefined
  readonly nonce?: bigint | undefined
  /** Wei for each unit of gas, the priority fee included (EIP-1559). */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

/** What some apps ask of chains and wallets beside an account's own; each where the chain has it. */
export interface ChainQuestions {
  /** Returns what a call would return that changes something, run on the node as `from`, and not sent. */
  simulate?(
    parameters: ContractCall & {
      readonly from?: string | undefined
      readonly value?: bigint | undefined
      readonly network: Network
      readonly signal: AbortSignal
    },
  ): Promise<unknown>
  /**
   * Has the wallet sign a transaction that nobody sends. Many wallets refuse. Checked to be the one that was asked for.
   * @throws UserRejectedError, WrongChainError, WrongAccountError, InvalidResponseError, RpcError where the wallet does not
   */
  signTransaction?(
    parameters: TransactionToSign & {
      readonly provider: unknown
      readonly from: string
      readonly network: Network
      readonly signal: AbortSignal
    },
  ): Promise<`0x${string}`>
  /** Asks the wallet to list a token (EIP-747). Returns whether the user agreed. */
  watchAsset?(parameters: {
    readonly provider: unknown
    readonly asset: WatchedAsset
    readonly signal: AbortSignal
  }): Promise<boolean>
  /** Whether a signature is what it is said to be, as the chain itself has it. */
  verifyMessage?(parameters: SignatureQuestion & { readonly message: string | Uint8Array }): Promise<boolean>
  verifyTypedData?(parameters: SignatureQuestion & { readonly typedData: TypedData }): Promise<boolean>
  getBlockNumber?(parameters: { readonly network: Network; readonly signal: AbortSignal }): Promise<bigint>
  /** In the order of the chain; both blocks included. What does not fit the ABI is left out. */
  getContractEvents?(
    parameters: ContractEventsQuestion & {
      readonly fromBlock: bigint
      readonly toBlock: bigint
      readonly network: Network
      readonly signal: AbortSignal
    },
  ): Promise<readonly ContractEvent[]>
}
