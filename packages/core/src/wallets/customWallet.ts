/** A wallet that an app adds to the list itself (`customWallets`). */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
  /** A data URL of a picture, or an http(s) URL. */
  readonly imageUrl?: string | undefined
  readonly description?: string | undefined
  readonly homepage?: string | undefined
  /** CAIP-2 ids; all of the app's networks where absent. */
  readonly chains?: readonly string[] | undefined
  /** How its app is opened: a scheme such as `mywallet://`, or an http(s) link. */
  readonly mobileLink?: string | undefined
  readonly universalLink?: string | undefined
  readonly desktopLink?: string | undefined
  readonly webLink?: string | undefined
  readonly appStore?: string | undefined
  readonly playStore?: string | undefined
  readonly chromeStore?: string | undefined
}
