import type { FrameTimers } from '../protocol/timers.js'

/** The look and the language of the frame's screens. */
export interface FrameAppearance {
  readonly themeMode: 'light' | 'dark'
  /** The modal's own custom properties, by name. */
  readonly themeVariables?: Readonly<Record<string, string>> | undefined
  /** BCP 47. */
  readonly locale?: string | undefined
  readonly direction?: 'ltr' | 'rtl' | undefined
}

/** What the connector says. What it asks the user the modal says in its own words, in each of its languages, where the app has none. */
export interface EmbeddedWalletTexts {
  /** The name of the connector. Default `Email`, which the modal says in the user's language; any other one is shown as it stands. */
  readonly name: string
  readonly emailTitle?: string | undefined
  readonly emailLabel?: string | undefined
  readonly codeTitle?: string | undefined
  /** `{email}` is the address. */
  readonly codeSent?: string | undefined
  readonly deviceTitle?: string | undefined
  /** `{email}` is the address. */
  readonly deviceText?: string | undefined
  /** The button beside the frame. By default in the modal's words, `Close`. */
  readonly close: string
  /** The frame's title for a screen reader. By default in the modal's words, `Wallet`. */
  readonly frameTitle: string
  /** Said where an app asks the wallet for something that it never does. Default `Action not allowed`. */
  readonly notAllowed: string
}

export interface EmbeddedWalletOptions {
  /**
   * The page that holds the keys, such as `https://wallet.example.com/frame`. Its origin has to be another one than the app's, or the app could reach them. By
   * default that of the client's `services.frame`, with its `projectId`; where there is none the modal has no field for an address.
   */
  readonly frameUrl?: string | undefined
  /** The project's id, where the frame's server has projects. */
  readonly projectId?: string | undefined
  /**
   * Where the wallet is shown. `auto`: in a frame, and where a page or browser refuses that, in a window of its own that the user opens by a press; what was
   * found is kept for this app and browser. `frame` and `window`: there alone. Default `auto`.
   */
  readonly place?: 'auto' | 'frame' | 'window' | undefined
  /** `true` speaks the field's protocol and no other, by window messages, to a frame that is not of Hawser's. Off by default. */
  readonly isCompatible?: boolean | undefined
  /** Whether who has a new wallet is offered a way of recovery at once. Default true; the modal's settings have it in any case. */
  readonly offersRecovery?: boolean | undefined
  /**
   * Gets a new JWT of your back end for the user who is signed in to your app: one of the last minutes, that was not used yet. It is asked for where who came by such a
   * token has to show that it is them, as before the recovery phrase is shown. Null where nobody is signed in to your app. Without it users are told to sign in again.
   */
  readonly getUserToken?: ((of: { readonly signal: AbortSignal }) => Promise<string | null>) | undefined
  readonly timers?: Partial<FrameTimers> | undefined
  /** Read each time that the frame is shown. By default it has the modal's theme and language, where the page has the modal. */
  readonly appearance?: (() => FrameAppearance) | undefined
  readonly texts?: Partial<EmbeddedWalletTexts> | undefined
}
