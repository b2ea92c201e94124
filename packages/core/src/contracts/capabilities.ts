import type { Network } from '@hawser/common'

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

export interface Transfer {
  readonly from: string
  readonly to: string
  /** In base units of what is sent. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly tokenAddress?: string | undefined
  readonly network: Network
}

/** What a transfer costs at most, found without asking the wallet. */
export interface TransferEstimate {
  readonly gas: bigint
  /** Upper bound in base units of the native currency. */
  readonly maxFee: bigint
}

export type ReceiverCheck =
  | { readonly isValid: true; readonly address: string }
  | { readonly isValid: false; readonly reason: 'format' | 'checksum' }

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

export interface SendCapability {
  /** Format and checksum of a receiver; an address all in one letter case carries no checksum and passes. */
  checkReceiver(address: string): Promise<ReceiverCheck>
  isSameAddress(a: string, b: string): boolean
  /** @throws TokenNotFoundError where no token contract is at the address. */
  getToken(parameters: { address: string; network: Network; signal: AbortSignal }): Promise<Token>
  getTokenBalance(parameters: { token: Token; owner: string; network: Network; signal: AbortSignal }): Promise<bigint>
  /**
   * Simulates the transfer and prices its gas.
   * @throws ExecutionRevertedError with the contract's reason, InsufficientFundsError, InsufficientGasMoneyError
   */
  estimate(parameters: Transfer & { signal: AbortSignal }): Promise<TransferEstimate>
  /** The largest native amount that leaves enough for the fee; 0n where the balance does not cover the fee. */
  getMaxAmount(parameters: Omit<Transfer, 'amount'> & { balance: bigint; signal: AbortSignal }): Promise<bigint>
  /**
   * Asks the wallet to sign and send, after checking that it is on the transfer's network.
   * @throws UserRejectedError, WrongChainError, InvalidResponseError
   */
  send(
    parameters: Transfer & { provider: unknown; estimate?: TransferEstimate | undefined; signal: AbortSignal },
  ): Promise<{
    readonly hash: string
    readonly nonce?: number | undefined
  }>
  /** @throws ReceiptTimeoutError */
  waitForReceipt(parameters: WaitForReceiptParameters): Promise<TransactionReceipt>
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

/** What a name service says of an address (ENT-05). */
export interface Identity {
  readonly name: string | null
  readonly avatar: string | null
}

export interface NamesCapability {
  /** The identity of an address, its name checked forwards; nulls where it has none. */
  lookupIdentity(parameters: { address: string; network: Network; signal: AbortSignal }): Promise<Identity>
  /** The address of a name, or null. */
  resolveName(parameters: { name: string; network: Network; signal: AbortSignal }): Promise<string | null>
}

/** EIP-5792 capabilities by chain (CAIP-2). */
export type WalletCapabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface CallsCapability {
  getCapabilities(parameters: { provider: unknown; address: string; signal: AbortSignal }): Promise<WalletCapabilities>
}
