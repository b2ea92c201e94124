import type { ChainNamespace } from '@hawser/common'
import type { Connector } from '@hawser/core'
import type { AskFrameOptions } from '../protocol/createAppChannel.js'
import type { AnswerOf, MessageName, RequestOf } from '../protocol/messages.js'

/** The input that the connector takes, one way of it. Without one it goes on with the frame's own session, or asks the user for the address. */
export interface EmbeddedWalletInput {
  readonly email?: string | undefined
  /** By an account at a provider: `google`, `apple`, `facebook`, `github`, `x`, `discord`, `farcaster`, or by a `passkey` alone, or another one of the frame's service. */
  readonly social?: string | undefined
  /**
   * The window for the provider, opened in the press itself, such as by `open('about:blank', '', 'popup,width=600,height=800')`: browsers let no other one
   * through for long. Null where the browser refused it. Without this one is opened when the frame is there.
   */
  readonly window?: (() => Window | null) | undefined
  /**
   * A page of the app that the browser comes back to, in place of a window: webviews of other apps open none. It comes back with `result_uri` in its address,
   * which `finishSocialLogin` of `@hawser/core/actions` goes on with.
   */
  readonly returnTo?: string | undefined
  /** What the browser came back with. */
  readonly resultUri?: string | undefined
  /** Told the address that the user's phone opens, as a link or a QR code, with `social: 'farcaster'`. */
  readonly onUri?: ((uri: string) => void) | undefined
  /** By a JWT that the app's own back end made for its user. */
  readonly token?: string | undefined
  /** By the `initData` of a Telegram mini-app. */
  readonly telegram?: string | undefined
}

declare module '@hawser/core' {
  interface ConnectorInputs {
    auth: EmbeddedWalletInput
  }
}

export interface EmbeddedWalletAccount {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount' | 'payment'
}

/** Who is connected by the embedded wallet. */
export interface EmbeddedWalletUser {
  /** Null where the user came by another way than an address. */
  readonly email: string | null
  /** The account in use on the first namespace that is connected. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly accounts: readonly EmbeddedWalletAccount[]
  readonly userName: string | null
  readonly preferredAccountType: 'eoa' | 'smartAccount' | undefined
  readonly smartAccountDeployed: boolean
}

/** The connector with what only the embedded wallet can do. */
export interface EmbeddedWalletConnector extends Connector {
  readonly type: 'AUTH'
  readonly namespaces: readonly ChainNamespace[]
  /** The user as the frame told it last; undefined where nobody is connected. */
  getUser(): Promise<EmbeddedWalletUser | undefined>
  /**
   * Asks the frame something of its own, such as its devices or to export the phrase. What the user has to see of it the frame shows.
   * @throws InvalidMessageError, FrameLoadError, FrameTimeoutError, FrameRefusedError, InvalidResponseError, AbortedError
   */
  askFrame<TName extends MessageName>(
    name: TName,
    payload: RequestOf<TName>,
    options?: AskFrameOptions,
  ): Promise<AnswerOf<TName>>
  /** Refuses the requests that wait for the user now, as closing the frame does. What is asked afterwards, and what needs nobody, goes on. */
  closeRequests(): Promise<void>
}
