import type { CaipNetworkId, ChainNamespace } from '@hawser/common'

export interface SiwxSignedText {
  /** The text as it was signed. */
  readonly message: string
  readonly signature: string
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly signal?: AbortSignal | undefined
}

/** Tells whether an account of one namespace signed a text. */
export interface SiwxVerifier {
  readonly namespace: ChainNamespace
  /**
   * False for whatever is no signature of that account.
   *
   * @throws SiwxUnverifiableError where that cannot be told, such as a node that does not answer.
   */
  verify(signed: SiwxSignedText): Promise<boolean>
}
