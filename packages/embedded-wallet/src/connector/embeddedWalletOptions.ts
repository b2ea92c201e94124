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

/** What the connector asks the user, in place of the English that it has. `{email}` is the address. */
export interface EmbeddedWalletTexts {
  /** The name of the connector in the list. */
  readonly name: string
  readonly emailTitle: string
  readonly emailLabel: string
  readonly invalidEmail: string
  readonly codeTitle: string
  readonly codeSent: string
  readonly deviceTitle: string
  readonly deviceText: string
  readonly cancel: string
  /** The button beside the frame, and the frame's title for a screen reader. */
  readonly close: string
  readonly frameTitle: string
}

export interface EmbeddedWalletOptions {
  /**
   * The page that holds the keys, such as `https://wallet.example.com/frame`. Its origin has to be another one than the app's, or the app could reach them.
   */
  readonly frameUrl: string
  /** The project's id, where the frame's server has projects. */
  readonly projectId?: string | undefined
  /** `true` speaks the field's protocol and no other, by window messages, to a frame that is not of Hawser's. Off by default. */
  readonly isCompatible?: boolean | undefined
  readonly timers?: Partial<FrameTimers> | undefined
  /** Read each time that the frame is shown. */
  readonly appearance?: (() => FrameAppearance) | undefined
  readonly texts?: Partial<EmbeddedWalletTexts> | undefined
}
