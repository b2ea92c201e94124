import type { CaipNetworkId, Network, WalletAsset } from '@hawser/common'

/** An amount with what is needed to show it. */
export interface Balance {
  /** In base units (wei, lamports, satoshi). */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface BalanceCapability {
  getBalance(parameters: { address: string; network: Network; signal: AbortSignal }): Promise<Balance>
}

/** A fungible token as its own contract describes it. */
export interface Token {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** One token of a contract (ERC-721), or one of which an account may hold several (ERC-1155). */
export interface NftTransfer {
  readonly standard: 'ERC-721' | 'ERC-1155'
  readonly tokenId: bigint
}

/** How soon a transfer is to be on the chain, which is paid for: within the day, within the hour, in one of the next blocks, or what is as much there. */
export type TransferSpeed = 'slow' | 'normal' | 'fast'

export interface Transfer {
  readonly from: string
  readonly to: string
  /** In base units of what is sent. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly tokenAddress?: string | undefined
  /** Which of the contract's tokens is sent, where they are told apart; `amount` is how many of it. On eip155 alone. */
  readonly nft?: NftTransfer | undefined
  /** The decimals that the amount was counted with, for adapters to refuse a token whose own are others. */
  readonly tokenDecimals?: number | undefined
  /** Default `normal`. Without effect where the adapter has no `hasSpeeds`. */
  readonly speed?: TransferSpeed | undefined
  /**
   * A note that stands in the transaction for everybody to read, such as what an exchange tells its customers' deposits by. Only where the adapter has
   * `maxMemoBytes`.
   */
  readonly memo?: string | undefined
  readonly network: Network
}

/**
 * Why a fee stands out: it is a large part of the amount, a tip of many times what the network itself asks for, or far more than such a
 * transfer costs. Whoever names the price of a transfer may be mistaken, or lie. `accountClosed`: less would be left than the network keeps
 * accounts for (Polkadot's existential deposit), so that the account ends and the rest, which counts as a cost, is lost.
 */
export type FeeWarning = 'largeShare' | 'largeTip' | 'unusual' | 'accountClosed'

/** The highest cost of a transfer, found without asking the wallet. */
export interface TransferEstimate {
  readonly gas: bigint
  /** Upper bound in base units of the native currency. */
  readonly maxFee: bigint
  /** The amount that reaches the receiver, in base units of what is sent, where the token keeps a part of it. */
  readonly received?: bigint | undefined
  /** Set where the fee is outsized: it is pointed out in the review, and paid only where the user agrees to it by itself. */
  readonly feeWarning?: FeeWarning | undefined
}

/** What one side of a transfer has more or less by it. */
export interface TransferEffect {
  readonly party: 'sender' | 'receiver'
  /** The token's address; null for the native currency. */
  readonly tokenAddress: string | null
  /** Which of the contract's tokens, where they are told apart. */
  readonly tokenId: bigint | null
  /** In base units, negative for what goes. What the estimate counts as a cost is left out. */
  readonly units: bigint
}

/** What a transfer does as a node runs it, without sending it. */
export type TransferSimulation =
  /** Each asset of each side that changes, once; of a transfer to oneself none does. */
  | { readonly status: 'done'; readonly effects: readonly TransferEffect[] }
  /** It would cost the fee and do nothing: with what the chain says of why. */
  | { readonly status: 'fails'; readonly reason: string | null }

export type ReceiverCheck =
  | { readonly isValid: true; readonly address: string }
  | { readonly isValid: false; readonly reason: 'format' | 'checksum' }

/**
 * Why what is sent to an address is lost, or may be: nobody has its key, a token's own contract is there, or another contract is, which has to be made to
 * give out again what it receives.
 */
export type ReceiverRisk = 'burn' | 'token' | 'contract'

export type TransactionStatus = 'success' | 'reverted'

export interface TransactionReceipt {
  readonly hash: string
  readonly status: TransactionStatus
  readonly blockNumber: bigint
  /** Set where another transaction with the same nonce took the place of the one that was sent. */
  readonly replacement?:
    | { readonly reason: 'replaced' | 'repriced' | 'cancelled'; readonly replacedHash: string }
    | undefined
}

export interface WaitForReceiptParameters {
  readonly hash: string
  readonly network: Network
  readonly signal: AbortSignal
  readonly confirmations?: number | undefined
  /** Default 180000 (the specification's receipt timeout). */
  readonly timeoutMs?: number | undefined
  /** For replacements to be found, the sender and nonce of the awaited transaction where they are known. */
  readonly from?: string | undefined
  readonly nonce?: number | undefined
}

/** `speedUp`: the same once more with a higher fee; `cancel`: an empty transaction of the account to itself. */
export type ReplacementKind = 'speedUp' | 'cancel'

export interface SendCapability {
  /** How long a transaction may take to be mined, in milliseconds, before its outcome counts as unknown. Default 180000. */
  readonly receiptTimeoutMs?: number | undefined
  /** Whether users choose how soon a transfer is to be there (`Transfer.speed`). */
  readonly hasSpeeds?: boolean | undefined
  /** How long the memo of a transfer may be (`Transfer.memo`), in bytes of UTF-8. Absent where transfers carry none. */
  readonly maxMemoBytes?: number | undefined
  /**
   * Format and checksum of a receiver; an address all in one letter case carries no checksum and passes. One that is of another network than `network` is none
   * here, where addresses tell theirs.
   */
  checkReceiver(address: string, network?: Network | undefined): Promise<ReceiverCheck>
  /** Whether what is sent to a valid address is known to be lost, or may be. */
  findReceiverRisk?(parameters: {
    address: string
    network: Network
    signal: AbortSignal
  }): Promise<ReceiverRisk | null>
  isSameAddress(a: string, b: string): boolean
  /** @throws TokenNotFoundError where no token contract is at the address. */
  getToken(parameters: { address: string; network: Network; signal: AbortSignal }): Promise<Token>
  getTokenBalance(parameters: { token: Token; owner: string; network: Network; signal: AbortSignal }): Promise<bigint>
  /**
   * Simulates the transfer and prices its gas.
   * @throws ExecutionRevertedError with the contract's reason, InsufficientFundsError, InsufficientGasMoneyError, NftNotOwnedError
   */
  estimate(parameters: Transfer & { signal: AbortSignal }): Promise<TransferEstimate>
  /**
   * Runs the transfer on the network's node as it is now, and returns what changes of its two sides. Null where the node has no way to.
   * @throws HawserError of the transport, TimeoutError, AbortedError
   */
  simulate?(
    parameters: Transfer & {
      /** Those that are sent with it as one, and before it: it is run on what they leave, where the node can. */
      before?: readonly Transfer[] | undefined
      signal: AbortSignal
    },
  ): Promise<
    | (TransferSimulation & {
        /** What those before it do, each in its place, where the same run has told it; null for one that the node gave no answer for. */
        readonly before?: readonly (TransferSimulation | null)[] | undefined
      })
    | null
  >
  /** The largest native amount that leaves enough for the fee; 0n where the balance does not cover the fee. */
  getMaxAmount(parameters: Omit<Transfer, 'amount'> & { balance: bigint; signal: AbortSignal }): Promise<bigint>
  /**
   * Asks the wallet to sign and send, after checking that it is on the transfer's network.
   * @throws UserRejectedError, WrongChainError, InvalidResponseError; an error with the code TRANSACTION_UNKNOWN and the `hash` where the
   * wallet has signed and nobody knows whether it was sent
   */
  send(
    parameters: Transfer & {
      provider: unknown
      estimate?: TransferEstimate | undefined
      /** Looked at once more right before the wallet is asked. */
      signal: AbortSignal
      /**
       * Called then, with nothing awaited between: from there on the wallet's answer is wanted, whoever has given up waiting for it. Called each time
       * that the wallet is asked, and what it throws keeps that back.
       */
      onAsk?: (() => void) | undefined
    },
  ): Promise<{
    readonly hash: string
    readonly nonce?: number | undefined
  }>
  /**
   * Asks the wallet for a transaction that takes the place of one that is pending: with its nonce, and a higher fee. Some wallets choose nonces themselves,
   * whatever they are asked for: `isReplacement` is false where the one that was sent has another nonce, or is not what was asked for.
   * @throws UserRejectedError, WrongChainError, WrongAccountError, InvalidResponseError; an error with the code TRANSACTION_NOT_PENDING where it is mined, or
   * nobody knows it
   */
  replaceTransfer?(parameters: {
    hash: string
    from: string
    kind: ReplacementKind
    network: Network
    provider: unknown
    signal: AbortSignal
    /** As that of `send`. */
    onAsk?: (() => void) | undefined
  }): Promise<{ readonly hash: string; readonly nonce: number; readonly isReplacement: boolean }>
  /** @throws ReceiptTimeoutError */
  waitForReceipt(parameters: WaitForReceiptParameters): Promise<TransactionReceipt>
  /** Returns what a mined transaction has cost whoever sent it, in base units of the native currency; null where the node does not know it. */
  getFee?(parameters: { hash: string; network: Network; signal: AbortSignal }): Promise<bigint | null>
}

export interface ContractCall {
  readonly address: string
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args?: readonly unknown[] | undefined
}

export interface ContractsCapability {
  read(
    parameters: ContractCall & { network: Network; from?: string | undefined; signal: AbortSignal },
  ): Promise<unknown>
  /** Simulates first, so that a revert is found before the wallet is asked. */
  write(
    parameters: ContractCall & {
      provider: unknown
      from: string
      value?: bigint | undefined
      network: Network
      signal: AbortSignal
    },
  ): Promise<{ readonly hash: string }>
  /** Sends a raw transaction request. */
  sendTransaction(parameters: {
    provider: unknown
    from: string
    to?: string | undefined
    value?: bigint | undefined
    data?: `0x${string}` | undefined
    gas?: bigint | undefined
    network: Network
    signal: AbortSignal
  }): Promise<{ readonly hash: string }>
  estimateGas(parameters: {
    from: string
    to?: string | undefined
    value?: bigint | undefined
    data?: `0x${string}` | undefined
    network: Network
    signal: AbortSignal
  }): Promise<bigint>
  waitForReceipt(parameters: WaitForReceiptParameters): Promise<TransactionReceipt>
}

/** Typed structured data (EIP-712). */
export interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>> | undefined
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

export interface TypedDataCapability {
  signTypedData(parameters: {
    provider: unknown
    address: string
    typedData: TypedData
    signal: AbortSignal
  }): Promise<string>
}

/** The name and picture that a name service has for an address. */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

export interface NamesCapability {
  /** The identity of an address, its name checked forwards; nulls where it has none. */
  lookupIdentity(parameters: { address: string; network: Network; signal: AbortSignal }): Promise<Identity>
  /**
   * The address that a name has for `network`, or null; never that for another network. `service` is the network whose name service is asked,
   * where that is another one (ENSIP-11).
   */
  resolveName(parameters: {
    name: string
    network: Network
    service?: Network | undefined
    signal: AbortSignal
  }): Promise<string | null>
  /**
   * The address that a name has for the network of `service`, where whoever has it there has it on `network` too; null where that is not sure,
   * as with a contract. Whoever asks says that it is the address for another network.
   */
  resolveSharedName?(parameters: {
    name: string
    network: Network
    service: Network
    signal: AbortSignal
  }): Promise<string | null>
}

/** A holding of one asset as the wallet tells it (ERC-7811), its balance in base units. */
export interface WalletHolding extends Omit<WalletAsset, 'balance'> {
  readonly balance: bigint
}

/** A wallet's assets by chain (CAIP-2). */
export type WalletHoldings = Readonly<Record<string, readonly WalletHolding[]>>

/** Which assets are asked for: all of them by default. */
export interface AssetFilters {
  /** Those on these chains alone. */
  readonly caipNetworkIds?: readonly CaipNetworkId[] | undefined
  /** Those of these kinds alone. */
  readonly types?: readonly WalletAsset['type'][] | undefined
}

export interface AssetsCapability {
  /** Returns the holdings of an account as the wallet itself tells them. Only some wallets can: see their capability `assetDiscovery`. */
  getAssets(
    parameters: AssetFilters & { provider: unknown; address: string; signal: AbortSignal },
  ): Promise<WalletHoldings>
}
