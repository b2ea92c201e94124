import type { CaipNetworkId, Network } from '@hawser/common'

/** An account as a wallet tells it, on the network in use. */
export interface PolkadotAccount {
  /** In the network's own form. */
  readonly address: string
  /** The account that the address stands for, in hex: the key, for ECDSA its hash (32 bytes each), or the 20 bytes of an account of an EVM-style chain. */
  readonly publicKey: `0x${string}`
  /** The user's name for it. */
  readonly name?: string | undefined
  /** `sr25519`, `ed25519`, `ecdsa` or `ethereum`, where the wallet says. */
  readonly type?: string | undefined
  /** The one chain that the user keeps it for. */
  readonly genesisHash?: `0x${string}` | undefined
}

export interface RawPayload {
  /** In any network's form. */
  readonly address: string
  readonly data: `0x${string}`
  /** `bytes`: a message, which the wallet puts between `<Bytes>` and `</Bytes>` so that it can be no transaction. `payload`: signed as it is. */
  readonly type: 'bytes' | 'payload'
}

/** A transaction to sign, in the form of polkadot-js (`SignerPayloadJSON`). Numbers are hex. */
export interface SignerPayload {
  readonly address: string
  readonly blockHash: `0x${string}`
  readonly blockNumber: `0x${string}`
  readonly era: `0x${string}`
  readonly genesisHash: `0x${string}`
  readonly method: string
  readonly nonce: `0x${string}`
  readonly specVersion: `0x${string}`
  readonly tip: `0x${string}`
  readonly transactionVersion: `0x${string}`
  readonly signedExtensions: string[]
  readonly version: number
  readonly assetId?: `0x${string}`
  readonly metadataHash?: `0x${string}`
  readonly mode?: number
  readonly withSignedTransaction?: boolean
}

/**
 * One interface over the ways to a wallet (`injectedWeb3`, WalletConnect). What it answers is unknown until checked. The signal of a request ends the
 * wait for a wallet that is out of reach, and keeps it from being asked.
 */
export interface PolkadotProvider {
  readonly namespace: 'polkadot'
  /** The network in use: injected wallets are on none of their own. */
  chainId(): CaipNetworkId | null
  /** From now on, accounts and requests are for this network. @throws SwitchChainUnsupportedError */
  useNetwork(network: Network): void
  accounts(): readonly PolkadotAccount[]
  /** @throws SigningUnsupportedError, WrongAccountError, ProviderNotFoundError, and what the wallet throws */
  signRaw(payload: RawPayload, signal?: AbortSignal): Promise<unknown>
  /** @throws SigningUnsupportedError, WrongAccountError, ProviderNotFoundError, and what the wallet throws */
  signPayload(payload: SignerPayload, signal?: AbortSignal): Promise<unknown>
}
